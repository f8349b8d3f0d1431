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
