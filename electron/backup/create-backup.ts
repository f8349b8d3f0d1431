import { join } from "node:path";
import type { Database } from "#core/database/index.ts";
import type { FolderSync, MediaLibrary } from "#core/library/index.ts";
import { type Isolate, isolateWithNode } from "#core/system/index.ts";
import type { TaskLedger } from "#core/tasks/index.ts";
import type { ChangeTopic } from "#shared/contract/app.ts";
import { answerArchive } from "./answer-archive.ts";
import { ArchiveService } from "./archive-service.ts";
import { BackupService } from "./backup-service.ts";
import { ImportService } from "./import/index.ts";
import type { ReaderLimits } from "./import/run-reader.ts";
import type { OwnFiles } from "./own-files.ts";
import { createBackupRoutes } from "./routes.ts";
import type { UnsignedCopies } from "./unsigned-copies.ts";

/** What a shell gives that copies and archives need. */
export interface BackupPorts {
  /** Absolute folder for the database, its copies and temporary files. */
  readonly dataDir: string;
  readonly version: string;
  /** Ends the studio and starts it again. Absent where the shell can't. */
  readonly restart?: () => void;
  /** Runs what reads somebody else's archive in a process of its own. Absent where that is one of Node's. */
  readonly isolate?: Isolate;
  /** Shorter in tests. */
  readonly importLimits?: ReaderLimits;
}

export interface BackupHost {
  readonly ports: BackupPorts;
  readonly database: Database;
  readonly own: OwnFiles;
  readonly unsigned: UnsignedCopies;
  readonly library: MediaLibrary;
  readonly folderSync: Pick<FolderSync, "start">;
  readonly ledger: Pick<TaskLedger, "enterEnded">;
  readonly onChange: (topics: readonly ChangeTopic[]) => void;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

export const backupsDirOf = (dataDir: string): string => join(dataDir, "backups");

/** Backups and archives of this studio: their part of the router, and their branch of the media handler. */
export function createBackup(host: BackupHost) {
  const { ports, database, own, unsigned, library, folderSync, ledger, onChange, onFault, now } = host;
  const { dataDir, version, restart } = ports;
  const imports = new ImportService({
    ...{ database, library, ledger, onChange, onFault, now },
    folder: join(dataDir, "archives"),
    isolate: ports.isolate ?? isolateWithNode,
    limits: ports.importLimits,
  });
  const backups = new BackupService({
    ...{ database, own, unsigned, imports },
    dataDir,
    backupsDir: backupsDirOf(dataDir),
    onChange: () => onChange(["backup"]),
    onFault,
    now,
    restart,
  });
  const archives = new ArchiveService({
    ...{ database, library, folderSync, backups, own, imports, dataDir, onFault, now },
    studioVersion: version,
  });
  return {
    routes: createBackupRoutes(backups, archives),
    answer: (request: Request) => answerArchive(request, archives),
    /** Adds what a copy holds that this installation didn't make; `lastImport` tells what came of it. */
    importBackup: (name: string): void => void backups.import(name),
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
