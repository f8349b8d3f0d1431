// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setVolume, toggleMuted } from "#renderer/media/screening/volume.ts";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { isMixAwake } from "#renderer/storyboard/animatic/mix/film-mix.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import type { FilmHeard } from "#renderer/storyboard/animatic/scrub/heard-at.ts";
import { toggleScrubAudio, useScrubAudio } from "#renderer/storyboard/animatic/scrub/scrub-audio.ts";
import { useScrubSound } from "#renderer/storyboard/animatic/scrub/use-scrub-sound.ts";
import { PagesAudioContext, pagesAudio, StandInNode } from "../mix/stand-in-audio.ts";

/** Reads every sound at once: 100 samples of a steady 1. */
class StandInWorker extends EventTarget {
  static asked: { address: string; from: number; seconds: number }[] = [];
  static open = 0;
  constructor() {
    super();
    StandInWorker.open += 1;
  }
  postMessage({ id, asked }: { id: number; asked: { address: string; from: number; seconds: number }[] }) {
    StandInWorker.asked.push(...asked);
    const answer = asked.map(() => ({ channels: [new Float32Array(100).fill(1)], rate: 1000 }));
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: { id, answer } })));
  }
  terminate() {
    StandInWorker.open -= 1;
  }
}

beforeAll(() => {
  vi.stubGlobal("Worker", StandInWorker);
  vi.stubGlobal("AudioContext", PagesAudioContext);
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.useFakeTimers();
  StandInWorker.asked = [];
  StandInNode.all = [];
  filmPlayback.measure(8, 25);
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  for (const source of sources()) source.onended?.();
  setVolume(1);
  window.localStorage.clear();
  vi.useRealTimers();
});

const film: FilmHeard = {
  clips: [
    {
      ...{ key: "a", film: "take", hasSound: true, start: 0, length: 8, from: 2, speed: 0.5, gain: 1 },
      ...{ fade: 0, fadeIn: 0, fadeOut: 0 },
    } as Clip,
  ],
  ...{ takesLevel: 0.8, song: null, songLevel: 1, songFade: 0, spans: [], duck: [], sounds: [] },
};
const pass = (milliseconds = 100) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const sources = () => StandInNode.all.filter(({ kind }) => kind === "source");
const places = () => StandInWorker.asked.map(({ from }) => Math.round(from * 1000) / 1000);

it("a step is heard for 80 ms at its place, speed and level, without a click, over the film's own mix", async () => {
  renderHook(() => useScrubSound(film));
  act(() => filmPlayback.step(50));
  await pass();
  expect(StandInWorker.asked).toEqual([{ address: expect.stringContaining("take"), from: 3, seconds: 0.04 }]);
  const [source] = sources();
  const level = source?.to as StandInNode;
  expect(source?.playbackRate.value).toBe(0.5);
  expect(source?.told).toEqual(["starts at 7.020", "stops at 7.100"]);
  expect(level.told).toEqual(["0 at 7.020", "to 0.8 by 7.025", "0.8 at 7.095", "to 0 by 7.100"]);
  const sum = (level.to as StandInNode).to as StandInNode;
  const heard = sum.to as StandInNode;
  expect([heard.gain.value, heard.to]).toEqual([1, pagesAudio.destination]);
});

it("drawn along, or moved by a second, it is heard; put elsewhere by a jump it isn't", async () => {
  renderHook(() => useScrubSound(film));
  act(() => filmPlayback.scrub(4));
  await pass();
  expect(places()).toEqual([4]);
  act(() => filmPlayback.seek(6));
  await pass();
  // Drawn by less than a frame's place, it stands where it was.
  act(() => filmPlayback.scrub(6));
  await pass();
  expect(places()).toEqual([4]);
});

it("let go, it ends within some milliseconds", async () => {
  renderHook(() => useScrubSound(film));
  act(() => filmPlayback.scrub(4));
  await pass(1);
  act(() => void window.dispatchEvent(new Event("pointerup")));
  expect(sources()[0]?.told.at(-1)).toBe("stops at 7.025");
});

it("nothing is heard while it plays, and what is heard ends when it begins to", async () => {
  renderHook(() => useScrubSound(film));
  act(() => filmPlayback.scrub(4));
  await pass(1);
  act(() => filmPlayback.play());
  expect(sources()[0]?.told.at(-1)).toBe("stops at 7.025");
  act(() => filmPlayback.scrub(5));
  await pass();
  expect(places()).toEqual([4]);
});

it("muted, nothing is read; it is heard again when it isn't", async () => {
  renderHook(() => useScrubSound(film));
  act(toggleMuted);
  act(() => filmPlayback.scrub(4));
  await pass();
  expect(places()).toEqual([]);
  act(toggleMuted);
  act(() => filmPlayback.scrub(5));
  await pass();
  expect(places()).toEqual([4.5]);
});

it("it can be turned off, which is remembered; the thread that reads ends with it, and with the strip", async () => {
  const { unmount } = renderHook(() => useScrubSound(film));
  const { result } = renderHook(() => useScrubAudio());
  act(() => filmPlayback.scrub(4));
  await pass();
  expect([result.current, StandInWorker.open]).toEqual([true, 1]);
  act(toggleScrubAudio);
  expect([result.current, StandInWorker.open, window.localStorage.getItem("reelsong.scrubAudio")]).toEqual([
    ...[false, 0, "off"],
  ]);
  act(() => filmPlayback.scrub(5));
  await pass();
  expect(places()).toEqual([4]);
  act(toggleScrubAudio);
  act(() => filmPlayback.scrub(6));
  await pass();
  expect([places(), StandInWorker.open]).toEqual([[4, 5], 1]);
  unmount();
  expect(StandInWorker.open).toBe(0);
});

it("the mix rests once the last piece has ended", async () => {
  renderHook(() => useScrubSound(film));
  act(() => filmPlayback.scrub(4));
  await pass(10_000);
  expect(isMixAwake()).toBe(true);
  act(() => sources()[0]?.onended?.());
  await pass(3000);
  expect(isMixAwake()).toBe(false);
  act(() => filmPlayback.scrub(5));
  await pass();
  expect(isMixAwake()).toBe(true);
});
