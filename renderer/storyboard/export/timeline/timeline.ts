import type { Marker } from "#shared/film/cut.ts";
import type { DuckPoint } from "#shared/film/ducking.ts";
import { type Framing, framedPart, type PictureRect, type PictureSize } from "#shared/film/framing.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";
import { plainLine, plainText } from "#shared/outgoing/index.ts";
import type { FilmPlan, Segment } from "../film-plan.ts";
import type { ClipFacts } from "../make/clip-facts.ts";
import { filmFrames, placesOf, type TimelinePlace } from "./timeline-places.ts";

/** A file that a timeline shows or sounds. */
export interface TimelineFile {
  /** As editors show it. */
  readonly name: string;
  /** Where it is: an address, absolute or from the timeline's own place, encoded. */
  readonly url: string;
}

/** A still of the library, px. */
export interface TimelineStill extends TimelineFile {
  readonly width: number;
  readonly height: number;
}

export interface TimelineTake extends TimelineFile {
  readonly facts: Pick<ClipFacts, "seconds" | "width" | "height" | "frameRate" | "color" | "hasSound">;
}

export interface TimelineSong extends TimelineFile {
  /** Of the whole file. */
  readonly seconds: number;
  readonly sampleRate: number;
  readonly channels: number;
  /** 0 to 1. */
  readonly level: number;
  /** Seconds in which it comes in and goes out. */
  readonly fade: number;
  /** Where it is heard, one behind the other, seconds of the film. */
  readonly spans: readonly SongSpan[];
  /** How it steps back under speech, seconds of the film. */
  readonly duck: readonly DuckPoint[];
}

/** A sound of the library, on one of the tracks beside the takes' own. */
export interface TimelineSound extends TimelineFile {
  readonly heard: HeardSound;
  /** Of the whole file. */
  readonly seconds: number;
  readonly sampleRate: number;
  readonly channels: number;
}

/** A film as editors are told of it. */
export interface Timeline {
  readonly title: string;
  readonly plan: Pick<FilmPlan, "segments" | "frameRate" | "width" | "height" | "color">;
  /** Loudness of the takes' own sound, 0 to 1. */
  readonly takesLevel: number;
  /** Takes and footage that moves, by asset id; and footage that doesn't. */
  readonly takes: ReadonlyMap<string, TimelineTake>;
  readonly stills?: ReadonlyMap<string, TimelineStill>;
  /** Pictures of the cards, by the place of their segment. */
  readonly cards: ReadonlyMap<number, TimelineFile>;
  readonly song: TimelineSong | null;
  /** Voice-over and effects. */
  readonly sounds: readonly TimelineSound[];
  /** Moments of the film that somebody marked. */
  readonly markers: readonly Marker[];
}

/** A stretch of the timeline. Frames. */
export interface TimelineItem extends TimelinePlace {
  readonly name: string;
  /** Of the film's cut. */
  readonly clipId: string;
  readonly assetId: string | null;
  /** Seconds of its file that pass in one of the film; 0: a frame that stands. */
  readonly speed: number;
  /** Amplitude of its own sound. */
  readonly gain: number;
  /** Null where the file isn't known: its place is kept empty. */
  readonly file: TimelineFile | null;
  readonly caption: string;
  /** Its words with the frames that they stand under, from the item's beginning. */
  readonly captions: readonly { readonly at: number; readonly frames: number; readonly words: string }[];
  readonly hasSound: boolean;
  /** What its file is, where it is a still of the library, px. */
  readonly still: PictureSize | null;
  /** How its picture lies in the frame; null: whole. */
  readonly framing: Framing | null;
  /** In its own file: where it begins, and where its picture does that a cross-fade shares with the item before it. */
  readonly from: number;
  readonly first: number;
  /** Through which color it comes in, over so many frames in all; null: it is cut, or cross-fades. */
  readonly dip: { readonly frames: number; readonly color: string } | null;
}

