import { lengthOnBeat } from "#renderer/film/snap-cuts.ts";
import { fadeWithin, trimTake } from "#renderer/film/trim-take.ts";
import { type TakeSettings, wholeTake } from "#shared/contract/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard.ts";
import type { BoardMedia } from "./board-media.ts";
import { picturesOf, type ShotPicture } from "./shot-pictures.ts";
import type { ShotTakes } from "./shot-takes.ts";

/** A shot on the strip; seconds. */
export interface Clip {
  readonly shotId: string;
  readonly number: number;
  readonly name: string;
  readonly start: number;
  readonly length: number;
  /** Where its take begins in its own file. */
  readonly from: number;
  /** Overlap with the clip before it; 0: a cut. */
  readonly fade: number;
  /** The take that plays; without one the shot's pictures, or its words, stand for its time. */
  readonly film: string | null;
  readonly first: ShotPicture | undefined;
  readonly last: ShotPicture | undefined;
  readonly prompt: string;
  readonly failed: boolean;
}

/**
 * The shots in order, each as long as its take is shown, else as long as it is asked to be. `film` is what the film's
 * settings say of takes, by shot; each cut moves to the nearest of the song's `beats`, seconds.
 */
export function clipsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
  settings: Readonly<Record<string, TakeSettings>> = {},
  beats: readonly number[] = [],
): Clip[] {
  let end = 0;
  let before = 0;
  return shots.map(({ id, number, draft }, index) => {
    const takes = takesByShot.get(id) ?? { all: [], shown: undefined, underWay: undefined };
    const taken = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
    const film = taken?.state === "ready" ? taken : undefined;
    const wished = settings[id] ?? wholeTake;
    const seconds = film?.facts.durationSeconds ?? draft.duration;
    const trimmed = film ? trimTake(seconds, wished) : { from: 0, length: seconds };
    const { from } = trimmed;
    const fade = fadeWithin(wished.fade, before, trimmed.length);
    const start = end - fade;
    // The end of the film is no cut.
    const last = index === shots.length - 1;
    const part = { start, length: trimmed.length, longest: seconds - from, fade };
    const length = last ? trimmed.length : lengthOnBeat(part, beats);
    const clip = {
      shotId: id,
      number,
      name: draft.name,
      start,
      length,
      from,
      fade,
      film: film?.id ?? null,
      ...picturesOf(draft, takes),
      prompt: draft.prompt,
      failed: takes.all[0]?.state === "failed",
    };
    end = start + length;
    before = length;
    return clip;
  });
}

export const lengthOf = (clips: readonly Clip[]): number => {
  const last = clips.at(-1);
  return last ? last.start + last.length : 0;
};

/** What is played after a clip: the next one, or where the loop begins again; undefined when that is the clip itself. */
export function clipAfter(
  clips: readonly Clip[],
  clip: Clip,
  { loop, from, to }: { loop: boolean; from: number | null; to: number | null },
): Clip | undefined {
  const end = to ?? lengthOf(clips);
  const turns = loop && clip.start < end && end <= clip.start + clip.length + 0.001;
  const after = turns ? clipAt(clips, from ?? 0) : clips[clips.indexOf(clip) + 1];
  return after?.shotId === clip.shotId ? undefined : after;
}

/** How far the clip that follows has come at a time, 0 to 1: 0 before their cross-fade and where there is none. */
export function comingAt(after: Clip | undefined, seconds: number): number {
  if (after === undefined || after.fade <= 0) return 0;
  return Math.min(1, Math.max(0, (seconds - after.start) / after.fade));
}

/** Where a clip's take stands in its own file at a time of the film. */
export const timeInTake = (clip: Clip, seconds: number): number => clip.from + Math.max(0, seconds - clip.start);

/** The clip at a time, of two that cross-fade the one that goes; the last one at and behind the end. */
export function clipAt(clips: readonly Clip[], seconds: number): Clip | undefined {
  return clips.find(({ start, length }) => seconds < start + length) ?? clips.at(-1);
}

const STEPS = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600];
const MOST_TICKS = 12;

/** Seconds at which the ruler is marked. */
export function ticksOf(total: number): number[] {
  if (!(total > 0)) return [];
  const step = STEPS.find((each) => total / each <= MOST_TICKS) ?? Math.ceil(total / MOST_TICKS / 600) * 600;
  return Array.from({ length: Math.ceil(total / step) }, (_, index) => index * step);
}
