import { type Disguise, disguisesOf } from "./disguises.ts";
import { BEGUN_ESCAPE, beginsEscape, isPlain, readEscapes } from "./read-escapes.ts";

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
  let shortest = 0;
  /** By character code: whether a key, or an escape in it, could begin with it. Nearly all words of a reply pass here. */
  const begins = new Uint8Array(0x10000);

  const strike = (text: string, mark = STRUCK): string => {
    // Escapes only make a text shorter.
    if (pattern === null || text.length < shortest) return text;
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
    if (isPlain(text)) {
      const begun = BEGUN_ESCAPE.exec(text)?.index ?? text.length;
      return growingIn(text, begun);
    }
    const whole = text.slice(0, BEGUN_ESCAPE.exec(text)?.index ?? text.length);
    const { text: read, starts } = readEscapes(whole);
    // An escape that is itself escaped may have begun too.
    const at = growingIn(read, BEGUN_ESCAPE.exec(read)?.index ?? read.length);
    return starts[at] ?? whole.length;
  };
  const growingIn = (text: string, end: number): number => {
    for (let at = Math.max(0, end - longest); at < end; at += 1) {
      if (begins[text.charCodeAt(at)] === 0) continue;
      for (const disguise of disguises) if (couldGrow(disguise, text, at, end)) return at;
    }
    return end;
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
      disguises = [...keys].flatMap(disguisesOf).sort((one, other) => other.text.length - one.text.length);
      longest = disguises[0]?.text.length ?? 0;
      shortest = disguises.at(-1)?.text.length ?? 0;
      for (let code = 0; code < begins.length; code += 1) {
        const first = ({ text, fold }: Disguise) => fold(code) === text.charCodeAt(0);
        begins[code] = beginsEscape(code) || disguises.some(first) ? 1 : 0;
      }
      pattern = new RegExp(disguises.map((disguise) => disguise.pattern).join("|"), "g");
    },
    strike,
    strikeIn: <T>(value: T) => (pattern === null ? value : (strikeIn(value) as T)),
    follow() {
      let held = "";
      return {
        push(piece) {
          if (pattern === null || (held === "" && isInnocent(piece))) return piece;
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
          const telling =
            text.length >= TELLING_PART && disguises.some((disguise) => couldGrow(disguise, text, 0, text.length));
          return telling ? STRUCK : rest;
        },
      };
    },
  };
}

/** Whether the text from `at` to `end` is the beginning of a key, and not all of it. */
function couldGrow({ text: wanted, fold }: Disguise, text: string, at: number, end: number): boolean {
  if (end - at >= wanted.length) return false;
  for (let place = at; place < end; place += 1) {
    if (fold(text.charCodeAt(place)) !== wanted.charCodeAt(place - at)) return false;
  }
  return true;
}

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
