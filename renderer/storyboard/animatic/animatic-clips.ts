import type { Asset } from "#shared/contract/library/media.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import type { Shot } from "#shared/contract/storyboard/storyboard.ts";
import type { CardLook } from "#shared/film/card-look.ts";
import type { CaptionedClip } from "#shared/film/clip-captions.ts";
import { commonest } from "#shared/film/commonest.ts";
import {
  beyondTake,
  CARD_SECONDS,
  type ClipTimes,
  type CutClip,
  clipsInOrder,
  clipTimes,
  type PlacedClip,
  SHORTEST,
  STILL_SECONDS,
} from "#shared/film/cut.ts";
import { type Framing, framingOf, type PictureSize } from "#shared/film/framing.ts";
import { usualRate } from "#shared/film/usual-rate.ts";
import { shotWords } from "#shared/rules/video/shot-request.ts";
import type { BoardMedia } from "../board-media.ts";
import { type Dip, layParts, type PlannedPart, type SplitSound, soundOf } from "../export/make/lay-parts.ts";
import { picturesOf, picturesOfTake, type ShotPicture } from "../takes/shot-pictures.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";

/** A film or a still of the library that lies in the film beside takes. */
export interface ClipFootage {
  readonly assetId: string;
  readonly kind: "film" | "still";
  /** Its file isn't where it was, or never was here. */
  readonly gone: boolean;
}

