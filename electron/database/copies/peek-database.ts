import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

export interface DatabasePeek {
  /** Where the person's library lies; undefined where they chose none. */
  readonly libraryFolder: string | undefined;
  /** Ids of tasks whose unfinished files somebody waits for; null where that can't be known for sure. */
  readonly awaited: ReadonlySet<string> | null;
}

const nothing: DatabasePeek = { libraryFolder: undefined, awaited: null };

/**
 * What the start screen needs to know of a database that can't be opened, on a disk that takes nothing more. Never throws,
 * and writes nothing: without a log the file is read as it stands, with one it is read only where that needs no room.
 */
export function peekDatabase(file: string): DatabasePeek {
  if (!existsSync(file)) return nothing;
  const logged = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (logged) {
    const whole = read(() => new DatabaseSync(file, { readOnly: true }));
    if (whole !== null) return whole;
  }
  const still = read(() => new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true }));
  if (still === null) return nothing;
  // The log may speak of tasks that the file doesn't know yet.
  return logged ? { ...still, awaited: null } : still;
}

function read(open: () => DatabaseSync): DatabasePeek | null {
  let db: DatabaseSync | undefined;
  try {
    db = open();
    const folder = db.prepare("SELECT value FROM settings WHERE name = 'libraryFolder'").get()?.value;
    const named = typeof folder === "string" ? (JSON.parse(folder) as unknown) : undefined;
    const awaited = db
      .prepare(
        `SELECT id FROM tasks WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading')
           OR kind = 'music' AND state IN ('failed', 'outcome_unknown')`,
      )
      .all();
    return {
      libraryFolder: typeof named === "string" ? named : undefined,
      awaited: new Set(awaited.map(({ id }) => String(id))),
    };
  } catch {
    return null;
  } finally {
    if (db?.isOpen) db.close();
  }
}
