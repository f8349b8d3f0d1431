import { expect, it, test } from "vitest";
import {
  betweenColors,
  blackOf,
  colorOf,
  type FilmColor,
  fromRgb,
  toRgb,
} from "#renderer/storyboard/export/make/film-color.ts";

const of = (matrix: FilmColor["matrix"], fullRange: boolean): FilmColor => colorOf({ matrix, fullRange }, 480);
const near = (row: readonly number[], digits = 6) => row.map((each) => expect.closeTo(each, digits));

// As ITU-R BT.601-7 (2.5) and BT.709-6 (3) have them, in figures of eight bits.
test.each<[FilmColor["matrix"], boolean, y: number[], u: number[], v: number[]]>([
  [
    ...(["smpte170m", true] as const),
    [0.299, 0.587, 0.114, 0],
    [-0.168736, -0.331264, 0.5, 128],
    [0.5, -0.418688, -0.081312, 128],
  ],
  [
    ...(["bt470bg", false] as const),
    [0.256788, 0.504129, 0.097906, 16],
    [-0.148223, -0.290993, 0.439216, 128],
    [0.439216, -0.367788, -0.071427, 128],
  ],
  [
    ...(["bt709", true] as const),
    [0.2126, 0.7152, 0.0722, 0],
    [-0.114572, -0.385428, 0.5, 128],
    [0.5, -0.454153, -0.045847, 128],
  ],
])("%s (full: %s) makes planes of red, green and blue", (matrix, fullRange, y, u, v) => {
  const planes = fromRgb(of(matrix, fullRange));
  expect([planes.y, planes.u, planes.v]).toEqual([near(y), near(u), near(v)]);
  expect(blackOf(of(matrix, fullRange))).toBe(y[3]);
});

const all = (["smpte170m", "bt709"] as const).flatMap((matrix) => [of(matrix, false), of(matrix, true)]);
const patches = [
  [0, 0, 0],
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [200, 30, 60],
];
const planesOf = (color: FilmColor, [r = 0, g = 0, b = 0]: readonly number[]) => {
  const { y, u, v } = fromRgb(color);
  return [y, u, v].map((row) => row[0] * r + row[1] * g + row[2] * b + row[3]);
};

it.each(all)("what is painted of planes of %o is what they were made of, to the last digit", (color) => {
  const { luma, black, ofU, ofV } = toRgb(color);
  for (const rgb of patches) {
    const [y = 0, u = 0, v = 0] = planesOf(color, rgb);
    const light = (y - black) * luma;
    expect([0, 1, 2].map((at) => light + (ofU[at] ?? 0) * (u - 128) + (ofV[at] ?? 0) * (v - 128))).toEqual(near(rgb));
  }
});

it.each(all.flatMap((from) => all.map((to) => [from, to] as const)))(
  "planes of %o become those of %o with the same light, to the last digit",
  (from, to) => {
    const { y: ofY, u: ofU, v: ofV } = betweenColors(from, to);
    for (const rgb of patches) {
      const [y = 0, u = 0, v = 0] = planesOf(from, rgb);
      const [a, b] = [u - 128, v - 128];
      expect([
        ofY[0] * y + ofY[1] * a + ofY[2] * b + ofY[3],
        ...[128 + ofU[0] * a + ofU[1] * b, 128 + ofV[0] * a + ofV[1] * b],
      ]).toEqual(near(planesOf(to, rgb)));
    }
  },
);

it.each([
  [719, "smpte170m"],
  [720, "bt709"],
])("without tags a picture %d px high is meant as %s", (height, matrix) => {
  expect(colorOf({}, height)).toEqual({
    ...{ matrix, fullRange: false, primaries: matrix, transfer: matrix },
  });
});
