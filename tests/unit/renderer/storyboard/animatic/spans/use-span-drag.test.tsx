// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import type { PointerEvent } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import type { SpanPart, WishedSpan } from "#renderer/storyboard/animatic/spans/draw-span.ts";
import { useSpanDrag } from "#renderer/storyboard/animatic/spans/use-span-drag.ts";
import { heardOutside } from "../../../heard-outside.ts";
import { pointerOn } from "../drawn-by-pointer.ts";

afterEach(() => {
  cleanup();
  filmPlayback.reset();
});

interface Lane {
  readonly what?: string;
  readonly secondsPerPixel?: number;
  readonly stops?: readonly number[];
}
/** Something from second 2 to second 4 of a film of 24 frames a second, on a lane of 50 px a second. */
function open(part: SpanPart = "all", lane: Lane = {}) {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(15);
  const told: unknown[][] = [];
  const clicked = vi.fn();
  let drawn: unknown;
  const asked: [wished: WishedSpan, event: PointerEvent | undefined][] = [];
  function On({ what = "rain", secondsPerPixel = 0.02, stops = [] }: Lane) {
    const drag = useSpanDrag<WishedSpan>({
      ...{ what, secondsPerPixel, rate: 24, stopsOf: () => stops },
      spanOf: () => ({ start: 2, end: 4 }),
      placed: (wished, event) => {
        asked.push([wished, event]);
        return wished;
      },
      onPlace: (place, by) => told.push([by, place]),
      onRemove: (element) => told.push(["removed", element.textContent]),
    });
    drawn = drag.drawn && [drag.drawn.part, drag.drawn.place];
    return (
      <button type="button" onClickCapture={drag.onClickCapture} onClick={clicked} {...drag.handlers(part)}>
        It
      </button>
    );
  }
  const { container, rerender } = render(<On {...lane} />);
  const it = container.querySelector("button") as HTMLElement;
  return {
    ...pointerOn(it),
    it,
    told,
    asked,
    clicked,
    drawn: () => drawn,
    change: (more: Lane) => rerender(<On {...{ ...lane, ...more }} />),
  };
}

it.each<[part: SpanPart, px: number, more: PointerEventInit, place: WishedSpan | undefined]>([
  ["all", 50, {}, { start: 3, end: 5 }],
  ["start", 50, {}, { start: 3 }],
  ["end", 50, {}, { end: 5 }],
  ["end", -50, {}, { end: 3 }],
  // Between frames it lies on the nearest.
  ["all", 51, {}, { start: 3, end: 5 }],
  ["all", 3, {}, undefined],
  ["all", -3, {}, undefined],
  ["all", 4, {}, { start: 50 / 24, end: 50 / 24 + 2 }],
  ["all", -4, {}, { start: 46 / 24, end: 46 / 24 + 2 }],
  // Across the lane, along which it stays.
  ["all", 0, { clientY: 7 }, undefined],
  ["all", 0, { clientY: 8 }, { start: 2, end: 4 }],
  ["all", 3, { clientY: -8 }, { start: 2, end: 4 }],
  ["end", 0, { clientY: 8 }, { end: 4 }],
  // What is 6 px away, 0.12 s, draws it.
  ["all", 95, {}, { start: 4, end: 6 }],
  ["end", 105, {}, { end: 6 }],
  ["end", 107, {}, { end: 147 / 24 }],
  ["end", 105, { altKey: true }, { end: 146 / 24 }],
  // So does the playhead, at second 15.
  ["end", 545, {}, { end: 15 }],
  ["end", 545, { altKey: true }, { end: 358 / 24 }],
])("%s of it is drawn by %d px %j", (part, px, more, place) => {
  const { down, move, up, drawn, told, held } = open(part, { stops: [6] });
  const heard = heardOutside("pointerdown");
  down(100);
  move(100 + px, more);
  expect(drawn()).toEqual(place && [part, place]);
  expect(told).toEqual([]);
  up(100 + px, more);
  expect(drawn()).toBeUndefined();
  expect(told).toEqual(place ? [["pointer", place]] : []);
  expect(held).toEqual([7]);
  // What lies under it doesn't hear of the press.
  expect(heard).not.toHaveBeenCalled();
});

it("what comes back to where it was lies there, and is let go there", () => {
  const { down, move, up, drawn, told } = open();
  down(100);
  move(200);
  move(102);
  expect(drawn()).toEqual(["all", { start: 2, end: 4 }]);
  up(102);
  expect(told).toEqual([["pointer", { start: 2, end: 4 }]]);
});

it("where it may lie is asked with the pointer that draws it, of a key without one", () => {
  const { it: element, down, move, asked } = open();
  down(100);
  move(150, { clientY: 33 });
  expect(asked.map(([wished, event]) => [wished, event?.clientY])).toEqual([[{ start: 3, end: 5 }, 33]]);
  fireEvent.keyDown(element, { key: "ArrowLeft" });
  expect(asked[1]?.[1]).toBeUndefined();
});

it("a lane that is zoomed while one draws, and stops that come since, change nothing; the playhead counts where it is", () => {
  const { down, move, drawn, change } = open("end");
  down(0);
  change({ secondsPerPixel: 0.2, stops: [5.1] });
  move(50);
  expect(drawn()).toEqual(["end", { end: 5 }]);
  act(() => filmPlayback.seek(5.1));
  move(51);
  expect(drawn()).toEqual(["end", { end: 5.1 }]);
});

