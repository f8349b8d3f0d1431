import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import { TITLE_SECONDS } from "../export/dialog/film-settings.ts";
import { layParts, type PlannedPart } from "../export/make/lay-parts.ts";
import { trimTake } from "../export/make/trim-take.ts";
import { picturesOf, picturesOfTake, type ShotPicture } from "../takes/shot-pictures.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

/** A shot on the strip, or a card; seconds. */
export interface Clip {
  /** Its shot's, or its own for a card. */
  readonly key: string;
  /** Of a card: the shot that it stands before, or behind which the film ends. */
  readonly shotId: string;
  /** Words of a card; null: a shot. */
  readonly card: string | null;
  readonly number: number;
  readonly name: string;
  readonly start: number;
  readonly length: number;
  /** Where its take begins in its own file. */
  readonly from: number;
  /** Of its take's file; 0: there is none. */
  readonly whole: number;
  readonly frameRate: number;
  /** Overlap with the clip before it; 0: a cut. */
  readonly fade: number;
  /** The take that plays; without one the shot's pictures, or its words, stand for its time. */
  readonly film: string | null;
  readonly first: ShotPicture | undefined;
  readonly last: ShotPicture | undefined;
  readonly prompt: string;
  readonly failed: boolean;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Frames a second where no take says otherwise. */
const FRAME_RATE = 24;

const WIDE: FrameSize = { width: 1280, height: 720 };

/** Size of the film's pictures, px: of the first take that is here, else wide. */
export function frameSizeOf(clips: readonly Clip[], media: BoardMedia): FrameSize {
  for (const { film } of clips) {
    const { width, height } = (film && media.get(film)?.facts) || {};
    if (width && height) return { width, height };
  }
  return WIDE;
}

type Part = Omit<Clip, "start"> & PlannedPart;

/**
 * The shots in order, each as long as its take is shown, else as long as it is asked to be, with the cards that the film
 * has. Each cut moves to the nearest of the song's `beats`, seconds.
 */
export function clipsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
  settings: Pick<FilmSettings, "takes" | "title" | "ending"> = plainFilm,
  beats: readonly number[] = [],
): Clip[] {
  const parts = shots.flatMap(({ id, number, draft }): Part[] => {
    const takes = takesByShot.get(id) ?? { all: [], shown: undefined, underWay: undefined };
    const taken = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
    const film = taken?.state === "ready" ? taken : undefined;
    const wished = settings.takes[id] ?? wholeTake;
    const seconds = film?.facts.durationSeconds ?? draft.duration;
    const { from, length } = film ? trimTake(seconds, wished) : { from: 0, length: seconds };
    const shot: Part = {
      ...{ key: id, shotId: id, card: null, number, name: draft.name },
      ...{ from, length, longest: seconds - from, fade: wished.fade, film: film?.id ?? null },
      ...{ whole: film ? seconds : 0, frameRate: film?.facts.frameRate ?? FRAME_RATE },
      ...(film ? picturesOfTake(film.id) : picturesOf(draft, takes)),
      prompt: shotWords(draft),
      failed: takes.all[0]?.state === "failed",
    };
    return wished.card === undefined ? [shot] : [cardOf(`card ${id}`, wished.card, shot), shot];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  if (first && settings.title !== null) parts.unshift(cardOf("title", settings.title, first));
  if (last && settings.ending !== null) parts.push(cardOf("ending", settings.ending, last));
  return layParts(parts, beats).map(({ longest: _longest, ...clip }) => clip);
}

/** A card stands as long as it stands, and nothing fades into it. */
const cardOf = (key: string, words: string, { shotId, number, name }: Part): Part => ({
  ...{ key, shotId, card: words, number, name, from: 0, length: TITLE_SECONDS, longest: 0, fade: 0, film: null },
  ...{ first: undefined, last: undefined, prompt: "", failed: false, whole: 0, frameRate: FRAME_RATE },
});

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
  return after?.key === clip.key ? undefined : after;
}

/** How far the clip that follows has come at a time, 0 to 1: 0 before their cross-fade and where there is none. */
export function fadeProgress(after: Clip | undefined, seconds: number): number {
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

/** Seconds at which the ruler is marked; more of them the nearer (`zoom` from 1) one looks. */
export function ticksOf(total: number, zoom = 1): number[] {
  if (!(total > 0)) return [];
  const most = MOST_TICKS * zoom;
  const step = STEPS.find((each) => total / each <= most) ?? Math.ceil(total / most / 600) * 600;
  return Array.from({ length: Math.ceil(total / step) }, (_, index) => index * step);
}

/** The song's beats that lie under a shot, in seconds from where it starts in the film. */
export function beatsUnder(clips: readonly Clip[], shotId: string | undefined, beats: readonly number[]): number[] {
  const clip = clips.find((one) => one.shotId === shotId && one.card === null);
  if (!clip) return [];
  return beats.map((beat) => beat - clip.start).filter((beat) => beat > 0 && beat < clip.length);
}
