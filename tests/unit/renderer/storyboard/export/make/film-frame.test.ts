import { describe, expect, it, test } from "vitest";
import { colorOf, type FilmColor, isSameMeaning } from "#renderer/storyboard/export/make/film-color.ts";
import {
  compositeOver,
  createFrame,
  drawnPlanes,
  type FilmFrame,
  fillBlack,
  mixFrames,
  paintFrame,
  recolorFrame,
} from "#renderer/storyboard/export/make/film-frame.ts";
import { createScaler, placeWithin } from "#renderer/storyboard/export/make/scale-frame.ts";

const of = (matrix: FilmColor["matrix"], fullRange: boolean): FilmColor => colorOf({ matrix, fullRange }, 480);
const [sd, sdFull, hd, hdFull] = [of("smpte170m", false), of("smpte170m", true), of("bt709", false), of("bt709", true)];

/** A frame of one color, drawn as a canvas has it. */
function drawn(rgb: readonly number[], color: FilmColor, size = 4): FilmFrame {
  const rgba = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < rgba.length; at += 1) rgba[at] = at % 4 === 3 ? 255 : (rgb[at % 4] ?? 0);
  return drawnPlanes(rgba, createFrame(size, size), color, true).frame;
}
const pixel = ({ y, u, v }: FilmFrame) => [y[0], u[0], v[0]];

// As ITU-R BT.601 and BT.709 have them, counted by hand.
test.each([
  ["black", [0, 0, 0], sd, [16, 128, 128]],
  ["white", [255, 255, 255], sd, [235, 128, 128]],
  ["white", [255, 255, 255], hdFull, [255, 128, 128]],
  ["green", [0, 255, 0], sd, [145, 54, 34]],
  ["green", [0, 255, 0], hd, [173, 42, 26]],
  ["green", [0, 255, 0], sdFull, [150, 44, 21]],
  ["red", [255, 0, 0], hd, [63, 102, 240]],
  ["blue", [0, 0, 255], sd, [41, 240, 110]],
  ["half gray", [128, 128, 128], sd, [126, 128, 128]],
])("%s %j is drawn as it is meant", (_name, rgb, color, planes) => {
  expect(pixel(drawn(rgb, color))).toEqual(planes);
});

describe("planes that are meant otherwise", () => {
  const patches = [
    [0, 0, 0],
    [255, 255, 255],
    [128, 128, 128],
    [0, 252, 1],
    [200, 30, 60],
    [20, 40, 220],
    [230, 180, 150],
  ];
  it.each([
    ["601 to 709", sd, hd],
    ["709 to 601", hd, sd],
    ["limited to full", sd, sdFull],
    ["full 709 to limited 601", hdFull, sd],
  ])("%s: the same light", (_name, from, to) => {
    for (const rgb of patches) {
      const frame = drawn(rgb, from);
      recolorFrame(frame, from, to);
      for (const [index, value] of pixel(frame).entries()) {
        expect(Math.abs((value ?? 0) - (pixel(drawn(rgb, to))[index] ?? 0)), `${rgb}`).toBeLessThanOrEqual(1);
      }
    }
  });

  it("the same meaning by another name leaves every byte", () => {
    const [frame, before] = [drawn([200, 30, 60], sd), drawn([200, 30, 60], sd)];
    recolorFrame(frame, sd, of("bt470bg", false));
    expect(frame.bytes).toEqual(before.bytes);
    expect(isSameMeaning(sd, of("bt470bg", false))).toBe(true);
    expect(isSameMeaning(hd, of("bt709", false))).toBe(true);
    expect(isSameMeaning(sd, hd)).toBe(false);
    expect(isSameMeaning(sd, sdFull)).toBe(false);
  });

  it("of odd sizes too", () => {
    const frame = createFrame(3, 3);
    fillBlack(frame, sd);
    recolorFrame(frame, sd, sdFull);
    expect([...frame.y]).toEqual(Array(9).fill(0));
    expect([...frame.u, ...frame.v]).toEqual(Array(8).fill(128));
  });

  it.each([
    [2, 2],
    [4, 6],
    [3, 2],
    [5, 3],
    [4, 3],
    [1, 1],
  ])("of %d × %d are each brought over once", (width, height) => {
    const frame = createFrame(width, height);
    frame.y.fill(126);
    frame.u.fill(100);
    frame.v.fill(180);
    recolorFrame(frame, sd, sdFull);
    const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
    expect([...frame.y]).toEqual(Array(width * height).fill(128));
    expect([...frame.u, ...frame.v]).toEqual([...Array(chroma).fill(96), ...Array(chroma).fill(187)]);
  });
});

