import type { SQLOutputValue } from "node:sqlite";
import type { Bounds, LibrarySearch } from "#shared/rules/library/library-search.ts";
import type { Database } from "../database.ts";
import { momentsOf } from "./asset-search.ts";
import { MirroredRows } from "./mirrored-rows.ts";

const NAMES = ["kind", "state", "source", "label", "model"] as const;
const FIGURES = ["flag", "rating", "created_at", "bytes", "seconds", "width", "height"] as const;
type Name = (typeof NAMES)[number];

/** Rows beyond this stay in the database: some 70 bytes each are kept of those below. */
const MOST_ROWS = 1_000_000;
/** More names than a number of two bytes tells apart: nobody's models. */
const MOST_NAMES = 65_536;

/** What of a search isn't asked of `AssetFigures`. `damaged` stands among a file's facts, which they don't have. */
export const withoutFigures = (asked: LibrarySearch): LibrarySearch => ({
  ...asked,
  states: asked.states.includes("damaged") ? asked.states : [],
  ...{ kinds: [], sources: [], models: [], labels: [], flags: [], ratios: [], days: null, rating: null },
  ...{ duration: null, width: null, height: null, shortSide: null, size: null },
});

/**
 * What files are filtered by, in memory: numbers beside each other. In the database one index is
 * read for a filter, and the table itself, ten times as long, for two that no index has together.
 */
export class AssetFigures {
  readonly #mirror: MirroredRows;
  /** By row, from here on: whether there is one. */
  #isThere = new Uint8Array(0);
  readonly #figures = table(FIGURES, () => new Float64Array(0));
  readonly #names = table(NAMES, () => ({ of: new Uint16Array(0), numbers: new Map<SQLOutputValue, number>() }));

  constructor(db: Database) {
    this.#mirror = new MirroredRows(db, {
      noted: "assets_refigured",
      columns: [...NAMES, ...FIGURES],
      read: [...NAMES, ...FIGURES].join(", "),
      keep: (row, values) => this.#keep(row, values),
      drop: (row) => {
        this.#isThere[row] = 0;
      },
      forget: () => this.#resize(0),
    });
  }

  /** Begins to read, once. */
  wake(): void {
    this.#mirror.wake();
  }

  /** The rows with all figures that a search asks for, as its conditions in SQL have them; null while they aren't known here. */
  rowsWith(asked: LibrarySearch): Uint32Array | null {
    if (!this.#mirror.isCurrent()) return null;
    const left = this.#isThere.slice();
    const { flag, rating, created_at: made, bytes, seconds, width, height } = this.#figures;
    const oneOf = (name: Name, wanted: readonly string[]) => {
      if (wanted.length > 0) this.#leaveNamed(left, name, (value) => wanted.includes(String(value)));
    };
    oneOf("kind", asked.kinds);
    oneOf("source", asked.sources);
    oneOf("label", asked.labels);
    if (!asked.states.includes("damaged")) oneOf("state", asked.states);
    if (asked.models.length > 0) this.#leaveNamed(left, "model", containing(asked.models));
    if (asked.flags.length > 0) leaveEqual(left, flag, asked.flags);
    if (asked.ratios.length > 0) leaveShaped(left, width, height, asked.ratios);
    const { from, before } = momentsOf(asked.days);
    leaveWithin(left, made, { from, to: before === null ? null : before - 1 });
    leaveWithin(left, rating, asked.rating);
    leaveWithin(left, seconds, asked.duration);
    leaveWithin(left, width, asked.width);
    leaveWithin(left, height, asked.height);
    leaveWithin(left, bytes, asked.size);
    if (asked.shortSide !== null) leaveWithin(left, shorter(width, height), asked.shortSide);
    return rowsOf(left);
  }

  /** Each name is looked at once. */
  #leaveNamed(left: Uint8Array, name: Name, isWanted: (value: SQLOutputValue) => boolean): void {
    const { of, numbers } = this.#names[name];
    const wanted = new Uint8Array(numbers.size);
    for (const [value, number] of numbers) if (isWanted(value)) wanted[number] = 1;
    for (let row = 0; row < left.length; row += 1) if (wanted[of[row] ?? 0] !== 1) left[row] = 0;
  }

  #keep(row: number, values: readonly SQLOutputValue[]): boolean {
    if (row > MOST_ROWS) return false;
    if (row >= this.#isThere.length) this.#resize(Math.max(1024, 2 * row));
    this.#isThere[row] = 1;
    for (const [at, name] of NAMES.entries()) {
      const { of, numbers } = this.#names[name];
      const value = values[at] ?? null;
      const number = numbers.get(value) ?? numbers.size;
      if (number >= MOST_NAMES) return false;
      numbers.set(value, number);
      of[row] = number;
    }
    for (const [at, figure] of FIGURES.entries()) {
      const value = values[NAMES.length + at] ?? null;
      this.#figures[figure][row] = value === null ? Number.NaN : Number(value);
    }
    return true;
  }

  #resize(length: number): void {
    this.#isThere = resized(this.#isThere, new Uint8Array(length));
    for (const name of NAMES) this.#names[name].of = resized(this.#names[name].of, new Uint16Array(length));
    for (const figure of FIGURES) this.#figures[figure] = resized(this.#figures[figure], new Float64Array(length));
  }
}

