// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Splitter } from "#renderer/components/index.ts";

const captured = vi.fn();
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = captured;
});
afterEach(() => {
  cleanup();
  captured.mockClear();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

/** Over a panel of 300 px that may be 140 to 500 px high. */
function open(begin = 300) {
  const told: [number, boolean][] = [];
  const onReset = vi.fn();
  function Panel() {
    const [value, setValue] = useState(begin);
    const change = (next: number, done: boolean) => {
      told.push([next, done]);
      setValue(next);
    };
    return <Splitter label="Height" value={value} min={140} max={500} onChange={change} onReset={onReset} />;
  }
  render(<Panel />);
  return { told, onReset, edge: screen.getByRole("separator", { name: "Height" }) };
}
const at = (clientY: number, more: object = {}) => ({ clientY, pointerId: 7, button: 0, ...more });

it("says where it stands and between what it moves", () => {
  const { edge } = open(300.4);
  expect(["valuenow", "valuemin", "valuemax", "orientation"].map((name) => edge.getAttribute(`aria-${name}`))).toEqual([
    ...["300", "140", "500", "horizontal"],
  ]);
});

it.each([
  ["ArrowUp", 316],
  ["ArrowDown", 284],
  ["PageUp", 380],
  ["PageDown", 220],
  ["Home", 140],
  ["End", 500],
])("%s moves it, and it stays there", (key, value) => {
  const { told, edge } = open();
  expect(fireEvent.keyDown(edge, { key })).toBe(false);
  expect(told).toEqual([[value, true]]);
});

it.each([
  ["ArrowUp", 490, 500],
  ["PageDown", 200, 140],
])("%s from near its end goes to the end", (key, from, value) => {
  const { told, edge } = open(from);
  fireEvent.keyDown(edge, { key });
  expect(told).toEqual([[value, true]]);
});

it("Enter and a double press give it back its own height; other keys are no business of it", () => {
  const { told, onReset, edge } = open();
  expect(fireEvent.keyDown(edge, { key: "Enter" })).toBe(false);
  fireEvent.doubleClick(edge);
  expect(onReset).toHaveBeenCalledTimes(2);
  for (const key of ["a", "Escape", "Tab"]) expect(fireEvent.keyDown(edge, { key })).toBe(true);
  expect(told).toEqual([]);
});

it("follows the pointer up and down, as far as it may, and is kept as it is let go", () => {
  const { told, edge } = open();
  fireEvent.pointerDown(edge, at(600));
  expect(captured).toHaveBeenCalledExactlyOnceWith(7);
  for (const y of [580, 620, 900, 100]) fireEvent.pointerMove(edge, at(y));
  fireEvent.pointerUp(edge, at(550));
  expect(told).toEqual([
    [320, false],
    [280, false],
    [140, false],
    [500, false],
    [350, true],
  ]);
  // It follows nobody any more.
  fireEvent.pointerMove(edge, at(500));
  expect(told).toHaveLength(5);
});

it("one that is drawn back to where it was is kept there", () => {
  const { told, edge } = open();
  fireEvent.pointerDown(edge, at(600));
  fireEvent.pointerMove(edge, at(590));
  fireEvent.pointerMove(edge, at(600));
  fireEvent.pointerUp(edge, at(600));
  expect(told.at(-1)).toEqual([300, true]);
});

it.each([
  ["a press alone", 0],
  ["another button", 2],
])("%s draws nothing, and keeps nothing", (_what, button) => {
  const { told, edge } = open();
  fireEvent.pointerDown(edge, at(600, { button }));
  if (button !== 0) fireEvent.pointerMove(edge, at(500, { button }));
  fireEvent.pointerUp(edge, at(600, { button }));
  expect([told, captured.mock.calls.length]).toEqual([[], button === 0 ? 1 : 0]);
});

it.each([
  ["Escape", (edge: HTMLElement) => expect(fireEvent.keyDown(edge, { key: "Escape" })).toBe(false)],
  ["what takes the pointer away", (edge: HTMLElement) => void fireEvent.pointerCancel(edge, at(0))],
])("%s ends a drag as if it had not begun", (_what, end) => {
  const { told, edge } = open();
  fireEvent.pointerDown(edge, at(600));
  fireEvent.pointerMove(edge, at(550));
  end(edge);
  expect(told).toEqual([
    [350, false],
    [300, false],
  ]);
  fireEvent.pointerMove(edge, at(500));
  fireEvent.pointerUp(edge, at(500));
  expect(told).toHaveLength(2);
});
