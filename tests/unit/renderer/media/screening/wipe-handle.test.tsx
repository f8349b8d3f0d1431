// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { WipeHandle } from "#renderer/media/screening/wipe-handle.tsx";
import { placeAt } from "../../dragged.ts";
import { named } from "../../page-controls.ts";
import { startEnglish } from "../../within-page.tsx";

const onMove = vi.fn();
const captured = vi.fn();
const onKey = vi.fn();

beforeAll(startEnglish);
beforeEach(() => {
  for (const each of [onMove, captured, onKey]) each.mockClear();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
  document.body.addEventListener("keydown", onKey);
});
afterEach(() => {
  cleanup();
  document.body.removeEventListener("keydown", onKey);
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

/** Between two films that stand at 100, `width` pixels wide. */
function show(edge = 0.5, width = 400): HTMLElement {
  const { container } = render(
    <div>
      <WipeHandle edge={edge} onMove={onMove} />
    </div>,
  );
  placeAt(container.firstElementChild as HTMLElement, { left: 100, width });
  return named("slider", "Divider between A and B")[0] as HTMLElement;
}

it("says where the edge is", () => {
  const said = ["aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"];
  expect(said.map((each) => show(0.336).getAttribute(each))).toEqual(["0", "100", "34", "34% from the left"]);
});

it.each([
  [200, 0.25],
  [500, 1],
  [900, 1],
  [100, 0],
  [20, 0],
])("drawn to %i, the edge is at %s", (clientX, edge) => {
  fireEvent.pointerMove(show(), { buttons: 1, clientX });
  expect(onMove.mock.calls).toEqual([[edge]]);
});

it("a pointer that presses nothing, or another button, draws nothing; nor where nothing is laid out", () => {
  fireEvent.pointerMove(show(), { buttons: 0, clientX: 200 });
  fireEvent.pointerMove(show(), { buttons: 2, clientX: 200 });
  cleanup();
  fireEvent.pointerMove(show(0.5, 0), { buttons: 1, clientX: 200 });
  expect(onMove).not.toHaveBeenCalled();
});

it("of films one pixel wide it is drawn too", () => {
  fireEvent.pointerMove(show(0.5, 1), { buttons: 1, clientX: 100.5 });
  expect(onMove.mock.calls).toEqual([[0.5]]);
});

it("what is taken is held and has the keys", () => {
  const handle = show();
  fireEvent.pointerDown(handle, { pointerId: 3, clientX: 300 });
  expect([captured.mock.contexts, document.activeElement, onMove.mock.calls]).toEqual([[handle], handle, []]);
});

it.each<[key: string, shiftKey: boolean, from: number, to: number]>([
  ["ArrowLeft", false, 0.5, 0.48],
  ["ArrowRight", false, 0.5, 0.52],
  ["ArrowLeft", true, 0.5, 0.4],
  ["ArrowRight", true, 0.5, 0.6],
  ["ArrowLeft", false, 0.01, 0],
  ["ArrowRight", true, 0.95, 1],
  ["Home", false, 0.5, 0],
  ["End", false, 0.5, 1],
])("%s (Shift: %s) from %s leads to %s, and to nothing else of the page", (key, shiftKey, from, to) => {
  const handle = show(from);
  const down = createEvent.keyDown(handle, { key, shiftKey });
  fireEvent(handle, down);
  expect(onMove.mock.calls).toEqual([[expect.closeTo(to, 10)]]);
  expect([down.defaultPrevented, onKey.mock.calls]).toEqual([true, []]);
});

it.each([
  { key: "ArrowUp" },
  { key: "ArrowLeft", ctrlKey: true },
  { key: "ArrowLeft", metaKey: true },
  { key: "ArrowLeft", altKey: true },
])("%j is left to the page", (pressed) => {
  const handle = show();
  const down = createEvent.keyDown(handle, pressed);
  fireEvent(handle, down);
  expect([down.defaultPrevented, onKey.mock.calls.length, onMove.mock.calls]).toEqual([false, 1, []]);
});
