import { readdirSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { incomingFolder, sweepIncoming } from "#core/files/incoming-folder.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const owner = (kept: string[], ours: string[]) => ({
  kept: new Set(kept),
  isOurs: (id: string) => ours.includes(id),
});

it("sweeps what broke off, but no whole file, none that is still wanted, and none that is coming now", async () => {
  const root = temporaryFolder();
  await mkdir(incomingFolder(root), { recursive: true });
  for (const name of ["broken.part", "wanted.part", "song.whole", "note.txt"]) {
    await writeFile(join(incomingFolder(root), name), "x");
  }
  await sweepIncoming(root, owner([], ["broken", "wanted"]), 0);
  expect(readdirSync(incomingFolder(root))).toHaveLength(4);
  await sweepIncoming(root, owner(["wanted"], ["broken", "wanted"]), Date.now() + 60_000);
  expect(readdirSync(incomingFolder(root)).sort()).toEqual(["note.txt", "song.whole", "wanted.part"]);
});

it.each([
  // A song of another studio may lie here for ever: it exists nowhere else.
  ["theirs.part", 20 * 365 * 86_400_000, null],
  ["theirs.tagged.part", 30 * 86_400_000, 30 * 86_400_000],
  ["import.spare.part", 60 * 60_000, 60 * 60_000],
  ["asset.sidecar.part", 60 * 60_000, 60 * 60_000],
  ["ours.part", 0, 0],
])("leaves what may be another studio's, which shares the folder: %s", async (name, untouched, allowed) => {
  const root = temporaryFolder();
  await mkdir(incomingFolder(root), { recursive: true });
  const path = join(incomingFolder(root), name);
  await writeFile(path, "x");
  const at = statSync(path).mtimeMs;
  await sweepIncoming(root, owner([], ["ours"]), at + untouched - 1);
  expect(readdirSync(incomingFolder(root))).toEqual([name]);
  await sweepIncoming(root, owner([], ["ours"]), at + untouched + 1);
  expect(readdirSync(incomingFolder(root))).toEqual(allowed === null ? [name] : []);
});
