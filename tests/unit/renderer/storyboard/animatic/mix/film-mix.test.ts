// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type * as FilmMix from "#renderer/storyboard/animatic/mix/film-mix.ts";
import { loadAnew } from "../../../load-anew.ts";
import { StandInAudio, StandInNode } from "./stand-in-audio.ts";

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
  ["just above silence", [steady(10 ** ((-69.5 + 0.691) / 20)), steady(0)], -69.5],
  ["just below it", [steady(10 ** ((-70.5 + 0.691) / 20)), steady(0)], null],
  ["a channel without a sample", [new Float32Array(0), steady(1)], -0.69],
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

it("what plays is measured: each channel's peak, and the loudness of the last 400 ms as it is heard", async () => {
  // A mix of its own once more.
  const { meterMix, setLoudness: setLevel } = await loadAnew<typeof FilmMix>(
    "renderer/storyboard/animatic/mix/film-mix.ts",
  );
  const audio = new StandInAudio();
  let opened = 0;
  const context = class {
    constructor() {
      opened += 1;
      // biome-ignore lint/correctness/noConstructorReturn: a test looks into it
      return audio;
    }
  };
  vi.stubGlobal("AudioContext", undefined);
  expect(meterMix(true)).toBeUndefined();
  vi.stubGlobal("AudioContext", context);
  expect([meterMix(false), opened]).toEqual([undefined, 0]);

  StandInNode.all = [];
  const read = meterMix(true);
  expect([meterMix(true) === read, opened]).toEqual([true, 1]);
  const nodes = [...StandInNode.all];
  const one = (kind: string) => nodes.filter((node) => node.kind === kind);
  const [sum, heard] = one("gain");
  const [splitter] = one("splitter of 2");
  expect(sum?.outputs).toEqual([
    [heard, undefined],
    [splitter, undefined],
  ]);
  // BS.1770's two filters at 48 kHz, one behind the other, for each channel.
  const shelf = one("filter 1.5351 -2.6917 1.1984 / 1.0000 -1.6907 0.7325");
  const highPass = one("filter 1.0000 -2.0000 1.0000 / 1.0000 -1.9900 0.9901");
  const [left, leftHeard, right, rightHeard] = one("analyser");
  expect(splitter?.outputs).toEqual([
    [left, 0],
    [shelf[0], 0],
    [right, 1],
    [shelf[1], 1],
  ]);
  expect([...shelf, ...highPass].map(({ outputs }) => outputs)).toEqual([
    [[highPass[0], undefined]],
    [[highPass[1], undefined]],
    [[leftHeard, undefined]],
    [[rightHeard, undefined]],
  ]);

  expect(read?.()).toEqual({ peaks: [0, 0], loudness: null });
  const samples = (node: StandInNode | undefined, all: number[]) => Object.assign(node ?? {}, { samples: all });
  // What was lower in the wave counts as well; what is older doesn't.
  samples(left, [1, ...Array(1024).fill(0.1), -0.75, ...Array(1023).fill(0)]);
  samples(right, [...Array(2047).fill(0), 0.25]);
  const moment = [...Array(13_568).fill(1), ...Array(19_200).fill(0.1)];
  samples(leftHeard, moment);
  samples(rightHeard, moment);
  const level = read?.();
  expect(level?.peaks).toEqual([0.75, 0.25]);
  expect(level?.loudness).toBeCloseTo(-17.68, 2);
  samples(rightHeard, []);
  expect(read?.().loudness).toBeCloseTo(-20.69, 2);

  // At rest it is silent, whatever was measured last.
  await audio.suspend();
  expect(read?.()).toEqual({ peaks: [0, 0], loudness: null });

  // What plays while it is measured is led over it, however quiet, and not any more afterwards.
  const [measured, free] = [document.createElement("audio"), document.createElement("audio")];
  setLevel(measured, 0.5);
  meterMix(false);
  setLevel(free, 0.5);
  expect([measured.volume, free.volume]).toEqual([1, 0.5]);
  const [source] = StandInNode.all.filter(({ kind }) => kind === "element");
  const amplifier = source?.to as StandInNode;
  expect([amplifier.gain.value, amplifier.to]).toEqual([0.5, sum]);
});

it("pieces that are heard together stay on their way until the last of them has ended, and only then may it rest", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { isMixAwake: isAwake, playSnippets } = await loadAnew<typeof FilmMix>(
    "renderer/storyboard/animatic/mix/film-mix.ts",
  );
  const audio = new StandInAudio();
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: a test looks into it
        return audio;
      }
    },
  );
  StandInNode.all = [];
  const snippet = { channels: [new Float32Array(10)], rate: 100 };
  const piece = (seconds: number) => ({ snippet, seconds, rate: 1, gain: 1 });
  playSnippets([piece(0.1), piece(0.2)]);
  const [first, second] = StandInNode.all.filter(({ kind }) => kind === "source");
  const [level, otherLevel] = [first?.to as StandInNode, second?.to as StandInNode];
  const together = level.to as StandInNode;
  expect(otherLevel.to).toBe(together);
  first?.onended?.();
  vi.advanceTimersByTime(60_000);
  expect([together.outputs.length, isAwake()]).toEqual([1, true]);
  second?.onended?.();
  expect([together.outputs.length, isAwake()]).toEqual([0, true]);
  vi.advanceTimersByTime(3000);
  expect(isAwake()).toBe(false);
});
