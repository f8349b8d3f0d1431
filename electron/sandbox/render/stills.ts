import { createPlanes, type Planes, smooth } from "./planes.ts";
import type { Painter } from "./scene.ts";

/** Draws one plane enlarged by `zoom` around a point (shares of the frame), bilinearly. */
function zoomPlane(
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  zoom: number,
  cx: number,
  cy: number,
) {
  if (zoom <= 1.0005) {
    to.set(from);
    return;
  }
  const left = (width - width / zoom) * cx;
  const top = (height - height / zoom) * cy;
  const step = 65_536 / zoom;
  for (let y = 0; y < height; y += 1) {
    const sy = Math.min(height - 1.001, top + y / zoom);
    const row = (sy | 0) * width;
    const down = ((sy - (sy | 0)) * 128) | 0;
    const next = row + (sy < height - 1 ? width : 0);
    let place = left * 65_536;
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(width - 2, (place / 65_536) | 0);
      const side = ((place / 512) | 0) & 127;
      const a = from[row + column] as number;
      const c = from[next + column] as number;
      const upper = a * 128 + ((from[row + column + 1] as number) - a) * side;
      const lower = c * 128 + ((from[next + column + 1] as number) - c) * side;
      to[y * width + x] = (upper * (128 - down) + lower * down) >> 14;
      place += step;
    }
  }
}

function zoomPicture(from: Planes, to: Planes, zoom: number, cx: number, cy: number) {
  const { width, height } = from;
  zoomPlane(from.y, to.y, width, height, zoom, cx, cy);
  zoomPlane(from.u, to.u, width >> 1, height >> 1, zoom, cx, cy);
  zoomPlane(from.v, to.v, width >> 1, height >> 1, zoom, cx, cy);
}

export function blend(under: Planes, over: Planes, share: number) {
  const weight = Math.round(share * 256);
  const { data } = under;
  const other = over.data;
  for (let at = 0; at < data.length; at += 1) {
    const value = data[at] as number;
    data[at] = value + ((((other[at] as number) - value) * weight) >> 8);
  }
}

export interface Still {
  picture: Planes;
  place: "first" | "last" | "reference";
}

/**
 * A visible move through the given pictures: each drifts closer while the next fades in. The first frame is the first
 * picture as it is, the last frame the last one as it is.
 */
export function createStillsFilm(stills: Still[], width: number, height: number): Painter {
  const ordered = [...stills].sort((a, b) => rank(a) - rank(b));
  const above = createPlanes(width, height);
  const [only] = ordered;
  if (ordered.length === 1 && only) {
    return (frame, progress) => {
      const near = only.place === "last" ? 1 - progress : progress;
      zoomPicture(only.picture, frame, 1 + 0.2 * smooth(0, 1, near) * 0.6 + 0.08 * near, 0.5, 0.42);
    };
  }
  return (frame, progress) => {
    const place = progress * (ordered.length - 1);
    const at = Math.min(ordered.length - 2, Math.floor(place));
    const local = place - at;
    const from = ordered[at]?.picture;
    const to = ordered[at + 1]?.picture;
    if (!from || !to) return;
    const fade = smooth(0.28, 0.72, local);
    const zoomFrom = 1 + 0.14 * smooth(0, 1, local);
    const zoomTo = 1 + 0.14 * smooth(0, 1, 1 - local);
    if (fade < 1) zoomPicture(from, frame, zoomFrom, 0.5, 0.45);
    else zoomPicture(to, frame, zoomTo, 0.5, 0.5);
    if (fade > 0 && fade < 1) {
      zoomPicture(to, above, zoomTo, 0.5, 0.5);
      blend(frame, above, fade);
    }
  };
}

const rank = (still: Still) => (still.place === "first" ? 0 : still.place === "last" ? 2 : 1);
