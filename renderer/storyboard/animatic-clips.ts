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
  /** The take that plays; without one the shot's pictures, or its words, stand for its time. */
  readonly film: string | null;
  readonly first: ShotPicture | undefined;
  readonly last: ShotPicture | undefined;
  readonly prompt: string;
  readonly failed: boolean;
}

/** The shots in order, each as long as its take is, else as long as it is asked to be. */
export function clipsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
): Clip[] {
  let start = 0;
  return shots.map(({ id, number, draft }) => {
    const takes = takesByShot.get(id) ?? { all: [], shown: undefined, underWay: undefined };
    const taken = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
    const film = taken?.state === "ready" ? taken : undefined;
    const length = film?.facts.durationSeconds ?? draft.duration;
    const clip = {
      shotId: id,
      number,
      name: draft.name,
      start,
      length,
      film: film?.id ?? null,
      ...picturesOf(draft, takes),
      prompt: draft.prompt,
      failed: takes.all[0]?.state === "failed",
    };
    start += length;
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

/** The clip at a time; the last one at and behind the end. */
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
