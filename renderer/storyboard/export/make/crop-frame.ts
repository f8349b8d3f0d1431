import type { CropRect } from "../output/film-output.ts";
import { createFrame, type FilmFrame, halfRoundedUp } from "./film-frame.ts";

/** A part of a picture as a picture of its own; the part begins on even pixels and has even sides. */
export function croppedFrame(source: FilmFrame, { x, y, width, height }: CropRect): FilmFrame {
  if (width === source.width && height === source.height) return source;
  const out = createFrame(width, height);
  const copy = (
    from: Uint8ClampedArray,
    across: number,
    to: Uint8ClampedArray,
    toAcross: number,
    left: number,
    top: number,
    rows: number,
  ) => {
    for (let row = 0; row < rows; row += 1) {
      const at = (top + row) * across + left;
      to.set(from.subarray(at, at + toAcross), row * toAcross);
    }
  };
  copy(source.y, source.width, out.y, width, x, y, height);
  const [across, toAcross] = [halfRoundedUp(source.width), halfRoundedUp(width)];
  for (const [from, to] of [
    [source.u, out.u],
    [source.v, out.v],
  ] as const)
    copy(from, across, to, toAcross, x / 2, y / 2, halfRoundedUp(height));
  return out;
}
