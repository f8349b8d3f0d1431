import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import type { StoredAsset } from "#core/database/index.ts";
import { isInside, sizeOf } from "#core/files/index.ts";

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

/**
 * Where an asset's file is: where it was last seen, or at the same place of the library's present folder, to which the
 * whole library may have been moved. Another file of that name there is not this one.
 */
export async function locateFile(
  asset: StoredAsset,
  present: string,
  roots: readonly string[],
): Promise<string | null> {
  // A folder that nobody chose here was written down by somebody else.
  const path = roots.includes(asset.folder) ? await fileIn(asset.folder, asset.path) : null;
  if (path !== null || asset.folder === present) return path;
  const moved = await fileIn(present, asset.path);
  return moved !== null && (await sizeOf(moved)) === asset.facts.bytes ? moved : null;
}
