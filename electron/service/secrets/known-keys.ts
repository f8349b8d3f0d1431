import {
  beginOfEncoding,
  CERTAIN_KEY_LENGTH,
  CERTAIN_LOGGED_LENGTH,
  couldGrow,
  endOfEncoding,
  type KeyEncoding,
  keyEncodingsOf,
  MAX_BETWEEN,
} from "./key-encodings.ts";
import { begunAt, escapeBeginnings, isPlain, readEscapes, shortBegun, type Unescaped } from "./read-escapes.ts";

/** Stands where a key stood. */
const STRUCK = "[key]";
/** Shorter ones would tear holes into every text, and no service gives them out. */
const SHORTEST_KEY = 4;
/** The beginning of a key at the very end of a text: from this length on it is no coincidence. */
const TELLING_PART = 8;
/** An escape is at most so many times as long as the character it stands for; what is longer is shortened. */
const LONGEST_ESCAPE = 10;
/**
 * What these hold is used for calls, names a state, or is signed: a short key in it is a coincidence, and striking it out
 * would lose a result that was paid for.
 */
const IN_USE: ReadonlySet<string> = new Set([
  ...["id", "task_id", "tool_use_id", "file_id", "cover_feature_id", "url", "download_url", "audio", "audio_url"],
  ...["type", "role", "status", "action", "model", "purpose", "stop_reason", "signature", "data"],
]);

/** Words that come in pieces: a key that is cut into several is struck out too. */
export interface KeyFollower {
  /** What of it may be shown now. The rest waits, but only while it could be the beginning of a key. */
  push(piece: string): string;
  /** No more comes: what waited. */
  end(): string;
}

/** Every key that this run has seen. Foreign words pass here before they reach the database, the log or the page. */
export interface KnownKeys {
  add(key: string): void;
  /**
   * The text without keys, as they are or encoded; the very same text where there is none. `mark` stands in their place.
   * Keys below 16 characters count as whole words only.
   */
  strike(text: string, mark?: string): string;
  /** The same for the log, which nobody works with: from 8 characters on also in the middle of a word. */
  strikeLogged(text: string, mark?: string): string;
  /** The same for an id or an address: a key below 16 characters is no key there. */
  strikeInUse(text: string): string;
  /** The same for every text and every name in a JSON value; the very same value where there is none. */
  strikeIn<T>(value: T): T;
  /** `inUse`: of something that `strikeInUse` is for. */
  follow(inUse?: boolean): KeyFollower;
}

/** Where a key stands in a text: from one place up to another. */
type Place = readonly [number, number];

/**
 * Disguises, and by character code those that begin with it. They are compared letter by letter: a pattern of them all
 * takes as long to compile as a studio takes to read its settings, and is slower at finding nothing.
 */
interface Sought {
  readonly disguises: readonly KeyEncoding[];
  readonly byFirst: ReadonlyMap<number, readonly KeyEncoding[]>;
}

function soughtOf(disguises: readonly KeyEncoding[]): Sought | null {
  if (disguises.length === 0) return null;
  const byFirst = new Map<number, KeyEncoding[]>();
  const add = (code: number, disguise: KeyEncoding) => byFirst.set(code, [...(byFirst.get(code) ?? []), disguise]);
  for (const disguise of disguises) {
    const first = disguise.text.charCodeAt(0);
    for (let code = 0; code < 0x80; code += 1) if (disguise.fold(code) === first) add(code, disguise);
    // A key is of plain letters; should one not be, it begins with its own.
    if (first >= 0x80) add(first, disguise);
  }
  return { disguises, byFirst };
}