/** As LIKE has it: in any case of the letters of ASCII, and never what is null. */
function containing(parts: readonly string[]): (value: SQLOutputValue) => boolean {
  const small = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const wanted = parts.map(small);
  return (value) => typeof value === "string" && wanted.some((part) => small(value).includes(part));
}

// Loops that count, and call nothing: until the engine has compiled them, a call for each of 100,000 rows takes ten times as long.

function leaveEqual(left: Uint8Array, figures: Float64Array, wanted: readonly number[]): void {
  for (let row = 0; row < left.length; row += 1) if (!wanted.includes(figures[row] ?? Number.NaN)) left[row] = 0;
}

/** A figure that a file lacks (NaN) lies within no bounds. */
function leaveWithin(left: Uint8Array, figures: Float64Array, bounds: Bounds | null): void {
  const least = bounds?.from ?? Number.NEGATIVE_INFINITY;
  const most = bounds?.to ?? Number.POSITIVE_INFINITY;
  if (least === Number.NEGATIVE_INFINITY && most === Number.POSITIVE_INFINITY) return;
  for (let row = 0; row < left.length; row += 1) {
    const figure = figures[row] ?? Number.NaN;
    if (!(figure >= least && figure <= most)) left[row] = 0;
  }
}

function leaveShaped(left: Uint8Array, width: Float64Array, height: Float64Array, ratios: readonly number[]): void {
  for (let row = 0; row < left.length; row += 1) {
    const ratio = (width[row] ?? Number.NaN) / (height[row] ?? Number.NaN);
    if (!ratios.some((wanted) => Math.abs(ratio / wanted - 1) < 0.02)) left[row] = 0;
  }
}

function shorter(width: Float64Array, height: Float64Array): Float64Array {
  const sides = new Float64Array(width.length);
  for (let row = 0; row < sides.length; row += 1)
    sides[row] = Math.min(width[row] ?? Number.NaN, height[row] ?? Number.NaN);
  return sides;
}

function rowsOf(left: Uint8Array): Uint32Array {
  const rows = new Uint32Array(left.length);
  let found = 0;
  for (let row = 0; row < left.length; row += 1)
    if (left[row] === 1) {
      rows[found] = row;
      found += 1;
    }
  return rows.slice(0, found);
}

function resized<Kept extends Uint8Array | Uint16Array | Float64Array>(from: Kept, into: Kept): Kept {
  into.set(from.subarray(0, into.length));
  return into;
}

const table = <Key extends string, Value>(keys: readonly Key[], make: () => Value) =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Value>;
