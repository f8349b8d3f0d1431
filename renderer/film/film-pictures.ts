import { VideoSample, VideoSampleSink } from "mediabunny";
import { blendFrames } from "./blend-frames.ts";
import type { FilmPlan, Segment } from "./film-plan.ts";
import { openFile } from "./open-file.ts";

export interface PictureSources {
  readonly addressOf: (assetId: string) => string;
  readonly cards: readonly (ImageBitmap | null)[];
  readonly captions: readonly (ImageBitmap | null)[];
}

/** Half a frame at 60 a second: asks for the frame that stands at a time, not the one that just ends there. */
const INSIDE = 1 / 120;

async function* cardPictures(card: ImageBitmap, count: number): AsyncGenerator<VideoSample> {
  for (let index = 0; index < count; index += 1) yield new VideoSample(card, { timestamp: 0 });
}

/** The frames of a take at the film's rate and size; the last stands where the file has no more. */
async function* takePictures(segment: Segment, plan: FilmPlan, address: string): AsyncGenerator<VideoSample> {
  const { width, height, frameRate } = plan;
  const input = openFile(address);
  let last: VideoSample | undefined;
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("The file has no pictures.");
    const first = await track.getFirstTimestamp();
    const count = Math.round(segment.length * frameRate);
    const times = Array.from({ length: count }, (_, k) => first + segment.from + k / frameRate + INSIDE);
    let sent = 0;
    for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
      if (sample === null) continue;
      const fits = sample.displayWidth === width && sample.displayHeight === height && sample.rotation === 0;
      const fitted = fits ? sample : await sample.transform({ width, height, fit: "contain" });
      if (!fits) sample.close();
      last?.close();
      last = fitted.clone();
      sent += 1;
      yield fitted;
    }
    for (; last !== undefined && sent < count; sent += 1) yield last.clone();
  } finally {
    last?.close();
    input.dispose();
  }
}

/** Each picture with the words over it. */
async function* captioned(pictures: AsyncGenerator<VideoSample>, words: ImageBitmap): AsyncGenerator<VideoSample> {
  const canvas = new OffscreenCanvas(words.width, words.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  for await (const picture of pictures) {
    const { timestamp } = picture;
    picture.draw(context, 0, 0, canvas.width, canvas.height);
    picture.close();
    context.drawImage(words, 0, 0);
    yield new VideoSample(canvas, { timestamp });
  }
}

const next = async (pictures: AsyncGenerator<VideoSample> | undefined): Promise<VideoSample> => {
  const { value, done } = (await pictures?.next()) ?? { done: true, value: undefined };
  if (done === true || value === undefined) throw new Error("A take has fewer pictures than it says.");
  return value;
};

/** Every frame of the film in order, cross-fades made; whoever takes one closes it. */
export async function* filmPictures(
  plan: FilmPlan,
  { addressOf, cards, captions }: PictureSources,
): AsyncGenerator<VideoSample> {
  const open = new Set<AsyncGenerator<VideoSample>>();
  const framesOf = (seconds: number) => Math.round(seconds * plan.frameRate);
  let leaving: AsyncGenerator<VideoSample> | undefined;
  try {
    for (const [index, segment] of plan.segments.entries()) {
      const count = framesOf(segment.length);
      let coming: AsyncGenerator<VideoSample>;
      if (segment.assetId !== null) coming = takePictures(segment, plan, addressOf(segment.assetId));
      else {
        const card = cards[index] ?? null;
        if (card === null) throw new Error("A card is missing.");
        coming = cardPictures(card, count);
      }
      const caption = captions[index] ?? null;
      if (caption !== null) coming = captioned(coming, caption);
      open.add(coming);
      const fade = framesOf(segment.fade);
      for (let k = 0; k < fade; k += 1) {
        const from = await next(leaving);
        const to = await next(coming);
        const between = await blendFrames(from, to, (k + 1) / (fade + 1));
        from.close();
        to.close();
        yield between;
      }
      if (leaving) {
        await leaving.return(undefined);
        open.delete(leaving);
      }
      const alone = count - fade - framesOf(plan.segments[index + 1]?.fade ?? 0);
      for (let k = 0; k < alone; k += 1) yield await next(coming);
      leaving = coming;
    }
  } finally {
    for (const pictures of open) await pictures.return(undefined);
  }
}
