/** Copies of the database by the clock, the way back to one of them, and the whole studio as one archive. */
export { backupsDirOf, createBackup } from "./create-backup.ts";
export { createOwnFiles, type OwnFiles, type OwnVerdict } from "./own-files.ts";
export { applyPendingRestore } from "./pending-restore.ts";
