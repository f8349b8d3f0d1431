import type { Database } from "../database.ts";

/** Rows read at once while the texts are fetched: some two milliseconds. */
const SLICE = 500;
/** Beyond so many characters the texts stay in the database: memory is worth more than the time. */
const MOST_CHARACTERS = 64_000_000;
/** Words whose rows are kept: those of a search that is being typed. */
const KEPT_WORDS = 4;
/** Milliseconds after the library was opened, and between slices: its first pictures go before, and other requests. */
const AFTER_OPENING = 1000;
const BETWEEN = 5;

const TEXTS = "SELECT row, concat_ws(char(0), name, prompt, note, tags, makers) AS text FROM assets";

/**
 * What files are found by, in memory: of 100,000 files every word takes some ten milliseconds. The index of trigrams
 * takes as long for common words several times over and knows none of one or two characters. Read in slices once
 * somebody browses; what is written afterwards is noted by the database itself and read again before the next search.
 */
export class AssetTextIndex {
  readonly #db: Database;
  /** By row. */
  readonly #texts: (string | undefined)[] = [];
  #state: "unread" | "reading" | "read" | "too large" = "unread";
  #characters = 0;
  /** The rows of the last words. */
  readonly #found = new Map<string, Uint32Array>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Begins to read, once. */
  wake(): void {
    if (this.#state !== "unread") return;
    this.#state = "reading";
    setTimeout(() => this.#safely(() => this.#begin()), AFTER_OPENING).unref();
  }

  /** The rows with a word (or phrase) in one of their texts; null while they aren't known here. */
  rowsWith(word: string): Uint32Array | null {
    if (this.#state !== "read") return null;
    this.#readAgain();
    const wanted = word.toLowerCase();
    const among = this.#among(wanted);
    const texts = this.#texts;
    // Numbers beside each other: lists that grow to 100,000 kept the garbage collector busy for as long as the search took.
    const hits = new Uint32Array(among?.length ?? texts.length);
    let found = 0;
    // A call for each of 100,000 took a tenth longer, a quarter where most have the word.
    if (among === undefined) {
      for (let row = 0; row < texts.length; row += 1) {
        if (texts[row]?.includes(wanted)) {
          hits[found] = row;
          found += 1;
        }
      }
    } else {
      for (let at = 0; at < among.length; at += 1) {
        const row = among[at] ?? 0;
        if (texts[row]?.includes(wanted)) {
          hits[found] = row;
          found += 1;
        }
      }
    }
    const rows = hits.slice(0, found);
    this.#found.delete(wanted);
    this.#found.set(wanted, rows);
    const [oldest] = this.#found.keys();
    if (this.#found.size > KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);
    return rows;
  }

  /** With each key a word grows: its rows are among those of a part of it that was looked for before. */
  #among(wanted: string): Uint32Array | undefined {
    let fewest: Uint32Array | undefined;
    for (const [part, rows] of this.#found)
      if (wanted.includes(part) && (fewest === undefined || rows.length < fewest.length)) fewest = rows;
    return fewest;
  }

  /** A disk that fails under a timer would end the studio; without these words the database is asked instead. */
  #safely(work: () => void): void {
    try {
      work();
    } catch {
      this.#state = "too large";
      this.#texts.length = 0;
    }
  }

  #begin(): void {
    if (!this.#db.db.isOpen) return;
    // Of this connection alone, gone with it.
    this.#db.db.exec(`
      CREATE TEMP TABLE assets_reworded (row INTEGER PRIMARY KEY);
      CREATE TEMP TRIGGER assets_reword_insert AFTER INSERT ON assets BEGIN
        INSERT OR IGNORE INTO assets_reworded VALUES (new.row);
      END;
      CREATE TEMP TRIGGER assets_reword_delete AFTER DELETE ON assets BEGIN
        INSERT OR IGNORE INTO assets_reworded VALUES (old.row);
      END;
      CREATE TEMP TRIGGER assets_reword_update AFTER UPDATE OF name, prompt, note, tags, makers ON assets BEGIN
        INSERT OR IGNORE INTO assets_reworded VALUES (new.row);
      END;
    `);
    this.#readOn(0);
  }

  #readOn(from: number): void {
    if (!this.#db.db.isOpen) return;
    const slice = this.#db.prepare(`${TEXTS} WHERE row > ? ORDER BY row LIMIT ${SLICE}`);
    // As arrays: an object for each row takes half as long again; `node:sqlite` types them as objects.
    slice.setReturnArrays(true);
    const rows = slice.all(from) as unknown as [row: number, text: string][];
    for (const [row, text] of rows) this.#keep(row, text);
    if (this.#characters > MOST_CHARACTERS) {
      this.#state = "too large";
      this.#texts.length = 0;
    } else if (rows.length < SLICE) this.#state = "read";
    else setTimeout(() => this.#safely(() => this.#readOn(rows.at(-1)?.[0] ?? 0)), BETWEEN).unref();
  }

  #readAgain(): void {
    const due = this.#db.prepare("SELECT row FROM assets_reworded").all();
    if (due.length === 0) return;
    this.#found.clear();
    for (const { row } of due) this.#texts[Number(row)] = undefined;
    const found = this.#db.prepare(`${TEXTS} WHERE row IN (SELECT row FROM assets_reworded)`).all();
    for (const { row, text } of found) this.#keep(Number(row), String(text));
    this.#db.prepare("DELETE FROM assets_reworded").run();
  }

  #keep(row: number, text: string): void {
    this.#characters += text.length;
    this.#texts[row] = text.toLowerCase();
  }
}
