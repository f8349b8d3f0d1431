import { describe, expect, it } from "vitest";
import { createPlayback, moveOn } from "#renderer/media/screening/playback.ts";
import { formatTimecode } from "#renderer/media/screening/timecode.ts";

const plain = { time: 1, length: 10, speed: 1, loop: false, from: null, to: null };

it.each([
  ["plays on", plain, 1.5, { time: 1.5, jumped: false, ended: false }],
  ["ends at the end", plain, 10.2, { time: 10, jumped: false, ended: true }],
  ["turns back at the end of a loop", { ...plain, loop: true }, 10.2, { time: 0, jumped: true, ended: false }],
  [
    "turns back at the out point",
    { ...plain, loop: true, from: 2, to: 4, time: 3.9 },
    4.1,
    { time: 2, jumped: true, ended: false },
  ],
  [
    "stops at the out point without a loop",
    { ...plain, from: 2, to: 4, time: 3.9 },
    4.1,
    { time: 4, jumped: false, ended: true },
  ],
  ["plays on behind the out point", { ...plain, to: 4, time: 6 }, 6.1, { time: 6.1, jumped: false, ended: false }],
  ["runs back to the start", { ...plain, speed: -1 }, -0.1, { time: 0, jumped: false, ended: true }],
  [
    "runs back in a loop",
    { ...plain, speed: -1, loop: true, from: 1, to: 4, time: 1.1 },
    0.9,
    { time: 4, jumped: true, ended: false },
  ],
  ["stands at its end, to the last digit", plain, 10, { time: 10, jumped: false, ended: true }],
  ["is at its end a hair before it", plain, 9.9996, { time: 10, jumped: false, ended: true }],
  ["plays on a frame before its end", plain, 9.99, { time: 9.99, jumped: false, ended: false }],
  [
    "plays on from the out point, where it stands on it",
    { ...plain, to: 4, time: 4 },
    4.1,
    { time: 4.1, jumped: false, ended: false },
  ],
  [
    "plays on from a hair before the out point",
    { ...plain, to: 4, time: 3.9996 },
    4.1,
    { time: 4.1, jumped: false, ended: false },
  ],
  [
    "turns back at the end, behind a range that is looped",
    { ...plain, loop: true, from: 2, to: 4, time: 9 },
    10.1,
    { time: 2, jumped: true, ended: false },
  ],
  [
    "runs back to the in point",
    { ...plain, speed: -1, from: 2, to: 4, time: 2.5 },
    1.9,
    { time: 2, jumped: false, ended: true },
  ],
  [
    "runs back before the in point",
    { ...plain, speed: -2, from: 2, to: 4, time: 1.5 },
    1.4,
    { time: 1.4, jumped: false, ended: false },
  ],
  [
    "runs back from the in point, where it stands on it",
    { ...plain, speed: -1, from: 2, time: 2 },
    1.9,
    { time: 1.9, jumped: false, ended: false },
  ],
  [
    "runs back in a loop from the end",
    { ...plain, speed: -1, loop: true },
    0,
    { time: 10, jumped: true, ended: false },
  ],
])("%s", (_name, state, next, expected) => {
  expect(moveOn(state, next)).toEqual(expected);
});