it("something else that takes its place ends the drag", () => {
  const { down, move, up, drawn, told, change } = open();
  down(0);
  move(50);
  change({ what: "wind" });
  expect(drawn()).toBeUndefined();
  move(100);
  expect(drawn()).toBeUndefined();
  up(100);
  expect(told).toEqual([]);
});

it.each<[what: string, begin: (opened: ReturnType<typeof open>) => void]>([
  ["without a press", () => {}],
  ["with the right button", ({ down }) => down(0, { button: 2 })],
  [
    "after the system broke the press off",
    ({ down, move, cancel }) => {
      down(0);
      move(50);
      cancel();
    },
  ],
  [
    "after the press ended",
    ({ down, up }) => {
      down(0);
      up(0);
    },
  ],
])("%s nothing is drawn", (_what, begin) => {
  const opened = open();
  begin(opened);
  expect(opened.drawn()).toBeUndefined();
  opened.move(100);
  expect(opened.drawn()).toBeUndefined();
  opened.up(100);
  expect(opened.told).toEqual([]);
});

it.each<[part: SpanPart, key: string, held: object, place: WishedSpan]>([
  ["all", "ArrowLeft", {}, { start: 47 / 24, end: 47 / 24 + 2 }],
  ["all", "ArrowRight", {}, { start: 49 / 24, end: 49 / 24 + 2 }],
  ["all", "ArrowLeft", { shiftKey: true }, { start: 1, end: 3 }],
  ["all", "ArrowRight", { shiftKey: true }, { start: 3, end: 5 }],
  ["start", "ArrowRight", {}, { start: 49 / 24 }],
  ["end", "ArrowLeft", { shiftKey: true }, { end: 3 }],
  ["start", "Home", {}, { start: Number.NEGATIVE_INFINITY }],
  ["start", "End", {}, { start: Number.POSITIVE_INFINITY }],
  ["end", "Home", {}, { end: Number.NEGATIVE_INFINITY }],
  ["end", "End", {}, { end: Number.POSITIVE_INFINITY }],
])("%s of it is moved by %s %j, and the page doesn't hear it", (part, key, held, place) => {
  const { it: element, told } = open(part);
  const heard = heardOutside("keydown");
  // What isn't prevented is told by true.
  expect(fireEvent.keyDown(element, { key, ...held })).toBe(false);
  expect(told).toEqual([["key", place]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each(["Delete", "Backspace"])("%s takes it away", (key) => {
  const { it: element, told } = open();
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(element, { key })).toBe(false);
  expect(told).toEqual([["removed", "It"]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[part: SpanPart, key: string, held: object]>([
  ["all", "Home", {}],
  ["all", "End", {}],
  ["end", "ArrowUp", {}],
  ["end", "ArrowLeft", { ctrlKey: true }],
  ["end", "Delete", { metaKey: true }],
  ["all", "Backspace", { altKey: true }],
  // Nothing is drawn that it could undo.
  ["all", "Escape", {}],
])("of %s of it %s %j is the page's", (part, key, held) => {
  const { it: element, told } = open(part);
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(element, { key, ...held })).toBe(true);
  expect(told).toEqual([]);
  expect(heard).toHaveBeenCalledOnce();
});

it("Escape leaves it where it was, and nothing else hears it", () => {
  const { down, move, up, drawn, told } = open();
  const heard = heardOutside("keydown");
  down(0);
  move(50);
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  expect(drawn()).toBeUndefined();
  move(100);
  up(100);
  expect([drawn(), told]).toEqual([undefined, []]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[what: string, part: SpanPart, draw: (opened: ReturnType<typeof open>) => void, opens: number]>([
  [
    "after it was drawn",
    "all",
    ({ move, up }) => {
      move(50);
      up(50);
    },
    0,
  ],
  ["after a press that stayed where it is", "all", ({ up }) => up(0), 1],
  [
    "after an end of it was drawn",
    "end",
    ({ move, up }) => {
      move(50);
      up(50);
    },
    1,
  ],
  [
    "after Escape put back what was drawn",
    "all",
    ({ move, it: element }) => {
      move(50);
      fireEvent.keyDown(element, { key: "Escape" });
    },
    0,
  ],
  [
    "after Escape in a press that drew nothing",
    "all",
    ({ it: element }) => fireEvent.keyDown(element, { key: "Escape" }),
    1,
  ],
])("the click %s opens it or not; the next one does", (_what, part, draw, opens) => {
  const opened = open(part);
  opened.down(0);
  draw(opened);
  // A click that was a drag is prevented as well.
  expect(fireEvent.click(opened.it)).toBe(opens === 1);
  expect(opened.clicked).toHaveBeenCalledTimes(opens);
  fireEvent.click(opened.it);
  expect(opened.clicked).toHaveBeenCalledTimes(opens + 1);
});

it("a press takes back what an earlier drag said of the next click", () => {
  const { it: element, down, move, up, clicked } = open();
  down(0);
  move(50);
  up(50);
  down(0);
  up(0);
  fireEvent.click(element);
  expect(clicked).toHaveBeenCalledOnce();
});
