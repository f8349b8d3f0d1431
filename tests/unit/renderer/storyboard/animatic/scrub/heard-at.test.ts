// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { type FilmHeard, heardAt } from "#renderer/storyboard/animatic/scrub/heard-at.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

const clip = (key: string, start: number, length: number, more: Partial<Clip> = {}) =>
  ({
    ...{ key, start, length, film: `take ${key}`, hasSound: true, from: 1, speed: 1, gain: 1 },
    ...{ fade: 0, fadeIn: 0, fadeOut: 0, ...more },
  }) as Clip;
const sound = (assetId: string, start: number, end: number, more: Partial<HeardSound> = {}): HeardSound => ({
  ...{ id: assetId, assetId, track: 0, start, end, from: 0, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...more,
});
const silent: FilmHeard = {
  ...{ clips: [], takesLevel: 1, song: null, songLevel: 1, songFade: 0, spans: [], duck: [], sounds: [] },
};
const two = [clip("a", 0, 4), clip("b", 4, 4)];
const song = { song: "song", spans: [{ start: 2, end: 8, from: 30 }] };

/** `file at where it begins, for how long: how fast, how loud`. */
const told = (film: Partial<FilmHeard>, time: number) =>
  heardAt({ ...silent, ...film }, time, 0.08).map(
    ({ assetId, from, seconds, rate, gain }) =>
      `${assetId} at ${from.toFixed(2)}, ${seconds.toFixed(2)}: ${rate}, ${gain.toFixed(2)}`,
  );

it.each<[string, Partial<FilmHeard>, number, string[]]>([
  ["a take in its own time", { clips: two }, 5, ["take b at 2.00, 0.08: 1, 1.00"]],
  ["on a cut the one that comes", { clips: two }, 4, ["take b at 1.00, 0.08: 1, 1.00"]],
  ["close before a cut no more than is left", { clips: two }, 3.95, ["take a at 4.95, 0.05: 1, 1.00"]],
  ["nothing of the last thousandths", { clips: two }, 3.996, []],
  ["nothing at the end of the film", { clips: two }, 8, []],
  ["as loud as all takes are", { clips: two, takesLevel: 0.5 }, 5, ["take b at 2.00, 0.08: 1, 0.50"]],
  ["not where the takes are muted", { clips: two, takesLevel: 0 }, 5, []],
  ["half as fast", { clips: [clip("a", 0, 4, { speed: 0.5 })] }, 2, ["take a at 2.00, 0.08: 0.5, 1.00"]],
  ["louder than its file", { clips: [clip("a", 0, 4, { gain: 2 })] }, 2, ["take a at 3.00, 0.08: 1, 2.00"]],
  ["a muted clip", { clips: [clip("a", 0, 4, { gain: 0 })] }, 2, []],
  ["one that fades in", { clips: [clip("a", 0, 4, { fadeIn: 2 })] }, 1, ["take a at 2.00, 0.08: 1, 0.50"]],
  ["a take without sound", { clips: [clip("a", 0, 4, { hasSound: false })] }, 2, []],
  ["a shot without a take", { clips: [clip("a", 0, 4, { film: null })] }, 2, []],
  [
    "both of a cross-fade",
    { clips: [clip("a", 0, 4), clip("b", 2, 4, { fade: 2 })] },
    2.5,
    ["take a at 3.50, 0.08: 1, 0.75", "take b at 1.50, 0.08: 1, 0.25"],
  ],
  [
    "sound that comes before its picture",
    { clips: [clip("a", 0, 4), clip("b", 4, 4, { soundHead: -1, from: 2 })] },
    3.5,
    ["take a at 4.50, 0.08: 1, 1.00", "take b at 1.50, 0.08: 1, 1.00"],
  ],
  ["the song where it lies", song, 3, ["song at 31.00, 0.08: 1, 1.00"]],
  ["not before it comes in", song, 1.9, []],
  ["from its first moment on", song, 2, ["song at 30.00, 0.08: 1, 1.00"]],
  ["not where it ends", song, 8, []],
  ["as loud as it is", { ...song, songLevel: 0.4 }, 3, ["song at 31.00, 0.08: 1, 0.40"]],
  ["while it comes in", { ...song, songFade: 2 }, 3, ["song at 31.00, 0.08: 1, 0.50"]],
  [
    "where it steps back under speech",
    {
      ...song,
      duck: [
        { at: 2, decibels: -20 },
        { at: 9, decibels: -20 },
      ],
    },
    3,
    ["song at 31.00, 0.08: 1, 0.10"],
  ],
  [
    "where it begins again",
    {
      song: "song",
      spans: [
        { start: 0, end: 4, from: 1 },
        { start: 4, end: 8, from: 1 },
      ],
    },
    4.5,
    ["song at 1.50, 0.08: 1, 1.00"],
  ],
  ["none whose file is gone", { ...song, song: null }, 3, []],
  [
    "sounds in their own time",
    { sounds: [sound("rain", 1, 5, { from: 2, gain: 0.5 }), sound("bell", 6, 7)] },
    2,
    ["rain at 3.00, 0.08: 1, 0.50"],
  ],
  [
    "all together, the loudest first",
    { clips: two, ...song, songLevel: 0.3, sounds: [sound("rain", 1, 9, { gain: 2 })] },
    5,
    ["rain at 4.00, 0.08: 1, 2.00", "take b at 2.00, 0.08: 1, 1.00", "song at 33.00, 0.08: 1, 0.30"],
  ],
])("%s", (_what, film, time, expected) => expect(told(film, time)).toEqual(expected));

it("of very many sounds at once the eight loudest are heard", () => {
  const sounds = Array.from({ length: 12 }, (_, index) => sound(`${index}`, 0, 9, { gain: (index + 1) / 12 }));
  const heard = heardAt({ ...silent, sounds }, 1, 0.08);
  expect(heard.map(({ assetId }) => assetId)).toEqual(["11", "10", "9", "8", "7", "6", "5", "4"]);
});
