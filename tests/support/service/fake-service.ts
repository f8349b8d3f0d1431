import { clientFailure } from "#core/service/client/service-error.ts";
import type { TaskClient } from "#core/tasks/task-client.ts";
import type { MusicRequest } from "#shared/wire/music/music.ts";
import type { VideoRequest, VideoTask } from "#shared/wire/video/video.ts";

/** Bytes that the fake probe reads: `mp4:5` is five seconds of video, `mp3` a song; anything else is damaged. */
export const filmBytes = (seconds: number): Uint8Array => Buffer.from(`mp4:${seconds}:${"x".repeat(2000)}`);
export const songBytes = (): Uint8Array => Buffer.from(`mp3:${"y".repeat(1000)}`);

const wordsOf = ({ content }: VideoRequest): string =>
  content.flatMap((item) => (item.type === "text" ? [item.text] : [])).join("");

type Parameters1<Name extends keyof TaskClient> = Parameters<TaskClient[Name]>;

/** A service in memory: its own records and counters, each operation replaceable by the test. */
export class FakeService implements TaskClient {
  readonly calls: string[] = [];
  readonly records = new Map<string, VideoTask>();
  /** States that a new record goes through, one per query; the last one stays. */
  path: string[] = ["queued", "running", "succeeded"];
  film: Uint8Array = filmBytes(5);
  /** Replaces an operation; it is counted all the same. */
  on: { [Name in keyof TaskClient]?: (...given: Parameters1<Name>) => ReturnType<TaskClient[Name]> } = {};
  tellsWords = true;
  readonly #asked = new Map<string, number>();
  #links = 0;

  count(operation: keyof TaskClient): number {
    return this.calls.filter((call) => call === operation).length;
  }

  /** Paid calls that arrived. */
  get posts(): number {
    return this.count("createVideo") + this.count("createMusic");
  }

  /** Tells the words of the request, as some services do; `tellsWords` is false for one that is as API.md says. */
  record(request: VideoRequest): VideoTask {
    const id = `remote-${this.records.size + 1}`;
    const record: VideoTask = {
      id,
      model: request.model,
      status: this.path[0] ?? "queued",
      created_at: Math.floor(Date.now() / 1000),
      duration: request.duration,
      resolution: request.resolution,
      ratio: request.ratio,
      ...(this.tellsWords ? { prompt: wordsOf(request) } : {}),
    };
    this.records.set(id, record);
    return record;
  }

  async createVideo(...given: Parameters1<"createVideo">) {
    given[1]?.onTurn?.();
    this.calls.push("createVideo");
    if (this.on.createVideo) return this.on.createVideo(...given);
    return { task_id: this.record(given[0]).id };
  }

  async queryVideo(...given: Parameters1<"queryVideo">): Promise<VideoTask> {
    this.calls.push("queryVideo");
    if (this.on.queryVideo) return this.on.queryVideo(...given);
    const [id] = given;
    const record = this.records.get(id);
    if (record === undefined) throw clientFailure("invalid_request", "yes", undefined, { http: 400 });
    const asked = this.#asked.get(id) ?? 0;
    this.#asked.set(id, asked + 1);
    const status = this.path[Math.min(asked, this.path.length - 1)] ?? "queued";
    this.#links += 1;
    const content = status === "succeeded" ? { url: `https://fake/${id}?link=${this.#links}` } : undefined;
    const now: VideoTask = { ...record, status, content, usage: { output_seconds: 5 } };
    this.records.set(id, now);
    return now;
  }

  async listVideos(...given: Parameters1<"listVideos">) {
    this.calls.push("listVideos");
    if (this.on.listVideos) return this.on.listVideos(...given);
    const items = [...this.records.values()];
    return { items, total: items.length };
  }

  async deleteVideo(...given: Parameters1<"deleteVideo">) {
    this.calls.push("deleteVideo");
    if (this.on.deleteVideo) return this.on.deleteVideo(...given);
    const [id] = given;
    const status = this.records.get(id)?.status;
    if (status === "queued") {
      this.records.set(id, { ...(this.records.get(id) as VideoTask), status: "cancelled" });
      this.path = ["cancelled"];
      return { task_id: id, action: "cancelled" as const, status: "cancelled" as const };
    }
    this.records.delete(id);
    return { task_id: id, action: "deleted" as const, status: "deleted" as const };
  }

  async createMusic(...given: Parameters1<"createMusic">) {
    given[1].onTurn?.();
    this.calls.push("createMusic");
    if (this.on.createMusic) return this.on.createMusic(...given);
    const [, { audio }] = given as [MusicRequest, { audio: (chunk: Uint8Array) => Promise<void> }];
    await audio(songBytes());
    return { url: null, bytes: songBytes().length, extraInfo: null, traceId: "trace-1", streamed: false };
  }

  async download(...given: Parameters1<"download">) {
    this.calls.push("download");
    if (this.on.download) return this.on.download(...given);
    const [, { sink, onProgress }] = given;
    const middle = Math.floor(this.film.length / 2);
    await sink(this.film.subarray(0, middle));
    onProgress?.(middle, this.film.length);
    await sink(this.film.subarray(middle));
    return { bytes: this.film.length, contentLength: this.film.length, contentType: "video/mp4" };
  }
}
