// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { FilmSounds } from "#renderer/storyboard/animatic/sounds/film-sounds.tsx";
import { openSoundBeds } from "#renderer/storyboard/animatic/sounds/sound-beds.ts";
import { soundsNear } from "#renderer/storyboard/animatic/sounds/sounds-near.ts";
import type { HeardSound } from "#shared/film/sound-clips.ts";

const sound = (id: string, start: number, end: number, more: Partial<HeardSound> = {}): HeardSound => ({
  ...{ id, assetId: `file ${id}`, track: 0, start, end, from: 0, gain: 1, fadeIn: 0, fadeOut: 0 },
  ...more,
});

const several = [sound("a", 0, 30), sound("b", 2, 4), sound("c", 9, 12), sound("d", 20, 22), sound("e", 27, 40)];
const clock = { time: 0, loop: false, from: null, to: null, length: 60 };
it.each<[string, Partial<typeof clock> | object, string]>([
  ["what is heard, and what begins within eight seconds", {}, "a b"],
  ["eight seconds later isn't soon", { time: 1 }, "a b"],
  ["a bit sooner is", { time: 1.1 }, "a b c"],
  ["what is over is not", { time: 4 }, "a c"],
  ["nothing at the end", { time: 59 }, ""],
  ["a loop's beginning, close to its end", { time: 59, loop: true }, "a b"],
  ["not yet, further from it", { time: 50, loop: true }, ""],
  ["that of a range", { time: 38, loop: true, from: 21, to: 39 }, "e a d"],
  ["behind a range the film plays on", { time: 41, loop: true, from: 21, to: 39 }, ""],
  ["a loop's beginning at its very end, too", { time: 39, loop: true, from: 21, to: 39 }, "e a d"],
  ["not yet, eight seconds from its end", { time: 31, loop: true, from: 21, to: 39 }, "e"],
  ["what ends where the loop begins is not", { time: 38, loop: true, from: 22, to: 39 }, "e a"],
  ["nor what comes eight seconds later", { time: 38, loop: true, from: 2, to: 39 }, "e a b"],
])("near is %s", (_what, state, near) => {
  const found = soundsNear(several, { ...clock, ...state });
  expect(found.map(({ id }) => id).join(" ")).toBe(near);
});

it("of many that come soon the next twelve are near, and all that are heard", () => {
  const many = Array.from({ length: 100 }, (_, index) => sound(`${index}`, index / 20, 50));
  expect(soundsNear(many, { ...clock, time: 1 }).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 33 }, (_, index) => index),
  );
});

it("what the loop begins with comes before what begins later in it", () => {
  const soon = Array.from({ length: 12 }, (_, index) => sound(`soon ${index}`, 59.5 + index / 100, 70));
  const first = sound("first", 0, 5);
  const near = soundsNear([first, ...soon], { ...clock, time: 59.4, loop: true });
  expect(near.map(({ id }) => id)).not.toContain("first");
  const later = Array.from({ length: 12 }, (_, index) => sound(`later ${index}`, 0.5 + index / 100, 5));
  expect(soundsNear([first, ...later], { ...clock, time: 59.4, loop: true })[0]?.id).toBe("first");
});

/** What each player was told, by the sound that it has. */
const told: string[] = [];
beforeEach(() => {
  told.length = 0;
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(async function (this: HTMLMediaElement) {
    told.push(`plays ${this.dataset.sound} at ${this.currentTime.toFixed(2)}`);
    Object.defineProperty(this, "paused", { configurable: true, value: false });
  });
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, "paused", { configurable: true, value: true });
  });
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  vi.restoreAllMocks();
});

function open(heard: readonly HeardSound[], length: number) {
  const elements = { current: new Map<string, HTMLAudioElement>() };
  act(() => filmPlayback.measure(length, 25));
  const { container } = render(<FilmSounds heard={heard} elements={elements} />);
  const bed = openSoundBeds(elements.current, heard);
  const players = () => [...container.querySelectorAll("audio")];
  const playsTo = (time: number) => {
    act(() => filmPlayback.arrive(time));
    for (const [id, player] of elements.current) player.dataset.sound = id;
    bed.follow(time, 1);
    // Their own clocks go on by themselves.
    for (const player of players()) if (!player.paused) player.currentTime += 0.04;
  };
  return { elements, players, bed, playsTo };
}

it("a film of 500 sounds is played with a handful of players: each is there, in its place, before it begins", () => {
  // One each half second, of three seconds of twenty files, from its second second on.
  const heard = Array.from({ length: 500 }, (_, index) =>
    sound(`${index}`, index / 2 + 0.02, index / 2 + 3.02, { assetId: `file ${index % 20}`, from: 1 }),
  );
  const { players, playsTo } = open(heard, 252);
  const before = vi.mocked(HTMLMediaElement.prototype.play);
  let most = 0;
  const all = new Set<HTMLAudioElement>();
  for (let frame = 0; frame < 252 * 25; frame += 1) {
    playsTo(frame / 25);
    most = Math.max(most, players().length);
    for (const player of players()) all.add(player);
  }
  expect(most).toBeLessThanOrEqual(24);
  expect(all.size).toBeLessThanOrEqual(24);
  expect(before).toHaveBeenCalledTimes(500);
  // Each begins with the frame after its moment, where it lies in its file, without being put there first.
  expect(told.slice(0, 3)).toEqual(["plays 0 at 1.00", "plays 1 at 1.00", "plays 2 at 1.00"]);
  expect(new Set(told.map((each) => each.split(" at ")[1]))).toEqual(new Set(["1.00"]));
  expect(new Set(told).size).toBe(500);
});

it("what plays stops when one jumps away, and its player waits for the next sound of its file", () => {
  const heard = [sound("a", 0, 20, { assetId: "rain" }), sound("b", 100, 110, { assetId: "rain", from: 3 })];
  const { elements, players, playsTo } = open(heard, 200);
  playsTo(1);
  const [player] = players();
  expect([elements.current.get("a"), player?.paused]).toEqual([player, false]);
  act(() => filmPlayback.seek(60));
  expect([players(), elements.current.size, player?.paused]).toEqual([[player], 0, true]);
  act(() => filmPlayback.seek(101));
  expect([elements.current.get("b"), player?.currentTime]).toEqual([player, 4]);
});

it("a sound that is taken out while it plays is heard no more", () => {
  const heard = [sound("a", 0, 20)];
  const elements = { current: new Map<string, HTMLAudioElement>() };
  act(() => filmPlayback.measure(200, 25));
  const { rerender, container } = render(<FilmSounds heard={heard} elements={elements} />);
  const player = container.querySelector("audio");
  openSoundBeds(elements.current, heard).follow(1, 1);
  expect(player?.paused).toBe(false);
  rerender(<FilmSounds heard={[]} elements={elements} />);
  expect([player?.paused, elements.current.size]).toEqual([true, 0]);
});
