import type { FilmForm } from "#shared/contract/storyboard/films.ts";

/**
 * What a film is made for: as it is, for the web, upright for phones, a picture that moves for messages and pages, a
 * picture of each shot, or its sound alone.
 */
export const presets = ["master", "web", "vertical", "loop", "stills", "audio"] as const;
export type Preset = (typeof presets)[number];

/** Kinds of pictures that move. */
export const loopFormats = ["webp", "gif"] as const;
export type LoopFormat = (typeof loopFormats)[number];

/** Of which moments there are stills. */
export const stillMoments = ["shots", "markers"] as const;
export type StillMoments = (typeof stillMoments)[number];

/** The codecs that pictures may be encoded in; `auto`: that of the takes, or what everything plays. */
export const codecChoices = ["auto", "avc", "hevc", "vp9", "av1"] as const;
export type CodecChoice = (typeof codecChoices)[number];

/** Where players can jump to. */
export const chapterChoices = ["none", "shots", "markers"] as const;
export type ChapterChoice = (typeof chapterChoices)[number];

export const formOf = ({ preset, loop }: Pick<FilmOutput, "preset" | "loop">): FilmForm =>
  preset === "loop" ? loop : preset === "stills" ? "png" : preset === "audio" ? "sound" : "film";

/** Its pictures are those of a film file, which has a codec, sound and chapters. */
export const isFilmPreset = (preset: Preset): boolean =>
  preset === "master" || preset === "web" || preset === "vertical";

/** Programs hold every frame of a loop; more of them are a film. */
export const MOST_LOOP_FRAMES = 1200;

/** How well pictures that are made anew are kept; more is a larger file. */
export const qualities = ["best", "high", "medium"] as const;
export type Quality = (typeof qualities)[number];

/** Pixels of the shorter side that people know by name. */
export const sides = [480, 720, 1080, 1440, 2160] as const;
export const loopSides = [240, 360, 480, 720] as const;
export const rates = [24, 25, 30, 60] as const;
export const loopRates = [8, 12, 15, 24] as const;

/** LUFS that a film's sound is brought to: of streaming, of podcasts, of European television (EBU R 128). */
export const loudnessTargets = [-14, -16, -23] as const;
/** dBTP: no peak of a film that is brought to a loudness is higher. */
export const HIGHEST_PEAK = -1;

/** From the In point to the Out point of the whole film, seconds. */
export type FilmRange = readonly [from: number, to: number];

export interface FilmOutput {
  readonly preset: Preset;
  /** Pixels of the shorter side; null: as its takes. */
  readonly side: number | null;
  /** Frames a second; null: as its takes. */
  readonly frameRate: number | null;
  readonly quality: Quality;
  /** Where the upright picture lies in a wider one: 0 at its left edge, 1 at its right. */
  readonly crop: number;
  /** Numbers of the first and the last shot; null: all. */
  readonly shots: readonly [first: number, last: number] | null;
  /** From In to Out, seconds of the whole film, instead of shots; null: all. */
  readonly range: FilmRange | null;
  readonly chapters: ChapterChoice;
  readonly codec: CodecChoice;
  readonly loop: LoopFormat;
  readonly stills: StillMoments;
  /** LUFS of its sound; null: as it is mixed. */
  readonly loudness: number | null;
}

const plain: Omit<FilmOutput, "preset" | "side" | "quality"> = {
  frameRate: null,
  crop: 0.5,
  shots: null,
  range: null,
  chapters: "none",
  codec: "auto",
  loop: "webp",
  stills: "shots",
  loudness: null,
};

/** What each preset begins with. */
export const presetOutputs: Readonly<Record<Preset, FilmOutput>> = {
  master: { ...plain, preset: "master", side: null, quality: "best" },
  web: { ...plain, preset: "web", side: 1080, quality: "high" },
  vertical: { ...plain, preset: "vertical", side: 720, quality: "high" },
  loop: { ...plain, preset: "loop", side: 360, frameRate: 12, quality: "high" },
  stills: { ...plain, preset: "stills", side: null, quality: "best" },
  audio: { ...plain, preset: "audio", side: null, quality: "best" },
};
export const masterOutput: FilmOutput = presetOutputs.master;

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** The size of a film whose takes have this one; even pixels. */
export function outputSize(
  { preset, side }: FilmOutput,
  width: number,
  height: number,
): [width: number, height: number] {
  if (preset === "vertical") {
    const across = side ?? Math.min(width, height);
    return [even(across), even((across * 16) / 9)];
  }
  const scale = side === null ? 1 : side / Math.min(width, height);
  // Nothing is gained by more pixels than there are.
  return scale >= 1 ? [even(width), even(height)] : [even(width * scale), even(height * scale)];
}

/** A part of a picture, px. */
export interface CropRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that fills a frame of this shape: as large as it can be, at `crop` from left to right or top to bottom. */
export function cropRect(
  width: number,
  height: number,
  frame: { readonly width: number; readonly height: number },
  crop: number,
): CropRect {
  const wanted = frame.width / frame.height;
  const wide = width / height > wanted;
  const across = wide ? Math.min(width, even(height * wanted)) : width;
  const down = wide ? height : Math.min(height, even(width / wanted));
  const at = (all: number, part: number) => Math.floor(((all - part) * crop) / 2) * 2;
  return { x: at(width, across), y: at(height, down), width: across, height: down };
}
