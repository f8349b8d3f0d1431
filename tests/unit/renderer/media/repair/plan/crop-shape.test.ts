import { expect, test } from "vitest";
import {
  largestCrop,
  moveCrop,
  outputSize,
  paddedSize,
  reshapeCrop,
  resizeCrop,
} from "#renderer/media/repair/plan/crop-shape.ts";

const allowed = { min: 0.4, max: 2.5 };
const size = (width: number, height: number) => ({ width, height });

test.each([
  [size(2100, 400), { x: 550, y: 0, width: 1000, height: 400 }],
  [size(1004, 400), { x: 2, y: 0, width: 1000, height: 400 }],
  [size(390, 1000), { x: 0, y: 12, width: 390, height: 975 }],
  [size(1920, 1080), { x: 0, y: 0, width: 1920, height: 1080 }],
  [size(1001, 400), { x: 0, y: 0, width: 1000, height: 400 }],
])("the largest allowed part of %o is %o", (picture, crop) => {
  expect(largestCrop(picture, allowed)).toEqual(crop);
});

test.each([
  [size(2100, 400), size(2100, 840)],
  [size(390, 1000), size(400, 1000)],
  [size(640, 480), size(640, 480)],
])("%o is padded to %o", (picture, padded) => {
  expect(paddedSize(picture, allowed)).toEqual(padded);
});

test("a frame stays inside its picture", () => {
  const crop = { x: 550, y: 0, width: 1000, height: 400 };
  expect(moveCrop(crop, 9000, -20, size(2100, 400))).toEqual({ ...crop, x: 1100 });
  expect(moveCrop(crop, -9000, 0, size(2100, 400))).toEqual({ ...crop, x: 0 });
});

