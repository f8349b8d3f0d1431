import { rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileMove } from "#core/database/index.ts";
import { openFolderOf } from "#core/files/confinement/index.ts";
import { removeEmptyFolders, sha256Of, sizeOf } from "#core/files/index.ts";
import { fileIn } from "../locate-file.ts";
import type { MediaLibrary } from "../media-library.ts";
import { sidecarSuffix } from "../sidecars/sidecar.ts";

/**
 * Ends what a studio that died while it gathered files left: the second copy of a file is known as such, by its bytes, and
 * the first one goes. Nothing goes before the other was seen whole at its place; what was never copied stays where it was.
 */
export async function recoverMoves(library: MediaLibrary): Promise<{ files: number; bytes: number }> {
  const freed = { files: 0, bytes: 0 };
  for (const move of library.moves.all()) {
    await library.placing(async () => {
      const bytes = await finishMove(library, move);
      // A folder that isn't there, on a disk that was taken away, is looked at again another time.
      if (bytes === null) return;
      library.moves.end(move.assetId);
      if (bytes > 0) freed.files += 1;
      freed.bytes += bytes;
    });
  }
  return freed;
}

/** Bytes that were freed; null when it can't be told yet. */
async function finishMove(library: MediaLibrary, { assetId, from, to }: FileMove): Promise<number | null> {
  const asset = library.store.get(assetId);
  const roots = library.roots();
  // Only folders that the person chose here are touched, whatever is written in the database.
  if (asset === null || from.folder === to.folder || !roots.includes(from.folder) || !roots.includes(to.folder))
    return 0;
  if (!(await isFolder(from.folder)) || !(await isFolder(to.folder))) return null;
  const isWhole = async (path: string | null): Promise<boolean> =>
    path !== null && (await sizeOf(path)) === asset.facts.bytes && (await sha256Of(path)) === asset.sha256;
  const moved = await fileIn(to.folder, to.path);
  if (!(await isWhole(moved))) return 0;
  if (asset.folder === from.folder && asset.path === from.path) {
    library.store.place(assetId, to.folder, to.path);
    library.changed(assetId);
  } else if (asset.folder !== to.folder || asset.path !== to.path) {
    // It has gone its own way since.
    return 0;
  }
  const left = await fileIn(from.folder, from.path);
  if (left === null || !(await isWhole(left))) return 0;
  const { folder, name } = await openFolderOf(from.folder, left);
  await using held = folder;
  await rm(held.at(name), { force: true });
  await rm(held.at(name + sidecarSuffix), { force: true });
  await removeEmptyFolders(from.folder, dirname(left));
  return asset.facts.bytes;
}

/** Files that lie in two library folders since a gathering was cut off. */
export async function duplicateFiles(library: MediaLibrary): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for (const { from, to } of library.moves.all()) {
    const [left, moved] = await Promise.all([sizeOf(join(from.folder, from.path)), sizeOf(join(to.folder, to.path))]);
    if (left === null || moved === null) continue;
    sum.files += 1;
    sum.bytes += left;
  }
  return sum;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
