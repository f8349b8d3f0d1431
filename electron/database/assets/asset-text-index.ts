import type { Database } from "../database.ts";
import { MirroredRows } from "./mirrored-rows.ts";
import { SharedTexts } from "./shared-texts.ts";

/** Beyond so many characters the texts stay in the database: memory is worth more than the time. */
const MOST_CHARACTERS = 64_000_000;
/** Words whose rows are kept: those of a search that is being typed. */
const KEPT_WORDS = 4;

/** What is each file's own: of one that was brought in the words of its origin are its file's name. */
const OWN = "concat_ws(char(0), name, note, iif(source = 'generated', NULL, prompt))";
/** What the takes of a shot mostly have alike. */
const SHARED = "concat_ws(char(0), iif(source = 'generated', prompt, NULL), tags, makers)";

/** Whether a shared text has a word, by its number: each is looked through once for all of its files. */
const UNKNOWN = 0;
const WITHOUT = 1;
const WITH = 2;

/**
 * What files are found by, in memory. The index of trigrams takes several times as long for common words and knows none
 * of one or two characters.
 */
export class AssetTextIndex {
  readonly #mirror: MirroredRows;
  /** By row. */
  readonly #own: (string | undefined)[] = [];
  #ownCharacters = 0;
  #shared = new SharedTexts();
  /** By row: the number of its shared text. */
  readonly #sharedOf: number[] = [];
  /**
   * What a word is found in is written here first. As a list that grows, or as new memory for each word, 100,000 numbers
   * kept the garbage collector busy for as long as every few searches took.
   */
  #hits = new Uint32Array(0);
  #marks = new Uint8Array(0);
  /** The rows of the last words, kept so that a further word typed behind them doesn't look for those again. */
  readonly #found = new Map<string, Uint32Array>();

  /** `onRead`: every text is known here, for the first time. */
  constructor(db: Database, onRead: () => void = () => {}) {
    this.#mirror = new MirroredRows(db, {
      noted: "assets_reworded",
      columns: ["name", "note", "source", "prompt", "tags", "makers"],
      read: `${OWN}, ${SHARED}`,
      keep: (row, [own, shared]) => {
        this.#keep(row, String(own).toLowerCase(), String(shared).toLowerCase());
        return this.#ownCharacters + this.#shared.characters <= MOST_CHARACTERS;
      },
      drop: (row) => this.#drop(row),
      forget: () => {
        this.#own.length = 0;
        this.#sharedOf.length = 0;
        this.#shared = new SharedTexts();
        this.#found.clear();
      },
      ready: onRead,
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
    const [own, sharedOf, { texts: shared }] = [this.#own, this.#sharedOf, this.#shared];
    if (this.#hits.length < own.length) this.#hits = new Uint32Array(2 * own.length);
    if (this.#marks.length < shared.length) this.#marks = new Uint8Array(2 * shared.length);
    const hits = this.#hits;
    const marks = this.#marks.fill(UNKNOWN);
    const length = among?.length ?? own.length;
    let found = 0;
    // A call for each of 100,000 took a tenth longer, a quarter where most have the word.
    for (let at = 0; at < length; at += 1) {
      const row = among === undefined ? at : (among[at] ?? 0);
      const text = own[row];
      if (text === undefined) continue;
      const number = sharedOf[row] ?? 0;
      let mark = marks[number];
      if (mark === UNKNOWN) {
        mark = shared[number]?.includes(wanted) ? WITH : WITHOUT;
        marks[number] = mark;
      }
      if (mark === WITH || text.includes(wanted)) {
        hits[found] = row;
        found += 1;
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

  #keep(row: number, own: string, shared: string): void {
    this.#drop(row);
    this.#ownCharacters += own.length;
    this.#own[row] = own;
    this.#sharedOf[row] = this.#shared.take(shared);
  }

  #drop(row: number): void {
    this.#found.clear();
    const own = this.#own[row];
    if (own === undefined) return;
    this.#ownCharacters -= own.length;
    this.#own[row] = undefined;
    this.#shared.release(this.#sharedOf[row] ?? 0);
  }
}
