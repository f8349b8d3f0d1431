// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TakeWave } from "#renderer/song/takes/wave/take-wave.tsx";
import { createWaveView, type WaveView } from "#renderer/song/takes/wave/wave-view.ts";
import { named, until } from "../../../page-controls.ts";
import { pageCore } from "../../../page-core.ts";
import { watchedSizes } from "../../../watched-sizes.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(speakEnglish);
beforeEach(() => {
  watchedSizes();
  // What draws the wave asks whether there are fingers.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  // It draws; nobody looks.
  const paper = new Proxy({}, { get: () => () => {}, set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(paper as never);
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
  const row = (drawn: readonly number[]) => (
    <ul>
      <li>
        <TakeWave assetId="a" seconds={100.4} {...{ player, peaks: drawn, view }} />
      </li>
    </ul>
  );
  const { rerender } = render(row(peaks), { wrapper: WithinPage });
  const [slider] = named("slider", "Position") as [HTMLElement];
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 34);
  const inside = () => slider.firstElementChild?.shadowRoot?.querySelector(".scroll");
  return {
    slider,
    asked,
    scrolled,
    view: () => view.getState(),
    measured: (anew: readonly number[]) => rerender(row(anew)),
    /** How far it is scrolled, px, and which part of the take is known to be seen. */
    seen: () => {
      const { from, to } = view.getState();
      const [hundredthsFrom, hundredthsTo] = [from, to].map((part) => Math.round(part * 100) / 100);
      const drawn = slider.firstElementChild?.shadowRoot?.querySelector("canvas") != null;
      return { drawn, scrolled: inside()?.scrollLeft, from: hundredthsFrom, to: hundredthsTo };
    },
    /** As a browser tells it. */
    scrolls: () => act(() => void fireEvent.scroll(inside() as Element)),
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

/** jsdom lays nothing out: what has a width of its own has that one, all else is 400 px wide. */
function laidOut() {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockImplementation(function (this: Element) {
    const { width } = (this as HTMLElement).style;
    return width.endsWith("px") ? Number.parseFloat(width) : 400;
  });
}

it("close by, what is heard is in sight, and the part that is seen is known", async () => {
  laidOut();
  const { seen, scrolls, change } = open({ zoom: 2 });
  // Of 800 px, 400 around 0:40.
  await until(() => expect(seen().scrolled).toBeCloseTo(120.32, 2));
  scrolls();
  expect(seen()).toMatchObject({ from: 0.15, to: 0.65 });
  change({ zoom: 4 });
  expect(seen().scrolled).toBeCloseTo(440.64, 2);
  scrolls();
  expect(seen()).toMatchObject({ from: 0.28, to: 0.53 });
});

it("what the pointer is over stays under it", async () => {
  laidOut();
  const { slider, seen, scrolls } = open({ zoom: 2 });
  await until(() => expect(seen().scrolled).toBeCloseTo(120.32, 2));
  scrolls();
  // A quarter of what is seen: 0.275 of the take, which is 1,000 px long then.
  fireEvent.wheel(slider, { clientX: 200, deltaY: -100, ctrlKey: true });
  expect(seen().scrolled).toBeCloseTo(175.4, 0);
});

it("peaks that are measured anew are drawn, and what is seen stays", async () => {
  laidOut();
  /** How high each bar is that was drawn, px. */
  const bars: number[] = [];
  const drawBar = (_x: number, _y: number, _width: number, height: number) => bars.push(height);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    const known = new Map<string | symbol, unknown>([
      ["canvas", this],
      ["rect", drawBar],
    ]);
    return new Proxy({}, { get: (_, name) => known.get(name) ?? (() => {}), set: () => true }) as never;
  });
  const { seen, measured } = open({ zoom: 2 });
  await until(() => expect(seen().scrolled).toBeCloseTo(120.32, 2));
  await until(() => expect(bars.length).toBeGreaterThan(0));
  expect(Math.min(...bars)).toBeGreaterThan(10);
  // From the middle on it is nearly silent.
  measured(peaks.map((_, at) => (at < 2000 ? 1 : 0.1)));
  await until(() => expect(Math.min(...bars)).toBeLessThan(5));
  expect(seen().scrolled).toBeCloseTo(120.32, 2);
});

it("the whole take is seen whole", async () => {
  laidOut();
  const { seen, scrolls } = open();
  await until(() => expect(seen().drawn).toBe(true));
  scrolls();
  expect(seen()).toMatchObject({ scrolled: 0, from: 0, to: 1 });
});

it("a wave that is gone hears no wheel", () => {
  const { slider, view } = open();
  cleanup();
  expect(fireEvent.wheel(slider, { deltaY: -100, clientX: 300, ctrlKey: true })).toBe(true);
  expect(view().zoom).toBe(1);
});
