import { constants } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { openFolderOf } from "./confined-folder.ts";
import { defaultOpenStrategy, nameOfOpen } from "./opened-place.ts";
import { fileMode } from "./private-modes.ts";

/** A file that was just made, open for reading and writing. */
export interface MadeFile {
  readonly handle: FileHandle;
  /** Names this very file while it is open, for whoever can't be given the handle. */
  readonly held: string;
}

const NEW = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** Makes an empty private file at `path` in the folder `root`, anew: what had the name, a link perhaps, is gone. */
export async function makeFileIn(root: string, path: string): Promise<MadeFile> {
  const { folder, name } = await openFolderOf(root, path);
  try {
    await rm(folder.at(name), { force: true });
    const handle = await open(folder.at(name), NEW, fileMode);
    return { handle, held: defaultOpenStrategy === "descriptor" ? nameOfOpen(handle) : path };
  } finally {
    await folder.close();
  }
}
