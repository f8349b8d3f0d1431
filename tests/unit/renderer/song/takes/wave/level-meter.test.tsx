// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LevelMeter } from "#renderer/song/takes/wave/level-meter.tsx";
import { named } from "../../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);

/** Amplitude of what is heard now: left, right. */
let heard: readonly [number, number];
/** Milliseconds of the page's clock. */
let clock: number;
let next: ((now: number) => void) | undefined;

class StandInNode {
  connect(): void {}
}
class StandInContext {
  readonly destination = new StandInNode();
  resume = async () => {};
  suspend = async () => {};
  createMediaElementSource = () => new StandInNode();
  createChannelSplitter = () => new StandInNode();
}
let made = 0;
/** The first that is made for a player hears the left channel, the second the right one. */
class StandInAnalyser extends StandInNode {
  readonly fftSize = 2048;
  readonly channel = made++ % 2;
  getFloatTimeDomainData(samples: Float32Array): void {
    samples.fill(heard[this.channel] ?? 0);
  }
}

beforeEach(() => {
  [heard, clock, next] = [[0, 0], 1000, undefined];
  vi.stubGlobal("AudioContext", StandInContext);
  vi.stubGlobal("AnalyserNode", StandInAnalyser);
  vi.stubGlobal("requestAnimationFrame", (draw: (now: number) => void) => {
    next = draw;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => {
    next = undefined;
  });
  vi.spyOn(performance, "now").mockImplementation(() => clock);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(playing = true) {
  const element = new Audio();
  const meter = (now: boolean) => <LevelMeter element={element} playing={now} />;
  const { container, rerender } = render(meter(playing), { wrapper: WithinPage });
  const [told] = named("meter", "Level") as [HTMLElement];
  const rows = [...told.querySelectorAll("i")];
  return {
    told,
    figure: () => container.querySelector(".cap")?.textContent,
    /** Of each channel, hundredths of the meter: the mean, and the highest sample. */
    bars: () =>
      rows.map(({ style }) =>
        ["--rms", "--peak"].map((name) => Math.round(Number(style.getPropertyValue(name)) * 10_000) / 100),
      ),
    over: () => rows.map((row) => row.hasAttribute("data-over")),
    plays: (now: boolean) => rerender(meter(now)),
    /** The next frame, so many milliseconds later. */
    frame: (later: number, left: number, right = left) => {
      heard = [left, right];
      clock += later;
      const draw = next;
      next = undefined;
      draw?.(clock);
    },
  };
}

it("before anything plays it is silent, and says what it measures", () => {
  const { told, figure, bars } = open(false);
  expect([told.ariaValueMin, told.ariaValueNow, told.ariaValueMax]).toEqual(["-60", "-60", "0"]);
  expect([figure(), bars()]).toEqual([
    "",
    [
      [0, 0],
      [0, 0],
    ],
  ]);
  expect(told.parentElement?.title).toBe(
    "Average level and peak of both channels. The number is the peak since playback started.",
  );
  expect(next).toBeUndefined();
});

it("each channel is as long as it is loud, and the louder one is said", () => {
  const { told, figure, bars, frame } = open();
  frame(16, 0.1, 0.01);
  expect(bars()).toEqual([
    [66.67, 66.67],
    [33.33, 33.33],
  ]);
  expect([told.ariaValueNow, figure()]).toEqual(["-20", "-20.0 dB"]);
  frame(300, 0.1, 0.5);
  expect([told.ariaValueNow, figure()]).toEqual(["-6", "-6.0 dB"]);
});

it("a level rises at once and sinks slowly, what was highest half as fast", () => {
  const { bars, frame } = open();
  frame(16, 0.1);
  frame(500, 0);
  expect(bars()).toEqual([
    [46.67, 56.67],
    [46.67, 56.67],
  ]);
  frame(10_000, 0);
  expect(bars()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  frame(16, 1);
  expect(bars()).toEqual([
    [100, 100],
    [100, 100],
  ]);
});

it("what is said follows four times a second, and the figure is the highest since it began to play", () => {
  const { told, figure, frame } = open();
  frame(16, 0.1);
  frame(250, 0.5);
  expect([told.ariaValueNow, figure()]).toEqual(["-20", "-20.0 dB"]);
  frame(1, 0.5);
  expect([told.ariaValueNow, figure()]).toEqual(["-6", "-6.0 dB"]);
  frame(1000, 0.01);
  expect([told.ariaValueNow, figure()]).toEqual(["-30", "-6.0 dB"]);
});

it("of silence there is no figure", () => {
  const { figure, told, frame } = open();
  frame(300, 0);
  expect([told.ariaValueNow, figure()]).toEqual(["-60", ""]);
});

it.each([
  [0.99, false],
  [1, true],
  [1.2, true],
])("at an amplitude of %d it is too loud: %j, and that stays", (amplitude, isOver) => {
  const { over, bars, frame } = open();
  frame(16, 0.5, amplitude);
  expect(over()).toEqual([false, isOver]);
  frame(16, 0.1);
  expect(over()).toEqual([isOver, isOver]);
  // Over full scale it is no longer than the meter.
  expect(Math.max(...bars().flat())).toBeLessThanOrEqual(100);
});

it("once it stops the bars are empty and nothing is measured; playing anew, what was highest is forgotten", () => {
  const { bars, figure, over, plays, frame } = open();
  frame(16, 1);
  plays(false);
  expect(bars()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(next).toBeUndefined();
  plays(true);
  frame(16, 0.1);
  expect([figure(), over()]).toEqual(["-20.0 dB", [false, false]]);
});

it("a meter that is gone measures nothing", () => {
  open();
  expect(next).toBeDefined();
  cleanup();
  expect(next).toBeUndefined();
});