it.each([
  ["nothing", {}, 480, "smpte170m", false],
  ["nothing, in high definition", {}, 720, "bt709", false],
  ["its matrix alone", { matrix: "bt709" as const }, 480, "bt709", false],
  ["full range", { fullRange: true }, 480, "smpte170m", true],
  ["a matrix that pictures of red, green and blue have", { matrix: "rgb" as const }, 1080, "bt709", false],
])("a file that says %s is meant as players take it", (_name, tags, height, matrix, fullRange) => {
  expect(colorOf(tags, height)).toMatchObject({ matrix, fullRange });
});

it("a quarter of the way is a quarter of each byte", () => {
  const out = createFrame(4, 4);
  mixFrames(out, drawn([0, 0, 0], sd), drawn([255, 255, 255], sd), 0.25);
  // 16 and a quarter of 219.
  expect(pixel(out)).toEqual([71, 128, 128]);
});

it("words cover what they cover, half where they are half, and leave every other byte", () => {
  const rgba = new Uint8ClampedArray(4 * 4 * 4);
  // The left upper square white, the one beside it half black.
  for (const [x, y, gray, alpha] of [
    ...[
      [0, 0, 255, 255],
      [1, 0, 255, 255],
      [0, 1, 255, 255],
      [1, 1, 255, 255],
    ],
    ...[
      [2, 0, 0, 128],
      [3, 0, 0, 128],
      [2, 1, 0, 128],
      [3, 1, 0, 128],
    ],
  ] as const) {
    rgba.set([gray, gray, gray, alpha], (y * 4 + x) * 4);
  }
  const under = drawn([0, 255, 0], sd);
  const out = drawn([0, 255, 0], sd);
  compositeOver(out, drawnPlanes(rgba, createFrame(4, 4), sd, false));
  expect([...out.y.subarray(0, 4)]).toEqual([235, 235, 80, 80]);
  expect([out.u[0], out.v[0], out.u[1], out.v[1]]).toEqual([128, 128, 91, 81]);
  expect(out.y.subarray(8)).toEqual(under.y.subarray(8));
  expect([...out.u.subarray(2), ...out.v.subarray(2)]).toEqual([54, 54, 34, 34]);
});

