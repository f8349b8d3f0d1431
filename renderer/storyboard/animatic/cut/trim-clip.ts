import { type Clips, type CutClip, clipTimes, leastOf } from "#shared/film/cut.ts";
import { type Clip, timeInTake } from "../animatic-clips.ts";

/** The two points of a take on the strip. */
export type Edge = "in" | "out";

/** Which part of a take is shown, seconds of its own file; `to` null: to its end. */
export type Trim = Pick<CutClip, "from" | "to">;

/** How the file of a take counts: its seconds, its frames a second, and how many times as fast it is shown. */
export type TrimmedFile = Pick<Clip, "whole" | "frameRate" | "speed">;

/** Seconds of its own file at which a take begins or ends. */
export function pointOf({ from, to }: Trim, edge: Edge, { whole }: TrimmedFile): number {
  return Math.min(whole, edge === "in" ? from : (to ?? whole));
}

/**
 * One point at `seconds` of the file: on a frame, within the file, and as far from the other point as a take must be
 * long. A take without a file, or too short to lose anything, stays as it is.
 */
export function movePoint(trim: Trim, edge: Edge, seconds: number, file: TrimmedFile): Trim {
  const { whole, frameRate } = file;
  const least = leastOf(file);
  if (whole <= least) return trim;
  const onFrame = Math.round(seconds * frameRate) / frameRate;
  if (edge === "in") {
    const most = Math.max(0, pointOf(trim, "out", file) - least);
    return { ...trim, from: Math.min(most, Math.max(0, onFrame)) };
  }
  const to = Math.min(whole, Math.max(pointOf(trim, "in", file) + least, onFrame));
  // The last frame is the end: a figure beside it would hold a hair of the file back.
  return { ...trim, to: to > whole - 0.5 / frameRate ? null : to };
}

/** What a point is drawn to: the playhead, and beats of the song on which the cut behind the clip would fall. */
export function stopsOf(
  clip: Clip,
  trim: Trim,
  edge: Edge,
  { playhead, beats }: { readonly playhead: number; readonly beats: readonly number[] },
): number[] {
  const atPlayhead = clip.from + (playhead - clip.start) * clip.speed;
  const under = beats.map((beat) => (beat - clip.start) * clip.speed).filter((beat) => beat > 0 && beat <= clip.whole);
  const shown = under.map((beat) => (edge === "out" ? trim.from + beat : pointOf(trim, "out", clip) - beat));
  return [atPlayhead, ...shown].filter((stop) => stop >= 0 && stop <= clip.whole);
}

/** The nearest of `stops` within `reach` seconds, else `seconds` itself. */
export function drawnTo(seconds: number, stops: readonly number[], reach: number): number {
  const nearest = stops.toSorted((one, other) => Math.abs(one - seconds) - Math.abs(other - seconds))[0];
  return nearest !== undefined && Math.abs(nearest - seconds) <= reach ? nearest : seconds;
}

/** The strip while one take is being trimmed: what follows moves along, so that no gap is left (a ripple). */
export function withTrim(clips: readonly Clip[], key: string, trim: Trim): readonly Clip[] {
  const place = clips.findIndex((clip) => clip.key === key);
  const trimmed = clips[place];
  if (!trimmed) return clips;
  const length = trimmed.speed === 0 ? trimmed.length : (pointOf(trim, "out", trimmed) - trim.from) / trimmed.speed;
  const by = length - trimmed.length;
  return clips.map((clip, index) => {
    if (index === place) return { ...clip, from: trim.from, length };
    return index < place ? clip : { ...clip, start: clip.start + by };
  });
}

/** The strip while the end of what stands is drawn: what follows moves along. */
export function withLength(clips: readonly Clip[], key: string, length: number): readonly Clip[] {
  const place = clips.findIndex((clip) => clip.key === key);
  const by = length - (clips[place]?.length ?? length);
  return clips.map((clip, index) => {
    if (index === place) return { ...clip, length };
    return place < 0 || index < place ? clip : { ...clip, start: clip.start + by };
  });
}

/** The strip as it will be once clips are said to be otherwise: while they are drawn. Cards and stills stay as long as they are. */
export function laidAgain(clips: readonly Clip[], changed: Clips): readonly Clip[] {
  let end = 0;
  return clips.map((clip) => {
    const said = changed[clip.key];
    const { from, length } = said && clip.film !== null ? clipTimes(clip.whole, said) : clip;
    const start = Math.max(0, end - clip.fade);
    end = start + length;
    return { ...clip, from, length, start };
  });
}

/** The clip before which one lands that is let go at a time of the film; null: at the end. */
export function landsBefore(clips: readonly Clip[], seconds: number): Clip | null {
  return clips.find(({ start, length }) => seconds < start + length / 2) ?? null;
}

/**
 * The take under the playhead trimmed up to it, from its start or from its end, and where the playhead stands then;
 * undefined where there is no take, or so little of it that nothing would be left.
 */
export function trimToPlayhead(
  clip: Clip | undefined,
  trim: Trim,
  edge: Edge,
  playhead: number,
): { readonly trim: Trim; readonly playhead: number } | undefined {
  if (!clip || clip.film === null || clip.speed === 0) return undefined;
  const at = timeInTake(clip, playhead);
  const trimmed = movePoint(trim, edge, at, clip);
  const moved = pointOf(trimmed, edge, clip) - pointOf(trim, edge, clip);
  // A press moves the point to the playhead or not at all: half of the way would be a cut that nobody asked for.
  const misses = Math.abs(pointOf(trimmed, edge, clip) - at) > 1 / clip.frameRate;
  if (misses || Math.abs(moved) < 0.5 / clip.frameRate) return undefined;
  return { trim: trimmed, playhead: edge === "in" ? clip.start : playhead };
}

/** The strip while the sound of a clip is drawn to take over elsewhere, seconds from where its picture begins. */
export function withSoundAt(clips: readonly Clip[], key: string, seconds: number): readonly Clip[] {
  const at = clips.findIndex((clip) => clip.key === key);
  return clips.map((clip, index) => {
    if (index === at) return { ...clip, soundHead: seconds };
    return index === at - 1 ? { ...clip, soundTail: seconds } : clip;
  });
}
