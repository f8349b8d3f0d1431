import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openIncoming } from "#core/files/incoming-writer.ts";
import { tooLarge } from "#core/service/client/answers/bounds.ts";
import { clientFailure } from "#core/service/client/service-error.ts";
import { bufferedSink } from "#core/tasks/steps/buffered-sink.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { filmBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio, type TaskStudioOptions } from "#tests/support/studio/task-studio.ts";

const MIB = 1024 * 1024;

function studioOf(options: Partial<TaskStudioOptions> = {}) {
  const studio = openTaskStudio({ folder: temporaryFolder(), ...options });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  return studio;
}

test("a song without end ends as unknown, with what came and the figures, and is sent once", async () => {
  const studio = studioOf();
  studio.service.on.createMusic = async (_request, { audio }) => {
    for (let piece = 0; piece < 4; piece += 1) await audio(Buffer.alloc(MIB));
    throw tooLarge("bytes of audio", 4 * MIB, 4 * MIB);
  };
  const id = studio.song()[0]?.id ?? "";
  const task = await studio.until(id, "outcome_unknown", "failed");
  expect(task).toMatchObject({ state: "outcome_unknown", error: { details: { keptBytes: 4 * MIB } } });
  expect(task.error?.message).toBe(
    "The response is too large. Found: 4,194,304 bytes of audio and more; allowed: 4,194,304. The partial file (4096 KB) was saved.",
  );
  expect(statSync(join(studio.libraryFolder, ".incoming", `${id}.part`)).size).toBe(4 * MIB);
  expect(studio.service.posts).toBe(1);
});

test("a song that fills the disk but for its reserve is held, and written down at its end", async () => {
  const rooms = [200 * MIB, 0];
  const studio = studioOf({ diskSpaceIn: async () => rooms.shift() ?? 0 });
  studio.service.on.createMusic = async (_request, { audio }) => {
    for (let piece = 0; piece < 3; piece += 1) await audio(Buffer.alloc(MIB, piece));
    throw clientFailure("stream_interrupted", "unknown");
  };
  const id = studio.song()[0]?.id ?? "";
  const task = await studio.until(id, "outcome_unknown", "failed");
  expect(task).toMatchObject({ state: "outcome_unknown", error: { details: { keptBytes: 3 * MIB } } });
});

test("what can't be written waits up to a bound, and no more is taken than that", async () => {
  const writer = await openIncoming(join(temporaryFolder(), "song.part"));
  const sink = bufferedSink(
    writer,
    () => {},
    async () => 0,
    3 * MIB,
  );
  for (let piece = 0; piece < 3; piece += 1) await sink.write(Buffer.alloc(MIB));
  await expect(sink.write(Buffer.alloc(MIB))).rejects.toMatchObject({
    error: { code: "disk_full", details: { found: 4 * MIB, allowed: 3 * MIB } },
  });
  expect(sink.bytes()).toBe(3 * MIB);
  expect((await sink.finish()).bytes).toBe(3 * MIB);
});

test("nothing is sent where only the disk's reserve is left, and the figures are told", async () => {
  const studio = studioOf({ diskSpaceIn: async () => 10 * MIB });
  const task = await studio.until(studio.song()[0]?.id ?? "", "failed");
  expect(task.error).toMatchObject({
    code: "disk_full",
    message: "The disk is nearly full: 10 MB free, 64 MB needed.",
  });
  expect(studio.service.posts).toBe(0);
});

test("a film that says it is larger than the room isn't begun, and waits for room", async () => {
  let room = 500 * MIB;
  const studio = studioOf({ diskSpaceIn: async () => room });
  let begun = 0;
  studio.service.on.download = async (_url, { onProgress }) => {
    begun += 1;
    onProgress?.(0, 900 * MIB);
    throw new Error("It was not refused.");
  };
  const id = studio.film()[0]?.id ?? "";
  await expect.poll(() => studio.tasks.get(id).error?.code).toBe("disk_full");
  expect(studio.tasks.get(id)).toMatchObject({ state: "downloading", error: { details: { needed: 900 * MIB } } });
  expect(readdirSync(join(studio.libraryFolder, ".incoming")).filter((name) => name.includes(id))).toEqual([]);
  room = 2000 * MIB;
  delete studio.service.on.download;
  await studio.until(id, "ready");
  expect(begun).toBeGreaterThan(0);
});

test("a film that just fits is fetched", async () => {
  const bytes = filmBytes(5);
  const studio = studioOf({ diskSpaceIn: async () => 500 * MIB });
  studio.service.on.download = async (_url, { sink, onProgress }) => {
    onProgress?.(0, 500 * MIB);
    await sink(bytes);
    return { bytes: bytes.length, contentLength: bytes.length, contentType: "video/mp4" };
  };
  expect((await studio.until(studio.film()[0]?.id ?? "", "ready", "failed")).error).toBeNull();
});

test("a film without end fails with the figures, leaves nothing on the disk and can be fetched again", async () => {
  const studio = studioOf();
  studio.service.on.download = async (_url, { sink, mostBytes }) => {
    await sink(Buffer.alloc(MIB));
    throw tooLarge("bytes", (mostBytes ?? 0) + 1, mostBytes ?? 0, "yes");
  };
  const id = studio.film()[0]?.id ?? "";
  const task = await studio.until(id, "failed");
  expect(task.error).toMatchObject({ code: "response_too_large", details: { allowed: 2048 * MIB } });
  expect(existsSync(join(studio.libraryFolder, ".incoming", `${id}.part`))).toBe(false);
  expect(studio.service.count("download")).toBe(1);
  delete studio.service.on.download;
  await studio.tasks.downloadAgain(id);
  await studio.until(id, "ready");
  expect(studio.service.posts).toBe(1);
});
