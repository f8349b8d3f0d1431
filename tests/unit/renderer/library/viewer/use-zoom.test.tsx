// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect, useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useZoom, type Zoom } from "#renderer/library/viewer/use-zoom.ts";
import { type WatchedSizes, watchedSizes } from "../../watched-sizes.ts";

const picture = { width: 1600, height: 900 };
let zoom: Zoom;
let sizes: WatchedSizes;
let frame: { width: number; height: number };
const pressed = vi.fn();

/** Two frames of 800 × 450 beside each other, in which the picture is half as large as it is. */
function Stage({ file = "a", known = picture }: { file?: string; known?: typeof picture | null }) {
  const stage = useRef<HTMLDivElement>(null);
  const own = useZoom(stage, known, file);
  const { attach } = own;
  zoom = own;
  useEffect(() => (stage.current ? attach(stage.current) : undefined), [attach]);
  return (
    <div ref={stage} data-testid="stage" {...own.handlers}>
      <figure data-at={0} />
      <figure data-at={800}>
        <button type="button" onClick={pressed}>
          Play
        </button>
      </figure>
    </div>
  );
}
const stage = () => screen.getByTestId("stage");

beforeEach(() => {
  frame = { width: 800, height: 450 };
  sizes = watchedSizes();
  pressed.mockClear();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(Number((this as HTMLElement).dataset.at ?? 0), 0, frame.width, frame.height);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const draw = (...points: readonly (readonly [x: number, y: number])[]) => {
  const [[x, y] = [0, 0], ...others] = points;
  fireEvent.pointerDown(stage(), { button: 0, clientX: x, clientY: y });
  for (const [clientX, clientY] of others) fireEvent.pointerMove(stage(), { buttons: 1, clientX, clientY });
};

it("a picture is seen whole first, and nothing is said of its size until it is measured", () => {
  render(<Stage />);
  expect(zoom.view).toEqual({ scale: 1, x: 0, y: 0 });
  expect(zoom.percent).toBeUndefined();
  act(() => zoom.by(1));
  expect(zoom.percent).toBe(50);
});

it("goes nearer by keys, and back to the whole", () => {
  render(<Stage />);
  act(() => zoom.by(2));
  expect(zoom.view).toEqual({ scale: 2, x: 0, y: 0 });
  expect(zoom.percent).toBe(100);
  act(() => zoom.pan(-30, 10));
  expect(zoom.view).toEqual({ scale: 2, x: -30, y: 10 });
  act(() => zoom.whole());
  expect(zoom.view).toEqual({ scale: 1, x: 0, y: 0 });
  act(() => zoom.full());
  expect(zoom.percent).toBe(100);
  act(() => zoom.full());
  expect(zoom.percent).toBe(50);
});

it("the wheel goes nearer to what is under it, in the frame it is in, and doesn't scroll the page", () => {
  render(<Stage />);
  expect(fireEvent.wheel(stage(), { deltaY: -400 * Math.log(2), clientX: 1300, clientY: 225 })).toBe(false);
  // 100 px right of the second frame's middle.
  expect(zoom.view.scale).toBeCloseTo(2);
  expect(zoom.view.x).toBeCloseTo(-100);
  expect(zoom.view.y).toBeCloseTo(0);
  fireEvent.wheel(stage(), { deltaY: 400 * Math.log(2), clientX: 2000, clientY: 9000 });
  expect(zoom.view.scale).toBe(1);
});

it.each([
  ["the first frame's first pixel", 0, 0, [400, 225]],
  ["the first frame's last pixel", 799, 449, [-399, -224]],
  ["the second frame's first pixel", 800, 0, [400, 225]],
  ["the second frame's last pixel", 1599, 449, [-399, -224]],
  ["one pixel left of the frames", -1, 225, [0, 0]],
  ["one pixel above them", 400, -1, [0, 0]],
  ["one pixel below them", 400, 450, [0, 0]],
  ["one pixel right of them", 1600, 225, [0, 0]],
])("what lies under a double click keeps its place: on %s", (_where, clientX, clientY, [x, y]) => {
  render(<Stage />);
  fireEvent.doubleClick(stage(), { clientX, clientY });
  expect(zoom.view).toMatchObject({ scale: 2 });
  expect([zoom.view.x, zoom.view.y]).toEqual([x, y]);
});

it("a press that moves over a picture seen whole is a press on what lies under it", () => {
  render(<Stage />);
  draw([400, 200], [300, 200]);
  fireEvent.click(screen.getByRole("button"));
  expect(pressed).toHaveBeenCalledOnce();
});

it("a double click shows it pixel by pixel where it fell, and whole again", () => {
  render(<Stage />);
  fireEvent.doubleClick(stage(), { clientX: 500, clientY: 225 });
  expect(zoom.view).toEqual({ scale: 2, x: -100, y: 0 });
  fireEvent.doubleClick(stage(), { clientX: 500, clientY: 225 });
  expect(zoom.view.scale).toBe(1);
});

it("is drawn along by the pointer while it is larger than its frame; that is no press on what lies under it", () => {
  render(<Stage />);
  act(() => zoom.by(2));
  draw([400, 200], [390, 205], [380, 210]);
  expect(zoom.view).toEqual({ scale: 2, x: -20, y: 10 });
  fireEvent.click(screen.getByRole("button"));
  expect(pressed).not.toHaveBeenCalled();
  // The next press is one.
  fireEvent.click(screen.getByRole("button"));
  expect(pressed).toHaveBeenCalledOnce();
});

it("a press that shakes by less than four pixels is a press", () => {
  render(<Stage />);
  act(() => zoom.by(2));
  draw([400, 200], [402, 202]);
  expect(zoom.view.x).toBe(0);
  fireEvent.click(screen.getByRole("button"));
  expect(pressed).toHaveBeenCalledOnce();
  draw([400, 200], [404, 200]);
  expect(zoom.view.x).toBe(4);
});

it("another button, a whole picture and a pointer that isn't held draw nothing", () => {
  render(<Stage />);
  act(() => zoom.by(1));
  draw([400, 200], [300, 200]);
  expect(zoom.view.x).toBe(0);
  act(() => zoom.by(2));
  fireEvent.pointerDown(stage(), { button: 2, clientX: 400, clientY: 200 });
  fireEvent.pointerMove(stage(), { buttons: 1, clientX: 300, clientY: 200 });
  fireEvent.pointerDown(stage(), { button: 0, clientX: 400, clientY: 200 });
  fireEvent.pointerMove(stage(), { buttons: 0, clientX: 300, clientY: 200 });
  expect(zoom.view.x).toBe(0);
});

it("in a frame that got larger nothing beside the picture comes into view", () => {
  render(<Stage />);
  act(() => zoom.by(2));
  act(() => zoom.pan(-400, 0));
  expect(zoom.view.x).toBe(-400);
  frame = { width: 1200, height: 450 };
  act(() => sizes.grew(stage()));
  // 1,600 px of picture in 1,200 of frame.
  expect(zoom.view.x).toBe(-200);
});

it("another file is seen whole first; coming back doesn't bring the view back", () => {
  const view = render(<Stage />);
  act(() => zoom.by(2));
  view.rerender(<Stage file="b" />);
  expect(zoom.view.scale).toBe(1);
  expect(zoom.percent).toBeUndefined();
  act(() => zoom.by(4));
  expect(zoom.view.scale).toBe(4);
});

it("what can't be looked at closely isn't", () => {
  render(<Stage known={null} />);
  act(() => zoom.by(2));
  expect(zoom.view.scale).toBe(1);
});

it("what is left is watched no longer", () => {
  const { unmount } = render(<Stage />);
  const left = stage();
  unmount();
  expect(sizes.isWatched(left)).toBe(false);
  expect(fireEvent.wheel(left, { deltaY: 10 })).toBe(true);
});
