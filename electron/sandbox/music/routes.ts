import { readFileSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { ShelfFile } from "../files/shelf.ts";
import { accountOf, baseUrl, type ServiceContext } from "../service/context.ts";
import { Refusal, refuse } from "../service/refusal.ts";
import { isObject } from "../text/request.ts";
import { findReferenceAudio, rememberFeature } from "./reference-audio.ts";
import { isFreeModel, type MusicOrder, readCoverSource, readMusicOrder } from "./rules.ts";
import { readSections } from "./sections.ts";

const success = { status_code: 0, status_msg: "success" };
/** API.md § Music: URL links expire after 24 hours. */
const linkLifetime = 24 * 60 * 60_000;
const requestsPerMinute = (model: string) => (isFreeModel(model) ? 3 : 120);
/** WIRE.md § Music. */
const inFlight = (model: string) => (isFreeModel(model) ? 3 : 20);
const fragmentBytes = 16 * 1024;
const mimes = { mp3: "audio/mpeg", wav: "audio/wav", pcm: "audio/L16" };
/** Base64 of a 50 MB reference, with room for the rest. */
const bodyLimit = 72 * 1024 * 1024;

/** Music generation and cover preprocessing (API.md § Endpoints; WIRE.md § Music). */
export function addMusicRoutes(app: FastifyInstance, context: ServiceContext) {
  const { clock, counters, files, renderer } = context;
  const family = "music" as const;
  const busy = new Map<string, number>();

  function admit(account: { id: string }, model: unknown) {
    const name = typeof model === "string" ? model : "";
    context.limits.admit(account.id, isFreeModel(name) ? "free music" : "music", requestsPerMinute(name));
  }

  /** Holds one of the account's places for the time of `work`. */
  async function within<T>(account: { id: string }, model: string, work: () => Promise<T>): Promise<T> {
    const key = `${account.id} ${isFreeModel(model)}`;
    const count = busy.get(key) ?? 0;
    if (count >= inFlight(model)) throw new Refusal("connections", `at most ${inFlight(model)} songs at a time`);
    busy.set(key, count + 1);
    try {
      return await work();
    } finally {
      busy.set(key, (busy.get(key) ?? 1) - 1);
    }
  }

  async function sing(order: MusicOrder, featureId: string, signal: AbortSignal) {
    const { id, path } = files.reserve();
    const began = clock.now();
    const release = await renderer.acquire("song", signal);
    try {
      const { instrumental, sampleRate, bitrate, format } = order;
      const sections = readSections(order.lyrics, instrumental);
      const style = `${order.prompt}${featureId}`;
      const job = { kind: "song" as const, path, style, sections, instrumental, sampleRate, bitrate, format };
      const result = await renderer.render(job, signal);
      await clock.wait(2500 - (clock.now() - began) / clock.scale, signal);
      const file: ShelfFile = {
        file_id: id,
        bytes: result.bytes,
        created_at: clock.seconds(),
        filename: `sandbox_song_${id}.${format}`,
        purpose: "music_generation",
        mime: mimes[format],
      };
      const extra_info = {
        music_duration: Math.round(result.seconds * 1000),
        music_sample_rate: sampleRate,
        music_channel: 2,
        bitrate: format === "mp3" ? bitrate : sampleRate * 32,
        music_size: result.bytes,
      };
      return { file, path, extra_info };
    } finally {
      release();
    }
  }

  async function* streamSong(audio: Buffer, extra_info: object, trace_id: string) {
    const chunk = (body: object) =>
      `data: ${JSON.stringify({ ...body, trace_id, analysis_info: null, base_resp: success })}\n\n`;
    for (let at = 0; at < audio.length; at += fragmentBytes) {
      await clock.wait(40);
      yield chunk({ data: { audio: audio.toString("hex", at, at + fragmentBytes), status: 1 } });
    }
    // WIRE.md § Music: the last chunk is the whole song again.
    yield chunk({ data: { audio: audio.toString("hex"), status: 2 }, extra_info });
  }

  app.post("/v1/music_generation", { config: { operation: "music", family }, bodyLimit }, async (request, reply) => {
    const account = accountOf(request);
    const body = isObject(request.body)
      ? { ...request.body, model: context.ownModel(request.body.model) }
      : request.body;
    admit(account, isObject(body) ? body.model : undefined);
    const order = readMusicOrder(body, account.plan);
    const left = new AbortController();
    reply.raw.once("close", () => {
      if (reply.raw.writableFinished) return;
      counters.add("abandoned", "music");
      left.abort();
    });
    return within(account, order.model, async () => {
      const featureId = order.cover ? (await findReferenceAudio(order.cover, context)).featureId : "";
      counters.add("accepted", "music");
      const { file, path, extra_info } = await sing(order, featureId, left.signal);
      const trace_id = request.id;
      if (order.output === "url") {
        files.add(file);
        const url = files.link(baseUrl(request), file, linkLifetime);
        const data = { audio: url, audio_url: url, status: 2 };
        return { data, trace_id, extra_info, analysis_info: null, base_resp: success };
      }
      const audio = readFileSync(path);
      rmSync(path, { force: true });
      if (order.stream) {
        const events = Readable.from(streamSong(audio, extra_info, trace_id), { objectMode: false });
        return reply.header("cache-control", "no-cache").type("text/event-stream").send(events);
      }
      const data = { audio: audio.toString("hex"), status: 2 };
      return { data, trace_id, extra_info, analysis_info: null, base_resp: success };
    });
  });

  app.post(
    "/v1/music_cover_preprocess",
    { config: { operation: "music.preprocess", family }, bodyLimit },
    async (request) => {
      const account = accountOf(request);
      const body = request.body;
      if (!isObject(body)) refuse("invalid params, the body must be a JSON object");
      const model = context.ownModel(body.model);
      admit(account, model);
      if (model !== "music-cover" && model !== "music-cover-free") refuse("invalid params, model must be music-cover");
      if (account.plan === "free" && model === "music-cover")
        throw new Refusal("plan", "your plan does not include music-cover");
      const reference = await findReferenceAudio(readCoverSource(body, false), context);
      rememberFeature(reference, context);
      counters.add("accepted", "music.preprocess");
      await clock.wait(1500);
      const { featureId, seconds } = reference;
      const third = Number((seconds / 3).toFixed(2));
      const segments = ["intro", "verse", "chorus"].map((label, at) => ({
        label,
        start: Number((third * at).toFixed(2)),
        end: at === 2 ? Number(seconds.toFixed(2)) : Number((third * (at + 1)).toFixed(2)),
      }));
      return {
        cover_feature_id: featureId,
        formatted_lyrics:
          "[Intro]\n[Verse]\nWords the sandbox heard in your recording\n[Chorus]\nSung again in another voice",
        structure_result: JSON.stringify({ num_segments: segments.length, segments }),
        audio_duration: Number(seconds.toFixed(2)),
        trace_id: request.id,
        base_resp: success,
      };
    },
  );
}
