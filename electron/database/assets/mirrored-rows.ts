import type { SQLOutputValue } from "node:sqlite";
import type { Database } from "../database.ts";

/** Rows read at once: some two milliseconds. */
const SLICE = 500;
/** More that was written is read in slices, too; until then the database is asked. */
const MOST_AT_ONCE = 2000;
/** Milliseconds after the library was opened, and between slices: its first pictures go before, and other requests. */
const AFTER_OPENING = 1000;
const BETWEEN = 2;

/** What is mirrored of `assets`, and where to. */
export interface Mirror {
  /** Of the table in which the database notes what was written. */
  readonly noted: string;
  readonly columns: readonly string[];
  /** What is read of a row, as SQL. */
  readonly read: string;
  /** Takes a row as it is now. `false`: it is more than may be kept, and nothing is mirrored any longer. */
  keep: (row: number, values: readonly SQLOutputValue[]) => boolean;
  drop: (row: number) => void;
  /** Gives back what was kept. */
  forget: () => void;
  /** Every row is there, for the first time. */
  ready?: () => void;
}

/**
 * Some columns of `assets` in memory: over 100,000 files a search in the database takes ten milliseconds and more. Read in
 * slices once somebody browses; what is written afterwards is noted by the database itself and read again when it matters.
 */
export class MirroredRows {
  readonly #db: Database;
  readonly #mirror: Mirror;
  #state: "unread" | "reading" | "read" | "given up" = "unread";

  constructor(db: Database, mirror: Mirror) {
    this.#db = db;
    this.#mirror = mirror;
  }

  /** Begins to read, once. */
  wake(): void {
    if (this.#state !== "unread") return;
    this.#state = "reading";
    setTimeout(() => this.#safely(() => this.#begin()), AFTER_OPENING).unref();
  }

  /** Whether every row is there as the database has it; brings those that were written since. */
  isCurrent(): boolean {
    if (this.#state === "read") this.#safely(() => this.#readAgain());
    return this.#state === "read";
  }

  /** A disk that fails under a timer would end the studio, and in a search each one after it; the database is asked instead. */
  #safely(work: () => void): void {
    try {
      work();
    } catch {
      this.#giveUp();
    }
  }

  #giveUp(): void {
    this.#state = "given up";
    this.#mirror.forget();
  }

  #begin(): void {
    if (!this.#db.db.isOpen) return;
    const { noted, columns } = this.#mirror;
    // Of this connection alone, gone with it.
    this.#db.db.exec(`
      CREATE TEMP TABLE ${noted} (row INTEGER PRIMARY KEY);
      CREATE TEMP TRIGGER ${noted}_insert AFTER INSERT ON assets BEGIN
        INSERT OR IGNORE INTO ${noted} VALUES (new.row);
      END;
      CREATE TEMP TRIGGER ${noted}_delete AFTER DELETE ON assets BEGIN
        INSERT OR IGNORE INTO ${noted} VALUES (old.row);
      END;
      CREATE TEMP TRIGGER ${noted}_update AFTER UPDATE OF ${columns.join(", ")} ON assets BEGIN
        INSERT OR IGNORE INTO ${noted} VALUES (new.row);
      END;
    `);
    this.#readOn(0);
  }

  #readOn(from: number): void {
    if (!this.#db.db.isOpen) return;
    const { last, count, kept } = this.#take(`row > ? ORDER BY row LIMIT ${SLICE}`, from);
    if (!kept) this.#giveUp();
    else if (count < SLICE) {
      this.#state = "read";
      this.#mirror.ready?.();
    } else setTimeout(() => this.#safely(() => this.#readOn(last)), BETWEEN).unref();
  }

  #readAgain(): void {
    if (!this.#db.db.isOpen) return;
    const { noted, drop } = this.#mirror;
    const count = `SELECT count(*) AS n FROM (SELECT 1 FROM ${noted} LIMIT ${MOST_AT_ONCE + 1})`;
    const due = Number(this.#db.prepare(count).get()?.n);
    if (due === 0) {
      this.#state = "read";
      return;
    }
    this.#state = due > MOST_AT_ONCE ? "reading" : "read";
    const some = `SELECT row FROM ${noted} ORDER BY row LIMIT ${this.#state === "read" ? MOST_AT_ONCE : SLICE}`;
    const gone = this.#db.prepare(`SELECT row FROM (${some}) WHERE row NOT IN (SELECT row FROM assets)`).all();
    for (const { row } of gone) drop(Number(row));
    const { kept } = this.#take(`row IN (${some})`);
    this.#db.prepare(`DELETE FROM ${noted} WHERE row IN (${some})`).run();
    if (!kept) this.#giveUp();
    else if (this.#state === "reading") setTimeout(() => this.#safely(() => this.#readAgain()), BETWEEN).unref();
  }

  #take(where: string, ...values: number[]): { last: number; count: number; kept: boolean } {
    const statement = this.#db.prepare(`SELECT row, ${this.#mirror.read} FROM assets WHERE ${where}`);
    // As arrays: an object for each row takes half as long again; `node:sqlite` types them as objects.
    statement.setReturnArrays(true);
    const rows = statement.all(...values) as unknown as [row: number, ...values: SQLOutputValue[]][];
    const kept = rows.every(([row, ...rest]) => this.#mirror.keep(row, rest));
    return { last: rows.at(-1)?.[0] ?? 0, count: rows.length, kept };
  }
}
