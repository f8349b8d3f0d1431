import { lstat, readdir, rm } from "node:fs/promises";
import { basename } from "node:path";
import { type ConfinedFolder, openFolderIn } from "#core/files/confinement/index.ts";
import { incomingFolder, type PartOwner, partAge } from "#core/files/index.ts";

/** Something younger may be coming right now. */
export const OLD_MS = 60 * 60_000;

interface Parts {
  readonly roots: readonly string[];
  /** Whose parts somebody waits for, and which are this studio's. */
  readonly owner: PartOwner;
  readonly now: number;
}

/** What broken downloads and imports left, and nobody waits for. A whole file that only waits for its place is none. */
export async function partialFiles(parts: Parts): Promise<{ files: number; bytes: number }> {
  return eachPartial(parts, async () => {});
}

export async function removePartial(parts: Parts): Promise<{ files: number; bytes: number }> {
  return eachPartial(parts, (folder, name) => rm(folder.at(name), { force: true }));
}

async function eachPartial(
  { roots, owner, now }: Parts,
  work: (folder: ConfinedFolder, name: string) => Promise<void>,
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for (const root of roots) {
    // None, or one that leads elsewhere: there is nothing of ours in it.
    await using folder = await openFolderIn(root, [basename(incomingFolder(root))]).catch(() => null);
    if (folder === null) continue;
    for (const name of await readdir(folder.path).catch(() => [])) {
      const age = partAge(name, owner, true);
      if (age === null) continue;
      const file = await lstat(folder.at(name)).catch(() => null);
      if (!file?.isFile() || now - file.mtimeMs <= age) continue;
      await work(folder, name);
      sum.files += 1;
      sum.bytes += file.size;
    }
  }
  return sum;
}