describe("pictures of many colors", () => {
  const [wide, high] = [6, 4];
  /** Each square of four pixels of another color. */
  const colorAt = (x: number, y: number) => {
    const square = (y >> 1) * 3 + (x >> 1);
    return [40 * square + 10, 250 - 30 * square, (square * 97) % 256];
  };
  const rgba = new Uint8ClampedArray(wide * high * 4);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) rgba.set([...colorAt(x, y), 255], (y * wide + x) * 4);

  it.each([hdFull, sdFull])("are painted as they were drawn, square by square", (color) => {
    const painted = paintFrame(drawnPlanes(rgba, createFrame(wide, high), color, true).frame, color);
    expect(painted).toHaveLength(rgba.length);
    for (const [at, value] of painted.entries())
      expect(Math.abs(value - (rgba[at] ?? 0)), `${at}`).toBeLessThanOrEqual(2);
    expect(painted.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  it("have chroma of four pixels together, and luma of each", () => {
    const four = new Uint8ClampedArray([
      ...[255, 0, 0, 255],
      ...[0, 255, 0, 255],
      ...[0, 0, 255, 255],
      ...[0, 0, 0, 255],
    ]);
    const { frame } = drawnPlanes(four, createFrame(2, 2), sdFull, true);
    // A quarter of each of the three is a dark gray.
    expect([[...frame.y], frame.u[0], frame.v[0]]).toEqual([[76, 150, 29, 0], 128, 128]);
  });

  it("are as see-through as each pixel, their chroma as four together; what isn't seen gives no color", () => {
    const four = new Uint8ClampedArray([...[255, 0, 0, 255], ...[0, 255, 0, 0], ...[255, 0, 0, 1], ...[0, 0, 255, 0]]);
    const { frame, alpha } = drawnPlanes(four, createFrame(2, 2), sdFull, false);
    expect([[...(alpha?.luma ?? [])], [...(alpha?.chroma ?? [])]]).toEqual([[255, 0, 1, 0], [64]]);
    expect([frame.u[0], frame.v[0]]).toEqual([85, 255]);
  });
});

it.each([
  [0, 1, 127 / 256, 0],
  [0, 1, 128 / 256, 1],
  [255, 0, 0, 255],
  [255, 0, 1, 0],
  [0, 255, 1, 255],
  [255, 255, 0.3, 255],
  [100, 200, 0.25, 125],
])("a byte of %d and one of %d, which has %d of it, are %d", (one, other, part, mixed) => {
  const [from, to, out] = [createFrame(2, 2), createFrame(2, 2), createFrame(2, 2)];
  from.bytes.fill(one);
  to.bytes.fill(other);
  mixFrames(out, from, to, part);
  expect([...out.bytes]).toEqual(Array(6).fill(mixed));
});

it.each([
  [0, 0],
  [1, 1],
  [128, 128],
  [254, 254],
  [255, 255],
])("white over black with a cover of %d gives %d, in each place", (cover, light) => {
  const [under, over] = [createFrame(2, 2), createFrame(2, 2)];
  over.bytes.fill(255);
  compositeOver(under, {
    frame: over,
    alpha: { luma: new Uint8ClampedArray(4).fill(cover), chroma: new Uint8ClampedArray(1).fill(cover) },
  });
  expect([...under.bytes]).toEqual(Array(6).fill(light));
});

it("what covers everything takes the frame's place", () => {
  const out = drawn([0, 255, 0], sd);
  const over = drawn([255, 255, 255], sd);
  compositeOver(out, { frame: over, alpha: null });
  expect(out.bytes).toEqual(over.bytes);
});

describe("a take of another size", () => {
  it.each([
    [854, 480, 1366, 768, { x: 0, y: 0, width: 1366, height: 768 }],
    [1000, 1000, 320, 180, { x: 70, y: 0, width: 180, height: 180 }],
    [2100, 900, 320, 180, { x: 0, y: 20, width: 320, height: 138 }],
    [4000, 1, 320, 180, { x: 0, y: 88, width: 320, height: 2 }],
    [1, 4000, 320, 180, { x: 158, y: 0, width: 2, height: 180 }],
  ])("%d × %d stands in %d × %d whole and in the middle", (width, height, wide, high, place) => {
    expect(placeWithin(width, height, { width: wide, height: high })).toEqual(place);
  });

  it("keeps its colors, and black stands beside it", () => {
    const out = createFrame(16, 8);
    fillBlack(out, sd);
    const source = drawn([200, 30, 60], sd, 6);
    createScaler(source, placeWithin(6, 6, out))(source, out);
    expect([out.y[0], out.u[0], out.v[0]]).toEqual([16, 128, 128]);
    const [y, u, v] = pixel(source);
    expect([out.y[4], out.y[11], out.u[2], out.v[5]]).toEqual([y, y, u, v]);
    expect([out.y[12], out.u[6]]).toEqual([16, 128]);
  });

  it("made smaller leaves no pixel out", () => {
    const source = createFrame(8, 4);
    fillBlack(source, sd);
    for (let at = 0; at < source.y.length; at += 2) source.y[at] = 216;
    const out = createFrame(4, 2);
    createScaler(source, placeWithin(8, 4, out))(source, out);
    for (const value of out.y) expect(Math.abs(value - 116)).toBeLessThanOrEqual(17);
  });
});

describe("a picture that is scaled into its place", () => {
  /** Columns of these lights; chroma of its own. */
  function picture(lights: readonly number[], chroma: readonly number[]): FilmFrame {
    const frame = createFrame(lights.length, lights.length);
    for (let at = 0; at < frame.y.length; at += 1) frame.y[at] = lights[at % lights.length] ?? 0;
    for (let at = 0; at < frame.u.length; at += 1) frame.u[at] = chroma[at % chroma.length] ?? 0;
    frame.v.set(frame.u.toReversed());
    return frame;
  }
  const rowsOf = (plane: Uint8ClampedArray, width: number) =>
    Array.from({ length: plane.length / width }, (_, row) => [...plane.subarray(row * width, (row + 1) * width)]);
  const guard = (size: number) => {
    const frame = createFrame(size, size);
    frame.bytes.fill(7);
    return frame;
  };

  it("is made of all its pixels where it gets smaller, and nothing around it changes", () => {
    const out = guard(6);
    createScaler({ width: 4, height: 4 }, { x: 2, y: 2, width: 2, height: 2 })(
      picture([0, 70, 140, 210], [10, 90]),
      out,
    );
    expect(rowsOf(out.y, 6)).toEqual([
      [7, 7, 7, 7, 7, 7],
      [7, 7, 7, 7, 7, 7],
      [7, 7, 50, 160, 7, 7],
      [7, 7, 50, 160, 7, 7],
      [7, 7, 7, 7, 7, 7],
      [7, 7, 7, 7, 7, 7],
    ]);
    expect(rowsOf(out.u, 3)).toEqual([
      [7, 7, 7],
      [7, 50, 7],
      [7, 7, 7],
    ]);
    expect(rowsOf(out.v, 3)[1]).toEqual([7, 50, 7]);
  });

  it("is made of its nearest pixels where it gets larger", () => {
    const out = guard(6);
    createScaler({ width: 2, height: 2 }, { x: 0, y: 2, width: 4, height: 4 })(picture([0, 100], [40]), out);
    expect(rowsOf(out.y, 6)).toEqual([
      [7, 7, 7, 7, 7, 7],
      [7, 7, 7, 7, 7, 7],
      [0, 25, 75, 100, 7, 7],
      [0, 25, 75, 100, 7, 7],
      [0, 25, 75, 100, 7, 7],
      [0, 25, 75, 100, 7, 7],
    ]);
    expect(rowsOf(out.u, 3)).toEqual([
      [7, 7, 7],
      [40, 40, 7],
      [40, 40, 7],
    ]);
  });
});
