import { type Disguise, disguisesOf } from "./disguises.ts";
import { BEGUN_ESCAPE, isPlain, readEscapes } from "./read-escapes.ts";

/** Stands where a key stood. */
const STRUCK = "[key]";
/** Shorter ones would tear holes into every text, and no service gives them out. */
const SHORTEST_KEY = 4;
/** The beginning of a key at the very end of a text: from this length on it is no coincidence. */
const TELLING_PART = 8;
/** An escape is at most so many times as long as the character it stands for. */
const LONGEST_ESCAPE = 10;

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
  /** The text without keys, as they are or encoded; the very same text where there is none. `mark` stands in their place. */
  strike(text: string, mark?: string): string;
  /** The same for every text and every name in a JSON value; the very same value where there is none. */
  strikeIn<T>(value: T): T;
  follow(): KeyFollower;
}

export function createKnownKeys(): KnownKeys {
  const keys = new Set<string>();
  let disguises: Disguise[] = [];
  let pattern: RegExp | null = null;
  let longest = 0;

  const strike = (text: string, mark = STRUCK): string => {
    if (pattern === null || text.length < SHORTEST_KEY) return text;
    const struck = text.replace(pattern, () => mark);
    return isPlain(struck) ? struck : strikeEscaped(struck, mark, pattern);
  };
  const strikeIn = (value: unknown): unknown => {
    if (typeof value === "string") return strike(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map(strikeIn);
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    const entries = Object.entries(value);
    const struck = entries.map(([name, item]) => [strike(name), strikeIn(item)] as const);
    const same = struck.every(([name, item], at) => name === entries[at]?.[0] && item === entries[at]?.[1]);
    return same ? value : Object.fromEntries(struck);
  };
  /** Where the end of the text begins that could become a key; its length where nothing can. */
  const growingFrom = (text: string): number => {
    const whole = text.slice(0, BEGUN_ESCAPE.exec(text)?.index ?? text.length);
    const { text: read, starts } = isPlain(whole) ? { text: whole, starts: null } : readEscapes(whole);
    // An escape that is itself escaped may have begun too.
    const end = BEGUN_ESCAPE.exec(read)?.index ?? read.length;
    const known = read.slice(0, end);
    let at = Math.max(0, end - longest);
    while (at < end && !disguises.some((disguise) => couldGrow(disguise, known, at))) at += 1;
    return starts === null ? at : (starts[at] ?? whole.length);
  };

  return {
    add(key) {
      if (key.length < SHORTEST_KEY || keys.has(key)) return;
      keys.add(key);
      // Of two that begin alike the longer one has to be looked for first.
      disguises = [...keys].flatMap(disguisesOf).sort((one, other) => other.text.length - one.text.length);
      longest = disguises[0]?.text.length ?? 0;
      pattern = new RegExp(disguises.map((disguise) => disguise.pattern).join("|"), "g");
    },
    strike,
    strikeIn: <T>(value: T) => (pattern === null ? value : (strikeIn(value) as T)),
    follow() {
      let held = "";
      return {
        push(piece) {
          if (pattern === null) return piece;
          const text = strike(held + piece);
          const from = growingFrom(text);
          // Marks without width could be sent for ever between two letters.
          const waits = text.length - from <= longest * LONGEST_ESCAPE;
          held = waits ? text.slice(from) : "";
          return waits ? text.slice(0, from) : text;
        },
        end() {
          const rest = held;
          held = "";
          const { text } = readEscapes(rest);
          const telling = text.length >= TELLING_PART && disguises.some((disguise) => couldGrow(disguise, text, 0));
          return telling ? STRUCK : rest;
        },
      };
    },
  };
}

const couldGrow = ({ text: wanted, fold }: Disguise, text: string, at: number): boolean => {
  const length = text.length - at;
  if (length >= wanted.length || fold(text[at] as string) !== wanted[0]) return false;
  return wanted.startsWith(fold(text.slice(at)));
};

/** Strikes out what becomes a key once escapes are read; all else stays as it was written. */
function strikeEscaped(text: string, mark: string, pattern: RegExp): string {
  const { text: read, starts } = readEscapes(text);
  let struck = "";
  let kept = 0;
  for (const found of read.matchAll(pattern)) {
    struck += text.slice(kept, starts[found.index]) + mark;
    kept = starts[found.index + found[0].length] ?? text.length;
  }
  return kept === 0 ? text : struck + text.slice(kept);
}
