import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { partialCopies, removePartialCopies } from "#core/backup/partial-copies.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const at = (seconds: number) => seconds * 1000;

function folderWith(names: readonly string[], seconds = 100) {
  const folder = temporaryFolder();
  for (const name of names) {
    writeFileSync(join(folder, name), "1234567");
    utimesSync(join(folder, name), seconds, seconds);
  }
  return folder;
}
const update = "studio-20260101T000000-000Z-version-12.db";

it.each([
  ["automatic-1.db.part", true],
  ["asked-1.db.part", true],
  ["before-restore-1.db.part", true],
  [`${update}.part`, true],
  ["asked-1.db.part-journal", true],
  ["asked-1.db.part-wal", true],
  ["asked-1.db-shm", true],
  ["asked-1.db.signature", true],
  ["asked-1.db", false],
  [update, false],
  ["asked-1.db.bak", false],
  ["holiday.db.part", false],
  ["my asked-1.db.part", false],
  ["notes.txt", false],
])("%s alone is what a copy that was cut off left: %s", async (name, half) => {
  const folder = folderWith([name]);
  const found = await partialCopies(folder, at(101));
  expect(found).toEqual(half ? [{ path: join(folder, name), bytes: 7 }] : []);
});

it.each(["asked-1.db.signature", "asked-1.db-journal", "asked-1.db-wal"])("%s beside its copy stays", async (name) => {
  const folder = folderWith(["asked-1.db", name]);
  expect(await partialCopies(folder, at(101))).toEqual([]);
});

it("what is as young as the start may be under way; folders, links and other names are never touched", async () => {
  const folder = folderWith(["asked-1.db.part", "asked-2.db.part"]);
  utimesSync(join(folder, "asked-2.db.part"), 99, 99);
  mkdirSync(join(folder, "asked-3.db.part"));
  symlinkSync(join(folder, "asked-1.db.part"), join(folder, "asked-4.db.part"));
  expect(await removePartialCopies(folder, at(100))).toEqual({ files: 1, bytes: 7 });
  expect(readdirSync(folder).sort()).toEqual(["asked-1.db.part", "asked-3.db.part", "asked-4.db.part"]);
  expect(await removePartialCopies(join(folder, "nowhere"), at(100))).toEqual({ files: 0, bytes: 0 });
});
