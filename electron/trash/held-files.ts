import { mkdir, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { exists, freePath, moveInto, syncFolder } from "#core/library/library-folder.ts";

/** A deleted file that can still be put back. */
export interface HeldFile {
  readonly assetId: string;
  /** The library's folder that it is of. */
  readonly root: string;
  readonly path: string;
  readonly bytes: number;
  /** Since when, in milliseconds. */
  readonly since: number;
}

/** Beside the files, so that to delete and to put back is to rename. Whoever looks through the library passes it over. */
const trashFolder = (root: string): string => join(root, ".trash");

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Moves a file aside: `.trash/<assetId>/<its name>`. */
export async function holdFile(root: string, assetId: string, path: string): Promise<void> {
  const folder = join(trashFolder(root), assetId);
  await mkdir(folder, { recursive: true });
  // The same file may have been deleted, brought in anew and deleted again.
  const free = (await exists(join(folder, basename(path))))
    ? await freePath(trashFolder(root), { folders: [assetId], stem: basename(path), extension: "" })
    : join(folder, basename(path));
  await rename(path, free);
  await syncFolder(folder);
  await syncFolder(dirname(path));
}

export async function heldFiles(roots: readonly string[], assetId?: string): Promise<HeldFile[]> {
  const held: HeldFile[] = [];
  for (const root of roots) {
    const ids = assetId === undefined ? await readdir(trashFolder(root)).catch(() => []) : [assetId];
    for (const id of ids.filter((name) => ID.test(name))) {
      const folder = join(trashFolder(root), id);
      const since = (await stat(folder).catch(() => null))?.mtimeMs ?? 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => null);
        if (found?.isFile()) held.push({ assetId: id, root, path, bytes: found.size, since });
      }
    }
  }
  return held;
}

/** Moves a held file to a place of the library (with `/` between its parts), or beside it; gives its absolute path. */
export async function returnFile({ root, path }: HeldFile, place: string): Promise<string> {
  const wanted = join(root, ...place.split("/"));
  await mkdir(dirname(wanted), { recursive: true });
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? wanted : wanted.replace(/(\.[A-Za-z0-9]{1,8})?$/, ` (${number})$1`);
    if (await exists(free)) continue;
    await moveInto(path, free);
    await rmdir(dirname(path)).catch(() => {});
    return free;
  }
}

export async function removeHeld({ path }: HeldFile): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => {});
}
