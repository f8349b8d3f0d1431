import { betweenColors, blackOf, type FilmColor, fromRgb, isSameMeaning, toRgb } from "./film-color.ts";

/** A picture as encoders take it: a plane of luma, then two of chroma, half as wide and high (I420), without gaps. */
export interface FilmFrame {
  /** Even, px. */
  readonly width: number;
  readonly height: number;
  readonly y: Uint8ClampedArray;
  readonly u: Uint8ClampedArray;
  readonly v: Uint8ClampedArray;
  /** All three planes. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Odd pixels have a half of chroma more. */
export const halfRoundedUp = (pixels: number): number => Math.ceil(pixels / 2);

export const bytesOfFrame = (width: number, height: number): number =>
  width * height + 2 * halfRoundedUp(width) * halfRoundedUp(height);

export function createFrame(width: number, height: number): FilmFrame {
  const bytes = new Uint8Array(bytesOfFrame(width, height));
  const chroma = halfRoundedUp(width) * halfRoundedUp(height);
  const plane = (from: number, length: number) => new Uint8ClampedArray(bytes.buffer, from, length);
  const luma = width * height;
  return { width, height, bytes, y: plane(0, luma), u: plane(luma, chroma), v: plane(luma + chroma, chroma) };
}

export function fillBlack(frame: FilmFrame, color: FilmColor): void {
  frame.y.fill(blackOf(color));
  frame.u.fill(128);
  frame.v.fill(128);
}

/** `out` becomes `one` mixed with `other`, which has `part`, 0 to 1. All of one size; `out` may be one of them. */
export function mixFrames(out: FilmFrame, one: FilmFrame, other: FilmFrame, part: number): void {
  const share = Math.round(part * 256);
  const rest = 256 - share;
  const [to, from, second] = [out.bytes, one.bytes, other.bytes];
  for (let at = 0; at < to.length; at += 1) to[at] = ((from[at] ?? 0) * rest + (second[at] ?? 0) * share + 128) >> 8;
}

/** Planes that are meant as `from` become planes that are meant as `to`, in place. */
export function recolorFrame(frame: FilmFrame, from: FilmColor, to: FilmColor): void {
  if (isSameMeaning(from, to)) return;
  const between = betweenColors(from, to);
  const [gain, ofU, ofV, offset] = between.y;
  const { width, height, y, u, v } = frame;
  const across = halfRoundedUp(width);
  for (let row = 0; row < halfRoundedUp(height); row += 1) {
    for (let column = 0; column < across; column += 1) {
      const at = row * across + column;
      const [chromaU, chromaV] = [(u[at] ?? 128) - 128, (v[at] ?? 128) - 128];
      u[at] = 128 + between.u[0] * chromaU + between.u[1] * chromaV;
      v[at] = 128 + between.v[0] * chromaU + between.v[1] * chromaV;
      const added = offset + ofU * chromaU + ofV * chromaV;
      for (let line = row * 2; line < Math.min(height, row * 2 + 2); line += 1) {
        const first = line * width + column * 2;
        y[first] = gain * (y[first] ?? 0) + added;
        if (column * 2 + 1 < width) y[first + 1] = gain * (y[first + 1] ?? 0) + added;
      }
    }
  }
}

/** Pixels as a canvas has them (RGBA, 8 bits) and how see-through each is, as planes of a film. */
export interface DrawnPlanes {
  readonly frame: FilmFrame;
  /** 0 to 255, by pixel of luma and of chroma; null where nothing is see-through. */
  readonly alpha: { readonly luma: Uint8ClampedArray; readonly chroma: Uint8ClampedArray } | null;
}

/** What was drawn, in the film's own colors. `frame` is written over; even size. */
export function drawnPlanes(rgba: Uint8ClampedArray, frame: FilmFrame, color: FilmColor, opaque: boolean): DrawnPlanes {
  const { y: ofY, u: ofU, v: ofV } = fromRgb(color);
  const { width, height, y, u, v } = frame;
  const across = halfRoundedUp(width);
  const alpha = opaque
    ? null
    : { luma: new Uint8ClampedArray(width * height), chroma: new Uint8ClampedArray(across * halfRoundedUp(height)) };
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      let [red, green, blue, seen] = [0, 0, 0, 0];
      for (const [down, right] of quarters) {
        const at = (row + down) * width + column + right;
        const [r, g, b, a] = [rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0, rgba[at * 4 + 3] ?? 0];
        y[at] = ofY[0] * r + ofY[1] * g + ofY[2] * b + ofY[3];
        const part = opaque ? 255 : a;
        if (alpha) alpha.luma[at] = a;
        red += r * part;
        green += g * part;
        blue += b * part;
        seen += part;
      }
      const at = (row / 2) * across + column / 2;
      if (alpha) alpha.chroma[at] = seen / 4;
      // What nobody sees has no color to share.
      const [r, g, b] = seen === 0 ? [0, 0, 0] : [red / seen, green / seen, blue / seen];
      u[at] = ofU[0] * r + ofU[1] * g + ofU[2] * b + ofU[3];
      v[at] = ofV[0] * r + ofV[1] * g + ofV[2] * b + ofV[3];
    }
  }
  return { frame, alpha };
}

const quarters = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** Lays what was drawn over a frame of the same size. Where nothing was drawn every byte stays as it is. */
export function compositeOver(out: FilmFrame, { frame, alpha }: DrawnPlanes): void {
  if (alpha === null) {
    out.bytes.set(frame.bytes);
    return;
  }
  layPlane(out.y, frame.y, alpha.luma);
  layPlane(out.u, frame.u, alpha.chroma);
  layPlane(out.v, frame.v, alpha.chroma);
}

function layPlane(out: Uint8ClampedArray, over: Uint8ClampedArray, alpha: Uint8ClampedArray): void {
  for (let at = 0; at < out.length; at += 1) {
    const part = alpha[at] ?? 0;
    if (part === 0) continue;
    const under = out[at] ?? 0;
    out[at] = under + (((over[at] ?? 0) - under) * part) / 255;
  }
}

/** A frame as a canvas has it: RGBA, nothing see-through. */
export function paintFrame({ width, height, y, u, v }: FilmFrame, color: FilmColor): Uint8ClampedArray<ArrayBuffer> {
  const { luma, black, ofU, ofV } = toRgb(color);
  const rgba = new Uint8ClampedArray(width * height * 4);
  const across = halfRoundedUp(width);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const half = (row >> 1) * across + (column >> 1);
      const light = ((y[at] ?? 0) - black) * luma;
      const [blue, red] = [(u[half] ?? 128) - 128, (v[half] ?? 128) - 128];
      rgba[at * 4] = light + ofV[0] * red;
      rgba[at * 4 + 1] = light + ofU[1] * blue + ofV[1] * red;
      rgba[at * 4 + 2] = light + ofU[2] * blue;
      rgba[at * 4 + 3] = 255;
    }
  }
  return rgba;
}
