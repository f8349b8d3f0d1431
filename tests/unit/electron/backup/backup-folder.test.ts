import { mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { backupPath, findBackup, listBackups, stampOf } from "#core/backup/backup-folder.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const at = Date.parse("2026-11-21T04:30:00.123Z");

function folderWith(names: readonly string[], seconds: (index: number) => number = () => 100) {
  const folder = temporaryFolder();
  for (const [index, name] of names.entries()) {
    writeFileSync(join(folder, name), "1234567");
    utimesSync(join(folder, name), seconds(index), seconds(index));
  }
  return folder;
}

it.each([
  ["automatic", "automatic-20261121T043000-123Z.db"],
  ["asked", "asked-20261121T043000-123Z.db"],
  ["before_restore", "before-restore-20261121T043000-123Z.db"],
] as const)("a backup of the kind %s is called %s, in a folder that only this person reads", (kind, name) => {
  const folder = join(temporaryFolder(), "data", "backups");
  expect(backupPath(folder, kind, at)).toBe(join(folder, name));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  // The folder is there already.
  expect(backupPath(folder, kind, at)).toBe(join(folder, name));
  expect(stampOf(at)).toBe("20261121T043000-123Z");
});

it.each([
  ["automatic-1.db", "automatic"],
  ["asked-1.db", "asked"],
  ["before-restore-1.db", "before_restore"],
  ["studio-20260101T000000-000Z-version-12.db", "before_update"],
  ["studio-20260101T000000-000Z.db", null],
  ["studio.db", null],
  ["asked-1.db.part", null],
  ["asked-1.db.signature", null],
  ["asked 1.db", null],
  ["my-asked-1.db", null],
])("%s is listed as %s", (name, kind) => {
  const folder = folderWith([name]);
  expect(listBackups(folder)).toEqual(kind === null ? [] : [{ name, kind, at: 100_000, bytes: 7 }]);
});

it("the newest backup is the first, and of one moment that with the later name; folders are none", () => {
  const folder = folderWith(
    ["asked-1.db", "asked-3.db", "asked-2.db", "automatic-9.db"],
    (index) => [10, 20, 20, 30][index] ?? 0,
  );
  mkdirSync(join(folder, "asked-4.db"));
  // A link to what is gone by now.
  symlinkSync(join(folder, "gone"), join(folder, "asked-5.db"));
  expect(listBackups(folder).map(({ name }) => name)).toEqual([
    ...["automatic-9.db", "asked-3.db", "asked-2.db", "asked-1.db"],
  ]);
  expect(listBackups(join(folder, "nowhere"))).toEqual([]);
});

it("a backup is found by its listed name, and by nothing else", () => {
  const folder = folderWith(["asked-1.db", "notes.txt"]);
  expect(findBackup(folder, "asked-1.db")).toEqual({ path: join(folder, "asked-1.db"), at: 100_000 });
  for (const name of ["notes.txt", "asked-2.db", "../asked-1.db", ""])
    expect(() => findBackup(folder, name)).toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: "record_not_found" }) }),
    );
});

it("a backup whose file is dated before 1970, as by a disk of another system, is one of the first moment", () => {
  const folder = folderWith(["asked-1.db"]);
  // Plain figures below zero are the present for Node.
  utimesSync(join(folder, "asked-1.db"), new Date(-86_400_000), new Date(-86_400_000));
  expect(listBackups(folder)).toEqual([{ name: "asked-1.db", kind: "asked", at: 0, bytes: 7 }]);
});
