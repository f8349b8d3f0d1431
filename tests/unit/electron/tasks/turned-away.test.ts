import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { songBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  return studio;
}

const refusal = (code: "rate_limited" | "connection_limit" | "overloaded", http: number, seconds?: number) =>
  clientFailure(code, "yes", undefined, { http, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) });

describe("a request that the service turned away for want of room", () => {
  it.each([
    ["429", refusal("rate_limited", 429)],
    ["1002 under 200", refusal("rate_limited", 200)],
    ["too many at once (1041)", refusal("connection_limit", 200)],
    ["overloaded (529)", refusal("overloaded", 529)],
  ])("%s: leaves again by itself, and is bought once", async (_what, thrown) => {
    const studio = studioOf();
    const { service } = studio;
    service.path = ["succeeded"];
    let left = 2;
    const turnedAway = () => {
      left -= 1;
      throw thrown;
    };
    service.on.createVideo = async (request) => (left > 0 ? turnedAway() : { task_id: service.record(request).id });
    const [task] = studio.film();
    const id = task?.id ?? "";
    studio.tasks.start();
    const ready = await studio.until(id, "ready", "failed");
    expect(ready).toMatchObject({ state: "ready", error: null });
    expect(service.records.size).toBe(1);
    expect(studio.moves(id).filter((state) => state === "submitting")).toHaveLength(3);
    expect(studio.told).toEqual(["Lantern: ready"]);
  });

  it("waits as long as the service says, says until when, and can be called off for nothing", async () => {
    const studio = studioOf();
    studio.service.on.createVideo = () => Promise.reject(refusal("rate_limited", 429, 300));
    studio.service.on.createMusic = () => Promise.reject(refusal("rate_limited", 200, 300));
    studio.tasks.start();
    const began = Date.now();
    for (const [task] of [studio.film(), studio.song()]) {
      const id = task?.id ?? "";
      await expect.poll(() => studio.tasks.get(id).error?.code, { timeout: 10_000 }).toBe("rate_limited");
      const waiting = studio.tasks.get(id);
      expect(waiting).toMatchObject({ state: "intent", submittedAt: null, remoteId: null });
      expect((waiting.waitsUntil ?? 0) - began).toBeGreaterThan(299_000);
      const part = join(studio.libraryFolder, ".incoming", `${id}.part`);
      await expect.poll(() => existsSync(part), { timeout: 10_000 }).toBe(false);
      expect((await studio.tasks.cancel(id)).state).toBe("cancelled");
    }
    expect(studio.service.posts).toBe(2);
  });

  it("waits five seconds the first time, where the service names no time", async () => {
    // A service that is asked at life's pace, not the sandbox; waits aren't spread.
    const studio = studioOf({ sandbox: false, random: () => 0.5 });
    studio.service.on.createVideo = () => Promise.reject(refusal("overloaded", 529));
    studio.tasks.start();
    const began = Date.now();
    const id = studio.film()[0]?.id ?? "";
    await expect.poll(() => studio.tasks.get(id).error?.code, { timeout: 10_000 }).toBe("overloaded");
    expect(studio.tasks.get(id).attempts).toBe(1);
    expect((studio.tasks.get(id).waitsUntil ?? 0) - Date.now()).toBeLessThan(5000);
    expect((studio.tasks.get(id).waitsUntil ?? 0) - began).toBeGreaterThanOrEqual(5000);
  });

  it("waits on after a restart, with the same time", async () => {
    const folder = temporaryFolder();
    const first = openTaskStudio({ folder });
    first.service.on.createVideo = () => Promise.reject(refusal("overloaded", 529, 300));
    first.tasks.start();
    const id = first.film()[0]?.id ?? "";
    await expect.poll(() => first.tasks.get(id).error?.code, { timeout: 10_000 }).toBe("overloaded");
    const { waitsUntil } = first.tasks.get(id);
    await first.close();
    const second = studioOf({ folder });
    second.tasks.start();
    expect(second.tasks.get(id)).toMatchObject({ state: "intent", waitsUntil });
    expect(second.service.posts).toBe(0);
  });

  it.each([
    [
      "what stands between answered so",
      clientFailure("overloaded", "unknown", undefined, { http: 529 }),
      "outcome_unknown",
    ],
    ["no answer came", clientFailure("rate_limited", "unknown", undefined, { http: 429 }), "outcome_unknown"],
    ["it never left", clientFailure("overloaded", "no"), "failed"],
    ["another trouble (503)", refusal("overloaded", 503), "failed"],
    ["the balance is gone", clientFailure("insufficient_balance", "yes", undefined, { http: 402 }), "failed"],
  ])("is no request of which %s", async (_what, thrown, state) => {
    const studio = studioOf();
    studio.service.on.createVideo = () => Promise.reject(thrown);
    studio.tasks.start();
    const ended = await studio.until(studio.film()[0]?.id ?? "", "failed", "outcome_unknown");
    expect(ended.state).toBe(state);
    expect(studio.service.posts).toBe(1);
  });
});

