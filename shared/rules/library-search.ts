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
  readonly kinds: readonly ("image" | "video" | "audio")[];
  readonly states: readonly ("ready" | "missing")[];
  readonly models: readonly string[];
  readonly rating: Bounds | null;
  /** Seconds. */
  readonly duration: Bounds | null;
  /** Pixels. */
  readonly width: Bounds | null;
  readonly height: Bounds | null;
}

const KINDS: Readonly<Record<string, LibrarySearch["kinds"][number]>> = {
  video: "video",
  film: "video",
  audio: "audio",
  song: "audio",
  sound: "audio",
  image: "image",
  picture: "image",
};

const NUMBER = String.raw`\d+(?:\.\d+)?`;
const COMPARED = new RegExp(`^(>=|<=|>|<|=)?(${NUMBER})$`);
const SPAN = new RegExp(`^(${NUMBER})?(?:-|\\.\\.)(${NUMBER})?$`);

/** `3`, `>3`, `>=3`, `<3`, `2-4`, `2..`; `step` is the smallest difference that counts. Undefined for anything else. */
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
  const [, from, to] = SPAN.exec(written) ?? [];
  if (from === undefined && to === undefined) return undefined;
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) };
}

/** `key:value`, `"a phrase"`, `-word` or a word; a quote that is never closed ends with the text. */
const PART = /(-)?(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu;

/**
 * Reads `kind:video rating:>3 model:H3 duration:5-10 width:>=1920 state:missing -rain "light house"`. A filter that can't be
 * read is a word like any other, so that nothing typed is lost.
 */
export function readLibrarySearch(text: string): LibrarySearch {
  const words: string[] = [];
  const without: string[] = [];
  const kinds: LibrarySearch["kinds"][number][] = [];
  const states: LibrarySearch["states"][number][] = [];
  const models: string[] = [];
  const figures: { rating?: Bounds; duration?: Bounds; width?: Bounds; height?: Bounds } = {};
  for (const [whole, minus, key, phrase, word] of text.matchAll(PART)) {
    const value = phrase ?? word ?? "";
    const lower = value.toLowerCase();
    const name = minus === undefined ? key?.toLowerCase() : undefined;
    const kind = KINDS[lower];
    const bounds = readBounds(value, name === "duration" ? 0.001 : 1);
    if (name === "kind" && kind !== undefined) kinds.push(kind);
    else if (name === "state" && (lower === "missing" || lower === "ready")) states.push(lower);
    else if (name === "model" && value !== "") models.push(value);
    else if (bounds && (name === "rating" || name === "duration" || name === "width" || name === "height"))
      figures[name] = bounds;
    else if (minus !== undefined && key === undefined && value !== "") without.push(value);
    else if (key === undefined && minus === undefined) {
      if (value !== "") words.push(value);
    } else if (!(key !== undefined && value === "")) words.push(whole);
  }
  return {
    words,
    without,
    kinds,
    states,
    models,
    rating: figures.rating ?? null,
    duration: figures.duration ?? null,
    width: figures.width ?? null,
    height: figures.height ?? null,
  };
}
