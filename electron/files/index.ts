/** Files: written, moved and looked at so that a crash, a full disk or a swapped folder loses nothing. */

export { diskFailure } from "./disk-failure.ts";
export { diskSpaceIn, freeBytes } from "./disk-space.ts";
export { extensionFor, isMediaName, isStudioExtension, opensAs } from "./file-extension.ts";
export { codeOf, exists, isInside, sha256Of, sha256OfOpen, sizeOf } from "./file-facts.ts";
export { freePath, moveInto, type Place, syncFolder } from "./final-place.ts";
export { type GrowingFile, openGrowingFile } from "./growing-file.ts";
export {
  incomingFile,
  incomingFolder,
  markWhole,
  type PartOwner,
  partAge,
  partFile,
  removeIncoming,
  rootOfIncoming,
  spareFile,
  sweepIncoming,
  wholeFile,
} from "./incoming-folder.ts";
export { type IncomingFile, type IncomingWriter, openIncoming, requireWritable } from "./incoming-writer.ts";
export { removeEmptyFolders } from "./remove-empty-folders.ts";
export { type DiskSpace, reserveSink, reserveTouched } from "./reserve-sink.ts";
export { makeWritable, writableFolder } from "./writable-folder.ts";
export { writeAt } from "./write-at.ts";
