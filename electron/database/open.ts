import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { folderMode, makePrivate, tightenFolder } from "#core/files/confinement/index.ts";
import { hasEpoch } from "./copies/stamp-copy.ts";
import { createDatabase, type Database } from "./database.ts";
import { type Epoch, leaveMark, openEpoch } from "./epoch.ts";
import { EPOCH_FILE } from "./epoch-mark.ts";
import { lockFolder } from "./folder-lock.ts";
import { inspectDatabase } from "./integrity/inspect-database.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { migrations as allMigrations } from "./migrations/index.ts";
import { readVersion } from "./schema-version.ts";
import { asDatabaseFailure } from "./sqlite-failure.ts";

export interface OpenOptions {
  /** Absolute path of the database file; its folder is made when it isn't there. */
  readonly file: string;
  readonly backupsDir: string;
  readonly migrations?: readonly Migration[];
  readonly now?: () => number;
  /** Runs with the folder locked and nothing open yet: a restore takes the file's place here. */
  readonly beforeOpen?: () => void;
  /** Told of each copy that is made before a step of the schema. */
  readonly onBackup?: (file: string) => void;
  /** The person asked for an empty studio where an earlier one was. */
  readonly allowNew?: boolean | undefined;
  /** The person goes on without the write-ahead log that is gone. */
  readonly allowLostLog?: boolean | undefined;
}

export interface StudioDatabase extends Database {
  /** Absent in a schema before epochs (tests of earlier steps). */
  readonly epoch: Epoch | undefined;
}

/**
 * Opens the studio's database, alone on its folder, looked through and with every migration applied; what a database of
 * an earlier moment had not sent is held. Throws a StudioFailure: `database_newer` (the file is left byte for byte),
 * `data_folder_in_use`, `database_missing`, `database_log_lost`, `database_damaged`, `disk_read_only`, `disk_full` or
 * `disk_failed`; then nothing is left open.
 */
export function openDatabase(options: OpenOptions): StudioDatabase {
  const { file, backupsDir, migrations = allMigrations, now = Date.now } = options;
  const epochFile = join(dirname(file), EPOCH_FILE);
  let release: (() => void) | undefined;
  let db: DatabaseSync | undefined;
  let lacksLog = false;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: folderMode });
    // Also one that was there before, with everything that is already in it.
    tightenFolder(dirname(file));
    release = lockFolder(join(dirname(file), "studio.lock"));
    options.beforeOpen?.();
    const { allowNew, allowLostLog } = options;
    const known = migrations.at(-1)?.version ?? 0;
    const found = inspectDatabase({ file, epochFile, backupsDir, known, allowNew, allowLostLog, now: now() });
    lacksLog = found.lacksLog;
    // It gets its log later than its mark.
    if (found.isCopy) leaveMark(epochFile);
    // What SQLite writes beside it takes over its rights.
    makePrivate(file);
    db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    // A copy that was put in place says so in its own file until it is ours; with a log beside it that could be missed.
    db.exec(
      `PRAGMA journal_mode = ${found.isCopy ? "DELETE" : "WAL"}; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON`,
    );
    const before = readVersion(db);
    migrate(db, migrations, { backupsDir, now, onBackup: options.onBackup });
    // An earlier schema in the file itself is how such a copy is known.
    if (readVersion(db) !== before && !found.isCopy) db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    let epoch: Epoch | undefined;
    const database = createDatabase(
      db,
      () => release?.(),
      () => epoch?.leave(),
    );
    if (hasEpoch(db)) {
      const mistrust = found.lacksLog;
      epoch = openEpoch(database, {
        file: epochFile,
        now: now(),
        isBackup: found.isCopy,
        isNew: found.isNew,
        mistrust,
      });
    }
    if (found.isCopy) {
      db.exec("PRAGMA journal_mode = WAL");
      // So that there is a log from now on, as the mark says.
      epoch?.raise();
    }
    return { ...database, epoch };
  } catch (thrown) {
    if (db?.isOpen) {
      db.close();
      // Closing brought the log of a studio that was killed into the database: the next start must not ask for it. One that
      // is still there must be, and one that was lost stays so.
      if (!lacksLog && !existsSync(`${file}-wal`)) leaveMark(epochFile);
    }
    release?.();
    throw asDatabaseFailure(thrown);
  }
}
