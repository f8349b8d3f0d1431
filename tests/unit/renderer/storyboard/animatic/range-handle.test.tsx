// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { RangeHandle } from "#renderer/storyboard/animatic/range-handle.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { placeAt } from "../../dragged.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { pointerOn } from "./drawn-by-pointer.ts";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  filmPlayback.reset();
});

/** Both ends of a range in a film of ten seconds, 25 frames a second; the strip is 200 px wide and begins at 100. */
function open(from: number | null = null, to: number | null = null, lanes = "lanes") {
  act(() => {
    filmPlayback.measure(10, 25);
    filmPlayback.store.setState({ from, to });
  });
  render(
    <div className={lanes}>
      <RangeHandle which="in" total={10} />
      <RangeHandle which="out" total={10} />
    </div>,
    { wrapper: WithinPage },
  );
  const start = screen.getByRole("slider", { name: "Set in point" });
  const end = screen.getByRole("slider", { name: "Set out point" });
  placeAt(start.parentElement as Element, { left: 100, width: 200 });
  return { start, end };
}
const range = () => {
  const { from, to } = filmPlayback.store.getState();
  return [from, to];
};
const told = (handle: HTMLElement) =>
  ["aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"].map((name) => handle.getAttribute(name));

it.each<[from: number | null, to: number | null, start: string[], end: string[]]>([
  [null, null, ["0", "10", "0", "00:00:00"], ["0", "10", "10", "00:10:00"]],
  [2.48, 7.6, ["0", "10", "2", "00:02:12"], ["0", "10", "8", "00:07:15"]],
])("from %s to %s the ends say where they are", (from, to, start, end) => {
  const handles = open(from, to);
  expect([told(handles.start), told(handles.end)]).toEqual([start, end]);
  expect([handles.start.className, handles.end.className]).toEqual(["in", "out"]);
});

it.each<[what: string, which: "start" | "end", x: number, range: (number | null)[]]>([
  ["the start to a place", "start", 150, [2.5, 8]],
  ["the end to a place", "end", 250, [2, 7.5]],
  ["the start before the strip", "start", 40, [0, 8]],
  ["the end behind the strip", "end", 400, [2, 10]],
  ["the start past the end: a frame stays", "start", 290, [7.96, 8]],
  ["the end past the start: a frame stays", "end", 110, [2, 2.04]],
])("drawn along: %s", (_what, which, x, marked) => {
  const handle = pointerOn(open(2, 8)[which]);
  handle.down(130);
  expect(handle.held).toEqual([7]);
  handle.move(x, { buttons: 1 });
  expect(range()).toEqual(marked);
});

it.each(["start", "end"] as const)("Escape takes the %s back, and the rest of the way moves nothing", (which) => {
  const element = open(2, 8)[which];
  const handle = pointerOn(element);
  handle.down(130);
  handle.move(200, { buttons: 1 });
  expect(range()).not.toEqual([2, 8]);
  expect(fireEvent.keyDown(element, { key: "Escape" })).toBe(false);
  handle.move(250, { buttons: 1 });
  handle.up(250);
  expect(range()).toEqual([2, 8]);
});

it("what is drawn from elsewhere over it takes it nowhere", () => {
  pointerOn(open(2, 8).start).move(150, { buttons: 1 });
  expect(range()).toEqual([2, 8]);
});

it.each([0, 2, 3])("a pointer that goes over it with buttons %d moves nothing", (buttons) => {
  const { start } = open(2, 8);
  pointerOn(start).move(150, { buttons });
  expect(range()).toEqual([2, 8]);
});

it("beside a strip nothing is drawn", () => {
  const { start } = open(2, 8, "elsewhere");
  pointerOn(start).move(150, { buttons: 1 });
  expect(range()).toEqual([2, 8]);
});

it.each<[which: "start" | "end", init: KeyboardEventInit, range: (number | null)[]]>([
  ["start", { key: "ArrowRight" }, [2.04, 8]],
  ["start", { key: "ArrowLeft" }, [1.96, 8]],
  ["start", { key: "ArrowRight", shiftKey: true }, [3, 8]],
  ["end", { key: "ArrowLeft" }, [2, 7.96]],
  ["end", { key: "ArrowRight", shiftKey: true }, [2, 9]],
])("the %s is moved by %j", (which, init, marked) => {
  const handle = open(2, 8)[which];
  const press = createEvent.keyDown(handle, init);
  let heard = 0;
  const outside = () => {
    heard += 1;
  };
  window.addEventListener("keydown", outside);
  fireEvent(handle, press);
  window.removeEventListener("keydown", outside);
  expect([range(), press.defaultPrevented, heard]).toEqual([marked, true, 0]);
});

it.each<[KeyboardEventInit]>([
  [{ key: "ArrowUp" }],
  [{ key: "ArrowRight", ctrlKey: true }],
  [{ key: "ArrowRight", metaKey: true }],
  [{ key: "ArrowRight", altKey: true }],
])("%j is left to others", (init) => {
  const { start } = open(2, 8);
  expect(fireEvent.keyDown(start, init)).toBe(true);
  expect(range()).toEqual([2, 8]);
});

it("neither end leaves the film, and an end that isn't set yet is set from where it is", () => {
  const { start, end } = open();
  fireEvent.keyDown(start, { key: "ArrowLeft", shiftKey: true });
  expect(range()).toEqual([0, null]);
  fireEvent.keyDown(end, { key: "ArrowRight" });
  expect(range()).toEqual([0, 10]);
  act(filmPlayback.clearRange);
  fireEvent.keyDown(end, { key: "ArrowLeft", shiftKey: true });
  expect(range()).toEqual([null, 9]);
  act(filmPlayback.clearRange);
  act(() => filmPlayback.store.setState({ from: 9.5 }));
  fireEvent.keyDown(start, { key: "ArrowRight", shiftKey: true });
  expect(range()).toEqual([9.96, null]);
  act(() => filmPlayback.store.setState({ from: null, to: 0.5 }));
  fireEvent.keyDown(end, { key: "ArrowLeft", shiftKey: true });
  expect(range()).toEqual([null, 0.04]);
});
