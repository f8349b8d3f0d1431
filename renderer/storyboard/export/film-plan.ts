import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import type { FilmEdit, FilmForm } from "#shared/contract/storyboard/films.ts";
import type { CardLook } from "#shared/film/card-look.ts";
import type { CaptionPart } from "#shared/film/clip-captions.ts";
import { commonest } from "#shared/film/commonest.ts";
import {
  beyondTake,
  CARD_SECONDS,
  type ClipTimes,
  clipsInOrder,
  clipTimes,
  type PlacedClip,
  STILL_SECONDS,
} from "#shared/film/cut.ts";
import { type Framing, framingOf } from "#shared/film/framing.ts";
import type { CopiedTake } from "#shared/film/index.ts";
import { captionOf, timedCaptions } from "./captions/film-captions.ts";
import type { ShotWithTake } from "./film-shot.ts";
import type { ClipFacts, StillFacts } from "./make/clip-facts.ts";
import { colorOf, type FilmColor } from "./make/film-color.ts";
import { type Dip, layParts, type PlannedPart, type SplitSound } from "./make/lay-parts.ts";
import { type FilmOutput, formOf, outputSize, type Quality } from "./output/film-output.ts";

/** A stretch of the film: a clip of a take or of footage, or a card. Seconds of the film, but for `from`. */
export interface Segment extends SplitSound {
  readonly clipId: string;
  /** null: a card. */
  readonly assetId: string | null;
  /** null: a card, or footage of the library. */
  readonly shotNumber: number | null;
  /** What the file is, where it is a still. */
  readonly still?: StillFacts;
  /** How its picture lies in the frame; absent: whole. */
  readonly framing?: Framing;
  /** Where it begins in its own file. */
  readonly from: number;
  readonly start: number;
  readonly length: number;
  /** Overlap with the segment before it, in which the two cross-fade. */
  readonly fade: number;
  /** Through which color it comes in, without overlap; null: it is cut, or cross-fades. */
  readonly dip: Dip | null;
  /** Seconds of the take that pass in one of the film; 0: its frame at `from` stands. */
  readonly speed: number;
  /** Amplitude of its own sound; 0: muted. */
  readonly gain: number;
  /** Seconds in which its own sound comes in, and goes out. */
  readonly fadeIn: number;
  readonly fadeOut: number;
  readonly way: "copied" | "encoded";
  /** Of a film that is encoded: its packets may stand in it as they are where nothing is laid over them. */
  readonly kept: boolean;
  readonly hasSound: boolean;
  /** How the take's planes are meant; of a card, which is drawn for the film, as the film's. */
  readonly color: FilmColor;
  /** Words of the card; null where a take is shown. */
  readonly card: string | null;
  /** How they look; absent: as usual. */
  readonly look?: CardLook;
  /** Words under the take; empty: none. */
  readonly caption: string;
  /** The same with times of their own, seconds from where it begins; absent: they stand under all of it. */
  readonly cues?: readonly CaptionPart[];
}

/** A clip as the whole film hears it; its times are those of the range, and may lie outside of it. */
export interface HeardSegment extends Segment {
  /** Cross-fade with the clip behind it. */
  readonly crossing: number;
}

/** Why pictures are encoded anew. */
export type Reason = FilmEdit;

export interface FilmPlan {
  readonly segments: readonly Segment[];
  readonly seconds: number;
  /** Even pixels. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** Where the frame lies in takes that are wider or higher, 0 to 1; null: they are shown whole. */
  readonly crop: number | null;
  /** How well pictures that are made anew are kept. */
  readonly quality: Quality;
  /** What is made of it. */
  readonly form: FilmForm;
  /** LUFS that its sound is brought to; null: as it is mixed. */
  readonly loudness: number | null;
  /** Seconds of the whole film before its beginning, which the song has played by then. */
  readonly before: number;
  /**
   * Of a film that is cut out of the whole one by times: how long that is, and its clips that are heard; absent: what is
   * heard is its segments, and the song ends with them.
   */
  readonly within?: { readonly seconds: number; readonly heard: readonly HeardSegment[] };
  /** How the planes of every picture that is made anew are meant, and tagged. */
  readonly color: FilmColor;
  /** Frames that the file will hold. */
  readonly frames: number;
  readonly way: Segment["way"];
  readonly reasons: readonly Reason[];
  /** Codec of the copied packets; null when they are made anew. */
  readonly codec: string | null;
  /** Of a film that is encoded: the codec in which it may hold packets of its takes beside those made anew; null: none. */
  readonly splice: SpliceCodec | null;
  readonly sound: boolean;
  /** The takes' own sound is copied too. */
  readonly soundCodec: string | null;
  /** Numbers of the shots whose take this machine would have to decode and can't. */
  readonly undecodable: readonly number[];
}

