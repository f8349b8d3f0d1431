import { linkSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ScannedFiles } from "#core/database/assets/scanned-files.ts";
import { FolderSync, MediaLibrary } from "#core/library/index.ts";
import { SidecarService } from "#core/library/sidecars/sidecar-service.ts";
import { relinkFile } from "#core/library/sync/relink-file.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { canMakeDisk, makeSmallDisk } from "#tests/support/machine/small-disk.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fakeProbe } from "#tests/support/studio/task-studio.ts";

const nothing = { restored: 0, relinked: 0, updated: 0, added: 0, known: 0, skipped: 0, missing: 0 };
const onRealDisk = test.runIf(canMakeDisk);

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function open(folder: string) {
  const database = openTestDatabase();
  const faults: unknown[] = [];
  let probes = 0;
  const probe: typeof fakeProbe = (source) => {
    probes += 1;
    return fakeProbe(source);
  };
  const ports = { openPath: async () => {}, revealPath: async () => {}, trashPath: async () => {} };
  const library = new MediaLibrary({ database, folder: () => folder, probe, ports, notify: () => {} });
  const onFault = (thrown: unknown) => faults.push(thrown);
  const sidecars = new SidecarService({ database, library, onFault });
  const timing = { restMs: 60_000, startMs: 0 };
  const folderSync = new FolderSync({
    database,
    library,
    probe,
    now: Date.now,
    onFault,
    onChange: () => {},
    ...timing,
  });
  onTestFinished(() => folderSync.close());
  return { database, library, sidecars, folderSync, faults, probes: () => probes };
}

// @shows Library › A folder with 50,000 files
test("a folder of 50,000 files is compared without reading one of them", async () => {
  const folder = temporaryFolder();
  const { database, library, folderSync, probes } = open(folder);
  const seen = new ScannedFiles(database);
  mkdirSync(join(folder, "Crowd"));
  writeFileSync(join(folder, ".one"), "png:x");
  writeFileSync(join(folder, ".other"), "png:xx");
  const { mtimeMs: modifiedAt } = statSync(join(folder, ".other"));
  const facts = { kind: "image", format: "png", mime: "image/png", bytes: 5 } as const;
  database.transaction(() => {
    for (let number = 0; number < 50_000; number += 1) {
      const path = `Crowd/${number}.png`;
      linkSync(join(folder, number < 1000 ? ".one" : ".other"), join(folder, path));
      if (number >= 1000) {
        seen.note(folder, path, { bytes: 6, modifiedAt });
        continue;
      }
      // Known since before there were notes; were it read, its hash would be found to be another.
      library.store.insert({
        ...{
          id: `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`,
          sha256: String(number).padStart(64, "0"),
        },
        ...{ kind: "image", name: `${number}.png`, facts, createdAt: number, state: "ready", rating: 0, folder, path },
        origin: { type: "imported", fileName: "x" },
      });
    }
  });
  expect(await folderSync.look()).toEqual({ ...nothing, known: 1000 });
  expect(await folderSync.look()).toEqual(nothing);
  rmSync(join(folder, "Crowd", "7.png"));
  rmSync(join(folder, "Crowd", "8.png"));
  writeFileSync(join(folder, "Crowd", "8.png"), "png:painted over");
  utimesSync(join(folder, "Crowd", "8.png"), 1_000, 1_000);
  expect(await folderSync.look()).toEqual({ ...nothing, missing: 1, updated: 1 });
  expect(probes()).toBe(1);
}, 120_000);

// @shows Library › Read-only, disk full
onRealDisk("a library on a disk that became read-only is compared, watched and shown; its notes wait", async () => {
  const disk = makeSmallDisk(2000);
  const folder = join(disk.folder, "Library");
  const { library, sidecars, folderSync, faults } = open(folder);
  const lamp = await library.importFile(bytes("png:lamp"), "Lamp.png");
  writeFileSync(join(folder, "New.png"), "png:new");
  utimesSync(join(folder, "New.png"), 1_000, 1_000);
  disk.makeReadOnly();
  expect(await folderSync.look()).toEqual({ ...nothing, known: 1, added: 1 });
  expect(folderSync.state).toBe("watching");
  await sidecars.settled();
  expect(
    faults.map((one) => (one as { error?: { code: string } }).error?.code ?? (one as { code: string }).code),
  ).toEqual(["EROFS"]);
  expect((await library.get(lamp.id)).state).toBe("ready");
  await expect(library.importFile(bytes("png:more"), "More.png")).rejects.toMatchObject({
    error: { code: "disk_read_only" },
  });
  expect(readdirSync(folder).sort()).toEqual([".incoming", "Imported", "New.png"]);
});

// @shows Library › Read-only, disk full
onRealDisk("a file that is given back to a full disk is refused, and nothing of it stays", async () => {
  const disk = makeSmallDisk(2000);
  const folder = join(disk.folder, "Library");
  const { library, folderSync } = open(folder);
  const lamp = await library.importFile(bytes(`png:${"l".repeat(100_000)}`), "Lamp.png");
  rmSync(join(folder, "Imported", "Lamp.png"));
  await folderSync.look();
  disk.fill();
  const give = () =>
    relinkFile(bytes(`png:${"l".repeat(100_000)}`), { id: lamp.id, name: "Lamp.png" }, { library, probe: fakeProbe });
  await expect(give()).rejects.toMatchObject({ error: { code: "disk_full" } });
  expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
  expect(library.store.get(lamp.id)?.state).toBe("missing");
  disk.free();
  expect(await give()).toMatchObject({ id: lamp.id, state: "ready" });
});
