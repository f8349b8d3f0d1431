import { decodeImage } from "../../files/decode-image.ts";
import { PIECE_BYTES, PieceRefused } from "../../files/piece-writer.ts";
import type { Rect, Size } from "../plan/crop-shape.ts";
import type { ImageOrder } from "./repair-messages.ts";

/** Room around a picture that is padded. */
const AROUND = "#000";
/** Widest side of a picture that is only to be looked at. */
const LOOK = 1600;

function draw(picture: ImageBitmap, crop: Rect, canvas: Size, output: Size): OffscreenCanvas {
  const made = new OffscreenCanvas(output.width, output.height);
  const context = made.getContext("2d");
  if (context === null) throw new Error("This machine gave no canvas.");
  context.imageSmoothingQuality = "high";
  const padded = canvas.width !== crop.width || canvas.height !== crop.height;
  if (padded) {
    context.fillStyle = AROUND;
    context.fillRect(0, 0, output.width, output.height);
  }
  const scale = { x: output.width / canvas.width, y: output.height / canvas.height };
  const [width, height] = [crop.width * scale.x, crop.height * scale.y];
  const [left, top] = [(output.width - width) / 2, (output.height - height) / 2];
  context.drawImage(picture, crop.x, crop.y, crop.width, crop.height, left, top, width, height);
  return made;
}

/** On a ground of its own: JPEG has no transparency. */
function flatten(picture: OffscreenCanvas): OffscreenCanvas {
  const flat = new OffscreenCanvas(picture.width, picture.height);
  const context = flat.getContext("2d");
  if (context === null) throw new Error("This machine gave no canvas.");
  context.fillStyle = AROUND;
  context.fillRect(0, 0, flat.width, flat.height);
  context.drawImage(picture, 0, 0);
  return flat;
}

/** The best of the pictures that fit: without loss, then JPEG of less and less quality. */
async function encode(picture: OffscreenCanvas, order: ImageOrder): Promise<Blob> {
  if (order.lossless) {
    const png = await picture.convertToBlob({ type: "image/png" });
    if (png.size <= order.bytesMost) return png;
  }
  const flat = flatten(picture);
  let smallest: Blob | null = null;
  for (let quality = order.quality; quality >= 0.3; quality -= 0.13) {
    smallest = await flat.convertToBlob({ type: "image/jpeg", quality });
    if (smallest.size <= order.bytesMost) return smallest;
  }
  throw new Error(`The picture stays at ${smallest?.size} bytes.`);
}

async function send(target: string, blob: Blob): Promise<void> {
  for (let at = 0; at < blob.size; at += PIECE_BYTES) {
    const body = blob.slice(at, at + PIECE_BYTES);
    const answer = await fetch(`${target}?at=${at}`, { method: "POST", body }).catch(() => null);
    if (answer === null) throw new PieceRefused(undefined);
    if (!answer.ok) throw new PieceRefused(await answer.json().catch(() => undefined));
  }
}

/** Cuts, fills, scales and writes a picture anew, and sends it to the core. */
export async function repairImage(order: ImageOrder, onProgress: (part: number) => void): Promise<void> {
  const picture = await decodeImage(order.source, order.format);
  onProgress(0.4);
  try {
    const made = draw(picture, order.crop, order.canvas, order.output);
    onProgress(0.6);
    const blob = await encode(made, order);
    onProgress(0.9);
    await send(order.target, blob);
  } finally {
    picture.close();
  }
}

/** A picture to look at, of an image that a page can't draw itself. */
export const previewImage = (source: string, format: string): Promise<Blob> => smallJpeg(source, format, 0.85);

/** Of at most `LOOK` pixels a side, whatever the image at `source` is. Rejects with `Undecodable`. */
export async function smallJpeg(source: string, format: string, quality: number): Promise<Blob> {
  const picture = await decodeImage(source, format);
  try {
    const scale = Math.min(1, LOOK / Math.max(picture.width, picture.height));
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
    const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
    return await draw(picture, whole, whole, size).convertToBlob({ type: "image/jpeg", quality });
  } finally {
    picture.close();
  }
}
