// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CropFrame } from "#renderer/media/repair/dialog/crop-frame.tsx";
import { startEnglish } from "../../../within-page.tsx";

const crop = { x: 100, y: 100, width: 400, height: 200 };
const any = { min: 0.01, max: 100 };
const onChange = vi.fn();
const captured = vi.fn();
/** A pointer on the frame means nothing around it. */
const around = vi.fn();

beforeAll(startEnglish);
beforeEach(() => {
  onChange.mockClear();
  captured.mockClear();
  around.mockClear();
  Object.assign(HTMLElement.prototype, { setPointerCapture: captured });
  // Half as large as the picture is.
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue({ width: 500 } as DOMRect);
  render(
    <div onPointerDown={around}>
      <CropFrame picture={{ width: 1000, height: 600 }} crop={crop} aspects={any} least={50} onChange={onChange} />
    </div>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, "setPointerCapture");
});

const frame = () => screen.getByRole("button");
const handle = (name: string) => frame().querySelector(`[data-at="${name}"]`) as HTMLElement;
function drag(from: HTMLElement, x: number, y: number) {
  fireEvent.pointerDown(from, { clientX: 10, clientY: 10 });
  fireEvent.pointerMove(from, { clientX: 10 + x, clientY: 10 + y });
  fireEvent.pointerUp(from);
}

it.each([
  ["nw", { x: 120, y: 110, width: 380, height: 190 }],
  ["n", { x: 100, y: 110, width: 400, height: 190 }],
  ["ne", { x: 100, y: 110, width: 420, height: 190 }],
  ["e", { x: 100, y: 100, width: 420, height: 200 }],
  ["se", { x: 100, y: 100, width: 420, height: 210 }],
  ["s", { x: 100, y: 100, width: 400, height: 210 }],
  ["sw", { x: 120, y: 100, width: 380, height: 210 }],
  ["w", { x: 120, y: 100, width: 380, height: 200 }],
])("the handle %s pulls its own sides by what the pointer went in the picture, and the others stand", (name, made) => {
  drag(handle(name), 10, 5);
  expect(onChange.mock.lastCall).toEqual([made]);
});

it("the frame itself is moved, inside the picture, and follows nothing that isn't held", () => {
  drag(frame(), 10, -5);
  drag(frame(), 9000, 0);
  expect(onChange.mock.calls).toEqual([[{ ...crop, x: 120, y: 90 }], [{ ...crop, x: 600 }]]);
  fireEvent.pointerMove(frame(), { clientX: 50, clientY: 50 });
  fireEvent.pointerDown(frame(), { clientX: 10, clientY: 10 });
  fireEvent.pointerCancel(frame());
  fireEvent.pointerMove(frame(), { clientX: 50, clientY: 50 });
  expect(onChange).toHaveBeenCalledTimes(2);
});

it.each([undefined, "se"])(
  "taken (%s), it has the pointer until it is let go, and nothing around it is meant",
  (name) => {
    const from = name === undefined ? frame() : handle(name);
    const down = createEvent.pointerDown(from, { pointerId: 7, clientX: 10, clientY: 10 });
    fireEvent(from, down);
    expect([down.defaultPrevented, around.mock.calls]).toEqual([true, []]);
    expect([captured.mock.calls, captured.mock.contexts]).toEqual([[[7]], [from]]);
  },
);

it("before it has a place nothing follows the pointer", () => {
  vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue({ width: 0 } as DOMRect);
  drag(frame(), 10, 5);
  expect(onChange).not.toHaveBeenCalled();
});

it("stands where it is in the picture, and keys that mean something to it mean nothing else", () => {
  const { left, top, width, height } = frame().style;
  expect([left, top, width, height]).toEqual(["10%", "16.6667%", "40%", "33.3333%"]);
  expect(fireEvent.keyDown(frame(), { key: "ArrowLeft" })).toBe(false);
  expect(fireEvent.keyDown(frame(), { key: "a" })).toBe(true);
});

it("Escape gives back what was kept, and the rest of the way changes nothing", () => {
  for (const from of [frame(), handle("se")]) {
    onChange.mockClear();
    fireEvent.pointerDown(from, { clientX: 10, clientY: 10 });
    fireEvent.pointerMove(from, { clientX: 30, clientY: 20 });
    expect(onChange.mock.lastCall).not.toEqual([crop]);
    expect(fireEvent.keyDown(frame(), { key: "Escape" })).toBe(false);
    const told = onChange.mock.calls.length;
    fireEvent.pointerMove(from, { clientX: 60, clientY: 60 });
    fireEvent.pointerUp(from);
    expect([onChange.mock.calls.length, onChange.mock.lastCall]).toEqual([told, [crop]]);
  }
});

it.each([
  ["ArrowLeft", {}, { ...crop, x: 90 }],
  ["ArrowRight", {}, { ...crop, x: 110 }],
  ["ArrowUp", {}, { ...crop, y: 90 }],
  ["ArrowDown", {}, { ...crop, y: 110 }],
  ["ArrowDown", { altKey: true }, { ...crop, y: 101 }],
  ["ArrowRight", { shiftKey: true }, { ...crop, width: 410 }],
  ["ArrowUp", { shiftKey: true, altKey: true }, { ...crop, height: 199 }],
  ["ArrowRight", { shiftKey: true, altKey: true }, { ...crop, width: 401 }],
  ["ArrowDown", { shiftKey: true, altKey: true }, { ...crop, height: 201 }],
])("%s with %j moves it by ten pixels or one, and with Shift its right or lower side", (key, held, made) => {
  fireEvent.keyDown(frame(), { key, ...held });
  fireEvent.keyDown(frame(), { key: "a", ...held });
  expect(onChange.mock.calls).toEqual([[made]]);
});

// The side that isn't pulled grows both ways from its middle.
it.each([
  ["ArrowRight", { x: 100, y: 98, width: 410, height: 205 }],
  ["ArrowLeft", { x: 100, y: 103, width: 390, height: 195 }],
  ["ArrowDown", { x: 90, y: 100, width: 420, height: 210 }],
  ["ArrowUp", { x: 110, y: 100, width: 380, height: 190 }],
])("Shift and %s keep a shape that is held to, about the middle of the side that isn't pulled", (key, made) => {
  cleanup();
  const twice = { min: 2, max: 2 };
  render(
    <CropFrame picture={{ width: 1000, height: 600 }} crop={crop} aspects={twice} least={50} onChange={onChange} />,
  );
  fireEvent.keyDown(frame(), { key, shiftKey: true });
  fireEvent.keyDown(frame(), { key, shiftKey: true });
  expect(onChange.mock.calls).toEqual([[made], [made]]);
});
