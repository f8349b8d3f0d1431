import { expect, test } from "vitest";
import { layParts, type PlannedPart, soundOf } from "#renderer/storyboard/export/make/lay-parts.ts";

/** Ten seconds of a take of 20, from the fifth on. */
const part = (changes: Partial<PlannedPart> = {}): PlannedPart => ({
  ...{ length: 10, longest: 15, before: 5, fade: 0, dip: null, hasSound: true },
  ...changes,
});
const heard = (...parts: readonly PlannedPart[]) =>
  layParts(parts, []).map((laid) => {
    const { start, end } = soundOf(laid);
    return [start, end];
  });

test.each<[string, PlannedPart[], number[][]]>([
  [
    "with its picture",
    [part(), part()],
    [
      [0, 10],
      [10, 20],
    ],
  ],
  [
    "before it (J)",
    [part(), part({ soundAt: -2 })],
    [
      [0, 8],
      [8, 20],
    ],
  ],
  [
    "after it (L)",
    [part(), part({ soundAt: 2 })],
    [
      [0, 12],
      [12, 20],
    ],
  ],
  [
    "half a second after it",
    [part(), part({ soundAt: 0.5 })],
    [
      [0, 10.5],
      [10.5, 20],
    ],
  ],
  [
    "a whole second after it",
    [part(), part({ soundAt: 1 }), part({ soundAt: -1 })],
    [
      [0, 11],
      [11, 19],
      [19, 30],
    ],
  ],
  [
    "half a second before it",
    [part(), part({ soundAt: -0.5 })],
    [
      [0, 9.5],
      [9.5, 20],
    ],
  ],
  [
    "not after it where the take before has no more",
    [part({ longest: 10 }), part({ soundAt: 0.5 })],
    [
      [0, 10],
      [10, 20],
    ],
  ],
  [
    "not before it where its own take has no more",
    [part(), part({ before: 0, soundAt: -0.5 })],
    [
      [0, 10],
      [10, 20],
    ],
  ],
  [
    "no further back than its take reaches",
    [part(), part({ soundAt: -9 })],
    [
      [0, 5],
      [5, 20],
    ],
  ],
  [
    "no further on than the take before it reaches",
    [part(), part({ soundAt: 9 })],
    [
      [0, 15],
      [15, 20],
    ],
  ],
  [
    "not so far that the sound before it is gone",
    [part({ length: 2 }), part({ soundAt: -5 })],
    [
      [0, 0.2],
      [0.2, 12],
    ],
  ],
  [
    "not so far that its own is gone",
    [part(), part({ length: 1, soundAt: 5 })],
    [
      [0, 10.8],
      [10.8, 11],
    ],
  ],
  [
    "nor is a sound between two of them",
    [part(), part({ length: 2, soundAt: 1.5 }), part({ soundAt: -4 })],
    [
      [0, 11.5],
      [11.5, 11.7],
      [11.7, 22],
    ],
  ],
  [
    "over a card, which has no sound",
    [part(), part({ hasSound: false, longest: 0, before: 0, soundAt: 3 })],
    [
      [0, 13],
      [13, 20],
    ],
  ],
  [
    "out of a card",
    [part({ hasSound: false, longest: 0, before: 0 }), part({ soundAt: -3 })],
    [
      [0, 7],
      [7, 20],
    ],
  ],
  [
    "the first has nothing before it",
    [part({ soundAt: -3 }), part()],
    [
      [0, 10],
      [10, 20],
    ],
  ],
  [
    "through a cross-fade",
    [part(), part({ fade: 2, soundAt: -1 })],
    [
      [0, 9],
      [7, 18],
    ],
  ],
])("a sound takes over %s", (_what, parts, spans) => {
  expect(heard(...parts).map((each) => each.map((at) => Math.round(at * 1000) / 1000))).toEqual(spans);
});
