import { entryOf } from "#shared/wire/own-entry.ts";

/** A figure as it was searched for: `from` and `to` are inclusive, null where there is no bound. */
export interface Bounds {
  readonly from: number | null;
  readonly to: number | null;
}

/** What a search of the library asks for; every part must hold. */
export interface LibrarySearch {
  /** Words and quoted phrases that a name or a prompt must contain. */
  readonly words: readonly string[];
  /** Words that neither may contain (`-rain`). */
  readonly without: readonly string[];
  readonly kinds: readonly ("image" | "video" | "audio" | "unknown")[];
  /** `damaged`: what is in the file can’t be read, or only a part of it. */
  readonly states: readonly ("ready" | "missing" | "damaged")[];
  /** Where a file came from, as its origin says. */
  readonly sources: readonly AssetSource[];
  readonly models: readonly string[];
  /** Whole tags. */
  readonly tags: readonly string[];
  readonly labels: readonly string[];
  readonly flags: readonly (1 | 0 | -1)[];
  /** Parts of the names of films, of songs and of connections. */
  readonly projects: readonly string[];
  readonly songs: readonly string[];
  readonly connections: readonly string[];
  /** Whole names of albums. */
  readonly albums: readonly string[];
  /** Names of cards of a film that a take was made with. */
  readonly cast: readonly string[];
  /** Endings of file names in lower case, without the dot. */
  readonly extensions: readonly string[];
  /** `16:9`, as a quotient; files within 2 % of it. */
  readonly ratios: readonly number[];
  /** Calendar days in the person's time zone, both inclusive, as `2026-11-21`; a month or a year is all of its days. */
  readonly days: { readonly from: string | null; readonly to: string | null } | null;
  readonly rating: Bounds | null;
  /** Seconds. */
  readonly duration: Bounds | null;
  /** Pixels. */
  readonly width: Bounds | null;
  readonly height: Bounds | null;
  /** Pixels of the shorter side: `768P`, `2K`. */
  readonly shortSide: Bounds | null;
  /** Bytes. */
  readonly size: Bounds | null;
  /** Beats a minute, and LUFS, of a sound that was measured. */
  readonly tempo: Bounds | null;
  readonly loudness: Bounds | null;
  /** Parts written like filters that are none, or that say nothing: they are words like any other. */
  readonly unread: readonly string[];
}

type AssetSource = "generated" | "imported" | "exported" | "repaired" | "retrieved";

const KINDS: Readonly<Record<string, LibrarySearch["kinds"][number]>> = {
  video: "video",
  film: "video",
  audio: "audio",
  song: "audio",
  sound: "audio",
  image: "image",
  picture: "image",
  text: "unknown",
  other: "unknown",
};

/** `made` is everything that was not brought in: generated, joined or fetched. */
const SOURCES: Readonly<Record<string, readonly AssetSource[]>> = {
  made: ["generated", "exported", "retrieved"],
  generated: ["generated"],
  imported: ["imported"],
  joined: ["exported"],
  fixed: ["repaired"],
  fetched: ["retrieved"],
};

const FLAGS: Readonly<Record<string, LibrarySearch["flags"][number]>> = {
  picked: 1,
  yes: 1,
  rejected: -1,
  no: -1,
  none: 0,
};
const LABELS = new Set(["red", "yellow", "green", "blue", "purple"]);

/** The smallest difference that counts, where it isn't one. */
const STEPS: Readonly<Record<string, number>> = { duration: 0.001, bpm: 0.001, lufs: 0.001 };
const MEASURES: Readonly<Record<string, "tempo" | "loudness">> = { bpm: "tempo", lufs: "loudness" };

/** A moment's day on this machine, as `2026-11-21`. */
function dayOf(moment: Date): string {
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((figure) => String(figure).padStart(2, "0"));
  return `${moment.getFullYear()}-${month}-${date}`;
}

/**
 * `2026`, `2026-11`, `2026-11-21`, `>2026-11-01`, `2026-11-01..2026-11-10`, with `today`, `yesterday`, `month` and `year`
 * for those of now: a search that is kept says the same tomorrow. Undefined for anything else.
 */
