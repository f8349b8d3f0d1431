import type { Database } from "../database.ts";
import { MirroredRows } from "./mirrored-rows.ts";

/** Beyond so many characters the texts stay in the database: memory is worth more than the time. */
const MOST_CHARACTERS = 64_000_000;
/** Words whose rows are kept: those of a search that is being typed. */
const KEPT_WORDS = 4;

const COLUMNS = ["name", "prompt", "note", "tags", "makers"];

/**
 * What files are found by, in memory. The index of trigrams takes several times as long for common words and knows none
 * of one or two characters.
 */
export class AssetTextIndex {
  readonly #mirror: MirroredRows;
  /** By row. */
  readonly #texts: (string | undefined)[] = [];
  #characters = 0;
  /**
   * What a word is found in is written here first. As a list that grows, or as new memory for each word, 100,000 numbers
   * kept the garbage collector busy for as long as every few searches took.
   */
  #hits = new Uint32Array(0);
  /** The rows of the last words, kept so that a further word typed behind them doesn't look for those again. */
  readonly #found = new Map<string, Uint32Array>();

  constructor(db: Database) {
    this.#mirror = new MirroredRows(db, {
      noted: "assets_reworded",
      columns: COLUMNS,
      read: `concat_ws(char(0), ${COLUMNS.join(", ")})`,
      keep: (row, [text]) => {
        this.#keep(row, String(text).toLowerCase());
        return this.#characters <= MOST_CHARACTERS;
      },
      drop: (row) => this.#keep(row, undefined),
      forget: () => {
        this.#texts.length = 0;
        this.#found.clear();
      },
    });
  }

  /** Begins to read, once. */
  wake(): void {
    this.#mirror.wake();
  }

  /** The rows with a word (or phrase) in one of their texts; null while they aren't known here. */
  rowsWith(word: string): Uint32Array | null {
    if (!this.#mirror.isCurrent()) return null;
    const wanted = word.toLowerCase();
    const rows = this.#found.get(wanted) ?? this.#look(wanted);
    this.#found.delete(wanted);
    this.#found.set(wanted, rows);
    const [oldest] = this.#found.keys();
    if (this.#found.size > KEPT_WORDS && oldest !== undefined) this.#found.delete(oldest);
    return rows;
  }

  #look(wanted: string): Uint32Array {
    const among = this.#among(wanted);
    const texts = this.#texts;
    if (this.#hits.length < texts.length) this.#hits = new Uint32Array(2 * texts.length);
    const hits = this.#hits;
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
    return hits.slice(0, found);
  }

  /** With each key a word grows: its rows are among those of a part of it that was looked for before. */
  #among(wanted: string): Uint32Array | undefined {
    let fewest: Uint32Array | undefined;
    for (const [part, rows] of this.#found)
      if (wanted.includes(part) && (fewest === undefined || rows.length < fewest.length)) fewest = rows;
    return fewest;
  }

  #keep(row: number, text: string | undefined): void {
    this.#found.clear();
    this.#characters += (text?.length ?? 0) - (this.#texts[row]?.length ?? 0);
    this.#texts[row] = text;
  }
}
