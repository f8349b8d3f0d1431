// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mediaUrl } from "#renderer/lib/index.ts";
import { useFinerPeaks, usePeaks, useSoundMeasure, useSpeech } from "#renderer/media/sound/index.ts";
import type { SoundQuestion } from "#renderer/media/sound/measure-sound.ts";
import { type Answers, pageCore } from "../../page-core.ts";
import { WithinPage } from "../../within-page.tsx";

const measured = { peaks: [0.1, 0.9], measure: { loudness: -14, tempo: 120, beats: [0.5] } };
/** Addresses that the worker was given; what it answers. */
let decoded: string[];
let answer: () => Promise<unknown>;
let going: number;
let most: number;

/** The worker that decodes, as the page drives it. */
class Decoder extends EventTarget {
  postMessage({ id, asked }: { id: number; asked: SoundQuestion }) {
    decoded.push(`${asked.address}${asked.speech ? " for speech" : ""}`);
    going += 1;
    most = Math.max(most, going);
    void answer().then((measured) => {
      this.dispatchEvent(new MessageEvent("message", { data: { id, answer: measured } }));
    });
  }
  terminate() {
    going -= 1;
  }
}

beforeEach(() => {
  [decoded, going, most] = [[], 0, 0];
  answer = async () => measured;
  vi.stubGlobal("Worker", Decoder);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function core(answers: { library?: Answers["library"]; sounds?: Answers["sounds"]; browse?: Answers["browse"] } = {}) {
  const { asked } = pageCore({
    library: { peaks: () => null, savePeaks: () => undefined, ...answers.library },
    sounds: { get: () => ({ measure: null, markers: [] }), saveMeasure: () => undefined, ...answers.sounds },
    browse: { posterFailed: () => undefined, ...answers.browse },
  });
  return (path: string) => asked.filter(([name]) => name === path).map(([, input]) => input);
}

it("peaks that the core has are shown, and nothing is decoded", async () => {
  const of = core({ library: { peaks: () => [[0.5, 1]] } });
  const { result } = renderHook(() => usePeaks("a"), { wrapper: WithinPage });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toEqual([0.5, 1]));
  expect(of("library.peaks")).toEqual([{ id: "a" }]);
  expect(decoded).toEqual([]);
});

it("a sound that stays in sight is decoded once, for its waveform and for what it measures; both are kept", async () => {
  const of = core();
  const { result } = renderHook(() => [usePeaks("a"), useSoundMeasure("a")] as const, { wrapper: WithinPage });
  await waitFor(() => expect(result.current).toEqual([measured.peaks, measured.measure]));
  expect(of("library.savePeaks")).toContainEqual({ id: "a", peaks: [measured.peaks] });
  expect(of("sounds.saveMeasure")).toContainEqual({ id: "a", measure: measured.measure });
  expect(new Set(decoded)).toEqual(new Set([mediaUrl("a")]));
});

it("speech is listened for once, and kept; what the core knows isn't decoded again", async () => {
  const heard = { ...measured, measure: { ...measured.measure, speech: [[1, 2]] as [number, number][] } };
  answer = async () => heard;
  const of = core({
    sounds: {
      get: ({ id }) => ({ measure: id === "b" ? { ...heard.measure, speech: [] } : measured.measure, markers: [] }),
    },
  });
  const ids = ["a", "b"];
  const { result } = renderHook(() => useSpeech(ids), { wrapper: WithinPage });
  expect(result.current.listening).toBe(true);
  await waitFor(() => expect(result.current.listening).toBe(false));
  expect(result.current.speech).toEqual(
    new Map([
      ["a", [[1, 2]]],
      ["b", []],
    ]),
  );
  expect(of("sounds.saveMeasure")).toEqual([{ id: "a", measure: heard.measure }]);
  expect(decoded).toEqual([`${mediaUrl("a")} for speech`]);
});

it("what goes by isn't decoded", async () => {
  core();
  const { unmount } = renderHook(() => usePeaks("a"), { wrapper: WithinPage });
  await new Promise((done) => setTimeout(done, 60));
  unmount();
  await new Promise((done) => setTimeout(done, 420));
  expect(decoded).toEqual([]);
});

it("a sound that can't be decoded is remembered as such", async () => {
  answer = async () => null;
  const of = core();
  const { result } = renderHook(() => useSoundMeasure("a"), { wrapper: WithinPage });
  await waitFor(() => expect(of("browse.posterFailed")).toEqual([{ id: "a" }]));
  expect(result.current).toBeNull();
  expect(of("library.savePeaks")).toEqual([]);
});

it("one sound is decoded at a time; who asks for the same gets the same", async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answer = async () => {
    await gates[decoded.length - 1]?.promise;
    return measured;
  };
  core();
  const first = renderHook(() => useSoundMeasure("a"), { wrapper: WithinPage });
  const second = renderHook(() => [useSoundMeasure("b"), usePeaks("b")] as const, { wrapper: WithinPage });
  await waitFor(() => expect(decoded).toEqual([mediaUrl("a")]));
  gates[0]?.resolve();
  await waitFor(() => expect(first.result.current).toEqual(measured.measure));
  await waitFor(() => expect(decoded).toEqual([mediaUrl("a"), mediaUrl("b")]));
  await new Promise((done) => setTimeout(done, 420));
  gates[1]?.resolve();
  await waitFor(() => expect(second.result.current).toEqual([measured.measure, measured.peaks]));
  expect([decoded.length, most]).toEqual([2, 1]);
});

it.each([["what the core has measured", { measure: measured.measure, markers: [] }, measured.measure]])(
  "%s is shown",
  async (_what, kept, shown) => {
    core({ sounds: { get: () => kept } });
    const { result } = renderHook(() => useSoundMeasure("a"), { wrapper: WithinPage });
    await waitFor(() => expect(result.current).toEqual(shown));
    expect(decoded).toEqual([]);
  },
);

it("of no sound nothing is asked", async () => {
  const of = core();
  renderHook(() => [usePeaks(null), useSoundMeasure(null)], { wrapper: WithinPage });
  await new Promise((done) => setTimeout(done, 20));
  expect([of("library.peaks"), of("sounds.get")]).toEqual([[], []]);
});

it("fewer peaks than are measured today are measured anew, and shown", async () => {
  core({ library: { peaks: () => [[0.5]] } });
  const { result } = renderHook(
    () => {
      const peaks = usePeaks("a");
      return useFinerPeaks("a", peaks ?? []);
    },
    { wrapper: WithinPage },
  );
  await waitFor(() => expect(result.current).toEqual(measured.peaks));
  const whole = Array.from({ length: 4096 }, () => 0.5);
  decoded = [];
  const fine = renderHook(() => useFinerPeaks("b", whole), { wrapper: WithinPage });
  await new Promise((done) => setTimeout(done, 450));
  expect(fine.result.current).toBe(whole);
  expect(decoded).toEqual([]);
});
