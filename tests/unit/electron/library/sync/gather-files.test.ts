import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { gatherFiles } from "#core/library/sync/gather-files.ts";
import { duplicateFiles, recoverMoves } from "#core/library/sync/recover-moves.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

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
  const told: string[] = [];
  library.changed = (...ids) => void told.push(...ids);
  expect(await gather(library)).toEqual({ moved: 2, left: 0, seen: [0, 1] });
  expect(told.sort()).toEqual([lamp.id, gate.id].sort());
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

test("what somebody takes away while it is gathered is gone from where it was, and the gathering goes on", async () => {
  const { at, old, library, lamp } = await filled();
  at.folder = join(old, "..", "New");
  const place = library.store.place.bind(library.store);
  library.store.place = (...given) => {
    place(...given);
    for (const name of readdirSync(join(old, "Imported"))) rmSync(join(old, "Imported", name));
  };
  // The other one is gone before it was its turn.
  expect(await gather(library)).toMatchObject({ moved: 1, left: 1 });
  expect(library.moves.all()).toEqual([]);
  expect(readFileSync(join(at.folder, "Imported", "Lamp.png"), "utf8")).toBe("png:lamp");
  expect(library.store.get(lamp.id)).toMatchObject({ folder: at.folder, state: "ready" });
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

/** A studio that dies at a step of the move: nothing that comes after it is done. */
const dies = new Error("killed");

test.each<[string, (library: MediaLibrary) => void]>([
  [
    "after the copy was there, before it was noted",
    (library) => {
      library.store.place = () => {
        throw dies;
      };
    },
  ],
  [
    "after it was noted, before the first one was gone",
    (library) => {
      const place = library.store.place.bind(library.store);
      library.store.place = (...given) => {
        place(...given);
        throw dies;
      };
    },
  ],
])("a gathering that dies %s leaves two files, and the next start knows them as one", async (_name, kill) => {
  const { at, old, library, sidecars, lamp } = await filled();
  at.folder = join(old, "..", "New");
  mkdirSync(join(at.folder, "Imported"), { recursive: true });
  // Its name is taken: what was begun can't be found again by its name.
  writeFileSync(join(at.folder, "Imported", "Lamp.png"), "somebody else's");
  const { place } = library.store;
  kill(library);
  await expect(gather(library)).rejects.toThrow();
  library.store.place = place;
  const copies = () =>
    [old, at.folder].flatMap((root) =>
      readdirSync(join(root, "Imported")).filter(
        (name) => (/^Lamp.*png$/.test(name) && name !== "Lamp.png") || (name === "Lamp.png" && root === old),
      ),
    );
  expect(copies()).toHaveLength(2);
  expect(await duplicateFiles(library)).toEqual({ files: 1, bytes: 8 });

  expect(await recoverMoves(library)).toEqual({ files: 1, bytes: 8 });
  expect(copies()).toEqual(["Lamp (2).png"]);
  expect(library.store.get(lamp.id)).toMatchObject({ folder: at.folder, path: "Imported/Lamp (2).png" });
  expect(await duplicateFiles(library)).toEqual({ files: 0, bytes: 0 });
  expect(await gather(library)).toMatchObject({ moved: 1, left: 0 });
  await sidecars.settled();
});

test("what a gathering left is removed only beside a whole twin in a folder that was chosen here", async () => {
  const { at, old, library, lamp, gate } = await filled();
  const now = join(old, "..", "New");
  at.folder = now;
  mkdirSync(join(now, "Imported"), { recursive: true });
  const note = (id: string, from: { folder: string; path: string }, to: { folder: string; path: string }) =>
    library.moves.begin(id, from, to);
  // Its twin is another file.
  writeFileSync(join(now, "Imported", "Lamp.png"), "png:Lamp");
  note(lamp.id, { folder: old, path: "Imported/Lamp.png" }, { folder: now, path: "Imported/Lamp.png" });
  // Written by somebody else: a folder that nobody chose here.
  const elsewhere = temporaryFolder();
  writeFileSync(join(elsewhere, "Gate.png"), readFileSync(join(old, "Imported", "Gate.png")));
  writeFileSync(join(now, "Imported", "Gate.png"), readFileSync(join(old, "Imported", "Gate.png")));
  note(gate.id, { folder: elsewhere, path: "Gate.png" }, { folder: now, path: "Imported/Gate.png" });
  expect(await recoverMoves(library)).toEqual({ files: 0, bytes: 0 });
  expect([join(old, "Imported", "Lamp.png"), join(elsewhere, "Gate.png")].map(existsSync)).toEqual([true, true]);
  expect(library.store.get(lamp.id)?.folder).toBe(old);
  expect(library.moves.all()).toEqual([]);
  // A disk that was taken away: told another time.
  note(lamp.id, { folder: old, path: "Imported/Lamp.png" }, { folder: now, path: "Imported/Lamp.png" });
  rmSync(now, { recursive: true });
  expect(await recoverMoves(library)).toEqual({ files: 0, bytes: 0 });
  expect(library.moves.all()).toHaveLength(1);
});
