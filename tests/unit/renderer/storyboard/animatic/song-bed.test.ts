// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { openSongBed, type SongBed } from "#renderer/storyboard/animatic/song-bed.ts";
import { openSoundBeds } from "#renderer/storyboard/animatic/sounds/sound-beds.ts";

/** A player, with what it was told. */
function player(duration = 100) {
  const told: string[] = [];
  const element = {
    ...{ duration, paused: true, seeking: false, currentTime: 0, playbackRate: 1, volume: 1 },
    play: async () => {
      element.paused = false;
      told.push("plays");
    },
    pause: () => {
      element.paused = true;
      told.push("rests");
    },
  };
  return { element, told };
}

/** The same second 12 of a file on, from second 2 to 6 of the film, under each of the film's clocks. */
const beds: [name: string, open: (element: HTMLAudioElement) => SongBed][] = [
  ["song", (element) => openSongBed(element, { level: 0.5, fade: 0, spans: [{ start: 2, end: 6, from: 12 }] })],
  [
    "sound",
    (element) =>
      openSoundBeds(new Map([["rain", element]]), [
        {
          ...{ id: "rain", assetId: "file", track: 0, start: 2, end: 6, from: 12 },
          ...{ gain: 0.5, fadeIn: 0, fadeOut: 0 },
        },
      ]),
  ],
];
describe.each(beds)("a %s under the film", (_name, open) => {
  const opened = (changes: object = {}, duration = 100) => {
    const { element, told } = player(duration);
    Object.assign(element, changes);
    return { element, told, bed: open(element as unknown as HTMLAudioElement) };
  };

  it.each<[time: number, at: number | undefined]>([
    [1.99, undefined],
    [2, 12],
    [3, 13],
    [5.75, 15.75],
    [6, undefined],
  ])("at %d s plays from second %s of its file", (time, at) => {
    const { element, told, bed } = opened({ currentTime: 50 });
    bed.follow(time, 1);
    expect([told, element.currentTime]).toEqual(at === undefined ? [[], 50] : [["plays"], at]);
    if (at !== undefined) expect(element.volume).toBe(0.5);
    bed.rest(time);
    bed.follow(9, 1);
    expect([told.slice(1), element.paused]).toEqual([at === undefined ? [] : ["rests"], true]);
  });

  it("ends where the film leaves it, while it plays", () => {
    const { told, bed } = opened();
    bed.follow(3, 1);
    bed.follow(3.04, 1);
    bed.follow(6, 1);
    expect(told).toEqual(["plays", "rests"]);
  });

  it.each<[off: number, speed: number, isPlaced: boolean]>([
    [0.07, 1, false],
    [-0.07, 1, false],
    [0.09, 1, true],
    [-0.09, 1, true],
    [0.09, 0.5, true],
    [0.3, 4, false],
    [0.34, 4, true],
  ])("%d s off its place at speed %d it is put there: %s", (off, speed, isPlaced) => {
    const { element, bed } = opened({ currentTime: 13 + off });
    bed.follow(3, speed);
    expect([element.currentTime, element.playbackRate]).toEqual([isPlaced ? 13 : 13 + off, speed]);
    const seeking = opened({ currentTime: 13 + off, seeking: true });
    seeking.bed.follow(3, speed);
    expect(seeking.element.currentTime).toBe(13 + off);
  });

  it.each<[off: number, isPlaced: boolean]>([
    [0.018, false],
    [0.022, true],
    [-0.018, false],
    [-0.022, true],
  ])("%d s off its place where the film stands it is put there: %s", (off, isPlaced) => {
    const { element, bed } = opened({ currentTime: 13 + off });
    bed.rest(3);
    expect(element.currentTime).toBe(isPlaced ? 13 : 13 + off);
    bed.rest(9);
    expect(element.currentTime).toBe(isPlaced ? 13 : 13 + off);
  });
});

it.each([
  [4.9, true],
  [5, false],
])("a song whose file ends at second 15 is heard at second %d of the film: %s", (time, isHeard) => {
  const { element, told } = player(15);
  const bed = openSongBed(element as unknown as HTMLAudioElement, {
    ...{ level: 1, fade: 0 },
    spans: [{ start: 2, end: 6, from: 12 }],
  });
  bed.follow(time, 1);
  expect(told).toEqual(isHeard ? ["plays"] : []);
});
