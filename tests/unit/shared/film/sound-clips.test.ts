import { expect, it } from "vitest";
import {
  heardSounds,
  laidSounds,
  placedSound,
  type SoundClip,
  soundClips,
  soundGain,
  soundSpan,
} from "#shared/film/sound-clips.ts";

const ASSET = "0193c9a0-0000-7000-8000-000000000001";
const sound = (changes: Partial<SoundClip> = {}): SoundClip => ({
  ...{ assetId: ASSET, track: 0, at: 2, from: 0, to: null },
  ...changes,
});

it.each([
  ["whole", {}, 4, [2, 6, 0]],
  ["cut at both ends", { from: 1, to: 3 }, 4, [2, 4, 1]],
  ["cut behind its end", { from: 1, to: 9 }, 4, [2, 5, 1]],
  ["cut beyond all that there is", { from: 9 }, 4, [2, 2.05, 3.95]],
])("a sound %s lies where it is heard", (_what, changes, whole, [start = 0, end = 0, from = 0]) => {
  const span = soundSpan(sound(changes), whole);
  expect(span.start).toBe(start);
  expect(span.end).toBeCloseTo(end, 9);
  expect(span.from).toBeCloseTo(from, 9);
});

it("what is muted, gone, or behind the film's end isn't heard; what is longer is cut off", () => {
  const clips = {
    a: sound({ at: 5, gain: 0.5, fadeIn: 1 }),
    ...{ b: sound({ muted: true }), c: sound({ at: 10 }), d: sound({ assetId: "gone" }) },
    e: sound({ at: 1, track: 1 }),
  };
  expect(heardSounds(clips, new Map([[ASSET, 6]]), 10)).toEqual([
    { id: "e", assetId: ASSET, track: 1, start: 1, end: 7, from: 0, gain: 1, fadeIn: 0, fadeOut: 0 },
    { id: "a", assetId: ASSET, track: 0, start: 5, end: 10, from: 0, gain: 0.5, fadeIn: 1, fadeOut: 0 },
  ]);
});

it("it comes in and goes out by itself", () => {
  const heard = {
    id: "a",
    assetId: ASSET,
    track: 0,
    start: 2,
    end: 6,
    from: 0,
    gain: 2,
    fadeIn: 1,
    fadeOut: 2,
  } as const;
  expect([1.9, 2, 2.5, 3, 5, 6].map((at) => soundGain(heard, at))).toEqual([0, 0, 1, 2, 1, 0]);
});

it.each([
  ["a third track", { a: { ...sound(), track: 2 } }],
  ["a file that is none", { a: sound({ assetId: "../etc" }) }],
  ["more than a film takes", Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`s${at}`, sound()]))],
])("%s is refused", (_what, clips) => {
  expect(soundClips.safeParse(clips).success).toBe(false);
});

// What lies there: [track, start, seconds]; what is let go at 2 s of a film of 20: seconds; where it comes to lie: [track, start].
it.each([
  ["one on a free track", [], [3], [[0, 2]]],
  [
    "several one behind the other",
    [],
    [3, 4, 1],
    [
      [0, 2],
      [0, 5],
      [0, 9],
    ],
  ],
  ["on the other track where the first is taken", [[0, 1, 4]], [3], [[1, 2]]],
  ["on the first though something follows it at once", [[0, 5, 4]], [3], [[0, 2]]],
  [
    "behind what lies on both, where it is free soonest",
    [
      [0, 1, 9],
      [1, 0, 6],
    ],
    [3],
    [[1, 6]],
  ],
  [
    "not in a gap that is too short for it",
    [
      [0, 1, 3],
      [0, 5, 4],
      [1, 0, 15],
    ],
    [3],
    [[0, 9]],
  ],
  [
    "in sight when there is no room before the film's end",
    [],
    [30, 3],
    [
      [0, 2],
      [0, 2],
    ],
  ],
] as const)("sounds let go lie %s", (_what, lying, seconds, expected) => {
  const names = lying.map((_span, index) => `lying${index}`);
  const clips = Object.fromEntries(
    lying.map(([track, at], index) => [`s${index}`, sound({ assetId: names[index] ?? "", track, at })]),
  );
  const lengths = new Map(lying.map(([, , long], index) => [names[index] ?? "", long]));
  const files = seconds.map((whole) => ({ assetId: ASSET, whole }));
  expect(laidSounds(clips, lengths, files, 2, 20).map(({ track, at }) => [track, at])).toEqual(expected);
});

