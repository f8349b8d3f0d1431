import { posix } from "node:path";

/** What the entries of an archive are called. */
export const MANIFEST = "manifest.json";
/** Over the manifest, by the installation that made it. */
export const SIGNATURE = "signature.json";
export const DATABASE = "studio.db";
export const mediaName = (path: string): string => `library/${path}`;

/** Of an archive's file: what the system opens it with, and what it calls it (a zip all the same). */
export const archiveExtension = "reelsong";
export const archiveType = "application/vnd.reelsong.archive+zip";

/** As the manifest takes it. */
const LONGEST_PATH = 1000;

/**
 * Gives files of the library their paths in one archive: their own in the library, but for what no archive may hold
 * (another program may have called a file `Take 1: wide.mp4`, where the system lets it), and with a number where a file
 * of another library folder has that path already.
 */
export function createArchivePaths(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    const plain = path.replaceAll(/[\\:\0]/g, "_");
    const { dir, name, ext } = posix.parse(plain.length < LONGEST_PATH - 10 ? plain : posix.basename(plain));
    for (let number = 1; ; number += 1) {
      const free = posix.join(dir, `${name}${number === 1 ? "" : ` (${number})`}${ext}`);
      if (taken.has(free)) continue;
      taken.add(free);
      return free;
    }
  };
}
