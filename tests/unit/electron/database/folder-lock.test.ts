import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "#core/database/folder-lock.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const newLock = () => join(temporaryFolder(), "studio.lock");
const refused = (code: string) => expect.objectContaining({ error: expect.objectContaining({ code }) });

test("a folder is one studio's until it lets go of it", () => {
  const file = newLock();
  const release = lockFolder(file);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(() => lockFolder(file)).toThrow(refused("data_folder_in_use"));
  release();
  lockFolder(file)();
});

test.each([
  ["no database", "words that are no database, and long enough to have a head of sixteen bytes"],
  ["nothing", ""],
])("a lock that is %s holds nothing: it is taken, in the same file", (_what, content) => {
  const file = newLock();
  writeFileSync(file, content);
  const { ino } = statSync(file);
  const release = lockFolder(file);
  expect([statSync(file).ino, readFileSync(file).includes("words")]).toEqual([ino, false]);
  expect(() => lockFolder(file)).toThrow(refused("data_folder_in_use"));
  release();
});

test("where no lock can be made it is said that nothing can be written", () => {
  const file = newLock();
  mkdirSync(join(file, "inner"), { recursive: true });
  expect(() => lockFolder(file)).toThrow();
  const plain = newLock();
  writeFileSync(plain, "");
  expect(() => lockFolder(join(plain, "studio.lock"))).toThrow(refused("disk_read_only"));
});