describe("a song that isn't whole by the answer's own word", () => {
  const unfinished = "The service says that it is still making the song.";
  const answer = { url: null, bytes: 0, extraInfo: { music_size: 5000 }, traceId: "t", streamed: false, unfinished };

  it("isn't shelved: what came waits for the person, with the doubt told, and is paid once", async () => {
    const studio = studioOf();
    studio.service.on.createMusic = async (_request, { audio }) => {
      await audio(songBytes());
      return { ...answer, bytes: songBytes().length };
    };
    studio.tasks.start();
    const id = studio.song()[0]?.id ?? "";
    const ended = await studio.until(id, "outcome_unknown", "ready");
    expect(ended).toMatchObject({
      state: "outcome_unknown",
      assetId: null,
      result: { doubt: `${unfinished} The end of the song may be missing.`, music_size: 5000, trace_id: "t" },
      error: { message: expect.stringContaining(unfinished), details: { keptBytes: songBytes().length } },
    });
    await studio.tasks.downloadAgain(id);
    const ready = await studio.until(id, "ready");
    expect(ready.result).toHaveProperty("doubt");
    expect(studio.service.posts).toBe(1);
  });

  it("as an address isn't fetched before the person says so", async () => {
    const studio = studioOf();
    studio.service.film = songBytes();
    studio.service.on.createMusic = async () => ({ ...answer, extraInfo: null, url: "https://fake/song" });
    studio.tasks.start();
    const id = studio.song()[0]?.id ?? "";
    const ended = await studio.until(id, "outcome_unknown", "ready");
    expect(ended).toMatchObject({ state: "outcome_unknown", error: { details: { keptLink: true } } });
    expect(studio.service.count("download")).toBe(0);
    await studio.tasks.downloadAgain(id);
    expect((await studio.until(id, "ready")).result).toHaveProperty("doubt");
    expect(studio.service.posts).toBe(1);
  });

  // What becomes of it then, in every form: short-song.test.ts.
  it("that is shorter at its address than the answer said is fetched once more, and not shelved", async () => {
    const studio = studioOf();
    studio.service.film = songBytes();
    studio.service.on.createMusic = async () => ({ ...answer, unfinished: undefined, url: "https://fake/song" });
    studio.tasks.start();
    const ended = await studio.until(studio.song()[0]?.id ?? "", "ready", "failed");
    expect(ended).toMatchObject({ state: "failed", assetId: null, error: { code: "download_corrupt" } });
    expect(studio.service.count("download")).toBe(2);
  });

  it("as an address that the person took as it is may be shorter than was said: it comes with the doubt", async () => {
    const studio = studioOf();
    studio.service.film = songBytes();
    studio.service.on.createMusic = async () => ({ ...answer, url: "https://fake/song" });
    studio.tasks.start();
    const id = studio.song()[0]?.id ?? "";
    await studio.until(id, "outcome_unknown");
    await studio.tasks.downloadAgain(id, true);
    const ready = await studio.until(id, "ready", "failed");
    expect(ready.result?.doubt).toBe(`The service says that the song has 5000 bytes; ${songBytes().length} came.`);
  });
});
