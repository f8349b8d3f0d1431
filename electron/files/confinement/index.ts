/**
 * Confinement: where a path that was written down earlier, or by somebody else, may lead. A file or folder is opened first
 * and then asked where it really is, so that a folder swapped for a link in between gives nothing away; what is read,
 * written, moved or deleted afterwards goes through that handle. Files and folders that the studio makes are private.
 */
export { type ConfinedFile, openFileIn } from "./confined-file.ts";
export { type ConfinedFolder, openFolderIn, openFolderOf } from "./confined-folder.ts";
export { type MadeFile, makeFileIn } from "./made-file.ts";
export { mayLackLinks, placeFile } from "./place-file.ts";
export {
  closeDataFolder,
  closeToOthers,
  fileMode,
  folderMode,
  isOpenToOthers,
  makePrivate,
  tightenFolder,
} from "./private-modes.ts";
export { forgetRoot, keepRoot } from "./real-root.ts";
