import { type FilmSettings, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import type { CopiedTake } from "#shared/film/index.ts";
import { captionOf } from "./captions/film-captions.ts";
import { TITLE_SECONDS } from "./dialog/film-settings.ts";
import type { ShotWithTake } from "./film-shot.ts";
import type { ClipFacts } from "./make/clip-facts.ts";
import { colorOf, type FilmColor } from "./make/film-color.ts";
import { layParts } from "./make/lay-parts.ts";
import { trimTake } from "./make/trim-take.ts";

/** A stretch of the film: a take, or the title card. Seconds of the film, but for `from`. */
export interface Segment {
  /** null: a card. */
  readonly assetId: string | null;
  readonly shotNumber: number | null;
  /** Where it begins in its own file. */
  readonly from: number;
  readonly start: number;
  readonly length: number;
  /** Overlap with the segment before it. */
  readonly fade: number;
  readonly way: "copied" | "encoded";
  readonly hasSound: boolean;
  /** How the take's planes are meant; of a card, which is drawn for the film, as the film's. */
  readonly color: FilmColor;
  /** Words of the card; null where a take is shown. */
  readonly card: string | null;
  /** Words under the take; empty: none. */
  readonly caption: string;
}

/** Why pictures are encoded anew. */
export type Reason = "cut" | "beat" | "fade" | "title" | "caption" | "differ" | "codec";

export interface FilmPlan {
  readonly segments: readonly Segment[];
  readonly seconds: number;
  /** Even pixels. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** How the planes of every picture that is made anew are meant, and tagged. */
  readonly color: FilmColor;
  /** Frames that the file will hold. */
  readonly frames: number;
  readonly way: Segment["way"];
  readonly reasons: readonly Reason[];
  /** Codec of the copied packets; null when they are made anew. */
  readonly codec: string | null;
  readonly sound: boolean;
  /** The takes' own sound is copied too. */
  readonly soundCodec: string | null;
  /** Numbers of the shots whose take this machine would have to decode and can't. */
  readonly undecodable: readonly number[];
}

/** Its takes without what is neither of them, for copying. */
export const takesOf = (plan: FilmPlan): CopiedTake[] =>
  plan.segments.flatMap(({ assetId, start, length }) => (assetId === null ? [] : [{ assetId, start, length }]));

/** Nothing is drawn, decoded or mixed: the core joins it from disk to disk. */
export const isWhollyCopied = (plan: FilmPlan): boolean =>
  plan.way === "copied" && plan.sound === (plan.soundCodec !== null);

/** Codecs that an MP4 may hold. */
const mp4Codecs: readonly (string | null)[] = ["avc", "hevc", "vp9", "av1"];

const mp4Sounds: readonly (string | null)[] = ["aac", "opus", "mp3", "flac"];

type Part = Omit<Segment, "start" | "way">;

/** What most of the film, by time, has; the first of equals. */
function commonest<Value>(clips: readonly ClipFacts[], traitOf: (clip: ClipFacts) => Value): Value | undefined {
  const seconds = new Map<Value, number>();
  for (const clip of clips) seconds.set(traitOf(clip), (seconds.get(traitOf(clip)) ?? 0) + clip.seconds);
  return [...seconds].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * The film in order, and whether its pictures are copied as they are or encoded anew. Copied is everything or nothing:
 * one track has one decoder configuration. Shots without facts are not in the film. Cuts lie on `beats`, seconds of the
 * film; none: as they are.
 */
export function planFilm(
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  settings: FilmSettings,
  beats: readonly number[] = [],
): FilmPlan {
  const used = shots.flatMap((shot) => {
    const clip = facts.get(shot.take.assetId);
    return clip ? [{ shot, clip, ...(settings.takes[shot.shotId] ?? wholeTake) }] : [];
  });
  const clips = used.map(({ clip }) => clip);
  const [first] = clips;
  const [width, height] = (commonest(clips, (clip) => `${clip.width}x${clip.height}`) ?? "2x2").split("x").map(Number);
  const frameRate = commonest(clips, (clip) => clip.frameRate) ?? 24;
  const tags = commonest(clips, (clip) => JSON.stringify(clip.color));
  const color = clips.find((clip) => JSON.stringify(clip.color) === tags)?.color ?? colorOf({}, height ?? 2);

  const reasons = new Set<Reason>();
  const cards = settings.title !== null || settings.ending !== null || used.some(({ card }) => card !== undefined);
  if (cards) reasons.add("title");
  if (settings.captions === "burnt" && used.some(({ shot }) => captionOf(settings, shot.shotId, shot.prompt) !== ""))
    reasons.add("caption");
  if (used.some(({ from, to, clip }) => from > 0 || (to !== null && to < clip.seconds))) reasons.add("cut");
  if (used.some(({ fade }, index) => fade > 0 && (index > 0 || settings.title !== null))) reasons.add("fade");
  if (beats.length > 0 && used.length > 1) reasons.add("beat");
  if (clips.some(({ signature }) => signature !== first?.signature)) reasons.add("differ");
  if (clips.some(({ codec }) => !mp4Codecs.includes(codec))) reasons.add("codec");
  const way = reasons.size === 0 ? "copied" : "encoded";
  // What is made anew lies on the frames of the film; what is copied keeps its own times.
  const onFrame = (seconds: number) => (way === "copied" ? seconds : Math.round(seconds * frameRate) / frameRate);

  const cardOf = (words: string): Part => ({
    ...{ assetId: null, shotNumber: null, from: 0, length: onFrame(TITLE_SECONDS) },
    ...{ fade: 0, hasSound: false, color, card: words, caption: "" },
  });
  const parts: Part[] = used.flatMap(({ shot, clip, from, to, fade, card }) => {
    const shown = trimTake(clip.seconds, { from, to });
    const { assetId } = shot.take;
    const length = onFrame(shown.length);
    const caption = settings.captions === "none" ? "" : captionOf(settings, shot.shotId, shot.prompt);
    const part = {
      assetId,
      shotNumber: shot.number,
      from: shown.from,
      length,
      fade,
      hasSound: clip.hasSound,
      color: clip.color,
    };
    return [...(card === undefined ? [] : [cardOf(card)]), { ...part, card: null, caption }];
  });
  if (settings.title !== null) parts.unshift(cardOf(settings.title));
  if (settings.ending !== null) parts.push(cardOf(settings.ending));

  // A card stands as long as it stands; a take can be shown to the end of its file.
  const longestOf = ({ assetId, from, length }: Part) =>
    assetId === null ? 0 : Math.max(length, (facts.get(assetId)?.seconds ?? 0) - from);
  const wished = parts.map((part) => ({ ...part, longest: longestOf(part) }));
  const rounding = { nearest: onFrame, down: (s: number) => Math.floor(s * frameRate + 1e-6) / frameRate };
  const segments = layParts(wished, beats, rounding).map(
    ({ longest: _longest, ...part }): Segment => ({ ...part, way }),
  );
  const last = segments.at(-1);
  const end = last ? last.start + last.length : 0;
  const sounds = new Set(clips.map(({ soundSignature }) => soundSignature));
  const ownSound = first?.soundCodec ?? null;
  const alike = way === "copied" && sounds.size === 1 && mp4Sounds.includes(ownSound);
  const copiedSound = alike && settings.song === null && settings.takesLevel === 1 ? ownSound : null;
  const packets = clips.reduce((sum, clip) => sum + clip.packets, 0);
  return {
    segments,
    seconds: end,
    width: even(width ?? 2),
    height: even(height ?? 2),
    frameRate,
    color,
    frames: way === "copied" ? packets : Math.round(end * frameRate),
    way,
    reasons: [...reasons],
    codec: way === "copied" ? (first?.codec ?? null) : null,
    sound:
      copiedSound !== null ||
      (settings.song !== null && settings.songLevel > 0) ||
      (settings.takesLevel > 0 && clips.some((c) => c.hasSound)),
    soundCodec: copiedSound,
    undecodable: way === "copied" ? [] : used.filter(({ clip }) => !clip.canDecode).map(({ shot }) => shot.number),
  };
}