export function readDays(typed: string, now: Date): NonNullable<LibrarySearch["days"]> | undefined {
  const today = dayOf(now);
  const meant = { today, yesterday: dayBeside(today, -1), month: today.slice(0, 7), year: today.slice(0, 4) };
  const written = typed.replace(/today|yesterday|month|year/gi, (word) => {
    return meant[word.toLowerCase() as keyof typeof meant];
  });
  const day = String.raw`\d{4}(?:-\d\d(?:-\d\d)?)?`;
  const first = (text: string) => `${text}${"-01-01".slice(text.length - 4)}`;
  // The 31st of every month: days are compared as texts.
  const last = (text: string) => `${text}${"-12-31".slice(text.length - 4)}`;
  const compared = new RegExp(`^(>=|<=|>|<|=)?(${day})$`).exec(written);
  if (compared) {
    const value = compared[2] ?? "";
    switch (compared[1]) {
      case ">":
        return { from: dayBeside(last(value), 1), to: null };
      case ">=":
        return { from: first(value), to: null };
      case "<":
        return { from: null, to: dayBeside(first(value), -1) };
      case "<=":
        return { from: null, to: last(value) };
      default:
        return { from: first(value), to: last(value) };
    }
  }
  const [, from, to] = new RegExp(`^(${day})?\\.\\.(${day})?$`).exec(written) ?? [];
  if (from === undefined && to === undefined) return undefined;
  return { from: from === undefined ? null : first(from), to: to === undefined ? null : last(to) };
}

/** The day before or after, as a text; the 31st of a short month is its last day. */
function dayBeside(day: string, step: 1 | -1): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(date, length) + step)).toISOString().slice(0, 10);
}

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const COMPARED = new RegExp(`^(>=|<=|>|<|=)?(-?${NUMBER})$`);
/** Between figures below zero only dots part two: `-16..-12`. */
const SPAN = new RegExp(`^(?:(${NUMBER})?-(${NUMBER})?|(-?${NUMBER})?\\.\\.(-?${NUMBER})?)$`);

