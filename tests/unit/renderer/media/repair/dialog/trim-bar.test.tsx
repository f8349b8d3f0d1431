// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TrimBar } from "#renderer/media/repair/dialog/trim-bar.tsx";
import { placeAt } from "../../../dragged.ts";
import { named } from "../../../page-controls.ts";
import { startEnglish } from "../../../within-page.tsx";

const onChange = vi.fn();
const captured = vi.fn();
/** A pointer on the bar means its frame or its player no less. */
const around = vi.fn();

beforeAll(startEnglish);
beforeEach(() => {
  onChange.mockClear();
  captured.mockClear();
  around.mockClear();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

/** Ten seconds over 500 pixels that begin at 100, of which 2 to 6 are kept. */
function show({ length = 10, range = { start: 2, end: 6 } } = {}) {
  const { container } = render(
    <div onPointerDown={around}>
      <TrimBar range={range} bounds={{ length, least: 1, most: 5 }} step={0.25} onChange={onChange}>
        <i>strip</i>
      </TrimBar>
    </div>,
  );
  const bar = container.querySelector(".trimbar") as HTMLElement;
  placeAt(bar, { left: 100, width: 500 });
  return bar;
}
const handle = (name: string) => named("slider", name)[0] as HTMLElement;
const kept = () => document.querySelector(".kept") as HTMLElement;

it("says where both points are, and what of the bar is kept", () => {
  const bar = show({ range: { start: 2.0004, end: 5.9996 } });
  const points = ["In point", "Out point"].map((name) =>
    ["aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"].map((of) => handle(name).getAttribute(of)),
  );
  expect(points).toEqual([
    ["0", "10", "2", "2.000 s"],
    ["0", "10", "6", "6.000 s"],
  ]);
  cleanup();
  show();
  expect(["In point", "Out point"].map((name) => handle(name).style.left)).toEqual(["20%", "60%"]);
  const { left, width } = kept().style;
  expect([left, width]).toEqual(["20%", "40%"]);
  const outside = [...document.querySelectorAll<HTMLElement>(".out")].map(({ style }) => style.width);
  expect(outside).toEqual(["20%", "40%"]);
  expect(bar.textContent).toBe("strip");
});

it("of a length that isn't known it draws no more than its whole width", () => {
  show({ length: 0, range: { start: 0, end: 0 } });
  expect([handle("In point").style.left, handle("In point").getAttribute("aria-valuemax")]).toEqual(["0%", "0"]);
  cleanup();
  show({ length: 0.01, range: { start: 0, end: 0.01 } });
  expect(handle("Out point").style.left).toBe("100%");
});

const all = "both";
it.each<[part: string, by: number, range: object, at: number]>([
  ["In point", 50, { start: 3, end: 6 }, 3],
  // To the nearest frame.
  ["In point", 56, { start: 3, end: 6 }, 3],
  ["In point", -13, { start: 1.75, end: 6 }, 1.75],
  // The other point goes along where the range would be too long or too short.
  ["In point", -100, { start: 0, end: 5 }, 0],
  ["In point", 200, { start: 6, end: 7 }, 6],
  ["Out point", 50, { start: 2, end: 7 }, 7],
  ["Out point", 100, { start: 3, end: 8 }, 8],
  ["Out point", -200, { start: 1, end: 2 }, 2],
  [all, 50, { start: 3, end: 7 }, 3],
  [all, 900, { start: 6, end: 10 }, 6],
])("%s, carried by %i pixels", (part, by, range, at) => {
  show();
  const element = part === all ? kept() : handle(part);
  fireEvent.pointerDown(element, { clientX: 300, pointerId: 4 });
  fireEvent.pointerMove(element, { clientX: 300 + by });
  expect(onChange.mock.calls).toEqual([[range, at]]);
});

it("what is taken is held, has the keys, and means nothing around it", () => {
  show();
  const element = handle("Out point");
  const down = createEvent.pointerDown(element, { clientX: 400, pointerId: 4 });
  fireEvent(element, down);
  expect([down.defaultPrevented, around.mock.calls, document.activeElement]).toEqual([true, [], element]);
  expect(captured.mock.calls).toHaveLength(1);
  expect(captured.mock.contexts).toEqual([element]);
});

it.each([
  ["In point", 2],
  ["Out point", 6],
])("Escape gives the %s back to where it was, and the rest of the way moves nothing", (name, at) => {
  show();
  const element = handle(name);
  fireEvent.pointerDown(element, { clientX: 300, pointerId: 4 });
  fireEvent.pointerMove(element, { clientX: 325 });
  expect(fireEvent.keyDown(element, { key: "Escape" })).toBe(false);
  expect(onChange.mock.lastCall).toEqual([{ start: 2, end: 6 }, at]);
  const told = onChange.mock.calls.length;
  fireEvent.pointerMove(element, { clientX: 400 });
  fireEvent.pointerUp(element);
  expect(onChange).toHaveBeenCalledTimes(told);
});

it.each(["pointerUp", "pointerCancel"] as const)(
  "nothing follows a pointer before it holds anything or after %s",
  (end) => {
    show();
    for (const element of [handle("In point"), handle("Out point"), kept()]) {
      fireEvent.pointerMove(element, { clientX: 500 });
      fireEvent.pointerDown(element, { clientX: 200 });
      fireEvent[end](element);
      fireEvent.pointerMove(element, { clientX: 500 });
    }
    expect(onChange).not.toHaveBeenCalled();
  },
);

it.each<[name: string, key: string, shiftKey: boolean, range: object, at: number]>([
  ["In point", "ArrowLeft", false, { start: 1.75, end: 6 }, 1.75],
  ["In point", "ArrowDown", false, { start: 1.75, end: 6 }, 1.75],
  ["In point", "ArrowRight", false, { start: 2.25, end: 6 }, 2.25],
  ["In point", "ArrowUp", false, { start: 2.25, end: 6 }, 2.25],
  ["In point", "ArrowRight", true, { start: 3, end: 6 }, 3],
  ["In point", "ArrowLeft", true, { start: 1, end: 6 }, 1],
  ["In point", "PageDown", false, { start: 1, end: 6 }, 1],
  ["In point", "PageUp", false, { start: 3, end: 6 }, 3],
  ["In point", "Home", false, { start: 0, end: 5 }, 0],
  ["In point", "End", false, { start: 9, end: 10 }, 9],
  ["Out point", "ArrowLeft", false, { start: 2, end: 5.75 }, 5.75],
  ["Out point", "ArrowUp", false, { start: 2, end: 6.25 }, 6.25],
  ["Out point", "Home", false, { start: 0, end: 1 }, 1],
  ["Out point", "End", false, { start: 5, end: 10 }, 10],
])("%s: %s (Shift: %s)", (name, key, shiftKey, range, at) => {
  show();
  const down = createEvent.keyDown(handle(name), { key, shiftKey });
  fireEvent(handle(name), down);
  expect([onChange.mock.calls, down.defaultPrevented]).toEqual([[[range, at]], true]);
});

it("other keys are left to the page", () => {
  show();
  const down = createEvent.keyDown(handle("In point"), { key: "Tab" });
  fireEvent(handle("In point"), down);
  expect([onChange.mock.calls, down.defaultPrevented]).toEqual([[], false]);
});
