// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type * as FilmMix from "#renderer/storyboard/animatic/mix/film-mix.ts";
import { loadAnew } from "../../../load-anew.ts";

// A mix of its own: one that another file's tests opened stays open.
const { isMixAwake, leaveMix, momentaryLoudness, setListening, setLoudness, wakeMix } = await loadAnew<typeof FilmMix>(
  "renderer/storyboard/animatic/mix/film-mix.ts",
);

const steady = (amplitude: number) => Float32Array.from({ length: 9600 }, () => amplitude);

// BS.1770: −0.691 + 10·log10 of the channels' mean squares together.
it.each<[string, Float32Array[], number | null]>([
  ["both channels at full scale", [steady(1), steady(1)], 2.32],
  ["one of them", [steady(1), steady(0)], -0.69],
  ["both a tenth as loud", [steady(0.1), steady(0.1)], -17.68],
  ["nearly nothing", [steady(0.0001), steady(0)], null],
])("%s", (_what, channels, loudness) => {
  const found = momentaryLoudness(channels);
  if (loudness === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(loudness, 2);
});

afterEach(() => {
  setListening(1);
  vi.unstubAllGlobals();
});

it("an element is as loud as the film has it and as one listens", () => {
  const element = document.createElement("audio");
  setLoudness(element, 0.5);
  expect(element.volume).toBe(0.5);
  setListening(0.4);
  setLoudness(element, 0.5);
  expect(element.volume).toBeCloseTo(0.2);
  setListening(0);
  setLoudness(element, 0.5);
  expect(element.volume).toBe(0);
});

it("without one, nothing waits for the mix", () => {
  wakeMix();
  leaveMix();
  expect(isMixAwake()).toBe(true);
});

it("what is louder than its file is led over an amplifier, one listens to that too, and it runs only while it is heard", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: string[] = [];
  const gains: { gain: { value: number } }[] = [];
  const node = () => {
    const made = { gain: { value: 1 }, connect: (to: unknown) => to };
    gains.push(made);
    return made;
  };
  vi.stubGlobal(
    "AudioContext",
    class {
      destination = {};
      createGain = node;
      createMediaElementSource = () => ({ connect: (to: unknown) => to });
      state = "running";
      suspend = async () => {
        told.push("suspend");
        this.state = "suspended";
      };
      resume = async () => {
        told.push("resume");
        this.state = "running";
      };
    },
  );
  const element = document.createElement("audio");
  setListening(0.5);
  setLoudness(element, 2);
  const [, heard, own] = gains;
  expect([heard?.gain.value, own?.gain.value, element.volume]).toEqual([0.5, 2, 1]);
  setListening(0.25);
  setLoudness(element, 0.3);
  expect([heard?.gain.value, own?.gain.value, element.volume]).toEqual([0.25, 0.3, 1]);

  // It plays, stops, and plays again: its way out runs before it does.
  element.dispatchEvent(new Event("play"));
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  element.dispatchEvent(new Event("pause"));
  vi.advanceTimersByTime(3000);
  expect([told.splice(0), isMixAwake()]).toEqual([["suspend"], false]);
  setLoudness(element, 0.3);
  expect(told).toEqual([]);
  wakeMix();
  expect([told.splice(0), isMixAwake()]).toEqual([["resume"], true]);
  element.dispatchEvent(new Event("play"));
  leaveMix();
  element.dispatchEvent(new Event("pause"));
  vi.advanceTimersByTime(100);
  expect([told, isMixAwake()]).toEqual([["suspend"], false]);
});
