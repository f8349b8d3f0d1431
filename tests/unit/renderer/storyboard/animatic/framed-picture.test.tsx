// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { FilmFrame, layPart, useLaidPart } from "#renderer/storyboard/animatic/framed-picture.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { laidClip } from "./laid-clip.ts";

afterEach(() => {
  cleanup();
  filmPlayback.reset();
});

const frame = { width: 1600, height: 900 };
const whole = { inset: 0, width: "100%", height: "100%", objectFit: "contain" };
const part = { x: 400, y: 225, width: 800, height: 450 };

it.each([
  ["nothing of it is chosen", null, frame],
  ["it isn't known how large it is", part, undefined],
])("a picture lies whole where %s", (_what, chosen, size) => {
  expect(layPart(chosen, size)).toEqual(whole);
});

it("a part of a picture fills the frame", () => {
  expect(layPart(part, { width: 1600, height: 1800 })).toEqual({
    ...{ left: "-50%", top: "-50%", width: "200%", height: "400%", objectFit: "fill" },
  });
});

it.each<[what: string, more: object, style: (string | undefined)[]]>([
  ["as it is", {}, ["", "", "true"]],
  ["half come in", { opacity: 0.5 }, ["0.5", "1", "true"]],
  ["not come in yet, and out of sight", { opacity: 0, shown: false }, ["0", "1", undefined]],
  ["in sight", { shown: true }, ["", "", "true"]],
])("the film's frame has its shape and lies over what goes: %s", (_what, more, style) => {
  const { container } = render(
    <FilmFrame frame={frame} {...more}>
      <i>picture</i>
    </FilmFrame>,
  );
  const area = container.querySelector(".filmArea") as HTMLElement;
  expect([area.style.opacity, area.style.zIndex, area.dataset.shown]).toEqual(style);
  expect(area.style.getPropertyValue("--shape")).toBe(String(16 / 9));
  expect(area.querySelector(".filmFrame")?.textContent).toBe("picture");
});

const size = { width: 1600, height: 900 };
const start = { x: 0.25, y: 0.25, zoom: 2 };
const end = { x: 0.75, y: 0.75, zoom: 2 };
const laid = (clip: Clip | undefined) => renderHook(() => useLaidPart(clip, frame)).result;
const goTo = (time: number) => act(() => filmPlayback.store.setState({ time }));

it.each<[what: string, clip: Clip | undefined]>([
  ["an element without a clip", undefined],
  ["a clip without a framing", laidClip("a", 0, { size })],
  [
    "a clip of which nobody knows how large it is",
    laidClip("a", 0, { framing: { conform: "fill", view: start, viewEnd: null } }),
  ],
  ["a clip that is shown whole", laidClip("a", 0, { size, framing: { conform: "fit", view: start, viewEnd: end } })],
])("%s lies whole", (_what, clip) => {
  const style = laid(clip);
  goTo(3);
  expect(style.current).toEqual(whole);
});

it("a part that stands stays where it is all the time", () => {
  const style = laid(laidClip("a", 2, { size, framing: { conform: "crop", view: start, viewEnd: null } }));
  for (const time of [0, 2, 4, 9]) {
    goTo(time);
    expect(style.current).toMatchObject({ left: "0%", top: "0%", width: "200%", height: "200%" });
  }
});

it("a move ends with the clip's last frame, and stands before and behind it", () => {
  const moving = { conform: "crop", view: start, viewEnd: end } as const;
  // Two seconds of 24 frames: it moves over 47 of them.
  const style = laid(laidClip("a", 2, { size, length: 2, framing: moving }));
  const left = (time: number) => {
    goTo(time);
    return Number.parseFloat(String(style.current.left)).toFixed(2);
  };
  expect([0, 2, 2 + 23.5 / 24, 2 + 46 / 24, 2 + 47 / 24, 9].map(left)).toEqual([
    ...["0.00", "0.00", "-50.00", "-97.87", "-100.00", "-100.00"],
  ]);
});

it("a clip of a single frame shows where its move begins", () => {
  const moving = { conform: "crop", view: start, viewEnd: end } as const;
  const style = laid(laidClip("a", 2, { size, length: 0.02, frameRate: 25, framing: moving }));
  goTo(2);
  expect(Number.parseFloat(String(style.current.left))).toBe(0);
  goTo(2.01);
  expect(Number.parseFloat(String(style.current.left))).toBeCloseTo(-25, 6);
});

it("a picture that fills the frame shows its middle", () => {
  const style = laid(
    laidClip("a", 0, { size: { width: 1600, height: 1800 }, framing: { conform: "fill", view: start, viewEnd: end } }),
  );
  goTo(3);
  expect(style.current).toEqual({ left: "0%", top: "-50%", width: "100%", height: "200%", objectFit: "fill" });
});
