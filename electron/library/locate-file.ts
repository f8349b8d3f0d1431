import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { isInside } from "./library-folder.ts";

/**
 * The absolute path of a file of the folder `root`, or null when there is none: a folder in its place is not the file, nor
 * is a link that leads out of the library.
 */
export async function fileIn(root: string, path: string): Promise<string | null> {
  const wanted = join(root, ...path.split("/"));
  if (!isInside(root, wanted)) return null;
  try {
    const [real, realRoot] = await Promise.all([realpath(wanted), realpath(root)]);
    if (!real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)) return null;
    return (await lstat(real)).isFile() ? wanted : null;
  } catch {
    return null;
  }
}
