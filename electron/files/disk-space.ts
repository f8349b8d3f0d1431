import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./file-facts.ts";

/** Kept free on every disk that is written to: a database that can't write can't even say what happened. */
const RESERVE_BYTES = 128 * 1024 * 1024;
/** Of a small disk no more than this part of it. */
const RESERVE_PART = 0.05;

/** The disk that holds `folder`, or will, once it is made; null when it can't be told. */
async function diskOf(folder: string): Promise<StatsFs | null> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await statfs(at).catch((cause: unknown) => codeOf(cause));
    if (typeof found !== "string") return found;
    if (found !== "ENOENT" || dirname(at) === at) return null;
  }
}

/** Bytes free for us on the disk of a folder; null when it can't be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  const disk = await diskOf(folder);
  return disk && disk.bavail * disk.bsize;
}

/**
 * Bytes that may be written to the folder's disk until only its reserve is left, below 0 where that is touched already;
 * null where it can't be told.
 */
export async function diskSpaceIn(folder: string): Promise<number | null> {
  const disk = await diskOf(folder);
  if (disk === null) return null;
  const { bavail, blocks, bsize } = disk;
  return bavail * bsize - Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_PART);
}
