import { lstat, open } from "node:fs/promises";
import { join } from "node:path";
import { safeFolderName, safeName } from "#shared/outgoing/index.ts";
import { openFolderIn, openFolderOf, placeFile } from "./confinement/index.ts";
import { diskFailure } from "./disk-failure.ts";
import { unlessMissing } from "./file-facts.ts";

/** Where a finished file belongs: folders and name as a person reads them, made safe here. */
export interface Place {
  readonly folders: readonly string[];
  readonly stem: string;
  /** With its dot. */
  readonly extension: string;
  /** Extensions of what is found by the same name: where one of them stands there already, it belongs to another file. */
  readonly beside?: readonly string[];
}

/** Absolute path of the first free name for this place; makes its folders. Numbers follow as ` (2)`. */
export async function freePath(root: string, place: Place): Promise<string> {
  try {
    const folders = place.folders.map((name) => safeFolderName(name, "Untitled"));
    await using folder = await openFolderIn(root, folders, { make: true });
    const stem = safeName(place.stem, "Untitled");
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? "" : ` (${number})`}`;
      let isTaken = false;
      for (const extension of [place.extension, ...(place.beside ?? [])]) {
        // A link that leads nowhere has the name, too.
        isTaken ||= await lstat(folder.at(`${name}${extension}`)).then(() => true, unlessMissing);
      }
      if (!isTaken) return join(root, ...folders, `${name}${place.extension}`);
    }
  } catch (cause) {
    throw diskFailure(cause);
  }
}

/**
 * Moves a whole file of the folder `from` to its final path in the folder `root`, and both folders to the disk. Fails with
 * EEXIST when the path was taken meanwhile, on file systems without links too; and with `path_outside` where either leads
 * out of its folder.
 */
export async function moveInto(path: string, final: string, root: string, from = root): Promise<void> {
  const source = await openFolderOf(from, path);
  await using left = source.folder;
  const target = await openFolderOf(root, final);
  await using entered = target.folder;
  await placeFile(left.at(source.name), entered.at(target.name));
  await entered.sync();
  await left.sync();
}

/** Makes a rename last through a power cut. Windows can't open folders and doesn't need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
