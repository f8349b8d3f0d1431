import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { markWhole, wholeFile } from "#core/files/incoming-folder.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { FakeService, songBytes } from "#tests/support/service/fake-service.ts";
import { openTaskStudio } from "#tests/support/studio/task-studio.ts";

/** A studio whose song has half arrived in a library; the rest comes with `finish`. */
async function withHalfASong(libraryFolder: string) {
  const service = new FakeService();
  const [rest, half] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bytes = songBytes();
  service.on.createMusic = async (_request, { audio }) => {
    await audio(bytes.subarray(0, 500));
    half.resolve();
    await rest.promise;
    await audio(bytes.subarray(500));
    return { url: null, bytes: bytes.length, extraInfo: null, traceId: null, streamed: true };
  };
  const studio = openTaskStudio({ folder: temporaryFolder(), libraryFolder, service });
  onTestFinished(() => studio.close());
  studio.tasks.start();
  const id = studio.song()[0]?.id ?? "";
  await half.promise;
  return { studio, id, part: join(libraryFolder, ".incoming", `${id}.part`), finish: rest.resolve };
}

it("a second studio that shares the library folder doesn't sweep the first one's song away", async () => {
  const library = temporaryFolder();
  const { studio, id, part, finish } = await withHalfASong(library);
  const second = openTaskStudio({ folder: temporaryFolder(), libraryFolder: library });
  onTestFinished(() => second.close());
  // It sweeps as it starts, long before its own song is ready.
  second.tasks.start();
  await second.until(second.song()[0]?.id ?? "", "ready");
  expect(existsSync(part)).toBe(true);
  finish();
  await studio.until(id, "ready");
  expect(readdirSync(join(library, ".incoming"))).toEqual([]);
});

it("a song whose file somebody removed while it came is told as that, and isn't waited for for ever", async () => {
  const { studio, id, part, finish } = await withHalfASong(temporaryFolder());
  rmSync(part);
  finish();
  const ended = await studio.until(id, "outcome_unknown");
  expect(ended.error).toMatchObject({ code: "outcome_unknown", message: expect.stringContaining("was removed") });
  expect(studio.service.posts).toBe(1);
});

it("a file that was marked as whole before is whole", async () => {
  const root = temporaryFolder();
  const { studio, id, finish } = await withHalfASong(root);
  finish();
  await studio.until(id, "ready");
  writeFileSync(wholeFile(root, id), songBytes());
  expect(await markWhole(root, id)).toBe(wholeFile(root, id));
  expect(await markWhole(root, "nothing")).toBeNull();
});
