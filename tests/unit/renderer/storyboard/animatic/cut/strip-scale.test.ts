import { expect, it } from "vitest";
import { nearestZoom, percent, scrollAfterZoom } from "#renderer/storyboard/animatic/cut/strip-scale.ts";

it.each([
  // Sixty seconds of 24 frames are 14,400 px at the nearest, eighteen times a strip of 800.
  [60, 800, 24, 18],
  [60, 800, 30, 22.5],
  // It is as near as that already.
  [2, 800, 24, 1],
  // Neither a film nor a strip: both happen before the first is laid, and none of it may be endless.
  [60, 0, 24, 1],
  [0, 800, 24, 1],
])("one comes to a film of %d s on %d px at %d frames a second %d times as near", (seconds, width, rate, zoom) =>
  expect(nearestZoom(seconds, width, rate)).toBe(zoom),
);

it.each([
  [0, 200, 2, 200],
  [300, 200, 2, 800],
  [800, 200, 0.5, 300],
  [0, 200, 0.5, 0],
])("scrolled by %d, what is under the pointer at %d stays there %d times as near", (scrolled, pointer, by, now) =>
  expect(scrollAfterZoom(scrolled, pointer, by)).toBe(now),
);

it.each([
  [3, 12, "25%"],
  [0, 12, "0%"],
  [0, 0, "0%"],
  [3, 0, "0%"],
])("%d of %d is %s of the strip", (part, total, style) => expect(percent(part, total)).toBe(style));
