// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { queryClient } from "#renderer/lib/index.ts";
import { CropGuide, type GuidePicture, guidePicture } from "#renderer/storyboard/export/dialog/crop-guide.tsx";
import type { Segment } from "#renderer/storyboard/export/film-plan.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { startEnglish, WithinPage } from "../../../within-page.tsx";

beforeAll(startEnglish);
afterEach(() => {
  cleanup();
  queryClient.clear();
});

/** The guide over a picture that is drawn half as large as it is. */
function open(crop: number, { width, height }: Pick<GuidePicture, "width" | "height">) {
  const onCrop = vi.fn();
  const picture = { assetId: "a", at: null, width, height };
  render(<CropGuide crop={crop} picture={picture} onCrop={onCrop} />, { wrapper: WithinPage });
  const frame = screen.getByRole("slider", { name: "Frame position" });
  const area = frame.parentElement as HTMLElement;
  area.getBoundingClientRect = () => ({ left: 100, top: 50, width: width / 2, height: height / 2 }) as DOMRect;
  area.setPointerCapture = () => {};
  return { onCrop, frame, area };
}

it("says where it is, which way it moves, and with which keys", () => {
  const { frame } = open(0.25, { width: 1600, height: 900 });
  expect(frame.getAttribute("aria-valuetext")).toBe("25%");
  expect(frame.getAttribute("aria-orientation")).toBe("horizontal");
  expect(document.getElementById(frame.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Drag the frame over the picture, or use the arrow keys.",
  );
  // 506 of 1600 pixels across, a quarter of the way in.
  expect(frame.style.width).toBe("31.625%");
  expect(frame.style.left).toBe("17%");
});

it.each([
  ["ArrowRight", false, 0.26],
  ["ArrowDown", false, 0.26],
  ["ArrowLeft", false, 0.24],
  ["ArrowRight", true, 0.35],
  ["PageUp", false, 0.15],
  ["Home", false, 0],
  ["End", false, 1],
])("%s (Shift: %s) moves it", (key, shiftKey, crop) => {
  const { frame, onCrop } = open(0.25, { width: 1600, height: 900 });
  fireEvent.keyDown(frame, { key, shiftKey });
  expect(onCrop.mock.calls).toEqual([[crop]]);
});

it("never leaves the picture, and leaves other keys alone", () => {
  const { frame, onCrop } = open(1, { width: 1600, height: 900 });
  for (const key of ["ArrowRight", "PageDown", "Tab", "a"]) fireEvent.keyDown(frame, { key });
  expect(onCrop).not.toHaveBeenCalled();
});

it("is dragged with the pointer, from where it is held", () => {
  const { area, onCrop } = open(0, { width: 1600, height: 900 });
  // Held 100 px into the frame; 273.5 px of the screen are half of the 1094 px that it can go.
  fireEvent.pointerDown(area, { clientX: 200, clientY: 100, button: 0 });
  expect(onCrop).not.toHaveBeenCalled();
  fireEvent.pointerMove(area, { clientX: 473.5, clientY: 0 });
  fireEvent.pointerMove(area, { clientX: 5000, clientY: 0 });
  fireEvent.pointerUp(area);
  fireEvent.pointerMove(area, { clientX: 300, clientY: 0 });
  expect(onCrop.mock.calls).toEqual([[0.5], [1]]);
});

it.each([
  ["from where it is held", 200],
  ["to where the picture was pressed beside it", 500],
])("Escape takes it back %s, and the rest of the way moves nothing", (_what, clientX) => {
  const { area, frame, onCrop } = open(0, { width: 1600, height: 900 });
  fireEvent.pointerDown(area, { clientX, clientY: 100, button: 0 });
  fireEvent.pointerMove(area, { clientX: 473.5, clientY: 0 });
  expect(fireEvent.keyDown(frame, { key: "Escape" })).toBe(false);
  expect(onCrop.mock.lastCall).toEqual([0]);
  const told = onCrop.mock.calls.length;
  fireEvent.pointerMove(area, { clientX: 600, clientY: 0 });
  fireEvent.pointerUp(area);
  expect(onCrop).toHaveBeenCalledTimes(told);
});

it("comes to where the picture is pressed beside it", () => {
  const { area, onCrop } = open(0, { width: 1600, height: 900 });
  fireEvent.pointerDown(area, { clientX: 500, clientY: 100, button: 0 });
  expect(onCrop.mock.calls).toEqual([[0.5]]);
});

// Half as large on the screen: the frame reaches from 373 to 626 px across, and from 122 to 478 px down.
it.each<[what: string, size: [number, number], press: object, drag: object, crops: number[]]>([
  ["its left edge", [1600, 900], { clientX: 373 }, { clientX: 383 }, [566 / 1094]],
  ["its right edge", [1600, 900], { clientX: 626 }, { clientX: 616 }, [526 / 1094]],
  ["what is left of it", [1600, 900], { clientX: 372 }, { clientX: 373 }, [291 / 1094, 293 / 1094]],
  ["what is right of it", [1600, 900], { clientX: 627 }, { clientX: 626 }, [801 / 1094, 799 / 1094]],
  ["its upper edge", [400, 1000], { clientY: 122 }, { clientY: 132 }, [164 / 288]],
  ["its lower edge", [400, 1000], { clientY: 478 }, { clientY: 468 }, [124 / 288]],
  ["what is above it", [400, 1000], { clientY: 121 }, { clientY: 400 }, [0, 1]],
])("is held where it is pressed, and comes to what is pressed beside it: %s", (_what, [width, height], ...told) => {
  const [press, drag, crops] = told;
  const { area, onCrop } = open(0.5, { width, height });
  fireEvent.pointerDown(area, { clientX: 150, clientY: 100, button: 0, ...press });
  fireEvent.pointerMove(area, { clientX: 150, clientY: 100, ...drag });
  expect(onCrop.mock.calls.map(([crop]) => crop)).toEqual(crops.map((crop) => expect.closeTo(crop, 9)));
});

it("is left where it is by another button, and by a pointer that nobody holds", () => {
  const { area, onCrop } = open(0.5, { width: 1600, height: 900 });
  fireEvent.pointerDown(area, { clientX: 150, clientY: 100, button: 2 });
  fireEvent.pointerMove(area, { clientX: 800, clientY: 100 });
  expect(onCrop).not.toHaveBeenCalled();
});

it("moves up and down over a picture that is higher than it, and not at all over one of its shape", () => {
  const { frame } = open(0.5, { width: 400, height: 1000 });
  expect(frame.getAttribute("aria-orientation")).toBe("vertical");
  // It keeps its shape, and is no higher than 320 px.
  expect(frame.parentElement?.style.width).toBe("min(100%, 128px)");
  cleanup();
  const whole = open(0.5, { width: 720, height: 1280 });
  fireEvent.keyDown(whole.frame, { key: "ArrowRight" });
  expect(whole.onCrop).not.toHaveBeenCalled();
  expect(screen.getByText("This picture is upright already: all of it is shown.")).toBeTruthy();
});

it("lies over the first picture that it changes: no card, and nothing that was framed by hand", () => {
  const part = (more: object) => ({ assetId: null, from: 0, ...more }) as Segment;
  const facts = new Map([["take", { width: 854, height: 480 } as ClipFacts]]);
  const framed = { conform: "crop", view: { x: 0.5, y: 0.5, zoom: 1 }, viewEnd: null } as const;
  const still = { width: 1600, height: 900, format: "image/png" };
  const take = part({ assetId: "take", from: 1.5 });
  expect(guidePicture([part({}), part({ assetId: "take", framing: framed }), take], facts)).toEqual({
    ...{ assetId: "take", at: 1.5, width: 854, height: 480 },
  });
  expect(guidePicture([part({ assetId: "p", still }), take], facts)).toEqual({
    ...{ assetId: "p", at: null, width: 1600, height: 900 },
  });
  expect(guidePicture([part({})], facts)).toBeUndefined();
});
