/** A picture as the encoder takes it: YUV 4:2:0, BT.601, limited range (what untagged H.264 is read as), all three planes in one buffer. */
export interface Planes {
  width: number;
  height: number;
  data: Uint8Array;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
}

export type Rgb = readonly [red: number, green: number, blue: number];
export type Yuv = readonly [y: number, u: number, v: number];

/** Width and height are even. */
export function createPlanes(width: number, height: number): Planes {
  const size = width * height;
  const data = new Uint8Array((size * 3) / 2);
  return {
    width,
    height,
    data,
    y: data.subarray(0, size),
    u: data.subarray(size, size + size / 4),
    v: data.subarray(size + size / 4),
  };
}

export function toYuv([red, green, blue]: Rgb): Yuv {
  return [
    16 + 0.2568 * red + 0.5041 * green + 0.0979 * blue,
    128 - 0.1482 * red - 0.291 * green + 0.4392 * blue,
    128 + 0.4392 * red - 0.3678 * green - 0.0714 * blue,
  ];
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  const at = Math.min(1, Math.max(0, share));
  return [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at, a[2] + (b[2] - a[2]) * at];
}

export const smooth = (from: number, to: number, value: number) => {
  const at = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return at * at * (3 - 2 * at);
};

function stretchPlane(from: Uint8Array, fw: number, fh: number, to: Uint8Array, tw: number, th: number) {
  const columns = new Uint32Array(tw);
  const shares = new Uint8Array(tw);
  for (let x = 0; x < tw; x += 1) {
    const at = Math.min(fw - 1.001, Math.max(0, ((x + 0.5) * fw) / tw - 0.5));
    columns[x] = at | 0;
    shares[x] = (at - (at | 0)) * 128;
  }
  const row = new Uint8Array(fw);
  for (let y = 0; y < th; y += 1) {
    const at = Math.min(fh - 1.001, Math.max(0, ((y + 0.5) * fh) / th - 0.5));
    const top = (at | 0) * fw;
    const share = ((at - (at | 0)) * 128) | 0;
    for (let x = 0; x < fw; x += 1) {
      row[x] = ((from[top + x] as number) * (128 - share) + (from[top + fw + x] as number) * share) >> 7;
    }
    const out = y * tw;
    for (let x = 0; x < tw; x += 1) {
      const column = columns[x] as number;
      const side = shares[x] as number;
      to[out + x] = ((row[column] as number) * (128 - side) + (row[column + 1] as number) * side) >> 7;
    }
  }
}

/** Enlarges a picture bilinearly: large films are painted small, for speed. */
export function stretch(from: Planes, to: Planes) {
  const [fw, fh, tw, th] = [from.width, from.height, to.width, to.height];
  stretchPlane(from.y, fw, fh, to.y, tw, th);
  stretchPlane(from.u, fw >> 1, fh >> 1, to.u, tw >> 1, th >> 1);
  stretchPlane(from.v, fw >> 1, fh >> 1, to.v, tw >> 1, th >> 1);
}
