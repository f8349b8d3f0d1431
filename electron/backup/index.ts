/** Copies of the database by the clock, the way back to one of them, and the whole studio as one archive. */
export { answerArchive } from "./answer-archive.ts";
export { ArchiveService } from "./archive-service.ts";
export { BackupService } from "./backup-service.ts";
export { applyPendingRestore } from "./pending-restore.ts";
export { createBackupRoutes } from "./routes.ts";
