/** How the planes of a film's pictures are meant; as in `VideoColorSpaceInit`. */
export interface FilmColor {
  readonly matrix: "bt709" | "smpte170m" | "bt470bg";
  readonly fullRange: boolean;
  readonly primaries: VideoColorPrimaries;
  readonly transfer: VideoTransferCharacteristics;
}

/** Of BT.601 in its two names, and of BT.709: what red and blue weigh in the luma. */
const weights: Readonly<Record<FilmColor["matrix"], readonly [red: number, blue: number]>> = {
  smpte170m: [0.299, 0.114],
  bt470bg: [0.299, 0.114],
  bt709: [0.2126, 0.0722],
};

/** From here on a picture without tags is taken for high definition, as browsers and players do. */
const HIGH_DEFINITION = 720;

/** What a file's tags say, with what players assume where they say nothing. */
export function colorOf(tags: VideoColorSpaceInit, height: number): FilmColor {
  const usual = height < HIGH_DEFINITION ? "smpte170m" : "bt709";
  const matrix = tags.matrix != null && tags.matrix in weights ? (tags.matrix as FilmColor["matrix"]) : usual;
  return {
    matrix,
    fullRange: tags.fullRange ?? false,
    primaries: tags.primaries ?? matrix,
    transfer: tags.transfer ?? (matrix === "bt709" ? "bt709" : "smpte170m"),
  };
}

export const isSameMeaning = (one: FilmColor, other: FilmColor): boolean =>
  one.fullRange === other.fullRange && weights[one.matrix][0] === weights[other.matrix][0];

/** The black of a film's luma; its chroma is 128. */
export const blackOf = ({ fullRange }: FilmColor): number => (fullRange ? 0 : 16);

/** Steps of luma and of chroma between their ends. */
const spanOf = ({ fullRange }: FilmColor) => (fullRange ? { luma: 255, chroma: 255 } : { luma: 219, chroma: 224 });

export interface FromRgb {
  /** Luma of red, green and blue, 0 to 255. */
  readonly y: readonly [number, number, number, offset: number];
  readonly u: readonly [number, number, number, offset: number];
  readonly v: readonly [number, number, number, offset: number];
}

/** What makes planes of red, green and blue as a screen has them. */
export function fromRgb(color: FilmColor): FromRgb {
  const [red, blue] = weights[color.matrix];
  const green = 1 - red - blue;
  const { luma, chroma } = spanOf(color);
  const y = luma / 255;
  const u = chroma / 255 / (2 * (1 - blue));
  const v = chroma / 255 / (2 * (1 - red));
  return {
    y: [red * y, green * y, blue * y, blackOf(color)],
    u: [-red * u, -green * u, (1 - blue) * u, 128],
    v: [(1 - red) * v, -green * v, -blue * v, 128],
  };
}

export interface BetweenColors {
  /** Luma from luma, and what chroma (less 128) adds to it. */
  readonly y: readonly [y: number, u: number, v: number, offset: number];
  /** Chroma from chroma: gray stays gray, whatever the luma. */
  readonly u: readonly [u: number, v: number];
  readonly v: readonly [u: number, v: number];
}

/** What makes planes that are meant so of planes that are meant otherwise; the light they stand for stays the same. */
export function betweenColors(from: FilmColor, to: FilmColor): BetweenColors {
  const [red, blue] = weights[from.matrix];
  const green = 1 - red - blue;
  const source = spanOf(from);
  // Parts of red, green and blue that a step of chroma stands for; a step of luma is the same part of each.
  const ofU = [0, (-2 * blue * (1 - blue)) / green, 2 * (1 - blue)].map((part) => (part / source.chroma) * 255);
  const ofV = [2 * (1 - red), (-2 * red * (1 - red)) / green, 0].map((part) => (part / source.chroma) * 255);
  const target = fromRgb(to);
  const sum = (row: FromRgb["y"], [r = 0, g = 0, b = 0]: readonly number[]) => row[0] * r + row[1] * g + row[2] * b;
  const step = (255 / source.luma) * (target.y[0] + target.y[1] + target.y[2]);
  return {
    y: [step, sum(target.y, ofU), sum(target.y, ofV), target.y[3] - blackOf(from) * step],
    u: [sum(target.u, ofU), sum(target.u, ofV)],
    v: [sum(target.v, ofU), sum(target.v, ofV)],
  };
}

export interface ToRgb {
  /** Red, green and blue of a step of luma above black. */
  readonly luma: number;
  readonly black: number;
  /** What a step of either chroma adds to red, green and blue. */
  readonly ofU: readonly [number, number, number];
  readonly ofV: readonly [number, number, number];
}

/** The reverse of `fromRgb`: red, green and blue as a screen has them. */
export function toRgb(color: FilmColor): ToRgb {
  const [red, blue] = weights[color.matrix];
  const green = 1 - red - blue;
  const { luma, chroma } = spanOf(color);
  const step = 255 / chroma;
  return {
    luma: 255 / luma,
    black: blackOf(color),
    ofU: [0, ((-2 * blue * (1 - blue)) / green) * step, 2 * (1 - blue) * step],
    ofV: [2 * (1 - red) * step, ((-2 * red * (1 - red)) / green) * step, 0],
  };
}
