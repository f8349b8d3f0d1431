import { expect, it } from "vitest";
import { songGain, takeGain } from "#renderer/storyboard/export/sound/sound-gains.ts";

/** Ten seconds from the tenth on. */
const clip = { start: 10, length: 10, fade: 0, gain: 1, fadeIn: 0, fadeOut: 0 };

it.each<[what: string, more: object, crossing: number, at: number, gain: number]>([
  ["before it begins", {}, 0, 9.99, 0],
  ["as it begins", {}, 0, 10, 1],
  ["as it ends", {}, 0, 20, 0],
  ["just before it ends", {}, 0, 19.99, 1],
  ["at its own volume", { gain: 0.5 }, 0, 15, 0.5],
  ["as its cross-fade begins", { fade: 2 }, 0, 10, 0],
  ["half into its cross-fade", { fade: 2 }, 0, 11, 0.5],
  ["behind its cross-fade", { fade: 2 }, 0, 12, 1],
  ["a quarter before the next one has it all", {}, 4, 19, 0.25],
  ["before the next one comes", {}, 4, 16, 1],
  ["half into its own fade", { fadeIn: 4 }, 0, 12, 0.5],
  ["a quarter before the end of its own fade", { fadeOut: 4 }, 0, 19, 0.25],
  ["where both of its own fades are, the lower counts", { fadeIn: 20, fadeOut: 5 }, 0, 16, 0.3],
  ["where its own fade and its cross-fade are, both count", { fade: 2, fadeIn: 4 }, 0, 11, 0.125],
  ["between its own fades", { fadeIn: 2, fadeOut: 2 }, 0, 15, 1],
  ["in fades of less than a second: its own", { fadeIn: 0.5 }, 0, 10.25, 0.5],
  ["in fades of less than a second: its own at the end", { fadeOut: 0.5 }, 0, 19.75, 0.5],
  ["in fades of less than a second: as it comes", { fade: 0.5 }, 0, 10.25, 0.5],
  ["in fades of less than a second: as it goes", {}, 0.5, 19.75, 0.5],
  ["where it comes and goes at once, the lower counts", { fade: 8 }, 8, 14, 0.5],
])("a clip %s", (_what, more, crossing, at, gain) =>
  expect(takeGain({ ...clip, ...more }, crossing, at)).toBeCloseTo(gain, 9),
);

it.each([
  [0, 5, 1],
  [0, 99, 1],
  [-1, 5, 1],
  [2, 9, 0],
  [2, 10, 0],
  [2, 11, 0.5],
  [2, 12, 1],
  [2, 19, 0.5],
  [2, 20, 0],
  [2, 21, 0],
  [20, 13, 0.15],
  [0.5, 10.25, 0.5],
])("a song that fades for %d s is at %d s as loud as %d", (fade, at, gain) =>
  expect(songGain(fade, { start: 10, end: 20 }, at)).toBeCloseTo(gain, 9),
);
