/** How many squares of light a look is made of, in both directions: each is compared with the next, right and below. */
const SQUARES = 8;
/** Side of the picture that a look is read from, in pixels. */
export const LOOK_SIDE = SQUARES + 1;
/** Less is noise of an encoder: on a flat wall it would look like a pattern. Of 255. */
const NOISE = 2;

/** 128 signs of light as 32 hexadecimal digits, and the mean color as six. */
export const lookPattern = /^[0-9a-f]{38}$/;

/** What a picture looks like at a glance: of `LOOK_SIDE`² pixels, RGBA. Sizes, formats and compression leave it alike. */
export function lookOf(pixels: ArrayLike<number>): string {
  const at = (x: number, y: number) => (y * LOOK_SIDE + x) * 4;
  const light = (x: number, y: number) =>
    (pixels[at(x, y)] ?? 0) * 0.299 + (pixels[at(x, y) + 1] ?? 0) * 0.587 + (pixels[at(x, y) + 2] ?? 0) * 0.114;
  const signs: boolean[] = [];
  for (const [right, down] of [
    [1, 0],
    [0, 1],
  ] as const)
    for (let y = 0; y < SQUARES; y += 1)
      for (let x = 0; x < SQUARES; x += 1) signs.push(light(x + right, y + down) - light(x, y) > NOISE);
  const digits = Array.from({ length: signs.length / 4 }, (_, digit) =>
    [8, 4, 2, 1].reduce((sum, worth, bit) => sum + (signs[digit * 4 + bit] ? worth : 0), 0).toString(16),
  );
  const count = LOOK_SIDE * LOOK_SIDE;
  const color = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let pixel = 0; pixel < count; pixel += 1) sum += pixels[pixel * 4 + channel] ?? 0;
    return Math.round(sum / count)
      .toString(16)
      .padStart(2, "0");
  });
  return [...digits, ...color].join("");
}

/** Of 128 signs, so many may differ; of 255 shades, so many in each mean color. */
const MOST_SIGNS = 10;
const MOST_SHADES = 20;
/** One more than signs may differ: of two looks that are alike at least one band is the same. */
const BANDS = MOST_SIGNS + 1;

interface Look {
  readonly signs: Uint32Array;
  readonly color: readonly [number, number, number];
}

function readLook(look: string): Look {
  const part = (from: number, to: number) => Number.parseInt(look.slice(from, to), 16);
  return {
    signs: Uint32Array.from([0, 8, 16, 24], (from) => part(from, from + 8)),
    color: [part(32, 34), part(34, 36), part(36, 38)],
  };
}

function ones(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function alike(one: Look, other: Look): boolean {
  if (one.color.some((shade, at) => Math.abs(shade - (other.color[at] ?? 0)) > MOST_SHADES)) return false;
  let differing = 0;
  for (let at = 0; at < 4; at += 1) differing += ones(((one.signs[at] ?? 0) ^ (other.signs[at] ?? 0)) >>> 0);
  return differing <= MOST_SIGNS;
}

/** Bits `from` until before `to` of 128. */
function bandOf({ signs }: Look, band: number): number {
  const [from, to] = [Math.floor((band * 128) / BANDS), Math.floor(((band + 1) * 128) / BANDS)];
  let value = 0;
  for (let bit = from; bit < to; bit += 1) value = value * 2 + (((signs[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1);
  return value;
}

export interface Looking {
  readonly id: string;
  readonly look: string;
  /** Only these are compared with each other, as images with images. */
  readonly kind: string;
}

/**
 * Files that look alike, by their ids, in the order given: each group around its first, so that none drifts. Files that
 * look like nothing else are in none. Yields now and then, for whoever has other work.
 */
export function* groupAlike(files: readonly Looking[]): Generator<void, string[][]> {
  const looks = files.map(({ look }) => readLook(look));
  const bands = Array.from({ length: BANDS }, () => new Map<string, number[]>());
  const groups = new Map<number, string[]>();
  for (const [at, look] of looks.entries()) {
    const { kind, id } = files[at] ?? { kind: "", id: "" };
    let leader: number | undefined;
    const keys = bands.map((_, band) => `${kind}${bandOf(look, band)}`);
    for (const [band, places] of bands.entries()) {
      for (const place of places.get(keys[band] ?? "") ?? []) {
        const other = looks[place];
        if ((leader === undefined || place < leader) && other && alike(look, other)) leader = place;
      }
    }
    if (leader !== undefined) {
      const group = groups.get(leader) ?? [files[leader]?.id ?? ""];
      group.push(id);
      groups.set(leader, group);
    } else {
      // Only first ones lead: whoever is in a group is like its first.
      for (const [band, places] of bands.entries()) {
        const key = keys[band] ?? "";
        const there = places.get(key);
        if (there) there.push(at);
        else places.set(key, [at]);
      }
    }
    if (at % 256 === 255) yield;
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, ids]) => ids);
}
