/** Whole pixels of the picture as it is shown. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width by height. */
export interface Aspects {
  readonly min: number;
  readonly max: number;
}

/** Where a handle pulls: −1 left or top, 1 right or bottom, 0 not on this axis. */
export interface CropHandle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** The largest frame of allowed shape in the middle of a picture. */
export function largestCrop({ width, height }: Size, aspects: Aspects): Rect {
  const aspect = clamp(width / height, aspects.min, aspects.max);
  let wide = Math.min(width, Math.floor(height * aspect + 1e-6));
  let high = Math.min(height, Math.floor(width / aspect + 1e-6));
  // A floor may leave the shape by a pixel.
  if (wide > high * aspects.max) wide = Math.floor(high * aspects.max + 1e-6);
  if (wide < high * aspects.min) high = Math.floor(wide / aspects.min + 1e-6);
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high };
}

/** The smallest canvas of allowed shape that holds the whole picture. */
export function paddedSize({ width, height }: Size, aspects: Aspects): Size {
  if (width > height * aspects.max) return { width, height: Math.ceil(width / aspects.max - 1e-6) };
  if (width < height * aspects.min) return { width: Math.ceil(height * aspects.min - 1e-6), height };
  return { width, height };
}

/** Moves a frame, keeping it inside the picture. */
export function moveCrop(rect: Rect, dx: number, dy: number, picture: Size): Rect {
  return {
    ...rect,
    x: clamp(Math.round(rect.x + dx), 0, picture.width - rect.width),
    y: clamp(Math.round(rect.y + dy), 0, picture.height - rect.height),
  };
}

/** Pulls an edge or a corner; the other side stands. Stays inside the picture, over `least` pixels and in shape. */
export function resizeCrop(
  rect: Rect,
  pull: CropHandle,
  dx: number,
  dy: number,
  picture: Size,
  aspects: Aspects,
  least: number,
): Rect {
  // What the standing side leaves to grow into; an edge that isn't pulled grows both ways from its middle.
  const room = (at: number, size: number, whole: number, side: -1 | 0 | 1) =>
    side < 0 ? at + size : side > 0 ? whole - at : 2 * Math.min(at + size / 2, whole - at - size / 2);
  const most = {
    width: room(rect.x, rect.width, picture.width, pull.x),
    height: room(rect.y, rect.height, picture.height, pull.y),
  };
  const small = { width: Math.min(least, picture.width), height: Math.min(least, picture.height) };
  let width = clamp(rect.width + dx * pull.x, small.width, pull.x === 0 ? rect.width : most.width);
  let height = clamp(rect.height + dy * pull.y, small.height, pull.y === 0 ? rect.height : most.height);
  const leads = pull.y === 0 || (pull.x !== 0 && Math.abs(dx) >= Math.abs(dy)) ? "width" : "height";
  if (leads === "width") {
    height = clamp(height, width / aspects.max, width / aspects.min);
    height = Math.min(height, most.height, picture.height);
    width = clamp(width, height * aspects.min, height * aspects.max);
  } else {
    width = clamp(width, height * aspects.min, height * aspects.max);
    width = Math.min(width, most.width, picture.width);
    height = clamp(height, width / aspects.max, width / aspects.min);
  }
  const place = (at: number, before: number, now: number, side: -1 | 0 | 1) =>
    side < 0 ? at + before - now : side > 0 ? at : at + (before - now) / 2;
  return roundCrop(
    {
      x: place(rect.x, rect.width, width, pull.x),
      y: place(rect.y, rect.height, height, pull.y),
      width,
      height,
    },
    picture,
    aspects,
  );
}

/** A frame of one shape as large as the old one allows, about its middle. */
export function reshapeCrop(rect: Rect, picture: Size, aspects: Aspects): Rect {
  const whole = largestCrop(picture, aspects);
  const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  return moveCrop({ ...whole, x: 0, y: 0 }, middle.x - whole.width / 2, middle.y - whole.height / 2, picture);
}

/** Whole pixels, still in shape. */
function roundCrop(rect: Rect, picture: Size, aspects: Aspects): Rect {
  let width = Math.min(picture.width, Math.round(rect.width));
  let height = Math.min(picture.height, Math.round(rect.height));
  if (width > height * aspects.max) width = Math.floor(height * aspects.max + 1e-6);
  if (width < height * aspects.min) height = Math.floor(width / aspects.min + 1e-6);
  return moveCrop({ x: rect.x, y: rect.y, width, height }, 0, 0, picture);
}

/**
 * The size a picture is written in: within `side` on both sides and in shape. `even`: as H.264 wants it. `pixelsMost`
 * is what an encoder takes.
 */
export function outputSize(
  size: Size,
  { side, aspects, even, pixelsMost }: { side?: Aspects; aspects?: Aspects; even: boolean; pixelsMost?: number },
): Size {
  let scale = 1;
  if (side) {
    scale = Math.min(1, side.max / Math.max(size.width, size.height));
    if (Math.min(size.width, size.height) * scale < side.min) scale = side.min / Math.min(size.width, size.height);
  }
  if (pixelsMost !== undefined) scale = Math.min(scale, Math.sqrt(pixelsMost / (size.width * size.height)));
  const step = even ? 2 : 1;
  const whole = (value: number) => Math.max(step, Math.round((value * scale) / step) * step);
  let width = whole(size.width);
  let height = whole(size.height);
  if (aspects) {
    while (width > height * aspects.max + 1e-9) width -= step;
    while (width < height * aspects.min - 1e-9) height -= step;
  }
  return { width, height };
}
