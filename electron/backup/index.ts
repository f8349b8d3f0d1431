/** Copies of the database by the clock, the way back to one of them, and the whole studio as one archive. */

export { findBackup, listBackups } from "./backup-folder.ts";
export { type BackupPorts, backupsDirOf } from "./backup-ports.ts";
export { partialCopiesIn } from "./partial-copies.ts";
export { applyPendingRestore, forgetRestore, setDamagedAside, stageRestore } from "./pending-restore.ts";
export { createSignedCopies, type SignatureVerdict, type SignedCopies } from "./signed-copies.ts";
export { createUnsignedCopies, type UnsignedCopies } from "./unsigned-copies.ts";
