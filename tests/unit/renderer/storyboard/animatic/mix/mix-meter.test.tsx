// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { meterMix, setLoudness, wakeMix } from "#renderer/storyboard/animatic/mix/film-mix.ts";
import { MixMeter } from "#renderer/storyboard/animatic/mix/mix-meter.tsx";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { PagesAudioContext, pagesAudio, StandInNode } from "./stand-in-audio.ts";

beforeAll(speakEnglish);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", PagesAudioContext);
  // The page's mix is opened once; its meters with it.
  meterMix(true);
  meterMix(false);
  play({});
  wakeMix();
  pagesAudio.state = "running";
});
afterEach(() => {
  cleanup();
  play({});
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What comes from now on: peaks, and amplitudes as they are heard. */
function play({ left = 0, right = 0, heard = [0, 0] }: { left?: number; right?: number; heard?: [number, number] }) {
  // Each channel's samples as they are, and as they are heard.
  const [peakLeft, heardLeft, peakRight, heardRight] = pagesAudio.analysers;
  const steady = (amplitude: number) => Array(19_200).fill(amplitude);
  for (const [node, samples] of [
    [peakLeft, [left]],
    [peakRight, [right]],
    [heardLeft, steady(heard[0])],
    [heardRight, steady(heard[1])],
  ] as const)
    if (node) node.samples = samples;
}

const pass = (milliseconds = 100) => act(() => vi.advanceTimersByTime(milliseconds));
const meter = () => document.querySelector("[role=meter]") as HTMLElement;
/** How far both bars reach, dB. */
const bars = () =>
  [...meter().querySelectorAll("i")]
    .map((bar) => (Number(bar.style.getPropertyValue("--level")) * 60 - 60).toFixed(2))
    .join(" ");
const over = () => [...meter().querySelectorAll("i")].map((bar) => bar.dataset.over !== undefined);
const said = () => [meter().getAttribute("aria-valuenow"), meter().getAttribute("aria-valuetext"), meter().textContent];

it("what is heard is shown ten times a second, and told in LUFS with a figure behind the point", () => {
  render(<MixMeter />, { wrapper: WithinPage });
  expect([bars(), said()]).toEqual(["-60.00 -60.00", ["-60", "Silent", "Silent"]]);
  play({ left: 0.5, right: 0.1, heard: [0.1, 0.1] });
  pass(99);
  expect(bars()).toEqual("-60.00 -60.00");
  pass(1);
  expect([bars(), said()]).toEqual(["-6.02 -20.00", ["-18", "−17.7 LUFS", "−17.7 LUFS"]]);
  expect(meter().getAttribute("aria-label")).toBe("Mix level");
});

it("a whole figure has its point, too", () => {
  render(<MixMeter />, { wrapper: WithinPage });
  // −20 LUFS in one channel.
  play({ heard: [10 ** ((-20 + 0.691) / 20), 0] });
  pass();
  expect(said()).toEqual(["-20", "−20.0 LUFS", "−20.0 LUFS"]);
});

it("a bar rises at once and falls by 2 dB a reading, each by itself", () => {
  render(<MixMeter />, { wrapper: WithinPage });
  play({ left: 1, right: 0.1 });
  pass();
  expect(bars()).toEqual("0.00 -20.00");
  play({ left: 0.1, right: 0.5 });
  pass();
  expect(bars()).toEqual("-2.00 -6.02");
  pass();
  expect(bars()).toEqual("-4.00 -6.02");
  play({});
  pass(200);
  expect(bars()).toEqual("-8.00 -10.02");
  pass(6000);
  expect(bars()).toEqual("-60.00 -60.00");
});

it("what is louder than full scale fills the bar and is marked", () => {
  render(<MixMeter />, { wrapper: WithinPage });
  play({ left: 1.5, right: 0.95 });
  pass();
  expect([bars(), over()]).toEqual(["0.00 -0.45", [true, false]]);
});

it("what is hardly there lies at the bottom", () => {
  render(<MixMeter />, { wrapper: WithinPage });
  play({ left: 0.0005, right: 0.002 });
  pass();
  expect(bars()).toEqual("-60.00 -53.98");
});

it("without sound it stays silent", () => {
  vi.stubGlobal("AudioContext", undefined);
  render(<MixMeter />, { wrapper: WithinPage });
  pass(500);
  expect([bars(), said()]).toEqual(["-60.00 -60.00", ["-60", "Silent", "Silent"]]);
});

it("the mix is measured while it is shown, and no longer", () => {
  const reads = vi.spyOn(StandInNode.prototype, "getFloatTimeDomainData");
  onTestFinished(() => reads.mockRestore());
  const heard = () => {
    const element = document.createElement("audio");
    setLoudness(element, 0.5);
    return element.volume;
  };
  const { unmount } = render(<MixMeter />, { wrapper: WithinPage });
  // It goes over an amplifier that has its loudness.
  expect(heard()).toBe(1);
  pass();
  unmount();
  expect(heard()).toBe(0.5);
  expect(reads).toHaveBeenCalledTimes(4);
  pass(1000);
  expect(reads).toHaveBeenCalledTimes(4);
});
