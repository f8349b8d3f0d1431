import { existsSync, readdirSync, rmSync } from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { MediaLibrary } from "#core/library/index.ts";
import { relinkFile } from "#core/library/sync/relink-file.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

async function* bytes(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** A picture whose file was lost, and what becomes of it once these pieces are given for it. */
async function setUp() {
  const folder = join(temporaryFolder(), "Library");
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe: fakeProbe, ports, notify: () => {} });
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  const file = join(folder, "Imported", "Lamp.png");
  const give = (pieces: AsyncIterable<Uint8Array>, id = lamp.id) =>
    relinkFile(pieces, { id, name: "x.png" }, { library, probe: fakeProbe });
  const left = () => readdirSync(join(folder, ".incoming"));
  return { library, lamp, file, give, left };
}
const failed = (code: string) => ({ error: { code } });

/** Each write of an open file waits for this first. */
async function beforeWrites(file: string, work: () => Promise<void>) {
  const some = await promises.open(file);
  const handles = Object.getPrototypeOf(some) as FileHandle;
  await some.close();
  const { write } = handles;
  const slow = vi.spyOn(handles, "write").mockImplementation(async function (this: FileHandle, ...given: unknown[]) {
    await work();
    return (write as (...all: unknown[]) => unknown).apply(this, given) as never;
  } as never);
  onTestFinished(() => slow.mockRestore());
}

test("a file that was lost is back in its place, whatever the pieces it comes in", async () => {
  const { library, lamp, file, give, left } = await setUp();
  rmSync(file);
  expect(await library.resolve(lamp.id)).toBeNull();
  await beforeWrites(import.meta.filename, () => pause(20));
  expect(await give(bytes("png", ":la", "mp"))).toMatchObject({ id: lamp.id, state: "ready", sha256: lamp.sha256 });
  expect([existsSync(file), left()]).toEqual([true, []]);
});

test.each<[what: string, code: string, give: (parts: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>]>([
  ["of a file that isn't in the library", "record_not_found", ({ give }) => give(bytes("png:lamp"), "none")],
  ["of a file that is there", "not_allowed_now", ({ give }) => give(bytes("png:lamp"))],
  [
    "of a file that was deleted",
    "not_allowed_now",
    ({ library, lamp, file, give }) => {
      rmSync(file);
      library.store.setState(lamp.id, "trashed");
      return give(bytes("png:lamp"));
    },
  ],
  [
    "of other bytes",
    "different_file",
    ({ file, give }) => {
      rmSync(file);
      return give(bytes("png:other"));
    },
  ],
])("%s nothing is taken: %s", async (_what, code, give) => {
  const parts = await setUp();
  await expect(give(parts)).rejects.toMatchObject(failed(code));
  expect(parts.left()).toEqual([]);
});

test("a disk that is full as it comes says so, and keeps nothing of it", async () => {
  const { file, give, left } = await setUp();
  rmSync(file);
  await beforeWrites(import.meta.filename, () =>
    Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" })),
  );
  await expect(give(bytes("png:", "lamp"))).rejects.toMatchObject({ error: { code: "disk_full" } });
  expect([existsSync(file), left()]).toEqual([false, []]);
});
