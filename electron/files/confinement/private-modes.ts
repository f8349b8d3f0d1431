import { chmodSync, closeSync, constants, openSync, type Stats, statSync } from "node:fs";
import { chmod, lstat, opendir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

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

/** After so many files others have their turn for so long, in milliseconds: a fifth of the time is enough. */
const AT_ONCE = 50;
const REST_MS = 20;

/** To be asked before each file: waits now and then. */
type Pace = () => Promise<void>;

function gently(rest: (ms: number) => Promise<void>): Pace {
  let files = 0;
  return async () => {
    files += 1;
    if (files % AT_ONCE === 0) await rest(REST_MS);
  };
}

const rest = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false });

/** A folder of the studio's own, with everything below it, where it is open to others yet. */
export async function closeToOthers(folder: string): Promise<void> {
  await closeWhereOpen(folder, gently(rest));
}

/** False where something stays open. */
async function closeWhereOpen(folder: string, pace: Pace): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  if (found === null || !found.isDirectory() || !isOpenToOthers(found)) return true;
  // At once for all that is in it; what it holds follows.
  const closed = tightenFolder(folder);
  return (await tightenTree(folder, pace)) && closed;
}

/** The studio of that time, and the folder itself: a copy of it, or another studio, looks at everything once more. */
interface Closed {
  readonly version: string;
  readonly umask: number;
  readonly folder: string;
}

const NOTE = "private-modes.json";

/**
 * Closes what an earlier version, another umask or a copy left open in the data folder. Everything is looked at once, and
 * that is noted, for a library may lie below with a hundred thousand files. After that only what stands right in the
 * folder is: nobody else comes to what lies below a closed folder, and one that was opened is looked through. It takes its
 * time, for the folder itself is closed already: `pause` waits so many milliseconds every few files.
 */
export async function closeDataFolder(folder: string, version: string, pause = rest): Promise<void> {
  if (process.platform === "win32") return;
  const pace = gently(pause);
  const found = await lstat(folder);
  const note: Closed = { version, umask: process.umask(), folder: `${found.dev}:${found.ino}` };
  const file = join(folder, NOTE);
  const text = `${JSON.stringify(note)}\n`;
  if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    if (await tightenTree(folder, pace)) await writeNote(file, text);
    return;
  }
  await eachOf(folder, pace, async (path, stats) => {
    if (stats.isDirectory()) await closeWhereOpen(path, pace);
    else if (isOpenToOthers(stats)) await chmod(path, fileMode).catch(() => {});
  });
}

/** Whole or not at all: half a note is another one, and everything is looked at again. */
async function writeNote(file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: fileMode, flag: "wx" });
}

/**
 * The same for everything below a folder that is the studio's own. By name: to open and close a file of a database that is
 * in use would give up its locks. Links are left alone. Whatever can't be changed stays as it is; then it is false.
 */
async function tightenTree(folder: string, pace: Pace): Promise<boolean> {
  let whole = true;
  const seen = await eachOf(folder, pace, async (path, stats) => {
    if (isOpenToOthers(stats)) {
      const closed = chmod(path, stats.isFile() ? fileMode : folderMode);
      whole =
        (await closed.then(
          () => true,
          () => false,
        )) && whole;
    }
    if (stats.isDirectory()) whole = (await tightenTree(path, pace)) && whole;
  });
  return seen && whole;
}

/** Calls back for each file and folder right in a folder, links aside; false where it can't be read. */
async function eachOf(
  folder: string,
  pace: Pace,
  look: (path: string, stats: Stats) => Promise<void>,
): Promise<boolean> {
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return false;
  for await (const entry of entries) {
    await pace();
    const path = join(folder, entry.name);
    const found = await lstat(path).catch(() => null);
    if (found?.isFile() || found?.isDirectory()) await look(path, found);
  }
  return true;
}
