import { expect, test } from "vitest";
import { panBy, percentOf, toggleFull, wholePicture, zoomBy } from "#renderer/library/viewer/zoom.ts";

/** A picture twice as large as its frame, which it fills. */
const large = { frame: { width: 800, height: 450 }, picture: { width: 1600, height: 900 } };
const small = { frame: { width: 800, height: 800 }, picture: { width: 200, height: 100 } };

// @shows Library, point by point › 4. The viewer: through files, by frame, looped, zoomed, up to four on one clock, as a slideshow
test("what is under the pointer stays under it", () => {
  const point = { x: 100, y: -50 };
  const view = zoomBy(wholePicture, 2, large, point);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  // The same spot of the picture, in pixels of the whole picture from its middle.
  expect([(point.x - view.x) / view.scale, (point.y - view.y) / view.scale]).toEqual([100, -50]);
});

test("without a pointer it is the middle of the frame that stays", () => {
  expect(zoomBy({ scale: 2, x: 40, y: -20 }, 2, large)).toEqual({ scale: 4, x: 80, y: -40 });
});

test("it goes from its own size (or the whole, if that is smaller) to sixteen times the whole", () => {
  expect(zoomBy(wholePicture, 0.01, large).scale).toBe(1);
  expect(zoomBy(wholePicture, 0.01, small)).toMatchObject({ scale: 0.25 });
  expect(percentOf(zoomBy(wholePicture, 0.01, small), small)).toBe(100);
  expect(zoomBy(wholePicture, 1000, large).scale).toBe(16);
});

test("as many steps back lead to the whole picture exactly", () => {
  const steps = [1.25, 1.25, 1.25, 1 / 1.25, 1 / 1.25, 1 / 1.25];
  expect(steps.reduce((view, factor) => zoomBy(view, factor, large), wholePicture)).toEqual(wholePicture);
});

test("the smallest steps lead away from the whole picture and back to it", () => {
  const steps = (factor: number, count: number, from = wholePicture) =>
    Array.from({ length: count }).reduce((view: typeof from) => zoomBy(view, factor, large), from);
  expect(steps(1.01, 1).scale).toBe(1.01);
  expect(steps(1.01, 70).scale).toBeCloseTo(2, 1);
  expect(steps(1 / 1.01, 70, steps(1.01, 70))).toEqual(wholePicture);
  expect(zoomBy(wholePicture, 0.99, small).scale).toBe(0.99);
});

test("in a frame without any room a picture counts as whole", () => {
  expect(percentOf(wholePicture, { frame: { width: 0, height: 0 }, picture: { width: 1600, height: 900 } })).toBe(100);
});

test("it is moved no further than its edges", () => {
  const near = zoomBy(wholePicture, 2, large);
  expect(panBy(near, 5000, -5000, large)).toEqual({ scale: 2, x: 400, y: -225 });
  expect(panBy(wholePicture, 10, 10, large)).toEqual(wholePicture);
});

test("Z shows the picture in its own size, twice as large where that is the whole, and goes back", () => {
  const full = toggleFull(wholePicture, large);
  expect(percentOf(full, large)).toBe(100);
  expect(toggleFull(full, large)).toEqual(wholePicture);
  const same = { frame: { width: 400, height: 300 }, picture: { width: 400, height: 300 } };
  expect(percentOf(toggleFull(wholePicture, same), same)).toBe(200);
  expect(percentOf(toggleFull(wholePicture, small), small)).toBe(100);
});
