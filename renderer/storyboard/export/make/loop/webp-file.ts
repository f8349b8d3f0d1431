import type { Quality } from "../../output/film-output.ts";
import type { LoopFile, LoopPicture } from "./loop-file.ts";

const qualities: Readonly<Record<Quality, number>> = { best: 0.95, high: 0.85, medium: 0.7 };

const fourLetters = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The chunks of a still WebP that hold its picture: `VP8 ` or `VP8L`, and `ALPH` before the first (RFC 9649, 2.7). */
export function pictureChunks(file: Uint8Array): Uint8Array[] {
  if (fourLetters(file, 0) !== "RIFF" || fourLetters(file, 8) !== "WEBP")
    throw new Error("This machine makes no WebP pictures.");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: Uint8Array[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(file.length, at + 8 + length + (length % 2));
    if (["VP8 ", "VP8L", "ALPH"].includes(fourLetters(file, at))) chunks.push(file.subarray(at, end));
    at = end;
  }
  return chunks;
}

function chunk(name: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array(8 + length + (length % 2));
  bytes.set(new TextEncoder().encode(name));
  new DataView(bytes.buffer).setUint32(4, length, true);
  let at = 8;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Numbers of three bytes, the lowest first. */
const threes = (...numbers: readonly number[]) =>
  Uint8Array.from(numbers.flatMap((number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255]));

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

const RIFF = 12;
const ANIMATION = 0x02;

const encodeWithCanvas = async ({ rgba, width, height }: LoopPicture, quality: number): Promise<Uint8Array> => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null) throw new Error("This machine can't draw.");
  context.putImageData(new ImageData(rgba, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  return new Uint8Array(await blob.arrayBuffer());
};

/**
 * An animated WebP that plays for ever (RFC 9649, 2.7.1.1): each frame is a still of the browser's own encoder in a frame
 * of the file. Times are milliseconds.
 */
export function webpFile(quality: Quality, encode = encodeWithCanvas): LoopFile {
  let size: readonly [number, number] | undefined;
  let length = 0;
  const counted = (bytes: Uint8Array<ArrayBuffer>) => {
    length += bytes.length;
    return bytes;
  };
  return {
    tick: 0.001,
    async add(picture) {
      const { width, height, ticks } = picture;
      const still = pictureChunks(await encode(picture, qualities[quality]));
      const head: Uint8Array[] = [];
      if (size === undefined) {
        size = [width, height];
        const extent = threes(width - 1, height - 1);
        head.push(
          new Uint8Array(RIFF),
          chunk("VP8X", Uint8Array.from([ANIMATION, 0, 0, 0]), extent),
          // Black behind it, played for ever.
          chunk("ANIM", Uint8Array.from([0, 0, 0, 255, 0, 0])),
        );
      }
      // It takes the place of the one before it, without being mixed with it.
      const about = joined(threes(0, 0, width - 1, height - 1, ticks), Uint8Array.from([0x02]));
      return counted(joined(...head, chunk("ANMF", about, ...still)));
    },
    end() {
      const start = new Uint8Array(RIFF);
      start.set(new TextEncoder().encode("RIFF"));
      new DataView(start.buffer).setUint32(4, length - 8, true);
      start.set(new TextEncoder().encode("WEBP"), 8);
      return { rest: new Uint8Array(0), start };
    },
  };
}
