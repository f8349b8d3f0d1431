import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { incomingFolder } from "#core/library/library-folder.ts";

/** Something younger may be coming right now. */
const OLD_MS = 60 * 60_000;

interface Parts {
  readonly roots: readonly string[];
  /** Ids whose parts somebody waits for: tasks under way, and songs whose arrived part exists nowhere else. */
  readonly kept: ReadonlySet<string>;
  readonly now: number;
}

/** What broken downloads and imports left, and nobody waits for. A whole file that only waits for its place is none. */
export async function partialFiles({ roots, kept, now }: Parts): Promise<{ path: string; bytes: number }[]> {
  const found: { path: string; bytes: number }[] = [];
  for (const root of roots) {
    for (const name of await readdir(incomingFolder(root)).catch(() => [])) {
      const id = /^(.+?)(?:\.[a-z]+)?\.part$/.exec(name)?.[1];
      if (id === undefined || kept.has(id)) continue;
      const path = join(incomingFolder(root), name);
      const file = await stat(path).catch(() => null);
      if (file?.isFile() && now - file.mtimeMs > OLD_MS) found.push({ path, bytes: file.size });
    }
  }
  return found;
}

export async function removePartial(parts: Parts): Promise<{ files: number; bytes: number }> {
  const found = await partialFiles(parts);
  for (const { path } of found) await rm(path, { force: true });
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
}
