// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TakeWave } from "#renderer/song/takes/wave/take-wave.tsx";
import { createWaveView, type WaveView } from "#renderer/song/takes/wave/wave-view.ts";
import { named } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // What draws the wave asks whether there are fingers.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As many as are measured: none are asked for. */
const peaks = Array.from({ length: 4000 }, (_, at) => (at % 10) / 10);

/** A take of 100.4 seconds that stands at 0:40. */
function open(shown: Partial<WaveView> = {}) {
  pageCore();
  // jsdom plays nothing.
  const element = Object.assign(new Audio(), { pause: () => {}, load: () => {} });
  let time = 40.2;
  Object.defineProperty(element, "currentTime", { get: () => time, set: () => {} });
  const asked: unknown[][] = [];
  const player = {
    element,
    toggle: () => asked.push(["toggle"]),
    seek: (seconds: number) => asked.push(["seek", seconds]),
  };
  const view = createWaveView();
  view.setState(shown);
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  render(
    <ul>
      <li>
        <TakeWave assetId="a" seconds={100.4} {...{ player, peaks, view }} />
      </li>
    </ul>,
    { wrapper: WithinPage },
  );
  const [slider] = named("slider", "Position") as [HTMLElement];
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 34);
  return {
    slider,
    asked,
    scrolled,
    view: () => view.getState(),
    change: (more: Partial<WaveView>) => act(() => view.setState(more)),
    plays: (seconds: number) => {
      time = seconds;
      act(() => void element.dispatchEvent(new Event("timeupdate")));
    },
  };
}
const told = ({ ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText }: HTMLElement) => [
  ...[ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText],
];

it("it says where the take is, and follows while it plays", () => {
  const { slider, plays } = open();
  expect(told(slider)).toEqual(["0", "40", "100", "0:40 / 1:40"]);
  plays(65.6);
  expect(told(slider)).toEqual(["0", "66", "100", "1:06 / 1:40"]);
});

it.each<[key: string, zoom: number, asked: unknown[]]>([
  ["ArrowRight", 1, ["seek", 45.2]],
  ["ArrowLeft", 1, ["seek", 35.2]],
  // Close by it steps finer.
  ["ArrowRight", 2, ["seek", 42.7]],
  ["Home", 1, ["seek", 0]],
  ["End", 1, ["seek", 100.4]],
  [" ", 1, ["toggle"]],
])("the key “%s”, %d times as close, asks the player", (key, zoom, asked) => {
  const opened = open({ zoom });
  // What isn't prevented is told by true.
  expect(fireEvent.keyDown(opened.slider, { key })).toBe(false);
  expect(opened.asked).toEqual([asked]);
});

it.each<[key: string, before: Partial<WaveView>, after: Partial<WaveView>]>([
  ["+", {}, { zoom: 2 }],
  ["=", { zoom: 2 }, { zoom: 4 }],
  ["-", { zoom: 4 }, { zoom: 2 }],
  ["0", { zoom: 4 }, { zoom: 1, from: 0, to: 1 }],
  ["[", {}, { loop: { from: 40.2, to: null } }],
  ["]", { loop: { from: 10, to: null } }, { loop: { from: 10, to: 40.2 } }],
  ["\\", { loop: { from: 10, to: 20 } }, { loop: null }],
])("the key “%s” changes %j into %j", (key, before, after) => {
  const { slider, view } = open(before);
  expect(fireEvent.keyDown(slider, { key })).toBe(false);
  expect(view()).toMatchObject(after);
});

it.each<[key: string, held: object]>([
  ["ArrowRight", { ctrlKey: true }],
  ["0", { metaKey: true }],
  ["ArrowLeft", { altKey: true }],
  ["Tab", {}],
  ["x", {}],
])("the key “%s” with %j is the page's", (key, held) => {
  const { slider, asked, view } = open({ zoom: 2 });
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(true);
  expect([asked, view().zoom]).toEqual([[], 2]);
});

it.each<[turn: WheelEventInit, before: number, zoom: number]>([
  [{ deltaY: -100, ctrlKey: true }, 1, 1.25],
  [{ deltaY: -100, metaKey: true }, 2, 2.5],
  [{ deltaY: 100, ctrlKey: true }, 2, 1.6],
  [{ deltaY: 100, ctrlKey: true }, 1.25, 1],
])("the wheel %j goes closer or further, and keeps the page as it is", (turn, before, zoom) => {
  const { slider, view } = open({ zoom: before });
  expect(fireEvent.wheel(slider, { clientX: 300, ...turn })).toBe(false);
  expect(view().zoom).toBeCloseTo(zoom, 9);
});

it("the wheel alone goes through the takes", () => {
  const { slider, view } = open();
  expect(fireEvent.wheel(slider, { deltaY: -100, clientX: 300 })).toBe(true);
  expect(view().zoom).toBe(1);
});

it("close by it is higher, and its row comes into sight", () => {
  const { slider, scrolled, change } = open();
  expect([slider.dataset.close, scrolled.mock.calls]).toEqual([undefined, []]);
  change({ zoom: 2 });
  expect(slider.dataset.close).toBe("true");
  expect(scrolled.mock.calls).toEqual([[{ block: "nearest" }]]);
  expect((scrolled.mock.contexts[0] as Element).tagName).toBe("LI");
  change({ zoom: 1 });
  expect(slider.dataset.close).toBeUndefined();
});

it("a wave that is gone hears no wheel", () => {
  const { slider, view } = open();
  cleanup();
  expect(fireEvent.wheel(slider, { deltaY: -100, clientX: 300, ctrlKey: true })).toBe(true);
  expect(view().zoom).toBe(1);
});
