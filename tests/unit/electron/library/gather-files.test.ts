import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gatherFiles } from "#core/library/gather-files.ts";
import { MediaLibrary, SidecarService } from "#core/library/index.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/small-disk.ts";
import { fakeProbe } from "#tests/support/task-studio.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function filled() {
  const at = { folder: join(temporaryFolder(), "Old") };
  const old = at.folder;
  const database = openTestDatabase();
  const ports = { openPath: async () => {}, revealPath: async () => {}, trashPath: async () => {} };
  const library = new MediaLibrary({
    database,
    folder: () => at.folder,
    earlier: () => [old],
    probe: fakeProbe,
    ports,
    notify: () => {},
  });
  const sidecars = new SidecarService({ database, library, onFault: () => {} });
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  const gate = await library.importFile(bytes(`png:${"g".repeat(200_000)}`), "Gate.png");
  await sidecars.settled();
  return { at, old, library, sidecars, lamp, gate };
}

async function gather(library: MediaLibrary) {
  const steps = gatherFiles(library);
  const seen: number[] = [];
  for (;;) {
    const step = await steps.next();
    if (step.done) return { ...step.value, seen };
    seen.push(step.value.done);
  }
}

test("files of an earlier folder move into the one of now with what lies beside them; a person's own file stays", async () => {
  const { at, old, library, sidecars, lamp, gate } = await filled();
  at.folder = join(old, "..", "New");
  mkdirSync(join(at.folder, "Imported"), { recursive: true });
  writeFileSync(join(at.folder, "Imported", "Lamp.png"), "somebody else's");
  writeFileSync(join(old, "notes.txt"), "milk");
  expect(await gather(library)).toEqual({ moved: 2, left: 0, seen: [0, 1] });
  await sidecars.settled();
  expect(readdirSync(old).sort()).toEqual([".incoming", "notes.txt"]);
  expect(library.store.get(lamp.id)).toMatchObject({
    folder: at.folder,
    path: "Imported/Lamp (2).png",
    state: "ready",
  });
  expect(readFileSync(join(at.folder, "Imported", "Lamp (2).png"), "utf8")).toBe("png:lamp");
  const sidecar = JSON.parse(readFileSync(join(at.folder, "Imported", "Gate.png.reelsong.json"), "utf8"));
  expect(sidecar.asset.id).toBe(gate.id);
  expect(await gather(library)).toEqual({ moved: 0, left: 0, seen: [] });
});

test("a file that is gone is left, and one that was moved by hand is found", async () => {
  const { at, old, library, lamp, gate } = await filled();
  at.folder = join(old, "..", "New");
  rmSync(join(old, "Imported", "Lamp.png"));
  mkdirSync(join(at.folder, "Imported"), { recursive: true });
  writeFileSync(join(at.folder, "Imported", "Gate.png"), readFileSync(join(old, "Imported", "Gate.png")));
  expect(await gather(library)).toMatchObject({ moved: 1, left: 1 });
  expect(library.store.get(gate.id)?.folder).toBe(at.folder);
  expect((await library.get(lamp.id)).state).toBe("missing");
});

test.runIf(canMakeDisk)("onto a disk that is full: said, and every file still exists once", async () => {
  const { at, old, library, lamp, gate } = await filled();
  const disk = makeSmallDisk(150);
  at.folder = join(disk.folder, "New");
  await expect(gather(library)).rejects.toMatchObject({ error: { code: "disk_full" } });
  expect(library.store.get(lamp.id)).toMatchObject({ folder: at.folder });
  expect(existsSync(join(old, "Imported", "Lamp.png"))).toBe(false);
  expect(library.store.get(gate.id)).toMatchObject({ folder: old, state: "ready" });
  expect(existsSync(join(old, "Imported", "Gate.png"))).toBe(true);
  expect(readdirSync(join(at.folder, ".incoming"))).toEqual([]);
});
