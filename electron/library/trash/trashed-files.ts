import { lstat, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { openFolderIn, openFolderOf } from "#core/files/confinement/index.ts";
import { moveInto } from "#core/files/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** A deleted file that can still be put back. */
export interface TrashedFile {
  readonly assetId: string;
  /** The library's folder that it is of. */
  readonly root: string;
  readonly path: string;
  readonly bytes: number;
  /** Since when, in milliseconds. */
  readonly since: number;
}

/** Beside the files, so that to delete and to put back is to rename. Whoever looks through the library passes it over. */
const TRASH = ".trash";

/** Within a held file's folder: what stood beside it under its name and goes with it. */
const BESIDE = "beside";

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Moves a file of the folder `root` aside: `.trash/<assetId>/<its name>`, or `.trash/<assetId>/beside/<its name>`. */
export async function moveToTrash(
  root: string,
  assetId: string,
  path: string,
  as: "itself" | "beside" = "itself",
): Promise<void> {
  if (!ID.test(assetId)) throw failure("path_outside", { message: "A file in the trash is called by no id." });
  const source = await openFolderOf(root, path);
  await using left = source.folder;
  await using aside = await openFolderIn(root, as === "beside" ? [TRASH, assetId, BESIDE] : [TRASH, assetId], {
    make: true,
  });
  let name = source.name;
  // The same file may have been deleted, brought in anew and deleted again.
  for (let number = 2; await isThere(aside.at(name)); number += 1) name = `${source.name} (${number})`;
  await rename(left.at(source.name), aside.at(name));
  await aside.sync();
  await left.sync();
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** What is held with a file; empty where nothing stood beside it. */
export async function trashedBeside({ root, assetId, since }: TrashedFile): Promise<TrashedFile[]> {
  const names = await namesIn(root, [TRASH, assetId, BESIDE]);
  return names.sort().map((name) => ({
    ...{ assetId, root, since, bytes: 0 },
    path: join(root, TRASH, assetId, BESIDE, name),
  }));
}

export async function trashedFiles(roots: readonly string[], assetId?: string): Promise<TrashedFile[]> {
  const held: TrashedFile[] = [];
  for (const root of roots) {
    const ids = assetId === undefined ? await namesIn(root, [TRASH]) : [assetId];
    for (const id of ids.filter((name) => ID.test(name))) {
      await using folder = await openFolderIn(root, [TRASH, id]).catch(() => null);
      if (folder === null) continue;
      // Followed: where the system says what is open, its name is a link of this very moment.
      const since = (await stat(folder.path).catch(() => null))?.mtimeMs ?? 0;
      for (const name of await readdir(folder.path).catch(() => [])) {
        const found = await lstat(folder.at(name)).catch(() => null);
        const path = join(root, TRASH, id, name);
        if (found?.isFile()) held.push({ assetId: id, root, path, bytes: found.size, since });
      }
    }
  }
  return held;
}

async function namesIn(root: string, folders: readonly string[]): Promise<string[]> {
  await using folder = await openFolderIn(root, folders).catch(() => null);
  return folder === null ? [] : await readdir(folder.path).catch(() => []);
}

/**
 * Moves a held file to a place of the library (with `/` between its parts), or beside it; gives its absolute path. Throws
 * `path_outside` for a place that isn't in the library.
 */
export async function returnFile({ root, path }: TrashedFile, place: string): Promise<string> {
  const { dir, base } = posix.parse(place);
  const folders = dir === "" ? [] : dir.split("/");
  await (await openFolderIn(root, folders, { make: true })).close();
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : base.replace(/(\.[A-Za-z0-9]{1,8})?$/, ` (${number})$1`);
    const free = join(root, ...folders, name);
    // Where there are no hard links a move would overwrite.
    if (await isThere(free)) continue;
    try {
      await moveInto(path, free, root);
    } catch (cause) {
      if ((cause as { code?: unknown }).code === "EEXIST") continue;
      throw cause;
    }
    await removeEmptyFolders(root, dirname(path));
    return free;
  }
}

export async function removeTrashed({ root, path }: TrashedFile): Promise<void> {
  const { folder, name } = await openFolderOf(root, path);
  await rm(folder.at(name), { force: true }).finally(() => folder.close());
  await removeEmptyFolders(root, dirname(path));
}

/** Removes a folder that is empty. */
export async function removeEmptyFolders(root: string, path: string): Promise<void> {
  try {
    const { folder, name } = await openFolderOf(root, path);
    await rmdir(folder.at(name)).finally(() => folder.close());
  } catch {
    // It holds something, or is gone.
  }
}
