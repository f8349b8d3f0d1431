import { expect, test } from "vitest";
import type { FilmPlan, Segment } from "#renderer/storyboard/export/film-plan.ts";
import { filmFrames, placesOf } from "#renderer/storyboard/export/timeline/timeline-places.ts";

/** Two frames a second: what is far apart in seconds is close by in frames. */
const film = (...segments: Pick<Segment, "length" | "fade" | "soundHead">[]) =>
  ({ frameRate: 2, segments }) as unknown as Pick<FilmPlan, "segments" | "frameRate">;
const lies = (plan: Pick<FilmPlan, "segments" | "frameRate">) =>
  placesOf(plan).map(({ at, frames, soundHead, soundTail }) => [
    at,
    at + frames,
    at + soundHead,
    at + frames + soundTail,
  ]);

test.each<[string, Pick<Segment, "length" | "fade" | "soundHead">[], number[][]]>([
  [
    "ends with its picture",
    [
      { length: 1, fade: 0 },
      { length: 2, fade: 0 },
    ],
    [
      [0, 2, 0, 2],
      [2, 6, 2, 6],
    ],
  ],
  [
    "gives way to the next one's, but for a frame",
    [
      { length: 1, fade: 0 },
      { length: 2, fade: 0, soundHead: -0.9 },
    ],
    [
      [0, 2, 0, 1],
      [2, 6, 1, 6],
    ],
  ],
  [
    "goes on under the next one, which keeps a frame of its own",
    [
      { length: 1, fade: 0 },
      { length: 1, fade: 0, soundHead: 0.9 },
      { length: 1, fade: 0 },
    ],
    [
      [0, 2, 0, 3],
      [2, 4, 3, 4],
      [4, 6, 4, 6],
    ],
  ],
  [
    "keeps a frame between two that are heard in its place",
    [
      { length: 2, fade: 0 },
      { length: 1, fade: 0, soundHead: 0.4 },
      { length: 2, fade: 0, soundHead: -0.4 },
    ],
    [
      [0, 4, 0, 4],
      [4, 6, 4, 5],
      [6, 10, 5, 10],
    ],
  ],
  [
    "begins no later than a frame before its end",
    [
      { length: 1, fade: 0 },
      { length: 2, fade: 0, soundHead: 1.5 },
    ],
    [
      [0, 2, 0, 5],
      [2, 6, 5, 6],
    ],
  ],
  [
    "never begins as it ends",
    [
      { length: 1, fade: 0 },
      { length: 2, fade: 0, soundHead: 2 },
    ],
    [
      [0, 2, 0, 5],
      [2, 6, 5, 6],
    ],
  ],
  [
    "gives way to one further on, but for a frame of each",
    [
      { length: 1, fade: 0 },
      { length: 1, fade: 0 },
      { length: 2, fade: 0, soundHead: -1.9 },
    ],
    [
      [0, 2, 0, 1],
      [2, 4, 1, 2],
      [4, 8, 2, 8],
    ],
  ],
  [
    "of three clips takes over where it is wished",
    [
      { length: 2, fade: 0 },
      { length: 2, fade: 0, soundHead: -0.5 },
      { length: 2, fade: 0, soundHead: 0.5 },
    ],
    [
      [0, 4, 0, 3],
      [4, 8, 3, 9],
      [8, 12, 9, 12],
    ],
  ],
])("the sound of a clip %s", (_what, segments, places) => {
  expect(lies(film(...segments))).toEqual(places);
});

test("either side gives half of a cross-fade away, which lies over the cut", () => {
  const plan = film({ length: 4, fade: 0 }, { length: 4, fade: 1.5 });
  expect(placesOf(plan).map(({ at, frames, fade, lead }) => [at, frames, fade, lead])).toEqual([
    [0, 6, 0, 0],
    [6, 7, 3, 1],
  ]);
  expect(filmFrames(plan)).toBe(13);
  expect(filmFrames(film())).toBe(0);
});
