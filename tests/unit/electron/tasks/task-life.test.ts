import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { filmBytes, songBytes } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  return studio;
}

describe("a video task", () => {
  // @shows Library, point by point › 1. A folder of one's choice with readable names, files known by their SHA-256; duplicates are shown once
  it("goes all the way, and its file is in the library under a readable name", async () => {
    const studio = studioOf();
    studio.tasks.start();
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(studio.moves(ready.id)).toEqual(["intent", "submitting", "queued", "running", "downloading", "ready"]);
    expect(ready.remoteId).toBe("remote-1");
    expect(ready.usage).toEqual({ output_seconds: 5 });
    expect(studio.service.posts).toBe(1);
    const file = join(studio.libraryFolder, "Untitled film", "01 Lantern - take 1.mp4");
    expect(readFileSync(file)).toEqual(Buffer.from(filmBytes(5)));
    const asset = await studio.library.get(ready.assetId ?? "");
    expect(asset).toMatchObject({
      kind: "video",
      state: "ready",
      name: "01 Lantern - take 1.mp4",
      origin: { type: "generated", taskId: ready.id, prompt: "A lantern in the rain", take: 1, sandbox: true },
    });
    expect(readdirSync(join(studio.libraryFolder, ".incoming"))).toEqual([]);
    expect(studio.boards.shots(studio.projects.list()[0]?.id ?? "")[0]?.activeTakeId).toBe(ready.id);
    expect(studio.told).toEqual(["Lantern: ready"]);
  });

  it("is asked for the first time a second after the service took it, and then ever more seldom", async () => {
    const studio = studioOf({ sandbox: false, random: () => 0.5 });
    studio.service.path = ["queued"];
    studio.tasks.start();
    const [task] = studio.film();
    const { nextPollAt, updatedAt } = await studio.until(task?.id ?? "", "queued");
    const wait = (nextPollAt ?? 0) - updatedAt;
    expect([wait > 900, wait <= 1000, studio.service.count("queryVideo")]).toEqual([true, true, 0]);
  });

  it("that needn't wait for its turn says nothing of a wait", async () => {
    const told: (number | null)[] = [];
    const studio = studioOf({
      client: (service) => ({
        ...{ queryVideo: service.queryVideo, listVideos: service.listVideos, deleteVideo: service.deleteVideo },
        ...{ createMusic: service.createMusic, download: service.download },
        createVideo: async (request, options) => {
          const [waiting] = studio.tasks.list({});
          options?.onWait?.(0);
          told.push(studio.tasks.get(waiting?.id ?? "").waitsUntil);
          return service.createVideo(request, options);
        },
      }),
    });
    studio.tasks.start();
    const [task] = studio.film();
    await expect.poll(() => studio.tasks.get(task?.id ?? "").state).toBe("queued");
    expect(told).toEqual([null]);
  });

  it("makes no call once everything has ended", async () => {
    const studio = studioOf();
    studio.tasks.start();
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    const calls = studio.service.calls.length;
    await sleep(300);
    expect(studio.service.calls.length).toBe(calls);
  });

  it("keeps to the number in flight; the others wait as intents", async () => {
    const studio = studioOf({ videoConcurrency: 2 });
    let most = 0;
    studio.service.on.createVideo = async (request) => {
      most = Math.max(most, studio.tasks.list({ states: ["submitting", "queued", "running"] }).length);
      await sleep(30);
      return { task_id: studio.service.record(request).id };
    };
    studio.tasks.start();
    const tasks = [...studio.film(4), ...studio.film(1)];
    await Promise.all(tasks.map(({ id }) => studio.until(id, "ready")));
    expect(most).toBe(2);
    expect(studio.service.posts).toBe(5);
  });

  it("is the same task when the same client id comes again", async () => {
    const studio = studioOf();
    const projectId = studio.projects.list()[0]?.id ?? "";
    const shot = studio.boards.addShot(projectId, null, { prompt: "A lantern" });
    const clientId = newId();
    const first = studio.generation.generate(shot.id, clientId, 2);
    const again = studio.generation.generate(shot.id, clientId, 2);
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(first.map(({ take }) => take)).toEqual([1, 2]);
    expect(studio.tasks.list({})).toHaveLength(2);
  });

  it("is refused by the rules before anything is stored or sent", async () => {
    const finding = { code: "video.prompt.missing", path: "prompt", severity: "error" as const, message: "No prompt." };
    const studio = studioOf({ check: () => [finding] });
    studio.tasks.start();
    const error = await failureOf(() => studio.film());
    expect(error).toMatchObject({ code: "refused_by_rules", details: { findings: [finding] } });
    expect(studio.tasks.list({})).toEqual([]);
    expect(studio.service.calls).toEqual([]);
  });
});

describe("right before it is sent", () => {
  it("a request is checked once more: what the rules refuse by now fails with the findings, unsent", async () => {
    const finding = { code: "video.prompt.missing", path: "prompt", severity: "error" as const, message: "No prompt." };
    const found: (typeof finding)[] = [];
    const studio = studioOf({ check: () => found });
    const films = studio.film();
    const tasks = [...films, ...studio.song()];
    found.push(finding);
    studio.tasks.start();
    for (const { id } of tasks) {
      expect(await studio.until(id, "failed", "outcome_unknown", "ready")).toMatchObject({
        state: "failed",
        submittedAt: null,
        error: { code: "refused_by_rules", message: "No prompt.", details: { findings: [finding] } },
      });
    }
    expect(studio.service.records.size).toBe(0);
  });
});