/** A clip on the strip: of a shot, of footage, or a card; seconds. */
export interface Clip extends SplitSound {
  /** Its id in the film's cut. */
  readonly key: string;
  /** Of a card and of footage: the shot that it stands before, or behind which the film ends; empty: there is none. */
  readonly shotId: string;
  /** Words of a card; null: a shot, or footage. */
  readonly card: string | null;
  /** How a card's words look; absent: as usual. */
  readonly look?: CardLook;
  /** Absent: a card, or a shot. */
  readonly footage?: ClipFootage;
  /** How its picture lies in the film's frame; absent: whole. */
  readonly framing?: Framing;
  /** Of its picture, px; absent: not known. */
  readonly size?: PictureSize | undefined;
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
  /** Through which color it comes in; null: it is cut, or cross-fades. */
  readonly dip: Dip | null;
  /** Seconds of its take that pass in one of the film; 0: its frame at `from` stands. */
  readonly speed: number;
  /** Amplitude of its own sound; 0: muted. */
  readonly gain: number;
  /** Seconds in which its own sound comes in, and goes out. */
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** The take that plays; without one the shot's pictures, or its words, stand for its time. */
  readonly film: string | null;
  readonly first: ShotPicture | undefined;
  readonly last: ShotPicture | undefined;
  readonly prompt: string;
  readonly failed: boolean;
  /** Its take brings sound of its own. */
  readonly hasSound: boolean;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Frames a second where no take says otherwise. */
const FRAME_RATE = 24;

const WIDE: FrameSize = { width: 1280, height: 720 };

/** The clips whose files say how large and how fast the film is: of takes, else of footage. */
function filesOf(clips: readonly Clip[]) {
  const films = clips.flatMap((clip) => (clip.film === null ? [] : [{ ...clip, seconds: clip.whole }]));
  const takes = films.filter(isOfShot);
  return takes.length > 0 ? takes : films;
}

/** Size of the film's pictures, px, as it is exported: of most of its takes, else of its footage, else wide. */
export function frameSizeOf(clips: readonly Clip[]): FrameSize {
  const files = filesOf(clips);
  const named = commonest(files, ({ size }) => size && `${size.width}x${size.height}`);
  const film = files.find(({ size }) => size && `${size.width}x${size.height}` === named);
  return film?.size ?? clips.find(({ size }) => size)?.size ?? WIDE;
}

/** Of a shot's clip that isn't a card. */
export const isOfShot = ({ card, footage }: Pick<Clip, "card" | "footage">): boolean => card === null && !footage;

type Part = Omit<Clip, "start" | keyof SplitSound> & PlannedPart;

/**
 * The clips of the film in order, each as long as its take is shown, else as long as its shot is asked to be, with the
 * cards that the film has. Each cut moves to the nearest of the song's `beats`, seconds.
 */
export function clipsOf(
  shots: readonly Shot[],
  takesByShot: ReadonlyMap<string, ShotTakes>,
  media: BoardMedia,
  settings: Pick<FilmSettings, "clips" | "order"> = plainFilm,
  beats: readonly number[] = [],
): Clip[] {
  const faces = new Map(shots.map((shot) => [shot.id, faceOf(shot, takesByShot.get(shot.id), media)]));
  const all = clipsInOrder(
    settings,
    shots.map(({ id }) => id),
  );
  const beyond = new Set(
    shots.flatMap(({ id }) => {
      const whole = faces.get(id)?.whole ?? 0;
      return whole === 0
        ? []
        : [
            ...beyondTake(
              all.filter(({ shotId }) => shotId === id),
              whole,
            ),
          ];
    }),
  );
  const placed = all.filter(({ id }) => !beyond.has(id));
  const parts = placed.flatMap((each, index): Part[] => {
    // A card and footage belong to the shot behind them; behind the last one, to that.
    const beside =
      each.shotId ??
      placed.slice(index).find(({ shotId }) => shotId)?.shotId ??
      placed.findLast(({ shotId }) => shotId)?.shotId;
    const face = faces.get(beside ?? "");
    if (each.clip.footage !== undefined) return [footageOf(each, each.clip.footage, media, face)];
    if (each.shotId === null) return [cardOf(each, face)];
    return face === undefined ? [] : [partOf(each, face)];
  });
  return layParts(parts, beats).map(({ longest: _longest, soundAt: _at, before: _before, ...clip }) => clip);
}

/** What a shot looks like, and how long it is. */
type Face = Pick<
  Clip,
  | "shotId"
  | "number"
  | "name"
  | "film"
  | "whole"
  | "frameRate"
  | "first"
  | "last"
  | "prompt"
  | "failed"
  | "hasSound"
  | "size"
> & {
  /** As long as it is asked to be. */
  readonly asked: number;
};

const noTakes: ShotTakes = { all: [], shown: undefined, underWay: undefined };

function faceOf({ id, number, draft }: Shot, takes: ShotTakes = noTakes, media: BoardMedia): Face {
  const taken = takes.shown?.assetId ? media.get(takes.shown.assetId) : undefined;
  const film = taken?.state === "ready" ? taken : undefined;
  return {
    ...{ shotId: id, number, name: draft.name, asked: draft.duration, film: film?.id ?? null },
    ...{ whole: film ? (film.facts.durationSeconds ?? draft.duration) : 0 },
    frameRate: rateOf(film),
    ...(film ? picturesOfTake(film.id) : picturesOf(draft, takes)),
    prompt: shotWords(draft),
    failed: takes.all[0]?.state === "failed",
    hasSound: film?.facts.audioCodec !== undefined,
    size: film && sizeOf(film),
  };
}

/** As the export counts its frames. */
const rateOf = (film: Asset | undefined): number =>
  film?.facts.frameRate === undefined ? FRAME_RATE : usualRate(film.facts.frameRate);

const sizeOf = ({ facts: { width, height } }: Asset): PictureSize | undefined =>
  width && height ? { width, height } : undefined;

/** Footage whose file is gone keeps its place and its time. */
function footageOf({ id, clip }: PlacedClip, assetId: string, media: BoardMedia, beside: Face | undefined): Part {
  const file = media.get(assetId);
  const here = file?.state === "ready";
  const isStill = file ? file.facts.kind === "image" : clip.hold !== undefined;
  const whole = isStill ? 0 : (file?.facts.durationSeconds ?? 0);
  const film = here && !isStill && whole > 0 ? assetId : null;
  const picture: ShotPicture = { assetId, edge: "start", parked: false };
  const length = clip.hold ?? (isStill ? STILL_SECONDS : Math.max(SHORTEST, (clip.to ?? whole) - clip.from));
  const times =
    film === null
      ? {
          from: isStill ? 0 : clip.from,
          length: length / (clip.hold === undefined ? (clip.speed ?? 1) : 1),
          longest: 0,
          speed: 0,
        }
      : clipTimes(whole, clip);
  return {
    ...{ key: id, shotId: beside?.shotId ?? "", number: beside?.number ?? 0, card: null, ...times, ...joinOf(clip) },
    // What isn't known yet isn't said to be gone.
    footage: { assetId, kind: isStill ? "still" : "film", gone: file === undefined ? media.size > 0 : !here },
    ...{ name: file?.name.replace(/\.[a-z0-9]{2,5}$/i, "") ?? "", film, whole: film === null ? 0 : whole },
    frameRate: isStill ? FRAME_RATE : rateOf(file),
    ...(here ? (isStill ? { first: picture, last: undefined } : picturesOfTake(assetId)) : nothingSeen),
    ...{ prompt: "", failed: false, hasSound: times.speed > 0 && file?.facts.audioCodec !== undefined },
    before: times.speed > 0 ? times.from / times.speed : 0,
    ...{ framing: framingOf(clip), size: file && sizeOf(file) },
  };
}

const nothingSeen = { first: undefined, last: undefined };

/** How a clip is joined to the one before it, and heard. */
function joinOf({ fade, through, gain, muted, fadeIn, fadeOut, soundAt = 0 }: PlacedClip["clip"]) {
  const dip = through === undefined || fade === 0 ? null : { seconds: fade, color: through };
  return {
    ...{ fade: dip === null ? fade : 0, dip, gain: muted ? 0 : (gain ?? 1) },
    ...{ fadeIn: fadeIn ?? 0, fadeOut: fadeOut ?? 0, soundAt },
  };
}

/**
 * How a clip of a shot without a take lies in the film: as long as the shot is asked to be, or as it was cut, so that the
 * parts of one that was split have its time together. Nothing plays in it, however fast.
 */
function timesWithoutTake({ from, to, hold }: CutClip, asked: number): ClipTimes {
  if (hold !== undefined) return { from: 0, length: hold, longest: 0, speed: 1 };
  const longest = Math.max(SHORTEST, asked - from);
  const length = to === null ? longest : Math.max(SHORTEST, to - from);
  return { from, length, longest: Math.max(length, longest), speed: 1 };
}

function partOf({ id, clip }: PlacedClip, { asked, ...face }: Face): Part {
  const times = face.film === null ? timesWithoutTake(clip, asked) : clipTimes(face.whole, clip);
  const framed = clip.conform === undefined || clip.conform === "fit" ? {} : { framing: framingOf(clip) };
  // A frame that stands is silent.
  const heard = { hasSound: face.hasSound && times.speed > 0, before: times.speed > 0 ? times.from / times.speed : 0 };
  return { ...face, key: id, card: null, ...times, ...joinOf(clip), ...framed, ...heard };
}

/** In a film of footage alone there is no shot beside it. */
const noShot = { shotId: "", number: 0, name: "" };

const cardOf = (
  { id, clip }: PlacedClip,
  { shotId, number, name }: Pick<Face, keyof typeof noShot> = noShot,
): Part => ({
  ...{ key: id, shotId, card: clip.card ?? "", number, name, from: 0, length: clip.hold ?? CARD_SECONDS, longest: 0 },
  ...{ speed: 1, ...joinOf(clip), film: null, whole: 0, frameRate: FRAME_RATE },
  ...{ first: undefined, last: undefined, prompt: "", failed: false, hasSound: false },
  ...(clip.look === undefined ? {} : { look: clip.look }),
});

/** Frames a second of the film as it is exported: of most of its takes, else of its footage. */
export const frameRateOf = (clips: readonly Clip[]): number =>
  commonest(filesOf(clips), ({ frameRate }) => frameRate) ?? FRAME_RATE;

/** How a clip counts the times of its captions. */
export const captionedClip = ({ from, length, speed, card, footage }: Clip): CaptionedClip => ({
  ...{ from, length, speed, stands: card !== null || footage?.kind === "still" },
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
export const timeInTake = (clip: Clip, seconds: number): number =>
  clip.from + Math.max(Math.min(0, clip.soundHead ?? 0), seconds - clip.start) * clip.speed;

/** Whether a clip's own sound is heard at a time: before its picture comes, and when it has gone, too. */
export function isHeard(clip: Clip, seconds: number): boolean {
  const { start, end } = soundOf(clip);
  return clip.film !== null && clip.hasSound && clip.speed > 0 && seconds >= start && seconds < end;
}

/** How much of a color lies over the clip at a time, 0 to 1, where it dips into one at its start or its end. */
export function dipAt(
  clip: Clip,
  after: Clip | undefined,
  seconds: number,
): { color: string; share: number } | undefined {
  const half = { coming: (clip.dip?.seconds ?? 0) / 2, going: (after?.dip?.seconds ?? 0) / 2 };
  const [inside, left] = [seconds - clip.start, clip.start + clip.length - seconds];
  if (clip.dip && inside < half.coming) return { color: clip.dip.color, share: 1 - inside / half.coming };
  if (after?.dip && left < half.going) return { color: after.dip.color, share: Math.min(1, 1 - left / half.going) };
  return undefined;
}

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
  const clip = clips.find((one) => one.shotId === shotId && isOfShot(one));
  if (!clip) return [];
  return beats.map((beat) => beat - clip.start).filter((beat) => beat > 0 && beat < clip.length);
}