test("every pull of every handle stays inside, in shape and over the least size", () => {
  const picture = size(2100, 900);
  for (const x of [-1, 0, 1] as const) {
    for (const y of [-1, 0, 1] as const) {
      for (const by of [-3000, -400, -7, 7, 400, 3000]) {
        if (x === 0 && y === 0) continue;
        const start = { x: 500, y: 200, width: 800, height: 500 };
        const crop = resizeCrop(start, { x, y }, by, by, picture, allowed, 256);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(picture.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(picture.height);
        expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(255);
        expect(crop.width * 2).toBeLessThanOrEqual(crop.height * 5);
        expect(crop.width * 5).toBeGreaterThanOrEqual(crop.height * 2);
      }
    }
  }
});

test("pulling one side leaves the other where it is", () => {
  const start = { x: 500, y: 200, width: 800, height: 500 };
  expect(resizeCrop(start, { x: 1, y: 0 }, 100, 0, size(2100, 900), allowed, 256)).toEqual({ ...start, width: 900 });
  expect(resizeCrop(start, { x: -1, y: 0 }, 100, 0, size(2100, 900), allowed, 256)).toEqual({
    ...start,
    x: 600,
    width: 700,
  });
});

// A side that isn't pulled changes only where the shape asks for it, and then about its middle.
test.each<[pull: [-1 | 0 | 1, -1 | 0 | 1], by: [number, number], made: [number, number, number, number]]>([
  [
    [1, 0],
    [3000, 0],
    [500, 130, 1600, 640],
  ],
  [
    [1, 0],
    [-3000, 0],
    [500, 200, 256, 500],
  ],
  [
    [-1, 0],
    [-3000, 0],
    [0, 190, 1300, 520],
  ],
  [
    [0, 1],
    [0, 3000],
    [500, 200, 800, 700],
  ],
  [
    [0, 1],
    [0, -3000],
    [580, 200, 640, 256],
  ],
  [
    [0, -1],
    [0, -3000],
    [500, 0, 800, 700],
  ],
  [
    [1, 1],
    [300, 100],
    [500, 200, 1100, 600],
  ],
  [
    [1, 1],
    [100, 150],
    [500, 200, 900, 650],
  ],
  [
    [-1, -1],
    [-100, -100],
    [400, 100, 900, 600],
  ],
  [
    [-1, -1],
    [-400, -400],
    [100, 0, 1200, 700],
  ],
  [
    [1, -1],
    [200, -200],
    [500, 0, 1000, 700],
  ],
  [
    [-1, 1],
    [400, 60],
    [900, 200, 400, 560],
  ],
])("the handle %j, pulled by %j, leaves %j of the picture", ([x, y], [dx, dy], made) => {
  const start = { x: 500, y: 200, width: 800, height: 500 };
  const crop = resizeCrop(start, { x, y }, dx, dy, size(2100, 900), allowed, 256);
  expect([crop.x, crop.y, crop.width, crop.height]).toEqual(made);
});

test.each<[pull: [-1 | 0 | 1, -1 | 0 | 1], by: [number, number], made: [number, number, number, number]]>([
  [
    [1, 0],
    [100, 0],
    [500, 150, 500, 500],
  ],
  [
    [0, 1],
    [0, 900],
    [350, 200, 700, 700],
  ],
  // A corner goes by the way that is longer.
  [
    [1, 1],
    [100, 60],
    [500, 200, 500, 500],
  ],
  [
    [1, 1],
    [60, 100],
    [500, 200, 500, 500],
  ],
  [
    [-1, -1],
    [-100, -60],
    [400, 100, 500, 500],
  ],
  [
    [-1, -1],
    [-900, 0],
    [300, 0, 600, 600],
  ],
])("of a square the handle %j, pulled by %j, leaves the square %j", ([x, y], [dx, dy], made) => {
  const start = { x: 500, y: 200, width: 400, height: 400 };
  const crop = resizeCrop(start, { x, y }, dx, dy, size(2100, 900), { min: 1, max: 1 }, 256);
  expect([crop.x, crop.y, crop.width, crop.height]).toEqual(made);
});

test("a picture that is smaller than the least size can be framed whole", () => {
  const whole = { x: 0, y: 0, width: 200, height: 100 };
  expect(resizeCrop(whole, { x: 1, y: 0 }, -150, 0, size(200, 100), allowed, 256)).toEqual(whole);
  expect(resizeCrop(whole, { x: 0, y: 1 }, 0, -90, size(200, 100), allowed, 256)).toEqual(whole);
});

test("a chosen shape is taken about the frame's middle", () => {
  const square = reshapeCrop({ x: 1100, y: 0, width: 1000, height: 400 }, size(2100, 400), { min: 1, max: 1 });
  expect(square).toEqual({ x: 1400, y: 0, width: 400, height: 400 });
});

test.each([
  [size(5761, 2400), false, size(5760, 2400)],
  [size(255, 256), false, size(256, 257)],
  [size(1000, 400), true, size(1000, 400)],
  [size(975, 391), true, size(976, 392)],
  [size(100, 250), false, size(256, 640)],
])("%o is written as %o (even: %s)", (canvas, even, written) => {
  expect(outputSize(canvas, { side: { min: 256, max: 5760 }, aspects: allowed, even })).toEqual(written);
});

test.each([
  ["no more pixels than an encoder takes", size(3840, 2160), { even: true, pixelsMost: 1920 * 1080 }, size(1920, 1080)],
  ["exactly as many as it takes", size(1920, 1080), { even: true, pixelsMost: 1920 * 1080 }, size(1920, 1080)],
  ["even sides", size(3, 3), { even: true }, size(4, 4)],
  ["at least a pixel", size(1, 1), { even: false }, size(1, 1)],
  ["at least two where sides are even", size(1, 1), { even: true }, size(2, 2)],
  ["a shape that even sides keep to", size(1001, 400), { even: true, aspects: allowed }, size(1000, 400)],
  ["a shape that even sides keep to upright", size(399, 1000), { even: true, aspects: allowed }, size(400, 1000)],
  ["as it is at the largest side", size(5760, 5760), { even: false, side: { min: 256, max: 5760 } }, size(5760, 5760)],
  ["as it is at the least side", size(256, 300), { even: false, side: { min: 256, max: 5760 } }, size(256, 300)],
])("is written with %s: %o, %o is %o", (_what, canvas, limits, written) => {
  expect(outputSize(canvas, limits)).toEqual(written);
});
