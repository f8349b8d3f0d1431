import { join } from "node:path";
import type { Database } from "#core/database/index.ts";
import type { FolderSync, MediaLibrary } from "#core/library/index.ts";
import { isolateWithNode } from "#core/system/index.ts";
import type { TaskLedger } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app/app.ts";
import { answerArchive } from "./answer-archive.ts";
import { ArchiveService } from "./archive-service.ts";
import { type BackupPorts, backupsDirOf } from "./backup-ports.ts";
import { BackupService } from "./backup-service.ts";
import { ImportService } from "./import/index.ts";
import { OfferedArchive } from "./offered-archive.ts";
import { createBackupRoutes } from "./routes.ts";
import type { SignedCopies } from "./signed-copies.ts";
import type { UnsignedCopies } from "./unsigned-copies.ts";

export interface BackupNeeds {
  readonly ports: BackupPorts;
  readonly database: Database;
  readonly own: SignedCopies;
  readonly unsigned: UnsignedCopies;
  readonly library: MediaLibrary;
  readonly folderSync: Pick<FolderSync, "start">;
  readonly ledger: Pick<TaskLedger, "enterEnded">;
  readonly notify: (topic: ChangeTopic) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** Backups and archives of this studio. */
export function composeBackup(needs: BackupNeeds) {
  const { ports, database, own, unsigned, library, folderSync, ledger, notify, onFault, now } = needs;
  const { dataDir, version, restart } = ports;
  const imports = new ImportService({
    ...{ database, library, ledger, onFault, now },
    onChange: (topics) => {
      for (const topic of topics) notify(topic);
    },
    folder: join(dataDir, "archives"),
    isolate: ports.isolate ?? isolateWithNode,
    limits: ports.importLimits,
  });
  const offered = new OfferedArchive(() => notify("backup"));
  const backups = new BackupService({
    ...{ database, own, unsigned, imports, offered },
    dataDir,
    backupsDir: backupsDirOf(dataDir),
    onChange: () => notify("backup"),
    onFault,
    now,
    restart,
  });
  const archives = new ArchiveService({
    ...{ database, library, folderSync, backups, own, imports, offered, dataDir, onFault, now },
    studioVersion: version,
  });
  return {
    routes: { backup: createBackupRoutes(backups, archives) },
    answerArchive: (request: Request) => answerArchive(request, archives),
    /** Adds what a copy holds that this installation didn't make; `lastImport` tells what came of it. */
    importBackup: (name: string): void => void backups.import(name),
    offerArchive: (path: string): Promise<void> => archives.offer(path),
    async start() {
      await archives.start();
      backups.start();
    },
    async close() {
      await imports.close();
      await Promise.all([backups.close(), archives.close()]);
    },
  };
}
