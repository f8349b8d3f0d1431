import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { clientFailure } from "#core/service/client/service-error.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { type FakeService, filmBytes } from "#tests/support/service/fake-service.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

type Download = NonNullable<FakeService["on"]["download"]>;

/** A studio whose first downloads go as `tries` says, and whose later ones succeed. */
function studioOf(...tries: Download[]) {
  const studio = openTaskStudio({ folder: temporaryFolder() });
  onTestFinished(() => studio.close());
  studio.service.path = ["succeeded"];
  const whole: Download = async (_url, { sink }) => {
    await sink(filmBytes(5));
    return { bytes: filmBytes(5).length, contentLength: filmBytes(5).length, contentType: "video/mp4" };
  };
  const urls: string[] = [];
  studio.service.on.download = (url, options) => {
    urls.push(url);
    return (tries[studio.service.count("download") - 1] ?? whole)(url, options);
  };
  studio.tasks.start();
  return { ...studio, urls };
}

const serving =
  (bytes: Uint8Array, contentLength: number | undefined = bytes.length): Download =>
  async (_url, { sink }) => {
    await sink(bytes);
    return { bytes: bytes.length, contentLength, contentType: "video/mp4" };
  };
const failing =
  (thrown: unknown): Download =>
  async (_url, { sink }) => {
    await sink(filmBytes(5).subarray(0, 100));
    throw thrown;
  };