export function createKnownKeys(): KnownKeys {
  const keys = new Set<string>();
  let all: Sought | null = null;
  let certain: Sought | null = null;
  let logged: Sought | null = null;
  let longest = 0;
  let shortest = 0;
  /** By character code: whether a key, or an escape in it, could begin with it. Nearly all words of a reply pass here. */
  const begins = new Uint8Array(0x10000);

  const strikeWith = (sought: Sought | null, text: string, mark = STRUCK): string => {
    // Escapes only make a text shorter.
    if (sought === null || text.length < Math.min(shortest, SHORTEST_KEY)) return text;
    const places = placesIn(text, sought, false);
    return places.length === 0 ? text : without(text, places, 0, text.length, mark);
  };
  const strikeInUse = (text: string): string => strikeWith(certain, text);
  const strikeIn = (value: unknown, inUse = false): unknown => {
    if (typeof value === "string") return strikeWith(inUse ? certain : all, value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => strikeIn(item));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    const entries = Object.entries(value);
    const struck = entries.map(([name, item]) => [strikeInUse(name), strikeIn(item, IN_USE.has(name))] as const);
    const same = struck.every(([name, item], at) => name === entries[at]?.[0] && item === entries[at]?.[1]);
    return same ? value : Object.fromEntries(struck);
  };
  /** Where the end of the text begins that could become a key; its length where nothing can. */
  const growingFrom = ({ disguises }: Sought, text: string, first: number): number => {
    const end = begunAt(text);
    if (end <= first) return first;
    const whole = text.slice(0, end);
    const plain = growingIn(disguises, whole, first, end);
    if (isPlain(whole)) return plain;
    // An escape that is itself escaped may have begun too.
    const froms = readEscapes(whole).map(({ text: read, starts }) => {
      let from = 0;
      while ((starts[from] ?? end) < first) from += 1;
      const at = growingIn(disguises, read, from, begunAt(read));
      return starts[at] ?? end;
    });
    return Math.max(first, Math.min(plain, ...froms));
  };
  const growingIn = (disguises: readonly KeyEncoding[], text: string, first: number, end: number): number => {
    for (let at = Math.max(first, end - longest * (MAX_BETWEEN + 1)); at < end; at += 1) {
      if (begins[text.charCodeAt(at)] === 0) continue;
      for (const disguise of disguises) if (couldGrow(disguise, text, at, end)) return at;
    }
    return Math.max(first, end);
  };
  /** True where nothing of a text could be part of a key, however it goes on. */
  const isInnocent = (text: string): boolean => {
    for (let at = 0; at < text.length; at += 1) if (begins[text.charCodeAt(at)] === 1) return false;
    return true;
  };

  return {
    add(key) {
      if (key.length < SHORTEST_KEY || keys.has(key)) return;
      keys.add(key);
      // Of two that begin alike the longer one has to be looked for first.
      const ofLength = (least: number) =>
        [...keys]
          .flatMap((each) => keyEncodingsOf(each, each.length >= least))
          .sort((one, other) => other.text.length - one.text.length);
      const disguises = ofLength(CERTAIN_KEY_LENGTH);
      longest = disguises[0]?.text.length ?? 0;
      shortest = disguises.at(-1)?.text.length ?? 0;
      begins.set(escapeBeginnings());
      all = soughtOf(disguises);
      for (const code of all?.byFirst.keys() ?? []) begins[code] = 1;
      logged = soughtOf(ofLength(CERTAIN_LOGGED_LENGTH));
      certain = soughtOf(disguises.filter((disguise) => disguise.certain));
    },
    strike: (text, mark) => strikeWith(all, text, mark),
    strikeLogged: (text, mark) => strikeWith(logged, text, mark),
    strikeInUse,
    strikeIn: <T>(value: T) => (all === null ? value : (strikeIn(value) as T)),
    follow(inUse = false) {
      /** The last character that was shown: whether a word begins behind it depends on it. */
      let before = "";
      let held = "";
      return {
        push(piece) {
          const sought = inUse ? certain : all;
          if (sought === null || piece === "") return piece;
          if (held === "" && isInnocent(piece)) {
            before = piece.slice(-1);
            return piece;
          }
          const text = before + held + piece;
          const places = placesIn(text, sought, true);
          const shown = before.length;
          const from = growingFrom(sought, text, places.at(-1)?.[1] ?? shown);
          const told = without(text, places, shown, from, STRUCK);
          held = text.slice(from);
          if (told !== "") before = told.slice(-1);
          // Marks without width could be sent for ever between two letters.
          if (held.length > longest * LONGEST_ESCAPE) held = shortened(held, sought.disguises);
          return told;
        },
        end() {
          const sought = inUse ? certain : all;
          const text = before + held;
          const [shown, rest] = [before.length, held];
          [before, held] = ["", ""];
          if (sought === null || rest === "") return rest;
          const places = placesIn(text, sought, false);
          if (places.length > 0) return without(text, places, shown, text.length, STRUCK);
          return isTelling(rest, sought.disguises) ? STRUCK : rest;
        },
      };
    },
  };
}

/** What could be seen of a key that was cut off: as the end of it all, what has begun means nothing any more. */
function partsOf(held: string): Unescaped[] {
  const whole = held.slice(0, begunAt(held));
  return [{ text: whole, starts: new Uint32Array() }, ...readEscapes(whole)];
}

const isTelling = (held: string, disguises: readonly KeyEncoding[]): boolean =>
  partsOf(held).some(
    ({ text }) =>
      text.length >= TELLING_PART &&
      disguises.some((disguise) => disguise.certain && couldGrow(disguise, text, 0, text.length)),
  );

/** The beginning of a key without what stands for nothing in it: that would go on for ever, and isn't let go either. */
function shortened(held: string, disguises: readonly KeyEncoding[]): string {
  const begun = held.slice(begunAt(held));
  const grown = partsOf(held).find(({ text }) => disguises.some((each) => couldGrow(each, text, 0, text.length)));
  return (grown?.text ?? held.slice(0, held.length - begun.length)) + shortBegun(begun);
}

/**
 * Every place where a key stands, as it is or once escapes are read; in order, and none within another. `mayGoOn`: more
 * of the text may come.
 */
function placesIn(text: string, sought: Sought, mayGoOn: boolean): Place[] {
  const places = plainPlacesIn(text, sought, mayGoOn);
  if (isPlain(text)) return places;
  for (const { text: read, starts } of readEscapes(text)) {
    for (const [from, until] of plainPlacesIn(read, sought, mayGoOn)) {
      places.push([starts[from] as number, starts[until] ?? text.length]);
    }
  }
  const merged: [number, number][] = [];
  for (const [from, until] of places.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

function plainPlacesIn(text: string, { byFirst }: Sought, mayGoOn: boolean): Place[] {
  const places: Place[] = [];
  let free = 0;
  for (let at = 0; at < text.length; at += 1) {
    for (const disguise of byFirst.get(text.charCodeAt(at)) ?? []) {
      const end = endOfEncoding(disguise, text, at, mayGoOn);
      if (end < 0) continue;
      places.push([beginOfEncoding(disguise, text, at, free), end]);
      free = end;
      at = end - 1;
      break;
    }
  }
  return places;
}

/** The text from one place to another, with the mark for every key in it; all else stays as it was written. */
function without(text: string, places: readonly Place[], from: number, until: number, mark: string): string {
  let struck = "";
  let kept = from;
  for (const [begin, end] of places) {
    struck += text.slice(kept, Math.max(kept, begin)) + mark;
    kept = Math.max(kept, end);
  }
  return struck + text.slice(kept, Math.max(kept, until));
}
