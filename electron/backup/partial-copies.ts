import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** A copy of the database as the studio names it. */
const COPY = /^(?:(?:automatic|asked|before-restore)-[\w-]+|studio-[\w-]+-version-\d+)\.db/;
/** What SQLite writes beside a database while it works on it. */
const BESIDE = /-(?:journal|wal|shm)$/;

/**
 * What a copy that was cut off leaves: `….db.part`, its journals, and a signature whose copy never got its name. A journal
 * beside a whole copy is none: without it that copy could be one that can't be read any more. `olderThan` in Unix ms:
 * something newer is being written right now.
 */
export async function partialCopies(folder: string, olderThan: number): Promise<{ path: string; bytes: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const there = new Set(names);
  const found: { path: string; bytes: number }[] = [];
  for (const name of names) {
    if (!isHalf(name, there)) continue;
    const path = join(folder, name);
    const file = await lstat(path).catch(() => null);
    if (file?.isFile() && file.mtimeMs < olderThan) found.push({ path, bytes: file.size });
  }
  return found;
}

function isHalf(name: string, there: ReadonlySet<string>): boolean {
  const copy = COPY.exec(name)?.[0];
  if (copy === undefined || name === copy) return false;
  const rest = name.slice(copy.length);
  const of = rest.replace(BESIDE, "");
  if (of === ".part") return true;
  return (of === "" || rest === ".signature") && !there.has(copy);
}

export async function removePartialCopies(
  folder: string,
  olderThan: number,
): Promise<{ files: number; bytes: number }> {
  const found = await partialCopies(folder, olderThan);
  for (const { path } of found) await rm(path, { force: true });
  return { files: found.length, bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Of one folder, for whoever tells and frees what takes room. */
export const partialCopiesIn = (folder: string) => ({
  find: (olderThan: number) => partialCopies(folder, olderThan),
  remove: (olderThan: number) => removePartialCopies(folder, olderThan),
});
