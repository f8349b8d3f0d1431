// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type StripZoom, useStripZoom } from "#renderer/storyboard/animatic/cut/use-strip-zoom.ts";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { type WatchedSizes, watchedSizes } from "../../../watched-sizes.ts";

let sizes: WatchedSizes;
beforeEach(() => {
  sizes = watchedSizes();
});
afterEach(() => {
  cleanup();
  filmPlayback.reset();
  vi.unstubAllGlobals();
});

/** A film of a minute at 24 frames a second on a strip that shows 800 px: at the nearest it is 18 times as wide. */
function open({ total = 60, width = 800 } = {}) {
  let strip = {} as StripZoom;
  let zoom = 1;
  function Strip({ seconds }: { seconds: number }) {
    const made = useStripZoom(seconds, 24);
    strip = made.strip;
    zoom = made.strip.zoom;
    return (
      <div ref={made.view} data-testid="view">
        <div style={{ marginLeft: 10, marginRight: 20 }} />
      </div>
    );
  }
  const { getByTestId, rerender, unmount } = render(<Strip seconds={total} />);
  const view = getByTestId("view");
  Object.defineProperties(view, {
    clientWidth: { configurable: true, get: () => width },
    scrollWidth: { configurable: true, get: () => width * zoom },
  });
  view.getBoundingClientRect = () => new DOMRect(100, 0, width, 40);
  act(() => sizes.grew(view));
  const turn = ({ at = 0, ...init }: WheelEventInit & { at?: number }) =>
    fireEvent.wheel(view, { clientX: 100 + at, ...init });
  return {
    view,
    turn,
    unmount,
    strip: () => strip,
    does: (work: (strip: StripZoom) => void) => act(() => work(strip)),
    scroll: (left: number) => {
      view.scrollLeft = left;
      act(() => void fireEvent.scroll(view));
    },
    plays: (time: number) => act(() => filmPlayback.store.setState({ time })),
    lasts: (seconds: number) => rerender(<Strip seconds={seconds} />),
  };
}

it("the strip knows how wide it is, and its film without its margins", () => {
  const { strip } = open();
  expect(strip()).toMatchObject({ zoom: 1, nearest: 18, width: 800, filmWidth: 770 });
});

it.each<[what: string, steps: (1 | -1)[], zoom: number]>([
  ["nearer", [1], 1.5],
  ["nearer twice", [1, 1], 2.25],
  ["nearer and back", [1, -1], 1],
  ["further than the whole film", [-1], 1],
  ["nearer than a frame can be seen", Array.from({ length: 10 }, (): 1 => 1), 18],
])("by steps %s", (_what, steps, zoom) => {
  const { strip, does } = open();
  for (const step of steps) does((now) => now.step(step));
  expect(strip().zoom).toBeCloseTo(zoom, 9);
});

it("a step keeps the playhead where it is seen", () => {
  const { view, does, plays } = open();
  plays(30);
  does((strip) => strip.step(1));
  // It stood at 400 px of 800, and stands at 600 of 1,200.
  expect(view.scrollLeft).toBeCloseTo(200, 6);
});

it.each([
  ["before what is seen", 0, 500, 750],
  ["behind what is seen", 60, 0, 400],
])(
  "a step with the playhead %s (at %d s, scrolled by %d px) goes by the nearest edge",
  (_what, time, scrolled, left) => {
    const { view, does, plays } = open();
    does((strip) => strip.step(1));
    plays(time);
    view.scrollLeft = scrolled;
    does((strip) => strip.step(1));
    expect(view.scrollLeft).toBeCloseTo(left, 6);
  },
);

it("the whole film again", () => {
  const { view, strip, does } = open();
  does((now) => now.step(1));
  does((now) => now.fit());
  expect([strip().zoom, view.scrollLeft]).toEqual([1, 0]);
});

it.each([
  ["Ctrl", { ctrlKey: true }],
  ["⌘", { metaKey: true }],
])("%s and the wheel go nearer around the pointer, and keep the page as it is", (_what, held) => {
  const { view, strip, turn } = open();
  expect(turn({ deltaY: -100, at: 400, ...held })).toBe(false);
  expect(strip().zoom).toBeCloseTo(1.25, 9);
  expect(view.scrollLeft).toBeCloseTo(100, 6);
  turn({ deltaY: 100, at: 400, ...held });
  expect(strip().zoom).toBeCloseTo(1, 9);
});

