import { expect, it } from "vitest";
import { placedSong, songExtent, songSpans, timesUnder } from "#shared/film/song-spans.ts";

const plain = { songAt: 0, songFrom: 0, songTo: null, songLoop: false };

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
    { ...plain, songAt: 2, songFrom: 4, songLoop: true },
    12,
    20,
    [
      [2, 10, 4],
      [10, 18, 4],
      [18, 20, 4],
    ],
  ],
  ["with an end of its own", { ...plain, songFrom: 4, songTo: 9 }, 12, 20, [[0, 5, 4]]],
  ["an end behind its file's is that of its file", { ...plain, songTo: 90 }, 12, 20, [[0, 12, 0]]],
  ["an end behind the film's is that of the film", { ...plain, songAt: 15, songTo: 9 }, 12, 20, [[15, 20, 0]]],
  ["an end where its length isn't known", { ...plain, songTo: 9 }, null, 20, [[0, 9, 0]]],
  [
    "again and again, each round to its own end",
    { songAt: 2, songFrom: 1, songTo: 7, songLoop: true },
    12,
    16,
    [
      [2, 8, 1],
      [8, 14, 1],
      [14, 16, 1],
    ],
  ],
  ["an end before its start leaves half a second", { ...plain, songFrom: 9, songTo: 3 }, 12, 20, [[0, 0.5, 2.5]]],
  ["an end at nothing leaves half a second", { ...plain, songTo: 0 }, 12, 20, [[0, 0.5, 0]]],
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
  const spans = songSpans({ ...plain, songAt: 2, songFrom: 1, songLoop: true }, 4, 10);
  expect(songExtent(spans)).toEqual({ start: 2, end: 10 });
  expect(songExtent([])).toBeUndefined();
  expect(timesUnder([0.5, 1.5, 3], spans)).toEqual([2.5, 4, 5.5, 7, 8.5]);
});

// A song of 60 s from 10 to 40 lies from 5 to 35 s of a film of 50: what is wished, and [at, from, to] then.
it.each<[string, Parameters<typeof placedSong>[2], (number | null)[]]>([
  ["all of it later", { start: 12, end: 42 }, [12, 10, 40]],
  ["all of it before the film", { start: -3, end: 27 }, [0, 10, 40]],
  ["all of it behind the film: a frame stays in it", { start: 80, end: 110 }, [49.9, 10, 40]],
  ["less of its start, the rest stays in place", { start: 9 }, [9, 14, 40]],
  ["more of its start, as far as the film goes", { start: -20 }, [0, 5, 40]],
  ["its start beyond its end", { start: 90 }, [34.5, 39.5, 40]],
  ["less of its end", { end: 20 }, [5, 10, 25]],
  ["more of its end", { end: 44 }, [5, 10, 49]],
  ["more of its end than the file has", { end: 90 }, [5, 10, null]],
  ["to within half a frame of its end, which is all", { end: 54.96 }, [5, 10, null]],
  ["its end before its start", { end: 1 }, [5, 10, 10.5]],
])("a song is placed anew: %s", (_what, wished, expected) => {
  const place = { songAt: 5, songFrom: 10, songTo: 40, songLoop: false };
  const { songAt, songFrom, songTo } = placedSong(place, 60, wished, { rate: 10, film: 50 });
  expect([songAt, songFrom, songTo].map((each) => each && Math.round(each * 1e6) / 1e6)).toEqual(expected);
});

it.each([
  ["longer than the film", 60],
  ["of a length that isn't known", null],
])("the start of a song that is %s goes on to the film's last frame, and no further", (_what, seconds) => {
  const place = placedSong(plain, seconds, { start: Number.POSITIVE_INFINITY }, { rate: 10, film: 50 });
  expect(place).toEqual({ songAt: 49.9, songFrom: 49.9, songTo: null });
  expect(songSpans({ ...plain, ...place }, seconds, 50)).toHaveLength(1);
});

it("more of its start than the file has is none, and a song without an end of its own keeps none", () => {
  const place = { ...plain, songAt: 8, songFrom: 3 };
  expect(placedSong(place, 60, { start: 1 }, { rate: 10, film: 50 })).toEqual({ songAt: 5, songFrom: 0, songTo: null });
});

it("a song whose length isn't known ends where it is drawn, and as far as it goes at its end", () => {
  const frames = { rate: 10, film: 50 };
  expect(placedSong(plain, null, { end: 12 }, frames).songTo).toBe(12);
  expect(placedSong(plain, null, { end: Number.POSITIVE_INFINITY }, frames).songTo).toBeNull();
});
