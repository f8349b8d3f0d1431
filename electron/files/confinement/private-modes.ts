import { chmodSync, closeSync, constants, openSync, type Stats, statSync } from "node:fs";
import { chmod, lstat, opendir } from "node:fs/promises";
import { join } from "node:path";

/** What the studio makes is for the person alone, whatever their umask says. */
export const fileMode = 0o600;
export const folderMode = 0o700;

/** Rights of the group and of all others. */
const OTHERS = 0o077;

/** True where others on this computer can at least see it. Windows has rights of another kind, which are inherited. */
export const isOpenToOthers = ({ mode }: Pick<Stats, "mode">): boolean =>
  process.platform !== "win32" && (mode & OTHERS) !== 0;

/** Makes a folder that is there the person's alone; false where it stays open to others (not ours, or a disk without rights). */
export const tightenFolder = (folder: string): boolean => tighten(folder, folderMode);

function tighten(path: string, mode: number): boolean {
  try {
    if (isOpenToOthers(statSync(path))) chmodSync(path, mode);
    return !isOpenToOthers(statSync(path));
  } catch {
    return false;
  }
}

/**
 * Sees to it that a file about to be opened by something that knows no modes (SQLite) is the person's alone, and is there:
 * what isn't there is made empty. One that is there isn't opened: to close it again would give up a database's locks.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, fileMode));
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== "EEXIST") throw cause;
    tighten(file, fileMode);
  }
}

/** A folder of the studio's own, with everything below it, where it is open to others yet. */
export async function closeToOthers(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory() || !isOpenToOthers(found)) return;
  // At once for all that is in it; what it holds follows.
  tightenFolder(folder);
  await tightenTree(folder);
}

/**
 * The same for everything below a folder that is the studio's own. By name: to open and close a file of a database that is
 * in use would give up its locks. Links are left alone. Whatever can't be changed stays as it is.
 */
export async function tightenTree(folder: string): Promise<void> {
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    const found = await lstat(path).catch(() => null);
    if (found === null || !(found.isFile() || found.isDirectory())) continue;
    if (isOpenToOthers(found)) await chmod(path, found.isFile() ? fileMode : folderMode).catch(() => {});
    if (found.isDirectory()) await tightenTree(path);
  }
}
