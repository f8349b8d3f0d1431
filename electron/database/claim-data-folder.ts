import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export interface DataFolderClaim {
  release(): void;
}

/** Another run of either shell works in this folder; two would poll and buy twice. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, pid: string | undefined) {
    super(`Reelsong is already running on ${dataDir}${pid === undefined ? "" : ` (process ${pid})`}. Close it first, or choose another folder with --data.`);
  }
}

/**
 * Claims a data folder for this process, before the database opens. The claim is a lock held by the operating
 * system through SQLite, so it ends with the process however that ends; a stale file can never bar the next start.
 */
export function claimDataFolder(dataDir: string): DataFolderClaim {
  const holderFile = join(dataDir, "running.pid");
  const lock = new DatabaseSync(join(dataDir, "running.lock"));
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;");
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new DataFolderInUseError(dataDir, readHolder(holderFile));
    throw error;
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** SQLITE_BUSY is 5. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function readHolder(file: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(file, "utf8"))?.[0];
  } catch {
    return undefined;
  }
}
