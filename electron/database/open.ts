import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { folderMode, makePrivate, tightenFolder } from "#core/confinement/index.ts";
import { createDatabase, type Database } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate, readVersion, refuseNewer } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { migrations as allMigrations } from "./migrations/index.ts";
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
}

/**
 * Opens the studio's database, alone on its folder, with every migration applied.
 * Throws a StudioFailure: `database_newer` (the file is left byte for byte), `data_folder_in_use`,
 * `disk_read_only`, `disk_full` or `database_damaged`.
 */
export function openDatabase(options: OpenOptions): Database {
  const { file, backupsDir, migrations = allMigrations, now = Date.now } = options;
  let release: (() => void) | undefined;
  let db: DatabaseSync | undefined;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: folderMode });
    // Also one that was there before, with everything that is already in it.
    tightenFolder(dirname(file));
    release = lockFolder(join(dirname(file), "studio.lock"));
    options.beforeOpen?.();
    refuseNewerFile(file, migrations.at(-1)?.version ?? 0);
    // What SQLite writes beside it takes over its rights.
    makePrivate(file);
    db = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    migrate(db, migrations, { backupsDir, now, onBackup: options.onBackup });
    return createDatabase(db, release);
  } catch (thrown) {
    if (db?.isOpen) db.close();
    release?.();
    throw asDatabaseFailure(thrown);
  }
}

/** Looks at the version through a read-only connection: opening for writing could already change the file. */
function refuseNewerFile(file: string, known: number): void {
  if (!existsSync(file)) return;
  const reader = new DatabaseSync(file, { readOnly: true });
  try {
    refuseNewer(readVersion(reader), known);
  } finally {
    reader.close();
  }
}
