import { existsSync } from "node:fs";
import { type FileHandle, lstat, readlink } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/**
 * How it is known where an open file really is. `descriptor`: the system says it (Linux). `walk`: every folder on the way
 * is looked at, and the file at its end must be the one that is open; between two looks a folder can still be swapped, but
 * what is open stays what was looked at.
 */
export type OpenStrategy = "descriptor" | "walk";

const DESCRIPTORS = "/proc/self/fd";
export const defaultOpenStrategy: OpenStrategy =
  process.platform === "linux" && existsSync(DESCRIPTORS) ? "descriptor" : "walk";

/** A name for what is open that nobody can swap: valid in this process while it stays open. */
export const nameOfOpen = (handle: FileHandle): string => `${DESCRIPTORS}/${handle.fd}`;

/** Where the open file is, when it lies at or below `realRoot`; null when not. `expected`: the real path it was opened by. */
export async function placeOf(
  handle: FileHandle,
  expected: string,
  realRoot: string,
  way: OpenStrategy = defaultOpenStrategy,
): Promise<string | null> {
  const place = way === "descriptor" ? await readlink(nameOfOpen(handle)) : expected;
  if (place !== realRoot && !place.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) return null;
  return way === "descriptor" || (await isThere(handle, place, realRoot)) ? place : null;
}

async function isThere(handle: FileHandle, place: string, realRoot: string): Promise<boolean> {
  const opened = await handle.stat({ bigint: true });
  let at = realRoot;
  let found = await lstat(at, { bigint: true }).catch(() => null);
  for (const part of relative(realRoot, place).split(sep)) {
    if (part === "") continue;
    if (found === null || !found.isDirectory()) return false;
    at = join(at, part);
    found = await lstat(at, { bigint: true }).catch(() => null);
  }
  return found !== null && found.dev === opened.dev && found.ino === opened.ino;
}