/** `3`, `>3`, `>=3`, `<-14`, `2-4`, `2..`; `step` is the smallest difference that counts. Undefined for anything else. */
export function readBounds(written: string, step: number): Bounds | undefined {
  const compared = COMPARED.exec(written);
  if (compared) {
    const value = Number(compared[2]);
    switch (compared[1]) {
      case ">":
        return { from: value + step, to: null };
      case ">=":
        return { from: value, to: null };
      case "<":
        return { from: null, to: value - step };
      case "<=":
        return { from: null, to: value };
      default:
        return { from: value, to: value };
    }
  }
  const [, least, most, from = least, to = most] = SPAN.exec(written) ?? [];
  if (from === undefined && to === undefined) return undefined;
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** `>5mb`, `200-300kb`, `500kb..2gb`: bytes, in the decimal steps in which sizes are shown; undefined for anything else. */
function readSize(written: string): Bounds | undefined {
  const bytes = written
    .toLowerCase()
    // `200-300kb`: the unit is meant for both.
    .replace(new RegExp(`^(${NUMBER})(-|\\.\\.)(${NUMBER})([kmg]?b)$`), "$1$4$2$3$4")
    .replace(new RegExp(`(${NUMBER})([kmg]?b)`, "g"), (_, figure: string, unit: string) =>
      String(Math.round(Number(figure) * (UNITS[unit] ?? 1))),
    );
  const bounds = readBounds(bytes, 1);
  // A size is told in two or three figures: `8.6mb` means every file that is shown as such.
  if (bounds === undefined || bounds.from === null || bounds.from !== bounds.to) return bounds;
  return { from: Math.floor(bounds.from * 0.995), to: Math.ceil(bounds.to * 1.005) };
}

/** `16:9`, `16/9` or `1.78`. */
function readRatio(written: string): number | undefined {
  const [, width, height = "1"] = new RegExp(`^(${NUMBER})(?:[:/](${NUMBER}))?$`).exec(written) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

const SIDES: Readonly<Record<string, number>> = { "2k": 1440, "4k": 2160, "8k": 4320 };

/** `768P`, `>=1080p`, `2K`, `720-1080`: pixels of the shorter side; undefined for anything else. */
function readShortSide(written: string): Bounds | undefined {
  const plain = written.toLowerCase().replace(/(\d)p\b/g, "$1");
  return readBounds(
    plain.replace(/\b[248]k\b/g, (name) => String(SIDES[name])),
    1,
  );
}

/** `1366x768`, either way round as it is written; undefined for anything else. */
function readPixels(written: string): readonly [width: number, height: number] | undefined {
  const [, width, height] = /^(\d{1,5})[x×*](\d{1,5})$/i.exec(written) ?? [];
  return width === undefined ? undefined : [Number(width), Number(height)];
}

type Figure = "rating" | "duration" | "width" | "height" | "shortSide" | "size" | "tempo" | "loudness";

/** `key:value`, `"a phrase"`, `-word` or a word; a quote that is never closed ends with the text. */
const PART = /(-)?(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu;

/**
 * Reads `kind:video rating:>3 tag:night flag:picked label:red project:Saltlight date:2026-11 ratio:16:9 resolution:768P
 * cast:Keeper album:"Rough cut" source:made duration:5-10 size:>5mb ext:png song:"Keep the Light" bpm:60-80 lufs:<-14 state:missing -rain
 * "light house"`. A filter that can't be read is a word like any other, so that nothing typed is lost.
 */
export function readLibrarySearch(text: string, now = new Date()): LibrarySearch {
  const words: string[] = [];
  const without: string[] = [];
  const kinds: LibrarySearch["kinds"][number][] = [];
  const states: LibrarySearch["states"][number][] = [];
  const models: string[] = [];
  const lists: Record<"tag" | "label" | "project" | "song" | "connection" | "cast" | "ext" | "album", string[]> = {
    ...{ tag: [], label: [], project: [] },
    ...{ song: [], connection: [], cast: [], ext: [], album: [] },
  };
  const unread: string[] = [];
  const flags: LibrarySearch["flags"][number][] = [];
  const ratios: number[] = [];
  let days: LibrarySearch["days"] = null;
  const sources: AssetSource[] = [];
  const figures: { -readonly [name in Figure]?: Bounds } = {};
  for (const [whole, minus, key, phrase, word] of text.matchAll(PART)) {
    const value = phrase ?? word ?? "";
    const lower = value.toLowerCase();
    const name = minus === undefined ? key?.toLowerCase() : undefined;
    const kind = entryOf(KINDS, lower);
    const source = entryOf(SOURCES, lower);
    const flag = entryOf(FLAGS, lower);
    const bounds = readBounds(value, entryOf(STEPS, name ?? "") ?? 1);
    const [pixels, side] = name === "resolution" ? [readPixels(value), readShortSide(value)] : [];
    const ratio = name === "ratio" ? readRatio(value) : undefined;
    const told = name === "date" ? readDays(value, now) : undefined;
    const size = name === "size" ? readSize(value) : undefined;
    const measure = name === undefined ? undefined : entryOf(MEASURES, name);
    if (name === "kind" && kind !== undefined) kinds.push(kind);
    else if (name === "state" && (lower === "missing" || lower === "ready" || lower === "damaged")) states.push(lower);
    else if (name === "source" && source !== undefined) sources.push(...source);
    else if (pixels !== undefined) {
      const [width, height] = pixels;
      figures.width = { from: width, to: width };
      figures.height = { from: height, to: height };
    } else if (side !== undefined) figures.shortSide = side;
    else if (name === "model" && value !== "") models.push(value);
    else if (name === "ext" && /^\.?[a-z0-9]{1,10}$/.test(lower)) lists.ext.push(lower.replace(".", ""));
    else if (name === "cast" && value.replace(/^@/, "") !== "") lists.cast.push(value.replace(/^@/, ""));
    else if (name === "album" && value.trim() !== "") lists.album.push(value);
    else if ((name === "tag" || name === "project" || name === "song" || name === "connection") && value !== "")
      lists[name].push(value);
    else if (name === "label" && LABELS.has(lower)) lists.label.push(lower);
    else if (name === "flag" && flag !== undefined) flags.push(flag);
    else if (ratio !== undefined) ratios.push(ratio);
    else if (told !== undefined) days = told;
    else if (bounds && (name === "rating" || name === "duration" || name === "width" || name === "height"))
      figures[name] = bounds;
    else if (size !== undefined) figures.size = size;
    else if (bounds && measure !== undefined) figures[measure] = bounds;
    else if (minus !== undefined && key === undefined && value !== "") without.push(value);
    else if (key === undefined && minus === undefined) {
      if (value !== "") words.push(value);
    } else if (!(key !== undefined && value === "")) {
      words.push(whole);
      // An address is no filter, and nobody takes it for one.
      if (name !== undefined && !value.startsWith("//")) unread.push(whole);
    }
  }
  return {
    words,
    without,
    kinds,
    states,
    sources,
    models,
    tags: lists.tag,
    labels: lists.label,
    flags,
    projects: lists.project,
    songs: lists.song,
    extensions: lists.ext,
    connections: lists.connection,
    cast: lists.cast,
    albums: lists.album,
    ratios,
    days,
    rating: figures.rating ?? null,
    duration: figures.duration ?? null,
    width: figures.width ?? null,
    height: figures.height ?? null,
    shortSide: figures.shortSide ?? null,
    size: figures.size ?? null,
    tempo: figures.tempo ?? null,
    loudness: figures.loudness ?? null,
    unread,
  };
}
