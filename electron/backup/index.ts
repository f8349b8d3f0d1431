/** Copies of the database by the clock, the way back to one of them, and the whole studio as one archive. */

export { findBackup, listBackups } from "./backup-folder.ts";
export { type BackupPorts, backupsDirOf } from "./backup-ports.ts";
export { createOwnFiles, type OwnFiles, type OwnVerdict } from "./own-files.ts";
export { halfCopiesIn } from "./partial-copies.ts";
export { applyPendingRestore, forgetRestore, keepDamaged, putReady } from "./pending-restore.ts";
export { createUnsignedCopies, type UnsignedCopies } from "./unsigned-copies.ts";