describe("a download", () => {
  it.each([
    ["is cut short", serving(filmBytes(5).subarray(0, 500), filmBytes(5).length)],
    ["is cut short without an announced length", serving(filmBytes(5).subarray(0, 500), undefined)],
    ["arrives damaged", serving(Buffer.from("<html>not a film</html>"))],
    ["arrives empty", serving(new Uint8Array(0))],
    ["is another length than asked", serving(filmBytes(3))],
    ["breaks off", failing(clientFailure("stream_interrupted", "unknown"))],
    ["finds its link expired", failing(clientFailure("link_expired", "yes", undefined, { http: 403 }))],
    ["finds the disk full", failing(failure("disk_full"))],
    ["meets an error of the service", failing(clientFailure("server_error", "yes", undefined, { http: 500 }))],
  ] as const)("that %s is repeated through a fresh link, and nothing is bought again", async (_what, first) => {
    const studio = studioOf(first);
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(studio.urls).toHaveLength(2);
    expect(studio.urls[1]).not.toBe(studio.urls[0]);
    expect(studio.service.posts).toBe(1);
    expect((await studio.library.get(ready.assetId ?? "")).facts.durationSeconds).toBe(5);
    expect(readdirSync(join(studio.libraryFolder, "Untitled film"))).toEqual(["01 Lantern - take 1.mp4"]);
  });

  it("that brings the same playable bytes twice is kept as the service made it, with the doubt told", async () => {
    const studio = studioOf(serving(filmBytes(3)), serving(filmBytes(3)));
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    expect(ready.result).toMatchObject({ doubt: "The video lasts 3.0 s instead of 5 s." });
    expect(studio.urls).toHaveLength(2);
  });

  it("that breaks off each time ends in a truthful failure, and is whole when fetched again", async () => {
    const broken = failing(clientFailure("stream_interrupted", "unknown"));
    const studio = studioOf(broken, broken, broken, broken, broken, broken);
    const [task] = studio.film();
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed.error).toMatchObject({
      code: "download_corrupt",
      details: { cause: { code: "stream_interrupted" } },
    });
    await studio.tasks.downloadAgain(failed.id);
    await studio.until(failed.id, "ready");
    expect(studio.service.posts).toBe(1);
  });

  it("that stays damaged ends in a truthful failure that can be fetched again", async () => {
    const broken = serving(Buffer.from("mp4:5:xx"));
    const studio = studioOf(broken, broken, broken, broken);
    const [task] = studio.film();
    const failed = await studio.until(task?.id ?? "", "failed");
    expect(failed.error).toMatchObject({ code: "download_corrupt" });
    expect(failed.remoteId).toBe("remote-1");
    expect(studio.urls).toHaveLength(4);
    await studio.tasks.downloadAgain(failed.id);
    await studio.until(failed.id, "ready");
    expect(studio.service.posts).toBe(1);
  });

  it.each([
    ["the service can't be reached", clientFailure("network_unreachable", "no")],
    ["the key was not entered again", clientFailure("key_missing", "no")],
  ])("keeps trying while %s", async (_why, thrown) => {
    const away = failing(thrown);
    const studio = studioOf(...Array.from({ length: 6 }, () => away));
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    expect(studio.urls).toHaveLength(7);
  });

  it("outlasts a service in trouble, and what failed before counts for nothing after it", async () => {
    const inTrouble = failing(clientFailure("server_error", "yes", undefined, { http: 503, retryable: true }));
    const away = failing(clientFailure("network_unreachable", "no"));
    const broken = failing(clientFailure("stream_interrupted", "unknown"));
    const studio = studioOf(inTrouble, inTrouble, inTrouble, away, broken, broken);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    expect(studio.urls).toHaveLength(7);
  });

  it("waits for a record that lags behind, and believes one that has ended", async () => {
    const studio = studioOf(failing(clientFailure("stream_interrupted", "unknown")));
    studio.service.path = ["succeeded", "running", "queued", "succeeded"];
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    const ended = studioOf(failing(clientFailure("stream_interrupted", "unknown")));
    ended.service.path = ["succeeded", "cancelled"];
    const [other] = ended.film();
    expect((await ended.until(other?.id ?? "", "failed")).error?.code).toBe("link_expired");
  });

  it.each([
    ["a film whose record was deleted", "film", { remoteId: "remote-1", remoteDeleted: true }],
    ["a song", "song", {}],
  ] as const)(
    "of %s, with no link left and nothing on the disk, fails at once and asks nobody",
    async (_what, kind, known) => {
      const studio = openTaskStudio({ folder: temporaryFolder() });
      onTestFinished(() => studio.close());
      const [{ id } = { id: "" }] = studio[kind]();
      studio.tasks.ledger.move(id, "submitting");
      // It had come, and waited for its place when the studio was ended.
      studio.tasks.ledger.move(id, "downloading", {
        ...known,
        output: { fetched: { sha256: "0".repeat(64), bytes: 2006 } },
      });
      studio.tasks.start();
      const failed = await studio.until(id, "failed");
      expect(failed.error).toMatchObject({ code: "link_expired", retryable: false });
      expect(studio.service.calls).toEqual([]);
    },
  );

  it("whose length isn't told, or is told as nothing, is at no part of it", async () => {
    const parts: number[][] = [];
    const told: Download = async (_url, { sink, onProgress }) => {
      for (const total of [undefined, 0, 4]) {
        onProgress?.(1, total);
        parts.push(studio.tasks.ledger.downloads());
      }
      await sink(filmBytes(5));
      return { bytes: filmBytes(5).length, contentLength: filmBytes(5).length, contentType: "video/mp4" };
    };
    const studio = studioOf(told);
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    expect(parts).toEqual([[], [], [0.25]]);
  });

  it.each<[string, number, number]>([
    ["in trouble comes down to once in ten minutes, since nobody may be there to ask again", 503, 600_000],
    ["that can't be reached comes down to once a minute", 0, 60_000],
  ])("from a service %s", async (_what, http, milliseconds) => {
    const studio = openTaskStudio({ folder: temporaryFolder(), sandbox: false, random: () => 0.5 });
    onTestFinished(() => studio.close());
    studio.service.on.download = failing(
      http === 0
        ? clientFailure("network_unreachable", "no")
        : clientFailure("server_error", "yes", undefined, { http, retryable: true }),
    );
    const [{ id } = { id: "" }] = studio.film();
    const { ledger } = studio.tasks;
    const output = { url: "https://fake/noted", expiresAt: Number.MAX_SAFE_INTEGER };
    for (const state of ["submitting", "queued", "downloading"] as const)
      ledger.move(id, state, { remoteId: "remote-1", output });
    ledger.note(id, { attempts: 99 });
    const before = Date.now();
    studio.tasks.start();
    await expect.poll(() => studio.tasks.get(id).attempts).toBe(100);
    const wait = (studio.tasks.get(id).nextPollAt ?? 0) - before;
    expect(wait).toBeGreaterThanOrEqual(milliseconds);
    expect(wait).toBeLessThan(milliseconds + 10_000);
  });

  it.each<[string, Error, number]>([
    ["has no place", failure("disk_full"), 0],
    ["breaks off", clientFailure("stream_interrupted", "unknown"), 1],
  ])("that %s leaves no file open", async (_what, thrown, left) => {
    const studio = studioOf(...Array.from({ length: 50 }, () => failing(thrown)));
    const [{ id } = { id: "" }] = studio.film();
    await expect.poll(() => studio.tasks.get(id).attempts).toBeGreaterThan(0);
    const folder = join(studio.libraryFolder, ".incoming");
    expect([readdirSync(folder), openFilesIn(folder)]).toEqual([Array(left).fill(`${id}.part`), []]);
  });

  it("whose file somebody removed while it filled the disk tells that the disk is full", async () => {
    const studio = studioOf(async (_url, { sink }) => {
      await sink(filmBytes(5).subarray(0, 100));
      rmSync(join(studio.libraryFolder, ".incoming"), { recursive: true });
      throw failure("disk_full");
    });
    const [{ id } = { id: "" }] = studio.film();
    await expect.poll(() => studio.tasks.get(id).error?.code).toBe("disk_full");
    await studio.until(id, "ready");
  });

  it("whose last bytes find no place when they are to be safe on the disk leaves no file", async () => {
    const handle = await open(temporaryFolder());
    const kind = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const failing = vi.spyOn(kind, "sync");
    onTestFinished(() => failing.mockRestore());
    const studio = studioOf(async (url, options) => {
      failing.mockRejectedValueOnce(Object.assign(new Error("ENOSPC"), { code: "ENOSPC" }));
      return serving(filmBytes(5))(url, options);
    });
    const [{ id } = { id: "" }] = studio.film();
    // As it was when that was told: the next try writes a file of its own.
    let left: readonly string[] | undefined;
    const look = () => {
      if (studio.tasks.get(id).error?.code === "disk_full")
        left ??= readdirSync(join(studio.libraryFolder, ".incoming"));
      return left;
    };
    await expect.poll(look, { interval: 1 }).toEqual([]);
    await studio.until(id, "ready");
  });

  const frozen = 1_800_000_000_000;
  it.each<[string, number, object, string]>([
    ["of a film that has ended is asked for anew", 1, {}, "https://fake/remote-1?link=1"],
    ["of a film that ends at this moment is asked for anew", frozen, {}, "https://fake/remote-1?link=1"],
    ["of a film that lives is used", Number.MAX_SAFE_INTEGER, {}, "https://fake/noted"],
    ["that is the only one is tried although it has ended", 1, { remoteDeleted: true }, "https://fake/noted"],
  ])("through a link that was noted before the studio was closed: one %s", async (_what, expiresAt, more, url) => {
    vi.useFakeTimers({ toFake: ["Date"], now: frozen });
    onTestFinished(() => void vi.useRealTimers());
    const studio = openTaskStudio({ folder: temporaryFolder() });
    onTestFinished(() => studio.close());
    const { download } = studio.service;
    const urls: string[] = [];
    studio.service.path = ["succeeded"];
    studio.service.on.download = (from, options) => {
      urls.push(from);
      delete studio.service.on.download;
      return download.call(studio.service, from, options);
    };
    const [{ id } = { id: "" }] = studio.film();
    const { ledger } = studio.tasks;
    studio.service.record({ model: "Vendor-H3", content: [], duration: 5 } as never);
    const output = { url: "https://fake/noted", expiresAt };
    for (const state of ["submitting", "queued", "downloading"] as const)
      ledger.move(id, state, { remoteId: "remote-1", output, ...more });
    studio.tasks.start();
    await studio.until(id, "ready");
    expect(urls).toEqual([url]);
    expect(studio.service.posts).toBe(0);
  });

  it("never overwrites a file that is there", async () => {
    const studio = studioOf();
    const folder = join(studio.libraryFolder, "Untitled film");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "01 Lantern - take 1.mp4"), "mine");
    const [task] = studio.film();
    await studio.until(task?.id ?? "", "ready");
    expect(readdirSync(folder).sort()).toEqual(["01 Lantern - take 1 (2).mp4", "01 Lantern - take 1.mp4"]);
  });
});

describe("download again", () => {
  it("brings a lost file back as the same asset", async () => {
    const studio = studioOf();
    const [task] = studio.film();
    const ready = await studio.until(task?.id ?? "", "ready");
    rmSync(join(studio.libraryFolder, "Untitled film", "01 Lantern - take 1.mp4"));
    expect((await studio.library.get(ready.assetId ?? "")).state).toBe("missing");
    await studio.tasks.downloadAgain(ready.id);
    const again = await studio.until(ready.id, "ready");
    expect(again.assetId).toBe(ready.assetId);
    expect((await studio.library.get(ready.assetId ?? "")).state).toBe("ready");
    expect(studio.service.posts).toBe(1);
  });

  it("says so when a song is gone for good", async () => {
    const studio = studioOf();
    const [task] = studio.song();
    await studio.until(task?.id ?? "", "ready");
    const error = await failureOf(() => studio.tasks.downloadAgain(task?.id ?? ""));
    expect(error).toMatchObject({ code: "not_allowed_now" });
  });
});