// A sound of 10 s from 2 to 7 of its file, heard from 4 to 9 s of the film: what is wished, and [at, from, to] then.
it.each<[string, Parameters<typeof placedSound>[2], (number | null)[]]>([
  ["all of it later", { start: 6, end: 11 }, [6, 2, 7]],
  ["all of it before the film", { start: -1, end: 4 }, [0, 2, 7]],
  ["all of it behind the film: a frame stays in it", { start: 25, end: 30 }, [19.9, 2, 7]],
  ["less of its start, the rest stays in place", { start: 5 }, [5, 3, 7]],
  ["more of its start", { start: 3 }, [3, 1, 7]],
  ["more of its start than the file has", { start: 1 }, [2, 0, 7]],
  ["its start beyond its end", { start: 12 }, [8.95, 6.95, 7]],
  ["less of its end", { end: 8 }, [4, 2, 6]],
  ["more of its end", { end: 10.5 }, [4, 2, 8.5]],
  ["more of its end than the file has", { end: 40 }, [4, 2, null]],
  ["to within half a frame of its end, which is all", { end: 11.96 }, [4, 2, null]],
  ["its end before its start", { end: 1 }, [4, 2, 2.05]],
])("a sound is placed anew: %s", (_what, wished, expected) => {
  const placed = placedSound(sound({ at: 4, from: 2, to: 7 }), 10, wished, { rate: 10, film: 20 });
  expect([placed.at, placed.from, placed.to].map((each) => each && Math.round(each * 1e6) / 1e6)).toEqual(expected);
});

it("its start is never drawn before the film's", () => {
  expect(placedSound(sound({ at: 1, from: 3 }), 10, { start: -2 }, { rate: 10, film: 20 })).toEqual({
    ...{ at: 0, from: 2, to: null },
  });
});

it("nor behind the film's last frame, however long it is", () => {
  const placed = placedSound(
    sound({ at: 4, from: 2 }),
    60,
    { start: Number.POSITIVE_INFINITY },
    { rate: 10, film: 20 },
  );
  expect([placed.at, placed.from, placed.to]).toEqual([19.9, 17.9, null]);
});

it("of a file whose length isn't known no more is heard than was", () => {
  const [unknown, frames] = [sound({ at: 4, from: 2, to: 7 }), { rate: 10, film: 20 }];
  expect(placedSound(unknown, null, { end: 30 }, frames)).toEqual({ at: 4, from: 2, to: 7 });
  expect(placedSound(unknown, null, { end: 6 }, frames)).toEqual({ at: 4, from: 2, to: 4 });
});

it.each([4, 6, 30, Number.POSITIVE_INFINITY])("and one that is heard to its end still is (end at %s s)", (end) => {
  const [unknown, frames] = [sound({ at: 4, from: 2 }), { rate: 10, film: 20 }];
  expect(placedSound(unknown, null, { end }, frames)).toEqual({ at: 4, from: 2, to: null });
});

it("one that lies behind a film that became shorter stays there until it is drawn into it", () => {
  const [behind, frames] = [sound({ at: 30 }), { rate: 10, film: 20 }];
  expect(placedSound(behind, 4, { start: 29, end: 33 }, frames).at).toBe(29);
  expect(placedSound(behind, 4, { start: 31, end: 35 }, frames).at).toBe(30);
});

// Fades as they are kept, seconds that are heard, fades as they are heard.
it.each([
  ["that have room", [1, 2], 4, [1, 2]],
  ["of which one alone is longer than the sound", [4, 0], 1, [1, 0]],
  ["that together are longer share it", [4, 2], 3, [2, 1]],
])("fades %s", (_what, [fadeIn = 0, fadeOut = 0], seconds, fades) => {
  const clips = { a: sound({ fadeIn, fadeOut, to: seconds }) };
  const [heard] = heardSounds(clips, new Map([[ASSET, 9]]), 20);
  expect([heard?.fadeIn, heard?.fadeOut]).toEqual(fades);
});
