import { expect, test } from "vitest";
import { neighborOf } from "#renderer/library/viewer/neighbor-of.ts";

// @shows Library, point by point › 4. The viewer: through files, by frame, looped, zoomed, up to four on one clock, as a slideshow
test.each<[string, Parameters<typeof neighborOf>[0], number | null, number | null]>([
  ["in the midst", { at: 3, total: 10, gone: false }, 2, 4],
  ["at the start", { at: 0, total: 10, gone: false }, null, 1],
  ["at the end", { at: 9, total: 10, gone: false }, 8, null],
  ["of one alone", { at: 0, total: 1, gone: false }, null, null],
  // Rated out of a search for the unrated: the next one has taken its place.
  ["where it no longer answers", { at: 3, total: 9, gone: true }, 2, 3],
  ["where the last no longer answers", { at: 9, total: 9, gone: true }, 8, null],
  ["where none answers any more", { at: 0, total: 0, gone: true }, null, null],
])("what stands before and behind %s", (_where, place, before, behind) => {
  expect([neighborOf(place, -1), neighborOf(place, 1)]).toEqual([before, behind]);
});