/** Its files without what is none, for copying. */
export const takesOf = (plan: FilmPlan): CopiedTake[] =>
  plan.segments.flatMap(({ assetId, start, length }) => (assetId === null ? [] : [{ assetId, start, length }]));

/** Nothing is drawn, decoded or mixed: the core joins it from disk to disk. */
export const isWhollyCopied = (plan: FilmPlan): boolean =>
  plan.way === "copied" && plan.sound === (plan.soundCodec !== null);

/** What is encoded of it is kept in stretches while it is made: cut off, it goes on where it was. */
export const isKeptInParts = ({ way, form }: Pick<FilmPlan, "way" | "form">): boolean =>
  way === "encoded" && form === "film";

/** Codecs whose packets stand beside others that are encoded here. */
const spliceCodecs = ["avc", "vp9"] as const;
export type SpliceCodec = (typeof spliceCodecs)[number];

/** The packets of the takes are kept where nothing touches their pictures: this machine encodes the same codec. */
export const isSpliced = ({ splice }: FilmPlan, codecs: { readonly video: string | null } | undefined): boolean =>
  splice !== null && codecs?.video === splice;

/** Codecs that an MP4 may hold. */
const mp4Codecs: readonly (string | null)[] = ["avc", "hevc", "vp9", "av1"];

const mp4Sounds: readonly (string | null)[] = ["aac", "opus", "mp3", "flac"];

type Part = Omit<Segment, "start" | "way" | keyof SplitSound> &
  Pick<ClipTimes, "longest"> &
  Pick<PlannedPart, "soundAt" | "before">;

/** A clip of a file that can be shown: of a take, or (`shot` null) of footage. */
interface UsedClip extends ClipTimes {
  readonly id: string;
  readonly shot: ShotWithTake | null;
  readonly clip: ClipFacts;
}

/** A still of the library that can be shown. */
interface UsedStill {
  readonly id: string;
  readonly assetId: string;
  readonly still: StillFacts;
}

/** The clips of the film in order, cards among them, and those of files with what these say. */
function usedClips(
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  settings: FilmSettings,
  stillFiles: ReadonlyMap<string, StillFacts>,
): {
  readonly placed: readonly PlacedClip[];
  readonly used: readonly UsedClip[];
  readonly stills: readonly UsedStill[];
} {
  const known = new Map(
    shots.flatMap((shot) => {
      const clip = facts.get(shot.take.assetId);
      return clip ? [[shot.shotId, { shot, clip }] as const] : [];
    }),
  );
  const all = clipsInOrder(settings, [...known.keys()]);
  const beyond = new Set(
    [...known].flatMap(([shotId, { clip }]) => {
      return [
        ...beyondTake(
          all.filter((each) => each.shotId === shotId),
          clip.seconds,
        ),
      ];
    }),
  );
  // Footage whose file is gone isn't in the film.
  const isHere = (file: string) => facts.has(file) || stillFiles.has(file);
  const placed = all.filter(({ id, clip }) => !beyond.has(id) && (clip.footage === undefined || isHere(clip.footage)));
  const used = placed.flatMap(({ id, shotId, clip: wished }): UsedClip[] => {
    const film = wished.footage === undefined ? undefined : facts.get(wished.footage);
    if (film !== undefined) return [{ id, shot: null, clip: film, ...clipTimes(film.seconds, wished) }];
    const shown = shotId === null ? undefined : known.get(shotId);
    return shown === undefined ? [] : [{ id, ...shown, ...clipTimes(shown.clip.seconds, wished) }];
  });
  const stills = placed.flatMap(({ id, clip: { footage } }): UsedStill[] => {
    const still = footage === undefined ? undefined : stillFiles.get(footage);
    return footage === undefined || still === undefined ? [] : [{ id, assetId: footage, still }];
  });
  return { placed, used, stills };
}

/** The kind of file that most of the film is of, where its packets can stand beside others. */
function splicedKind(clips: readonly ClipFacts[], frameRate: number): ClipFacts | undefined {
  const fitting = clips.filter((clip) => clip.turned !== true && spliceCodecs.some((codec) => codec === clip.codec));
  const atRate = fitting.filter((clip) => clip.frameRate === frameRate);
  const signature = commonest(atRate, (clip) => clip.signature);
  return atRate.find((clip) => clip.signature === signature);
}

/** Pixels of the longer and the shorter side that a film of stills alone has at most: a camera has more than a film needs. */
const [MOST_ACROSS, MOST_DOWN] = [3840, 2160];

