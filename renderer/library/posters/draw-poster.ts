import { ALL_FORMATS, CanvasSink, Input, UrlSource } from "mediabunny";
import { decodeImage } from "#renderer/media/files/index.ts";
import { steadySource } from "#shared/probe/index.ts";
import { LOOK_SIDE, lookOf } from "#shared/rules/library/look-alike.ts";
import { scoreFrame } from "./score-frame.ts";

/** What stands for a file: a picture, and for a video a strip of frames side by side. JPEG. */
export interface DrawnPoster {
  readonly poster: Blob;
  readonly strip: Blob | null;
  readonly frames: number;
  /** What it looks like at a glance: near-duplicates are found by it. */
  readonly look: string;
}

/** Wide enough for the largest tile on a plain screen; a strip is only glanced at. In pixels. */
const WIDEST = 480;
const STRIP_WIDTH = 192;
const FRAMES = 10;

const jpeg = (canvas: OffscreenCanvas, quality: number) => canvas.convertToBlob({ type: "image/jpeg", quality });

function canvasOf(width: number, height: number): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext("2d", { willReadFrequently: false });
  if (!context) throw new Error("No canvas can be had.");
  return [canvas, context];
}

/** A picture as it is shown, turned as its file says. Rejects where it can't be decoded. */
export async function drawImagePoster(address: string, format: string): Promise<DrawnPoster> {
  const picture = await decodeImage(address, format);
  const scale = Math.min(1, WIDEST / picture.width, WIDEST / picture.height);
  const [canvas, context] = canvasOf(picture.width * scale, picture.height * scale);
  // What is see-through would turn black.
  context.fillStyle = "#808080";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return { poster: await jpeg(canvas, 0.84), strip: null, frames: 0, look: lookOfCanvas(canvas) };
}

/** Frames spread over a video; the one with the most to see is its poster. Null where it can't be decoded. */
export async function drawVideoPoster(address: string): Promise<DrawnPoster | null> {
  const input = new Input({ formats: ALL_FORMATS, source: steadySource(new UrlSource(address)) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null || !(await track.canDecode())) return null;
    const start = await track.getFirstTimestamp();
    const length = (await track.computeDuration()) - start;
    const [wide, high] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const scale = Math.min(1, WIDEST / wide, WIDEST / high);
    const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
    const sink = new CanvasSink(track, { width, height, fit: "fill", poolSize: 2 });
    const times = Array.from({ length: FRAMES }, (_, index) => start + ((index + 0.5) / FRAMES) * length);
    const cell = Math.min(STRIP_WIDTH, width);
    const [strip, drawn] = canvasOf(cell * FRAMES, (cell * height) / width);
    const [best, chosen] = canvasOf(width, height);
    let highest = Number.NEGATIVE_INFINITY;
    let index = 0;
    for await (const frame of sink.canvasesAtTimestamps(times)) {
      if (frame) {
        drawn.drawImage(frame.canvas, index * cell, 0, cell, strip.height);
        const score = scoreCanvas(frame.canvas);
        // The first of equals: a still film keeps its beginning.
        if (score > highest * 1.05 || highest === Number.NEGATIVE_INFINITY) {
          highest = score;
          chosen.drawImage(frame.canvas, 0, 0);
        }
      }
      index += 1;
    }
    if (highest === Number.NEGATIVE_INFINITY) return null;
    const look = lookOfCanvas(best);
    return { poster: await jpeg(best, 0.84), strip: await jpeg(strip, 0.76), frames: FRAMES, look };
  } finally {
    input.dispose();
  }
}

/** By way of a middle size: at once, most of the picture would be left out. */
function lookOfCanvas(picture: OffscreenCanvas): string {
  const [middle, drawn] = canvasOf(LOOK_SIDE * 8, LOOK_SIDE * 8);
  const [, context] = canvasOf(LOOK_SIDE, LOOK_SIDE);
  for (const each of [drawn, context]) each.imageSmoothingQuality = "high";
  drawn.drawImage(picture, 0, 0, middle.width, middle.height);
  context.drawImage(middle, 0, 0, LOOK_SIDE, LOOK_SIDE);
  return lookOf(context.getImageData(0, 0, LOOK_SIDE, LOOK_SIDE).data);
}

function scoreCanvas(picture: CanvasImageSource): number {
  const [canvas, context] = canvasOf(32, 18);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return scoreFrame(context.getImageData(0, 0, canvas.width, canvas.height).data);
}
