import { expect, it } from "vitest";
import { tailRange } from "#renderer/media/repair/plan/tail-range.ts";

it.each([
  ["the last three of eight seconds", 8, 3, 5, 8],
  ["all of a film that is no longer", 4, 5, 0, 4],
  // API.md: a reference video has at least 2 s; whole frames could leave a little less.
  ["a frame more than the least", 6, 2, 6 - 2 - 1 / 24, 6],
])("%s", (_name, length, seconds, start, end) => {
  const range = tailRange(length, seconds);
  expect(range.start).toBeCloseTo(start, 9);
  expect(range.end).toBe(end);
});
