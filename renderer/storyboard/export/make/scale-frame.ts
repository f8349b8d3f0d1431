import { type FilmFrame, halfRoundedUp } from "./film-frame.ts";

/** Where a picture stands in a frame; px, even. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/** As large as fits, in the middle; `width` and `height` as the picture is shown. */
export function placeWithin(width: number, height: number, frame: Pick<FilmFrame, "width" | "height">): Place {
  const scale = Math.min(frame.width / width, frame.height / height);
  const [wide, high] = [Math.min(frame.width, even(width * scale)), Math.min(frame.height, even(height * scale))];
  const middle = (all: number, part: number) => Math.floor((all - part) / 4) * 2;
  return { x: middle(frame.width, wide), y: middle(frame.height, high), width: wide, height: high };
}

interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
  readonly count: number;
}

/** For each pixel of `to`: the pixels of `from` that it is made of. A triangle, wide enough that none is left out. */
function tapsOf(from: number, to: number): Taps {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  const count = Math.min(from, Math.ceil(reach * 2) + 1);
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let at = 0; at < to; at += 1) {
    const center = (at + 0.5) * ratio - 0.5;
    const begin = Math.min(from - count, Math.max(0, Math.ceil(center - reach)));
    first[at] = begin;
    let sum = 0;
    for (let tap = 0; tap < count; tap += 1) sum += Math.max(0, 1 - Math.abs(begin + tap - center) / reach);
    for (let tap = 0; tap < count; tap += 1) {
      weights[at * count + tap] = Math.max(0, 1 - Math.abs(begin + tap - center) / reach) / sum;
    }
  }
  return { first, weights, count };
}

interface Plane {
  readonly samples: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Scales planes of one size into a place of frames of another; made once, used for every frame of a take. */
export function createScaler(from: Pick<FilmFrame, "width" | "height">, place: Place) {
  const luma = planeScaler(from.width, from.height, place.width, place.height);
  const chroma = planeScaler(halfRoundedUp(from.width), halfRoundedUp(from.height), place.width / 2, place.height / 2);
  return (source: FilmFrame, out: FilmFrame): void => {
    const across = halfRoundedUp(out.width);
    luma(source.y, { samples: out.y, width: out.width, height: out.height }, place.x, place.y);
    for (const [plane, to] of [
      [source.u, out.u],
      [source.v, out.v],
    ] as const) {
      chroma(plane, { samples: to, width: across, height: halfRoundedUp(out.height) }, place.x / 2, place.y / 2);
    }
  };
}

function planeScaler(width: number, height: number, toWidth: number, toHeight: number) {
  const across = tapsOf(width, toWidth);
  const down = tapsOf(height, toHeight);
  const rows = new Float32Array(toWidth * height);
  return (source: Uint8ClampedArray, out: Plane, x: number, y: number): void => {
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < toWidth; column += 1) {
        const begin = row * width + (across.first[column] ?? 0);
        let sum = 0;
        for (let tap = 0; tap < across.count; tap += 1) {
          sum += (source[begin + tap] ?? 0) * (across.weights[column * across.count + tap] ?? 0);
        }
        rows[row * toWidth + column] = sum;
      }
    }
    for (let row = 0; row < toHeight; row += 1) {
      const begin = (down.first[row] ?? 0) * toWidth;
      const to = (y + row) * out.width + x;
      for (let column = 0; column < toWidth; column += 1) {
        let sum = 0;
        for (let tap = 0; tap < down.count; tap += 1) {
          sum += (rows[begin + tap * toWidth + column] ?? 0) * (down.weights[row * down.count + tap] ?? 0);
        }
        out.samples[to + column] = sum;
      }
    }
  };
}
