import { plainLine } from "#shared/outgoing/index.ts";

/** A clip of the picture track as an editor gave it back. Seconds. */
export interface ReturnedClip {
  /** As the editor shows it. */
  readonly name: string;
  /** The last part of its media's address; no path is ever followed. */
  readonly file: string | null;
  /** The clip of the film that it was, where the format keeps such a note. */
  readonly clipId: string | null;
  /** Where it begins in its file. */
  readonly from: number;
  /** In the film. */
  readonly length: number;
  /** Cross-fade with the clip before it, which it overlaps. */
  readonly fade: number;
  /** Through which color it comes in instead, without overlap; absent: none is told of. */
  readonly dip?: ReturnedDip;
  /** Seconds of the take that pass in one of the film; 0: a frame that stands. */
  readonly speed: number;
  /** Where its own sound begins, seconds from where its picture does; absent: the file doesn't say. */
  readonly soundHead?: number;
  /** Nothing is shown in its place: there is a gap. */
  readonly black?: true;
}

/** Two clips that meet in a color: seconds, half of them in either; and `#rrggbb`, or null where the file doesn't say which. */
export interface ReturnedDip {
  readonly seconds: number;
  readonly color: string | null;
}

export const BLACK = "#000000";

/** A sound beside the takes' own as an editor gave it back. Seconds. */
export interface ReturnedSound {
  readonly name: string;
  readonly file: string | null;
  /** The sound of the film that it was, where the format keeps such a note. */
  readonly soundId: string | null;
  /** Where it begins in the film. */
  readonly at: number;
  /** Where it begins in its file. */
  readonly from: number;
  readonly length: number;
}

export interface ReturnedTimeline {
  readonly clips: readonly ReturnedClip[];
  /** Everything that is heard, the takes' own sound as well; absent: the file doesn't say. */
  readonly sounds?: readonly ReturnedSound[];
  /** How many sounds at a time the format holds beside the takes' own; absent: any number. */
  readonly channels?: number;
  /** The dips that the format holds: through any color, or through black alone; absent: none. */
  readonly dips?: "any" | "black";
  /** What stands in the file and is not taken over, by name. */
  readonly leftOut: readonly string[];
}

export type TimelineFault = "size" | "depth" | "format" | "version" | "number" | "rate" | "clips" | "line" | "empty";

/** Why a file isn't read, with the figure or the place found, and the figure allowed. */
export class TimelineRefused extends Error {
  readonly reason: TimelineFault;
  readonly found: string;
  readonly allowed: string;

  constructor(reason: TimelineFault, found: string | number = "", allowed: string | number = "") {
    super(`timeline: ${reason} ${found} ${allowed}`);
    this.reason = reason;
    this.found = String(found);
    this.allowed = String(allowed);
  }
}

/** As many clips as a cut can have are some 14 megabytes of OTIO as we write it; editors add metadata of their own. */
export const TIMELINE_BYTES = 32_000_000;
/** As many as a cut can have. */
export const CLIPS_MOST = 4000;
/** On all tracks of sound together: the takes' own once for each channel, and what lies beside them. */
export const SOUNDS_MOST = 4 * CLIPS_MOST;
/** Longer than any film, seconds. */
export const LONGEST = 1e6;
const NAME_MOST = 300;
/** What is left out is said, but nobody reads hundreds of names. */
const LEFT_OUT_MOST = 200;

export const nameFrom = (value: unknown): string =>
  typeof value === "string"
    ? plainLine(value.slice(0, NAME_MOST * 4))
        .trim()
        .slice(0, NAME_MOST)
    : "";

/** The last part of an address or a path of any system; null where there is none. */
export function fileFrom(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 8192) return null;
  const last = value.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A name with a percent sign of its own.
  }
  return nameFrom(name.split(/[/\\]/).at(-1)) || null;
}

/** Throws TimelineRefused for what is no length of a film. */
export function secondsFrom(value: number): number {
  if (!Number.isFinite(value) || value < 0 || value > LONGEST) throw new TimelineRefused("number", value, LONGEST);
  return value;
}

/** What the file holds and the film doesn't, within bounds. */
export function collectLeftOut() {
  const names: string[] = [];
  return {
    add(name: string) {
      if (names.length < LEFT_OUT_MOST) names.push(name);
    },
    names,
  };
}

/** A stretch of a file on a track, as editors count: before transitions make clips overlap. Seconds. */
export interface Laid {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** Nearer than this two times are the same frame, whatever the rate. */
const SAME = 0.012;

/**
 * Where the sound of a clip begins beside its picture: that of a stretch of the same file which runs with it. Undefined where
 * none does.
 */
export function soundBeside(picture: Laid & { readonly speed: number }, heard: readonly Laid[]): number | undefined {
  let first: number | undefined;
  let most: { readonly at: number; readonly under: number } | undefined;
  for (const { at, from, length } of heard) {
    const runsAlong = Math.abs(from - picture.from - picture.speed * (at - picture.at)) < SAME;
    const under = Math.min(at + length, picture.at + picture.length) - Math.max(at, picture.at);
    // What only touches it is the sound of a clip beside it that goes on in the same file.
    if (!runsAlong || under <= SAME) continue;
    if (most === undefined || under > most.under) most = { at, under };
    // So may be what lies under another for the most part; sound that an editor cut in pieces lies under its own picture.
    if (under >= length / 2 && (first === undefined || at < first)) first = at;
  }
  if (most === undefined) return undefined;
  const head = (first ?? most.at) - picture.at;
  return Math.abs(head) < SAME ? 0 : head;
}