it("the wheel alone scrolls along a strip that is wider than what is seen; sideways it is the browser's", () => {
  const { view, does, turn } = open();
  expect(turn({ deltaY: 60 })).toBe(true);
  expect(view.scrollLeft).toBe(0);
  does((strip) => strip.step(1));
  expect(turn({ deltaY: 60 })).toBe(false);
  expect(view.scrollLeft).toBe(60);
  expect(turn({ deltaY: 60, deltaX: 5 })).toBe(true);
  expect(turn({ deltaX: 5 })).toBe(true);
  expect(view.scrollLeft).toBe(60);
});

it.each([
  // A quarter of the film fills eight tenths of what is seen: 3.2 times as near.
  ["a stretch", 15, 30, 3.2, 560],
  ["the beginning", 0, 15, 3.2, 0],
  ["all of it", 0, 60, 1, 0],
  ["nothing", 20, 20, 1, 0],
  ["what ends before it begins", 20, 10, 1, 0],
])("%s is shown with a little beside it", (_what, from, to, zoom, left) => {
  const { view, strip, does } = open();
  does((now) => now.show(from, to));
  expect(strip().zoom).toBeCloseTo(zoom, 9);
  expect(view.scrollLeft).toBeCloseTo(left, 6);
});

it("a stretch that is as near already is scrolled to", () => {
  const { view, strip, does } = open();
  does((now) => now.show(0, 15));
  does((now) => now.show(30, 45));
  expect(strip().zoom).toBeCloseTo(3.2, 9);
  expect(view.scrollLeft).toBeCloseTo(1200, 6);
  // It isn't scrolled once more by whatever is drawn next.
  view.scrollLeft = 5;
  does((now) => now.step(-1));
  expect(view.scrollLeft).toBeLessThan(5.1);
});

it.each([
  ["in sight", 30, 200],
  ["at its left edge", 7.5, 200],
  ["at its right edge", 37.5, 200],
  ["before it", 6, 60],
  ["behind it", 39, 940],
  ["before it, near the beginning", 1, 0],
])("of a strip twice as near, scrolled by 200 px, what plays %s, at %d s, is seen at %d", (_what, time, left) => {
  const { view, does, plays } = open();
  // Eight tenths of what is seen: of 1,600 px 800 are.
  does((strip) => strip.show(0, 24));
  view.scrollLeft = 200;
  plays(time);
  expect(view.scrollLeft).toBeCloseTo(left, 6);
});

it("the whole film is followed nowhere, and who zooms stays where they look", () => {
  const { view, does, plays, lasts } = open();
  view.scrollLeft = 3;
  plays(50);
  expect(view.scrollLeft).toBe(3);
  does((strip) => strip.show(0, 24));
  plays(59);
  view.scrollLeft = 10;
  act(() => filmPlayback.store.setState({ playing: false, length: 60 }));
  expect(view.scrollLeft).toBe(10);
  lasts(0);
  plays(1);
  expect(view.scrollLeft).toBe(10);
});

it("before one scrolls what is a screen beside is near", () => {
  const { strip } = open();
  expect([strip().isNear(2, 2), strip().isNear(2.01, 3)]).toEqual([true, false]);
});

it.each<[scrolled: number, near: [from: number, to: number, isNear: boolean][]]>([
  [
    0,
    [
      [0, 0.1, true],
      [1, 1, true],
      [1.01, 1.1, false],
    ],
  ],
  [
    // At a screen's end the next one counts.
    1600,
    [
      [0, 0.49, false],
      [0.4, 0.5, true],
      [0.5, 0.6, true],
      [2, 2, true],
      [2.01, 2.1, false],
    ],
  ],
])("scrolled by %d px, what is a screen beside is near: %j", (scrolled, stretches) => {
  const { strip, does, scroll } = open();
  does((now) => now.show(0, 24));
  scroll(scrolled);
  for (const [from, to, isNear] of stretches) expect([from, to, strip().isNear(from, to)]).toEqual([from, to, isNear]);
});

it("a strip that is gone watches nothing", () => {
  const { view, unmount, plays } = open();
  expect(sizes.isWatched(view)).toBe(true);
  unmount();
  expect(sizes.isWatched(view)).toBe(false);
  view.scrollLeft = 3;
  plays(50);
  expect(fireEvent.wheel(view, { deltaY: 60, ctrlKey: true })).toBe(true);
  expect(view.scrollLeft).toBe(3);
});
