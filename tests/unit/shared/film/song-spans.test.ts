import { expect, it } from "vitest";
import { songExtent, songSpans, timesUnder } from "#shared/film/song-spans.ts";

const plain = { songAt: 0, songFrom: 0, songLoop: false };

it.each([
  ["a longer song ends with the film", plain, 60, 20, [[0, 20, 0]]],
  ["a shorter one ends by itself", plain, 12, 20, [[0, 12, 0]]],
  ["one that comes in later", { ...plain, songAt: 5 }, 12, 20, [[5, 17, 0]]],
  ["without its start", { ...plain, songFrom: 4 }, 12, 20, [[0, 8, 4]]],
  [
    "again and again",
    { ...plain, songLoop: true },
    8,
    20,
    [
      [0, 8, 0],
      [8, 16, 0],
      [16, 20, 0],
    ],
  ],
  [
    "again without its start, from later on",
    { songAt: 2, songFrom: 4, songLoop: true },
    12,
    20,
    [
      [2, 10, 4],
      [10, 18, 4],
      [18, 20, 4],
    ],
  ],
  ["behind the film's end it isn't heard", { ...plain, songAt: 30 }, 12, 20, []],
  ["a start beyond its end leaves half a second", { ...plain, songFrom: 99 }, 12, 20, [[0, 0.5, 11.5]]],
  ["as long as the film where its length isn't known", plain, null, 20, [[0, 20, 0]]],
])("%s", (_what, place, song, film, spans) => {
  expect(songSpans(place, song, film).map(({ start, end, from }) => [start, end, from])).toEqual(spans);
});

it("never more spans than a film can hold, however short the song is", () => {
  expect(songSpans({ ...plain, songLoop: true }, 0.01, 1e6).length).toBe(2000);
});

it("its extent is from where it comes in to where it is over, and its beats lie under the film", () => {
  const spans = songSpans({ songAt: 2, songFrom: 1, songLoop: true }, 4, 10);
  expect(songExtent(spans)).toEqual({ start: 2, end: 10 });
  expect(songExtent([])).toBeUndefined();
  expect(timesUnder([0.5, 1.5, 3], spans)).toEqual([2.5, 4, 5.5, 7, 8.5]);
});