describe("a client id", () => {
  it("that belongs to another shot or kind is refused, and gives nobody else's tasks", async () => {
    const studio = studioOf();
    const projectId = studio.projects.list()[0]?.id ?? "";
    const [one, other] = ["A lantern", "A pier"].map((prompt) => studio.boards.addShot(projectId, null, { prompt }));
    const song = studio.songs.create({ title: "Night Ferry", style: "slow folk", lyrics: "[Verse]\nHello" });
    const clientId = newId();
    studio.generation.generate(one?.id ?? "", clientId, 1);
    for (const ask of [
      () => studio.generation.generate(other?.id ?? "", clientId, 1),
      () => studio.songs.generate(song.id, clientId, 1),
    ]) {
      expect(await failureOf(ask)).toMatchObject({ code: "invalid_input" });
    }
    expect(studio.tasks.list({})).toHaveLength(1);
  });
});

it("a key that is given between the look for it and the note that it is missing is seen", async () => {
  // Without a second look a request waits a minute, and a film at the service as long as its pace says.
  const looks: (null | "key_missing")[] = ["key_missing", null, null];
  const studio = studioOf({ waitReason: async () => looks.shift() ?? null });
  const [film] = studio.film();
  studio.service.on.queryVideo = () => {
    delete studio.service.on.queryVideo;
    return Promise.reject(clientFailure("key_missing", "no"));
  };
  studio.tasks.start();
  await studio.until(film?.id ?? "", "ready");
  expect(studio.service.posts).toBe(1);
});

it.each([
  ["film", "network_unreachable"],
  ["song", "network_unreachable"],
  ["film", "key_missing"],
  ["song", "key_missing"],
] as const)(
  "a %s asked for while there is an waitReason (%s) waits here, and goes once it is gone",
  async (kind, waitReason) => {
    let open = false;
    const studio = studioOf({ waitReason: async () => (open ? null : waitReason) });
    studio.tasks.start();
    const [task] = studio[kind]();
    const id = task?.id ?? "";
    await expect.poll(() => studio.tasks.get(id).error?.code).toBe(waitReason);
    expect(studio.tasks.get(id)).toMatchObject({ state: "intent", submittedAt: null });
    expect(studio.service.posts).toBe(0);
    open = true;
    studio.tasks.tryAgain([studio.tasks.get(id).connectionId]);
    expect(await studio.until(id, "ready", "failed")).toMatchObject({ state: "ready", error: null });
    expect(studio.service.posts).toBe(1);
  },
);

describe("a POST that fails", () => {
  it.each([
    ["never left", clientFailure("network_unreachable", "no"), "failed", "network_unreachable"],
    [
      "was refused by the service",
      clientFailure("insufficient_balance", "yes", undefined, { http: 402 }),
      "failed",
      "insufficient_balance",
    ],
    ["got no answer", clientFailure("timeout_headers", "unknown"), "outcome_unknown", "outcome_unknown"],
    ["was cut off", clientFailure("stream_interrupted", "unknown"), "outcome_unknown", "outcome_unknown"],
    ["got an answer that is none", clientFailure("invalid_response", "unknown"), "outcome_unknown", "outcome_unknown"],
    ["failed in an unforeseen way", new Error("?"), "outcome_unknown", "outcome_unknown"],
  ] as const)("%s", async (_what, thrown, state, code) => {
    for (const kind of ["film", "song"] as const) {
      const studio = studioOf();
      studio.service.on.createVideo = studio.service.on.createMusic = async () => {
        throw thrown;
      };
      studio.tasks.start();
      const [task] = studio[kind]();
      const ended = await studio.until(task?.id ?? "", "failed", "outcome_unknown");
      await sleep(100);
      expect(ended.state).toBe(state);
      expect(ended.error?.code).toBe(code);
      expect(studio.service.posts).toBe(1);
      // A song's half-written file goes once its writer is closed.
      await expect.poll(() => readdirSync(join(studio.libraryFolder, ".incoming")), { timeout: 5000 }).toEqual([]);
    }
  });
});

describe("a song", () => {
  it("is decoded to disk and becomes a file of the library", async () => {
    const studio = studioOf();
    studio.tasks.start();
    const [task] = studio.song();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(studio.moves(ready.id)).toEqual(["intent", "submitting", "downloading", "ready"]);
    expect(readFileSync(join(studio.libraryFolder, "Songs", "Night Ferry - take 1.mp3"))).toEqual(
      Buffer.from(songBytes()),
    );
    expect(ready.result).toEqual({ trace_id: "trace-1" });
    expect(studio.songs.list()[0]?.activeTakeId).toBe(ready.id);
  });

  it("is fetched at once when the answer is a link", async () => {
    const studio = studioOf();
    studio.service.film = songBytes();
    studio.service.on.createMusic = async () => ({
      url: "https://fake/song",
      bytes: 0,
      extraInfo: null,
      traceId: null,
      streamed: false,
    });
    studio.tasks.start();
    const [task] = studio.song();
    await studio.until(task?.id ?? "", "ready");
    expect(studio.service.calls).toEqual(["createMusic", "download"]);
    expect(existsSync(join(studio.libraryFolder, "Songs", "Night Ferry - take 1.mp3"))).toBe(true);
  });
});
