import { describe, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { nearestZoom, scrollAfterZoom } from "#renderer/storyboard/animatic/cut/strip-scale.ts";
import {
  drawnTo,
  movePoint,
  pointOf,
  stopsOf,
  trimToPlayhead,
  withLength,
  withSoundAt,
  withTrim,
} from "#renderer/storyboard/animatic/cut/trim-clip.ts";

const file = { whole: 5, frameRate: 24, speed: 1 };
const clip = (key: string, start: number, length: number, more: Partial<Clip> = {}) =>
  ({ key, shotId: key, card: null, start, length, from: 0, film: `film of ${key}`, ...file, ...more }) as Clip;

describe("a point of a take of 5 s, 24 frames a second", () => {
  it.each([
    ["in", 1, { from: 1, to: null }],
    ["in", 1.01, { from: 1, to: null }],
    ["in", 1.03, { from: 25 / 24, to: null }],
    ["in", -3, { from: 0, to: null }],
    ["in", 9, { from: 4.8, to: null }],
    ["out", 3, { from: 0, to: 3 }],
    ["out", 0, { from: 0, to: 0.2 }],
    ["out", 4.97, { from: 0, to: 119 / 24 }],
    ["out", 4.99, { from: 0, to: null }],
    ["out", 77, { from: 0, to: null }],
  ] as const)("the %s point at %d s is %j", (edge, seconds, trim) => {
    expect(movePoint({ from: 0, to: null }, edge, seconds, file)).toEqual(trim);
  });

  it.each([
    ["in", 4.5, 1.8],
    ["out", 0.5, 1.2],
  ] as const)("never passes the other point, and leaves a fifth of a second: %s", (edge, seconds, at) => {
    const trim = edge === "in" ? { from: 0, to: 2 } : { from: 1, to: 4 };
    expect(pointOf(movePoint(trim, edge, seconds, file), edge, file)).toBeCloseTo(at);
  });

  it("of less than a second the first point has room as well", () => {
    expect(movePoint({ from: 0, to: 0.5 }, "in", 4, file).from).toBeCloseTo(0.3, 9);
    expect(movePoint({ from: 0, to: 0.1 }, "in", 4, file).from).toBe(0);
  });

  it("a take that is too short to lose anything stays", () => {
    const trim = { from: 0, to: null };
    expect(movePoint(trim, "in", 0.1, { whole: 0.2, frameRate: 24, speed: 1 })).toBe(trim);
  });

  it("of a slow clip, which shows less of its take, moves the way it is drawn", () => {
    // Half a second of the film at a quarter of the take's speed: an eighth of a second of the take.
    const trim = { from: 1, to: 1.125 };
    const slow = { whole: 5, frameRate: 24, speed: 0.25 };
    expect(movePoint(trim, "in", 25 / 24, slow)).toEqual({ from: 25 / 24, to: 1.125 });
    expect(movePoint(trim, "in", 2, slow).from).toBeCloseTo(1.075, 9);
    expect(movePoint(trim, "out", 0, slow).to).toBeCloseTo(1.05, 9);
  });

  it("a point behind the end of another, shorter take is at its end", () => {
    expect(pointOf({ from: 0, to: 8 }, "out", file)).toBe(5);
  });
});

it.each([
  [1.04, [1, 3], 0.1, 1],
  [1.2, [1, 3], 0.1, 1.2],
  [2.95, [1, 3], 0.1, 3],
  [1.5, [1, 3], 0.5, 1],
  [2, [], 1, 2],
])("%d s is drawn to one of %j within %d s: %d", (seconds, stops, reach, at) => {
  expect(drawnTo(seconds, stops, reach)).toBe(at);
});

// The clip shows its take from second 1 on and begins at 10 s of the film; the playhead stands a second behind that, and
// beats lie half a second and two seconds behind it.
it.each([
  ["out", [2, 1.5, 3]],
  ["in", [2, 4.5, 3]],
] as const)("the %s point is drawn to the playhead, and to where the cut behind falls on a beat: %j", (edge, stops) => {
  const shown = clip("a", 10, 4, { from: 1 });
  const at = { playhead: 11, beats: [9, 10.5, 12, 99] };
  expect(stopsOf(shown, { from: 1, to: null }, edge, at)).toEqual(stops);
});

it.each([
  ["the playhead at its start", "out", { playhead: 10, beats: [] }, [0]],
  ["the playhead at its end", "out", { playhead: 15, beats: [] }, [5]],
  ["no playhead beside it", "out", { playhead: 9.9, beats: [] }, []],
  ["no playhead behind it", "out", { playhead: 15.1, beats: [] }, []],
  ["the playhead, and a beat at its end, but none at its start", "out", { playhead: 11, beats: [10, 15] }, [1, 5]],
  ["the beats for its other point, too", "in", { playhead: 11, beats: [10, 15] }, [1, 0]],
] as const)("a whole take of five seconds has a stop at %s", (_what, edge, at, stops) => {
  expect(stopsOf(clip("a", 10, 5), { from: 0, to: null }, edge, at)).toEqual(stops);
});

it.each([
  ["a", [0, 1, 6]],
  ["b", [0, 5, 6]],
  ["c", [0, 5, 10]],
  ["gone", [0, 5, 10]],
])("while the end of %s is drawn to a second, what follows begins at %j", (key, starts) => {
  const clips = [clip("a", 0, 5), clip("b", 5, 5), clip("c", 10, 4)];
  const strip = withLength(clips, key, 1);
  expect(strip.map(({ start }) => start)).toEqual(starts);
  expect(strip.map(({ length }) => length)).toEqual(clips.map((each) => (each.key === key ? 1 : each.length)));
});

it("a frame that stands is as long as it was, whichever frame it is", () => {
  const still = [clip("a", 0, 2, { speed: 0 }), clip("b", 2, 5)];
  expect(withTrim(still, "a", { from: 3, to: null }).map(({ start, length }) => [start, length])).toEqual([
    [0, 2],
    [2, 5],
  ]);
});

it.each([
  ["a", [1, undefined, undefined], [undefined, undefined, undefined]],
  ["b", [undefined, 1, undefined], [1, undefined, undefined]],
  ["c", [undefined, undefined, 1], [undefined, 1, undefined]],
])("while the sound of %s is drawn the one before it ends there, and no other", (key, heads, tails) => {
  const strip = withSoundAt([clip("a", 0, 5), clip("b", 5, 5), clip("c", 10, 4)], key, 1);
  expect(strip.map(({ soundHead }) => soundHead)).toEqual(heads);
  expect(strip.map(({ soundTail }) => soundTail)).toEqual(tails);
});

it("while a take is trimmed what follows moves along, and nothing before it", () => {
  const clips = [clip("a", 0, 5), clip("b", 5, 5), clip("c", 10, 4)];
  const strip = withTrim(clips, "b", { from: 1, to: 3 });
  expect(strip.map(({ key, start, length, from }) => [key, start, length, from])).toEqual([
    ["a", 0, 5, 0],
    ["b", 5, 2, 1],
    ["c", 7, 4, 0],
  ]);
  expect(withTrim(clips, "gone", { from: 1, to: 3 })).toBe(clips);
});

describe("trimmed to the playhead", () => {
  const shown = clip("a", 10, 4, { from: 1 });
  it.each([
    ["in", 11, { from: 2, to: null }, 10],
    ["out", 11, { from: 1, to: 2 }, 11],
  ] as const)("the %s point, and the playhead stands on the cut", (edge, at, trim, playhead) => {
    expect(trimToPlayhead(shown, { from: 1, to: null }, edge, at)).toEqual({ trim, playhead });
  });

  it.each([
    ["a frame from the point", 10 + 1 / 24, { from: 25 / 24, to: null }],
    ["less than a frame behind the last place of the point", 13.8 + 0.9 / 24, { from: 4.8, to: null }],
  ])("where it stands %s", (_where, at, trim) => {
    const trimmed = trimToPlayhead(shown, { from: 1, to: null }, "in", at)?.trim;
    expect(trimmed?.to).toBe(trim.to);
    expect(trimmed?.from).toBeCloseTo(trim.from, 9);
  });

  it.each([
    ["nothing is under it", undefined, 11],
    ["a frame stands", clip("a", 10, 4, { from: 1, speed: 0 }), 11],
    ["it is more than a frame behind the last place of the point", shown, 13.8 + 1.5 / 24],
    ["it is less than half a frame from the point", shown, 10 + 0.4 / 24],
    ["it stands on the point already", shown, 10],
    ["nothing would be left", shown, 13.95],
    ["there is no take", clip("a", 10, 4, { film: null }), 11],
  ])("not where %s", (_why, at, playhead) => {
    expect(trimToPlayhead(at, { from: 1, to: null }, "in", playhead)).toBeUndefined();
  });
});

describe("how near the strip is looked at", () => {
  it.each([
    [60, 800, 18],
    [2, 800, 1],
    [0, 800, 1],
    [60, 0, 1],
  ])("a film of %d s on %d px: up to %d times", (seconds, width, zoom) => {
    expect(nearestZoom(seconds, width, 24)).toBe(zoom);
  });

  it.each([
    ["the middle stays in the middle", 0, 400, 2, 400],
    ["what was under the pointer stays there", 100, 300, 1.5, 300],
    ["back to the whole film", 400, 0, 0.25, 100],
    ["never before the start", 0, 400, 0.5, 0],
  ])("%s", (_what, scrolled, pointer, by, to) => {
    expect(scrollAfterZoom(scrolled, pointer, by)).toBe(to);
  });
});
