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
  /** Seconds of the take that pass in one of the film; 0: a frame that stands. */
  readonly speed: number;
}

export interface ReturnedTimeline {
  readonly clips: readonly ReturnedClip[];
  /** What stands in the file and is not taken over, by name. */
  readonly leftOut: readonly string[];
}

export type TimelineFault = "size" | "depth" | "format" | "version" | "number" | "clips" | "line" | "empty";

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

/** A timeline of a long film with its metadata is a few megabytes. */
export const TIMELINE_BYTES = 8_000_000;
/** As many as a cut can have. */
export const CLIPS_MOST = 4000;
/** Longer than any film, seconds. */
const LONGEST = 1e6;
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
