import { VideoSampleSink } from "mediabunny";
import { openFile } from "#renderer/media/files/index.ts";
import type { FilmPlan, Segment } from "../film-plan.ts";
import { compositeOver, createFrame, type DrawnPlanes, drawnPlanes, type FilmFrame, mixFrames } from "./film-frame.ts";
import type { DrawnCue } from "./film-messages.ts";
import type { Dip } from "./lay-parts.ts";
import { stillFrames } from "./still-frames.ts";
import { openTakeFrames } from "./take-frames.ts";

export interface PictureSources {
  readonly addressOf: (assetId: string) => string;
  readonly cards: readonly (ImageBitmap | null)[];
  readonly captions: readonly (ImageBitmap | null)[];
  /** Words over a part of a segment; absent: none. */
  readonly cues?: readonly (readonly DrawnCue[])[] | undefined;
}

type Frames = AsyncGenerator<FilmFrame>;

/** Half a frame at 60 a second: asks for the frame that stands at a time, not the one that just ends there. */
const INSIDE = 1 / 120;

/** What was drawn by the page, in the film's own colors. */
function planesOf(drawn: ImageBitmap, { width, height, color }: FilmPlan, opaque: boolean): DrawnPlanes {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: !opaque, willReadFrequently: true });
  if (context === null) throw new Error("This machine can't draw.");
  context.drawImage(drawn, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return drawnPlanes(data, createFrame(width, height), color, opaque);
}

async function* cardFrames(card: ImageBitmap, plan: FilmPlan, count: number): Frames {
  const { frame } = planesOf(card, plan, true);
  for (let index = 0; index < count; index += 1) yield frame;
}

/**
 * Frames of a take at the film's rate and size, each by its place in the segment, ascending; the last stands where the
 * file has no more.
 */
async function* takeFrames(segment: Segment, plan: FilmPlan, address: string, places: readonly number[]): Frames {
  const { frameRate } = plan;
  if (places.length === 0) return;
  const input = openFile(address);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("The file has no pictures.");
    const first = await track.getFirstTimestamp();
    // Of a frame that stands there is one; it is given again below.
    const shown = segment.speed === 0 ? places.slice(0, 1) : places;
    const times = shown.map((k) => first + segment.from + (k / frameRate) * segment.speed + INSIDE);
    const bring = openTakeFrames(segment.color, { ...plan, framing: segment.framing });
    let frame: FilmFrame | undefined;
    let sent = 0;
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample === null) continue;
      try {
        frame = await bring(sample);
      } finally {
        sample.close();
      }
      sent += 1;
      yield frame;
    }
    for (; frame !== undefined && sent < places.length; sent += 1) yield frame;
  } finally {
    input.dispose();
  }
}

/** Each picture with the words over it; what stands under no word stays as it is, byte for byte. */
async function* captioned(frames: Frames, words: ImageBitmap, plan: FilmPlan): Frames {
  const drawn = planesOf(words, plan, false);
  const out = createFrame(plan.width, plan.height);
  for await (const frame of frames) {
    out.bytes.set(frame.bytes);
    compositeOver(out, drawn);
    yield out;
  }
}

/** Each picture with the words that lie over its frame, if any; `places`: which frames of the segment come. */
async function* captionedAt(
  frames: Frames,
  cues: readonly DrawnCue[],
  plan: FilmPlan,
  places: readonly number[],
): Frames {
  const drawn = cues.map((cue) => ({ ...cue, planes: planesOf(cue.image, plan, false) }));
  const out = createFrame(plan.width, plan.height);
  let index = 0;
  for await (const frame of frames) {
    const k = places[index] ?? 0;
    index += 1;
    const cue = drawn.find(({ from, to }) => k >= from && k < to);
    if (cue === undefined) {
      yield frame;
      continue;
    }
    out.bytes.set(frame.bytes);
    compositeOver(out, cue.planes);
    yield out;
  }
}

/** The color of a dip, and how much of it lies over a frame; `k` is counted from the cut. */
function dipFrames(dip: Dip | null | undefined, plan: FilmPlan) {
  if (!dip) return undefined;
  const color = createFrame(plan.width, plan.height);
  const rgba = new Uint8ClampedArray(plan.width * plan.height * 4);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(dip.color.slice(at, at + 2), 16));
  for (let at = 0; at < rgba.length; at += 4) rgba.set([red, green, blue, 255], at);
  drawnPlanes(rgba, color, plan.color, true);
  const half = Math.round((dip.seconds / 2) * plan.frameRate);
  return { at: (k: number) => (k < half ? { color, part: (half - k) / (half + 1) } : undefined) };
}

const next = async (frames: Frames | undefined): Promise<FilmFrame> => {
  const { value, done } = (await frames?.next()) ?? { done: true, value: undefined };
  if (done === true || value === undefined) throw new Error("A take has fewer pictures than it says.");
  return value;
};

/**
 * The frames of the film in order, cross-fades made, all of one size and meant as `plan.color`: every one, or those that
 * are `wanted` by their number. A frame holds until the next one is asked for.
 */
export async function* filmPictures(
  plan: FilmPlan,
  { addressOf, cards, captions, cues = [] }: PictureSources,
  wanted: (frame: number) => boolean = () => true,
): Frames {
  const open = new Set<Frames>();
  const framesOf = (seconds: number) => Math.round(seconds * plan.frameRate);
  let leaving: Frames | undefined;
  let mixed: FilmFrame | undefined;
  /** The frame of the film that comes next. */
  let at = 0;
  try {
    for (const [index, segment] of plan.segments.entries()) {
      const count = framesOf(segment.length);
      const places = Array.from({ length: count }, (_, k) => k).filter((k) => wanted(at + k));
      let coming: Frames;
      if (segment.assetId !== null) {
        const address = addressOf(segment.assetId);
        coming =
          segment.still === undefined
            ? takeFrames(segment, plan, address, places)
            : stillFrames(segment.still, segment.framing, plan, count, address, places);
      } else {
        const card = cards[index] ?? null;
        if (card === null) throw new Error("A card is missing.");
        coming = cardFrames(card, plan, places.length);
      }
      const caption = captions[index] ?? null;
      if (caption !== null) coming = captioned(coming, caption, plan);
      const timed = cues[index] ?? [];
      if (timed.length > 0) coming = captionedAt(coming, timed, plan, places);
      open.add(coming);
      const fade = framesOf(segment.fade);
      for (let k = 0; k < fade; k += 1, at += 1) {
        if (!wanted(at)) continue;
        mixed ??= createFrame(plan.width, plan.height);
        mixFrames(mixed, await next(leaving), await next(coming), (k + 1) / (fade + 1));
        yield mixed;
      }
      if (leaving) {
        await leaving.return(undefined);
        open.delete(leaving);
      }
      const alone = count - fade - framesOf(plan.segments[index + 1]?.fade ?? 0);
      const dips = { coming: dipFrames(segment.dip, plan), going: dipFrames(plan.segments[index + 1]?.dip, plan) };
      for (let k = 0; k < alone; k += 1, at += 1) {
        if (!wanted(at)) continue;
        const frame = await next(coming);
        const dipped = dips.coming?.at(k) ?? dips.going?.at(alone - 1 - k);
        if (dipped === undefined) {
          yield frame;
          continue;
        }
        mixed ??= createFrame(plan.width, plan.height);
        mixFrames(mixed, frame, dipped.color, dipped.part);
        yield mixed;
      }
      leaving = coming;
    }
  } finally {
    for (const frames of open) await frames.return(undefined);
  }
}
