import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { hasEpoch } from "../copies/stamp-copy.ts";
import { readMark } from "../epoch-mark.ts";
import { readVersion, refuseNewer } from "../schema-version.ts";
import { asDatabaseFailure } from "../sqlite-failure.ts";
import { checkWhole } from "./check-whole.ts";
import { forgetDamage, isDamageNoted } from "./full-check.ts";

/** The first schema that knows epochs. */
const EPOCH_VERSION = 26;
/** Some 200 ms of reading; above it the tables are checked one by one, for as long as a start may wait. */
const WHOLE_CHECK_BYTES = 256 * 1024 * 1024;
const PATIENCE_MS = 2000;
/** What is paid for stands there; checked first. */
const LEDGER = ["tasks", "task_moves", "epoch", "shots", "songs", "tool_calls", "messages", "conversations"];

export interface Inspection {
  /** Nothing is there: a studio begins. */
  readonly isNew: boolean;
  /** A backup was put in the database's place by hand. */
  readonly isCopy: boolean;
  /** Not every page was looked at: the file is too large for that at a start. */
  readonly partly: boolean;
  /** Its last changes are gone with its log: what it holds unsent may have been sent, or taken back. */
  readonly lacksLog: boolean;
}

export interface InspectOptions {
  readonly file: string;
  readonly epochFile: string;
  readonly backupsDir: string;
  /** The newest schema that is known here. */
  readonly known: number;
  /** The person asked for an empty studio. */
  readonly allowNew?: boolean | undefined;
  /** The person goes on without the lost log. */
  readonly allowLostLog?: boolean | undefined;
  readonly now: number;
}

/**
 * Looks at the database before anything opens it for writing, and says what is wrong with it. Throws
 * `database_missing`, `database_log_lost`, `database_damaged`, `database_newer` or a failure of the disk. Changes nothing,
 * but for a log of another database beside a backup that was put in place by hand: that is moved aside.
 */
export function inspectDatabase(options: InspectOptions): Inspection {
  const { file, epochFile, backupsDir, known, now } = options;
  const log = `${file}-wal`;
  const mark = readMark(epochFile);
  if (sizeOf(file) === 0) {
    const traces = mark !== "missing" || sizeOf(log) > 0 || hasBackups(backupsDir);
    if (traces && options.allowNew !== true)
      throw failure("database_missing", {
        message: existsSync(file)
          ? "The studio's database is empty, and there are traces of an earlier one."
          : "The studio’s database is gone, and there are traces of an earlier one.",
      });
    // A log of a database that is gone belongs to nothing.
    if (sizeOf(log) > 0) setAside(file, now);
    return { isNew: true, isCopy: false, partly: false, lacksLog: false };
  }
  const isCopy = isCopyInPlace(file, mark !== "missing") || isUntouchedBackup(file, backupsDir, mark);
  if (isCopy) {
    // It came without a log; this one is of the database before it, and read with it would mix the two.
    if (existsSync(log)) setAside(file, now);
  }
  const lacksLog = !isCopy && typeof mark !== "string" && mark.open && !mark.copied && !existsSync(log);
  if (lacksLog && options.allowLostLog !== true) throw failure("database_log_lost");
  let db: DatabaseSync | undefined;
  try {
    refuseForeign(file);
    db = new DatabaseSync(file, { readOnly: true });
    const version = readVersion(db);
    refuseNewer(version, known);
    if (isDamageNoted(file)) {
      const found = checkWhole(db);
      if (found.length > 0) refuseFound(found);
      forgetDamage(file);
    }
    return { isNew: version === 0, isCopy, partly: !checkPages(db, file), lacksLog };
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  } finally {
    if (db?.isOpen) db.close();
  }
}

/** True when every page was checked. Throws `database_damaged` with what is wrong. */
function checkPages(db: DatabaseSync, file: string): boolean {
  if (sizeOf(file) <= WHOLE_CHECK_BYTES) {
    refuseVerdict(db.prepare("PRAGMA quick_check(3)").all());
    return true;
  }
  const until = performance.now() + PATIENCE_MS;
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .all()
    .map(({ name }) => String(name));
  for (const name of [
    ...LEDGER.filter((one) => tables.includes(one)),
    ...tables.filter((one) => !LEDGER.includes(one)),
  ]) {
    if (performance.now() > until) return false;
    refuseVerdict(db.prepare(`PRAGMA quick_check("${name.replaceAll('"', '""')}")`).all());
  }
  return false;
}

function refuseVerdict(rows: readonly Record<string, unknown>[]): void {
  const said = rows.map(({ quick_check }) => String(quick_check));
  if (said.length !== 1 || said[0] !== "ok") refuseFound(said);
}

function refuseFound(found: readonly string[]): never {
  throw failure("database_damaged", {
    message: `Reelsong’s database is damaged: ${found.join("; ").replaceAll("\n", " ").slice(0, 300)}.`,
    details: { found },
  });
}

/** SQLite takes what doesn't begin as a database for one that is encrypted; whatever it is, it isn't ours. */
function refuseForeign(file: string): void {
  const head = Buffer.alloc(16);
  const handle = openSync(file, "r");
  try {
    readSync(handle, head, 0, 16, 0);
  } finally {
    closeSync(handle);
  }
  if (head.toString("latin1") !== "SQLite format 3\0")
    throw failure("database_damaged", { message: "Reelsong’s database isn’t a database file." });
}

/** Read without its log: the log may be another database's. */
function isCopyInPlace(file: string, marked: boolean): boolean {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true });
    const version = readVersion(db);
    // A studio that keeps a mark has brought its database to that schema first, log and all.
    if (version > 0 && version < EPOCH_VERSION) return marked;
    return hasEpoch(db) && db.prepare("SELECT copied_at FROM epoch").get()?.copied_at != null;
  } catch {
    return false;
  } finally {
    if (db?.isOpen) db.close();
  }
}

/** A studio before epochs left no mark: byte for byte a backup, it was put there by hand. */
function isUntouchedBackup(file: string, backupsDir: string, mark: unknown): boolean {
  if (mark !== "missing") return false;
  const size = sizeOf(file);
  const twins = backupNames(backupsDir).filter((name) => sizeOf(join(backupsDir, name)) === size);
  if (twins.length === 0) return false;
  const bytes = readFileSync(file);
  return twins.some((name) => readFileSync(join(backupsDir, name)).equals(bytes));
}

/** Moves what lies beside the database out of its way, under a name that says when. */
function setAside(file: string, now: number): void {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]/g, "").replace(/\..*$/, "");
  try {
    renameSync(`${file}-wal`, `${file.replace(/\.db$/, "")}-${stamp}.wal`);
    rmSync(`${file}-shm`, { force: true });
  } catch (thrown) {
    throw asDatabaseFailure(thrown);
  }
}

function backupNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".db"));
  } catch {
    return [];
  }
}

const hasBackups = (folder: string): boolean => backupNames(folder).length > 0;

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