describe("a clock", () => {
  const open = () => {
    const playback = createPlayback();
    playback.measure(10, 24);
    return { playback, state: playback.store.getState };
  };

  it("steps by whole frames, within its length, and stands still afterwards", () => {
    const { playback, state } = open();
    playback.seek(1.03);
    playback.play();
    playback.step(1);
    expect(state()).toMatchObject({ time: 25 / 24, playing: false });
    playback.step(1);
    expect(state().time).toBe(26 / 24);
    playback.step(-1000);
    expect(state().time).toBe(0);
    playback.step(100_000);
    expect(state().time).toBe(10);
  });

  it("never loses a frame on a long way there and back", () => {
    const { playback, state } = open();
    for (let k = 0; k < 200; k += 1) playback.step(1);
    expect(state().time).toBeCloseTo(200 / 24, 9);
    for (let k = 0; k < 200; k += 1) playback.step(-1);
    expect(state().time).toBe(0);
  });

  it("begins again where it ended, or where its range begins", () => {
    const { playback, state } = open();
    playback.seek(10);
    playback.play();
    expect(state()).toMatchObject({ time: 0, playing: true });
    playback.markIn(3);
    playback.markOut(5);
    playback.arrive(10);
    playback.seek(5);
    playback.play();
    expect(state().time).toBe(3);
  });

  it.each([
    ["at its end, it begins anew", { at: 10 }, 0],
    ["a frame's part before its end, too", { at: 9.995 }, 0],
    ["before its end it goes on", { at: 9.9 }, 9.9],
    ["behind its range it goes on", { at: 7, from: 2, to: 5 }, 7],
    ["at the end of its range it begins that anew", { at: 5, from: 2, to: 5 }, 2],
    ["a little behind the end of its range it goes on", { at: 5.02, from: 2, to: 5 }, 5.02],
    ["backward from the start it begins at the end", { at: 0, speed: -1 }, 10],
    ["backward from the start it begins at the out point", { at: 0.01, to: 5, speed: -1 }, 5],
    ["backward from elsewhere it goes on", { at: 0.1, speed: -1 }, 0.1],
  ])("%s", (_what, { at, from, to, speed = 1 }: { at: number; from?: number; to?: number; speed?: number }, time) => {
    const { playback, state } = open();
    if (from !== undefined) playback.markIn(from);
    if (to !== undefined) playback.markOut(to);
    playback.seek(at);
    const { jumps } = state();
    playback.play(speed);
    expect(state()).toMatchObject({ time, speed, playing: true });
    // Whatever is running hears that it plays, also where nothing else moved.
    expect(state().jumps).toBeGreaterThan(jumps);
  });

  it.each([
    [0.5, 0.5],
    [-1, 1],
    [2, 2],
    [-2, 2],
    // Shuttled, it was looked through: it plays as usual afterwards.
    [4, 1],
    [-4, 1],
  ])("paused at the speed %s it plays on at %s", (speed, next) => {
    const { playback, state } = open();
    playback.seek(5);
    playback.play(speed);
    playback.toggle();
    expect(state().playing).toBe(false);
    playback.toggle();
    expect(state()).toMatchObject({ playing: true, speed: next, time: 5 });
  });

  it("another length keeps what of its time and its range there still is", () => {
    const { playback, state } = open();
    playback.markIn(4);
    playback.markOut(8);
    playback.seek(9);
    playback.measure(8);
    expect(state()).toMatchObject({ length: 8, frameRate: 24, time: 8, from: 4, to: 8 });
    playback.measure(7.5, 30);
    expect(state()).toMatchObject({ length: 7.5, frameRate: 30, from: 4, to: null });
    playback.measure(4);
    expect(state()).toMatchObject({ time: 4, from: null });
    expect(playback.frameRate()).toBe(30);
  });

  it("a jump is told, a look for a place as one of both, and neither leaves the film", () => {
    const { playback, state } = open();
    playback.seek(70);
    expect(state()).toMatchObject({ time: 10, jumps: 1, scrubs: 0 });
    playback.scrub(-4);
    expect(state()).toMatchObject({ time: 0, jumps: 2, scrubs: 1 });
    playback.scrub(3);
    expect(state()).toMatchObject({ time: 3, jumps: 3, scrubs: 2 });
  });

  it("another speed is told to what plays, and kept for what stands", () => {
    const { playback, state } = open();
    playback.setSpeed(2);
    expect(state()).toMatchObject({ speed: 2, jumps: 0, playing: false });
    playback.play(2);
    const { jumps } = state();
    playback.setSpeed(0.5);
    expect(state()).toMatchObject({ speed: 0.5, jumps: jumps + 1, playing: true });
  });

  it("ends where the film does, and jumps back where it loops", () => {
    const { playback, state } = open();
    playback.play();
    const { jumps } = state();
    playback.arrive(4);
    expect(state()).toMatchObject({ time: 4, playing: true, jumps });
    playback.toggleLoop();
    playback.arrive(10);
    expect(state()).toMatchObject({ time: 0, playing: true, jumps: jumps + 1 });
    playback.toggleLoop();
    playback.arrive(10);
    expect(state()).toMatchObject({ time: 10, playing: false, jumps: jumps + 1 });
  });

  it("marks where it stands, within the film, and an end on the start lets that go", () => {
    const { playback, state } = open();
    playback.seek(3);
    playback.markIn();
    playback.markOut(3);
    expect(state()).toMatchObject({ from: null, to: 3 });
    playback.markIn(3);
    expect(state()).toMatchObject({ from: 3, to: null });
    playback.seek(6);
    playback.markOut();
    expect(state()).toMatchObject({ from: 3, to: 6 });
    playback.markIn(-2);
    playback.markOut(99);
    expect(state()).toMatchObject({ from: 0, to: 10 });
  });

  it("left for another film nothing of it stays but its rate, and what was told", () => {
    const { playback, state } = open();
    playback.markIn(2);
    playback.toggleLoop();
    playback.scrub(5);
    playback.play(2);
    const { jumps } = state();
    playback.reset();
    expect(state()).toEqual({
      ...{ time: 0, length: 0, frameRate: 24, playing: false, speed: 1, loop: false, from: null, to: null },
      ...{ jumps, scrubs: 1 },
    });
  });

  it("shuttles faster with each press, and turns at once", () => {
    const { playback, state } = open();
    playback.seek(5);
    const speeds = [1, 1, 1, -1, -1].map((direction) => {
      playback.shuttle(direction as 1 | -1);
      return state().speed;
    });
    expect(speeds).toEqual([1, 2, 4, -1, -2]);
  });

  it("lets go of the other end of a range that would be empty", () => {
    const { playback, state } = open();
    playback.markOut(2);
    playback.markIn(4);
    expect(state()).toMatchObject({ from: 4, to: null });
    playback.markOut(3);
    expect(state()).toMatchObject({ from: null, to: 3 });
    playback.clearRange();
    expect(state()).toMatchObject({ from: null, to: null });
  });
});

it.each([
  [0, 24, "00:00:00"],
  [23 + 14 / 24, 24, "00:23:14"],
  [61.5, 30, "01:01:15"],
])("%s s at %s a second is %s", (seconds, rate, words) => {
  expect(formatTimecode(seconds, rate)).toBe(words);
});
