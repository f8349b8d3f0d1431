import { readdirSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { incomingFolder, sweepIncoming } from "#core/library/library-folder.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

it("sweeps what broke off, but no whole file, none that is still wanted, and none that is coming now", async () => {
  const root = temporaryFolder();
  await mkdir(incomingFolder(root), { recursive: true });
  for (const name of ["broken.part", "wanted.part", "song.whole", "note.txt"]) {
    await writeFile(join(incomingFolder(root), name), "x");
  }
  await sweepIncoming(root, new Set(), 0);
  expect(readdirSync(incomingFolder(root))).toHaveLength(4);
  await sweepIncoming(root, new Set(["wanted"]), Date.now() + 60_000);
  expect(readdirSync(incomingFolder(root)).sort()).toEqual(["note.txt", "song.whole", "wanted.part"]);
});