function stillSize({ width, height }: StillFacts): string {
  const scale = Math.min(1, MOST_ACROSS / Math.max(width, height), MOST_DOWN / Math.min(width, height));
  return `${even(width * scale)}x${even(height * scale)}`;
}

const isSameColor = (one: FilmColor, other: FilmColor) => JSON.stringify(one) === JSON.stringify(other);

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** As `planFilm` has it, all of the film; `cut`: a part of it is wanted that begins or ends within a take. */
export function planWhole(
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  settings: FilmSettings,
  beats: readonly number[],
  output: FilmOutput,
  stillFiles: ReadonlyMap<string, StillFacts>,
  cut = false,
): FilmPlan {
  const { placed, used, stills } = usedClips(shots, facts, settings, stillFiles);
  const ofTakes = used.filter(({ shot }) => shot !== null);
  const clips = (ofTakes.length > 0 ? ofTakes : used).map(({ clip }) => clip);
  const [first] = clips;
  const [picture] = stills;
  const ownSize = picture ? stillSize(picture.still) : "2x2";
  const [own = 2, high = 2] = (commonest(clips, (clip) => `${clip.width}x${clip.height}`) ?? ownSize)
    .split("x")
    .map(Number);
  const [width, height] = outputSize(output, own, high);
  const ownRate = commonest(clips, (clip) => clip.frameRate) ?? 24;
  const frameRate = output.frameRate ?? ownRate;
  const tags = commonest(clips, (clip) => JSON.stringify(clip.color));
  const color = clips.find((clip) => JSON.stringify(clip.color) === tags)?.color ?? colorOf({}, height);

  const reasons = new Set<Reason>();
  if (placed.some(({ clip }) => clip.card !== undefined)) reasons.add("title");
  const timedWords = (id: string) => settings.clips[id]?.captions?.map(({ text }) => text.trim()).join("\n");
  const ownWords = (id: string) => timedWords(id) ?? (settings.clips[id]?.caption ?? "").trim();
  const captionOfClip = ({ shot, id }: UsedClip) =>
    shot === null ? ownWords(id) : (timedWords(id) ?? captionOf(settings, shot.shotId, shot.prompt, id));
  if (placed.some(({ clip }) => clip.conform !== undefined && clip.conform !== "fit")) reasons.add("frame");
  const isCaptioned = placed.some(({ id, shotId }) => shotId === null && ownWords(id) !== "");
  if (settings.captions === "burnt" && (used.some((each) => captionOfClip(each) !== "") || isCaptioned))
    reasons.add("caption");
  if (
    cut ||
    used.some(({ clip, from, length, speed }) => from > 0 || length * speed < clip.seconds - 1e-6 || speed === 0)
  )
    reasons.add("cut");
  if (used.some(({ speed }) => speed !== 1 && speed !== 0)) reasons.add("speed");
  if (placed.some(({ clip: { fade, through } }, index) => fade > 0 && (index > 0 || through !== undefined)))
    reasons.add("fade");
  if (beats.length > 0 && used.length > 1) reasons.add("beat");
  if (stills.length > 0 || used.some(({ clip }) => clip.signature !== first?.signature)) reasons.add("differ");
  if (used.some(({ clip }) => !mp4Codecs.includes(clip.codec))) reasons.add("codec");
  if (used.some(({ clip }) => clip.turned === true)) reasons.add("turned");
  const form = formOf(output);
  const otherCodec = output.codec !== "auto" && used.some(({ clip }) => clip.codec !== output.codec);
  const isOther =
    width !== even(own) || height !== even(high) || frameRate !== ownRate || output.quality !== "best" || otherCodec;
  if (isOther || form !== "film") reasons.add("preset");
  const way = reasons.size === 0 ? "copied" : "encoded";
  const kind = way === "encoded" && !isOther && form === "film" ? splicedKind(clips, frameRate) : undefined;
  const splice = kind && isSameColor(kind.color, color) ? kind : undefined;
  const isKept = ({ clip, speed }: UsedClip, caption: string) =>
    clip.turned !== true &&
    clip.signature === splice?.signature &&
    clip.frameRate === frameRate &&
    speed === 1 &&
    caption === "";
  // What is made anew lies on the frames of the film; what is copied keeps its own times.
  const onFrame = (seconds: number) => (way === "copied" ? seconds : Math.round(seconds * frameRate) / frameRate);

  const byId = new Map(used.map((each) => [each.id, each]));
  const stillById = new Map(stills.map((each) => [each.id, each]));
  const wordsOf = (words: string) => (settings.captions === "none" ? "" : words);
  const parts = placed.map(({ id, clip: said }): Part => {
    const { card, hold, fade, through, gain, muted, fadeIn, fadeOut, soundAt = 0 } = said;
    const dip = through === undefined || fade === 0 ? null : { seconds: fade, color: through };
    const joined = { clipId: id, fade: dip === null ? fade : 0, dip, soundAt };
    const shown = byId.get(id);
    const silent = { speed: 1, gain: 1, fadeIn: 0, fadeOut: 0, hasSound: false, kept: false, color };
    const standing = { ...joined, shotNumber: null, from: 0, longest: 0, ...silent };
    const picture = stillById.get(id);
    if (picture !== undefined) {
      const { assetId, still } = picture;
      return {
        ...{ ...standing, assetId, still, framing: framingOf(said), length: onFrame(hold ?? STILL_SECONDS) },
        ...{ card: null, caption: wordsOf(ownWords(id)) },
      };
    }
    if (shown === undefined) {
      return {
        ...standing,
        assetId: null,
        length: onFrame(hold ?? CARD_SECONDS),
        card: card ?? "",
        ...(said.look === undefined ? {} : { look: said.look }),
        caption: wordsOf(timedWords(id) ?? ""),
      };
    }
    const { shot, clip, from, length, longest, speed } = shown;
    const caption = wordsOf(captionOfClip(shown));
    const framed = said.conform === undefined || said.conform === "fit" ? {} : { framing: framingOf(said) };
    return {
      ...{ ...joined, ...framed, assetId: clip.assetId, shotNumber: shot?.number ?? null },
      ...{ from, length: onFrame(length), longest },
      before: speed > 0 ? from / speed : 0,
      ...{ speed, gain: muted ? 0 : (gain ?? 1), fadeIn: fadeIn ?? 0, fadeOut: fadeOut ?? 0 },
      // A frame that stands is silent.
      hasSound: clip.hasSound && speed > 0,
      ...{ color: clip.color, card: null, caption },
      kept: !("framing" in framed) && isKept(shown, settings.captions === "burnt" ? caption : ""),
    };
  });

  // What is shown to the end of its file may be a hair longer on whole frames.
  const wished = parts.map((part) => ({ ...part, longest: part.longest && Math.max(part.longest, part.length) }));
  const rounding = { nearest: onFrame, down: (s: number) => Math.floor(s * frameRate + 1e-6) / frameRate };
  const segments = layParts(wished, beats, rounding).map(
    ({ longest: _longest, soundAt: _at, before: _before, ...part }): Segment => {
      const cues = settings.captions === "none" ? undefined : timedCaptions(part, settings);
      return { ...part, ...(cues === undefined ? {} : { cues }), way };
    },
  );
  const last = segments.at(-1);
  const end = last ? last.start + last.length : 0;
  const sounds = new Set(used.map(({ clip }) => clip.soundSignature));
  const ownSound = first?.soundCodec ?? null;
  const alike = way === "copied" && sounds.size === 1 && mp4Sounds.includes(ownSound);
  const changed = segments.some(
    ({ gain, fadeIn, fadeOut, soundHead = 0 }) => gain !== 1 || fadeIn > 0 || fadeOut > 0 || soundHead !== 0,
  );
  const others = Object.values(settings.sounds).some(({ muted, gain }) => !muted && gain !== 0);
  const copiedSound =
    alike && !changed && !others && settings.song === null && settings.takesLevel === 1 && output.loudness === null
      ? ownSound
      : null;
  const hasSound =
    copiedSound !== null ||
    others ||
    (settings.song !== null && settings.songLevel > 0) ||
    (settings.takesLevel > 0 && parts.some((part) => part.hasSound && part.gain > 0));
  const packets = used.reduce((sum, { clip }) => sum + clip.packets, 0);
  return {
    ...{ segments, seconds: end, width, height, frameRate, color, quality: output.quality, before: 0 },
    loudness: output.loudness,
    ...{ crop: output.preset === "vertical" ? output.crop : null, form },
    frames: way === "copied" ? packets : Math.round(end * frameRate),
    way,
    reasons: [...reasons],
    codec: way === "copied" ? (first?.codec ?? null) : null,
    splice: spliceCodecs.find((codec) => codec === splice?.codec) ?? null,
    sound: hasSound && (form === "film" || form === "sound"),
    soundCodec: copiedSound,
    undecodable:
      way === "copied"
        ? []
        : [...new Set(ofTakes.flatMap(({ shot, clip }) => (shot === null || clip.canDecode ? [] : [shot.number])))],
  };
}
