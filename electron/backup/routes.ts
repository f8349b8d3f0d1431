import { implement } from "@orpc/server";
import { backup } from "#shared/contract/backup/backup.ts";
import type { ArchiveService } from "./archive-service.ts";
import type { BackupService } from "./backup-service.ts";

export function createBackupRoutes(backups: BackupService, archives: ArchiveService) {
  const route = implement(backup);
  return {
    list: route.list.handler(() => backups.state()),
    make: route.make.handler(() => backups.make("asked")),
    preview: route.preview.handler(({ input }) => backups.preview(input.name)),
    restore: route.restore.handler(({ input }) => backups.restore(input.name)),
    import: route.import.handler(({ input }) => backups.import(input.name)),
    cancelRestore: route.cancelRestore.handler(() => {
      archives.letGo();
      return backups.cancelRestore();
    }),
    restart: route.restart.handler(() => backups.restart()),
    measureArchive: route.measureArchive.handler(({ input }) => archives.measure(input.media)),
    prepareArchive: route.prepareArchive.handler(({ input }) => archives.prepare(input.media)),
    previewArchive: route.previewArchive.handler(({ input }) => archives.preview(input.id)),
    restoreArchive: route.restoreArchive.handler(({ input }) => archives.restore(input.id, input.media)),
    importArchive: route.importArchive.handler(({ input }) => archives.import(input.id, input.media)),
    cancelImport: route.cancelImport.handler(() => backups.cancelImport()),
    dismissImport: route.dismissImport.handler(() => backups.dismissImport()),
    discardArchive: route.discardArchive.handler(({ input }) => archives.discard(input.id)),
  };
}
