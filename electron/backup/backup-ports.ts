import { join } from "node:path";
import type { Isolate } from "#core/system/index.ts";
import type { ReaderLimits } from "./import/run-reader.ts";

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

export const backupsDirOf = (dataDir: string): string => join(dataDir, "backups");
