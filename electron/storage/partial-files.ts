import { lstat, readdir, rm } from "node:fs/promises";
import { basename } from "node:path";
import { type HeldFolder, openFolderIn } from "#core/confinement/index.ts";
import { incomingFolder } from "#core/library/library-folder.ts";

/** Something younger may be coming right now. */
export const OLD_MS = 60 * 60_000;

interface Parts {
  readonly roots: readonly string[];
  /** Ids whose parts somebody waits for: tasks under way, and songs whose arrived part exists nowhere else. */
  readonly kept: ReadonlySet<string>;
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
  { roots, kept, now }: Parts,
  work: (folder: HeldFolder, name: string) => Promise<void>,
): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for (const root of roots) {
    // None, or one that leads elsewhere: there is nothing of ours in it.
    await using folder = await openFolderIn(root, [basename(incomingFolder(root))]).catch(() => null);
    if (folder === null) continue;
    for (const name of await readdir(folder.path).catch(() => [])) {
      const id = /^(.+?)(?:\.[a-z]+)?\.part$/.exec(name)?.[1];
      if (id === undefined || kept.has(id)) continue;
      const file = await lstat(folder.at(name)).catch(() => null);
      if (!file?.isFile() || now - file.mtimeMs <= OLD_MS) continue;
      await work(folder, name);
      sum.files += 1;
      sum.bytes += file.size;
    }
  }
  return sum;
}