/** The part of its file that fills the frame where an item begins, and where it ends; px of the file. */
export function framedEnds(
  { framing, still, assetId }: TimelineItem,
  { plan, takes }: Pick<Timeline, "plan" | "takes">,
): { readonly size: PictureSize; readonly from: PictureRect; readonly to: PictureRect } | null {
  const size = still ?? (assetId === null ? undefined : takes.get(assetId)?.facts);
  if (framing === null || size === undefined) return null;
  const [from, to] = [framedPart(framing, size, plan, 0), framedPart(framing, size, plan, 1)];
  return from && to && { size, from, to };
}

/** A caption's lines without what is no word: editors show it as it comes. */
export const captionLines = (caption: string): string =>
  plainText(caption)
    .split("\n")
    .map((line) => plainLine(line).trim())
    .filter((line) => line !== "")
    .join("\n");

/** The beginning of a name. Half a sign at its end would be shown as a sign that can't be read. */
export const cutShort = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

/** Markers as they lie on frames of the timeline; what lies behind its end isn't there. */
export function markerFrames(markers: readonly Marker[], rate: number, frames: number) {
  return markers.flatMap(({ at, words }) => {
    const frame = Math.round(at * rate);
    return frame < frames ? [{ frame, words: plainLine(words).trim() }] : [];
  });
}

/** Words as they lie over frames of an item, of which `lead` frames of a cross-fade belong to the one before. */
function captionsOf(
  { caption, cues }: Segment,
  { lead, frames, framesOf }: { lead: number; frames: number; framesOf: (seconds: number) => number },
): TimelineItem["captions"] {
  const parts = cues ?? [{ start: 0, end: Number.POSITIVE_INFINITY, text: caption }];
  return parts.flatMap(({ start, end, text }) => {
    const words = captionLines(text);
    const at = Math.max(0, framesOf(start) - lead);
    const length = Math.min(frames, Number.isFinite(end) ? framesOf(end) - lead : frames) - at;
    return words === "" || length <= 0 ? [] : [{ at, frames: length, words }];
  });
}

/** The items one after the other, and how many frames they are together. */
export function itemsOf({ plan, takes, cards, stills }: Timeline): {
  readonly items: TimelineItem[];
  readonly frames: number;
} {
  const framesOf = (seconds: number) => Math.round(seconds * plan.frameRate);
  const places = placesOf(plan);
  const items = plan.segments.flatMap((segment, index): TimelineItem[] => {
    const { assetId, card, caption, clipId, from, speed, gain } = segment;
    const place = places[index];
    if (place === undefined) return [];
    const { lead, frames } = place;
    const take = assetId === null ? undefined : takes.get(assetId);
    const picture = assetId === null ? undefined : stills?.get(assetId);
    const file = take ?? picture ?? cards.get(index) ?? null;
    const isFramed = segment.framing !== undefined && segment.framing.conform !== "fit";
    const item = {
      ...{ name: plainLine(card ?? file?.name ?? ""), clipId, assetId, speed, gain, file, caption },
      ...{ hasSound: segment.hasSound, still: segment.still ?? null },
      dip: segment.dip && { frames: framesOf(segment.dip.seconds), color: segment.dip.color },
      captions: captionsOf(segment, { lead, frames, framesOf }),
      framing: (isFramed ? segment.framing : undefined) ?? null,
      ...{
        from: assetId === null || picture ? 0 : framesOf(from + (lead * speed) / plan.frameRate),
        first: assetId === null || picture ? 0 : framesOf(from),
      },
      ...place,
    };
    return [item];
  });
  return { items, frames: filmFrames(plan) };
}

/** The color that every format has a dip for. */
export const BLACK = "#000000";

/** Frames of a dip before the cut, and behind it. */
export const dipHalves = ({ frames }: NonNullable<TimelineItem["dip"]>) => {
  const behind = Math.floor(frames / 2);
  return { before: frames - behind, behind };
};

/** A dip in words, where a format has no transition for it or not every editor makes it. */
export const dipWords = ({ frames, color }: NonNullable<TimelineItem["dip"]>): string =>
  `Dip to color ${color}, frames: ${frames}`;
