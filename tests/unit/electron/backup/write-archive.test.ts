import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeArchive } from "#core/backup/write-archive.ts";
import { openFilesIn } from "#tests/support/machine/open-files.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

function setUp() {
  const folder = temporaryFolder();
  const database = { file: join(folder, "copy.db"), sha256: "0".repeat(64) };
  writeFileSync(database.file, "rows");
  const file = join(folder, "film.mp4");
  writeFileSync(file, Buffer.alloc(8_000_000, 7));
  const archived = { assetId: "a", path: "Films/film.mp4", file, bytes: 8_000_000, sha256: "0".repeat(64) };
  const about = { studioVersion: "0.1.0", createdAt: 0 };
  const write = (sign: (text: string) => Promise<string> = async () => "signed", files = [archived]) =>
    writeArchive(about, database, files, sign);
  return { folder, database, file, archived, write };
}

it("where it can't be signed, or the copy is gone, that is told and the copy is removed", async () => {
  const { database, write } = setUp();
  const locked = new Error("The keychain is locked.");
  await expect(write(() => Promise.reject(locked))).rejects.toBe(locked);
  expect(existsSync(database.file)).toBe(false);
  await expect(write()).rejects.toMatchObject({ code: "ENOENT" });
});

it("a copy that vanishes as the archive begins ends it with its reason, before anything is sent", async () => {
  const { database, write } = setUp();
  const vanishing = async () => {
    rmSync(database.file);
    return "signed";
  };
  await expect(write(vanishing)).rejects.toMatchObject({ code: "ENOENT" });
});

it.runIf(existsSync("/proc/self/fd"))("who leaves in the middle leaves no file open, and no copy", async () => {
  const { folder, database, write } = setUp();
  const { body } = await write();
  let read = 0;
  for await (const chunk of body) {
    read += (chunk as Buffer).length;
    if (read > 1_000_000) break;
  }
  await expect.poll(() => [openFilesIn(folder), existsSync(database.file)]).toEqual([[], false]);
});

// @shows First use, point by point › B24. A diagram's frame has an origin that is nobody's; what breaks off ends, closed and told right
it("a file that is gone by its turn ends the archive with its reason", async () => {
  const { archived, write, database } = setUp();
  const whole = async () => {
    const { body } = await write(undefined, [{ ...archived, file: `${archived.file}.gone` }]);
    for await (const _ of body);
  };
  await expect(whole()).rejects.toMatchObject({ code: "ENOENT" });
  await expect.poll(() => existsSync(database.file)).toBe(false);
});
