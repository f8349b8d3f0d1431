// @vitest-environment jsdom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { HoldHandle } from "#renderer/storyboard/animatic/cut/hold-handle.tsx";
import { filmPlayback } from "#renderer/storyboard/animatic/screening-state.ts";
import { heardOutside } from "../../../heard-outside.ts";
import { named } from "../../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../../within-page.tsx";
import { pointerOn } from "../drawn-by-pointer.ts";
import { laidClip } from "../laid-clip.ts";

beforeAll(speakEnglish);
afterEach(() => {
  cleanup();
  filmPlayback.reset();
});

interface Opened {
  readonly length?: number;
  readonly stops?: readonly number[];
  readonly time?: number;
}
/** A card from second 5 of the film on, on a strip of 50 px a second. */
function open({ length = 3, stops = [], time = 0 }: Opened = {}) {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(time);
  const told: unknown[][] = [];
  render(
    <HoldHandle
      {...{ name: "End of Later", secondsPerPixel: 0.02, stops }}
      clip={laidClip("b", 5, { card: "Later", film: null, length })}
      onDraw={(seconds) => told.push(["drawn", seconds])}
      onHold={(seconds) => told.push(["held", seconds])}
    />,
    { wrapper: WithinPage },
  );
  const [slider] = named("slider", "End of Later") as [HTMLElement];
  return { slider, told, ...pointerOn(slider) };
}

it("says how long it stands, and how short and how long it could", () => {
  const { slider } = open({ length: 3.004 });
  expect([slider.ariaValueMin, slider.ariaValueNow, slider.ariaValueMax]).toEqual(["0.2", "3", "600"]);
  expect(slider.ariaValueText).toContain("00:03:00");
});

it.each<[key: string, held: object, length: number, to: number]>([
  ["ArrowLeft", {}, 3, 71 / 24],
  ["ArrowRight", {}, 3, 73 / 24],
  ["ArrowLeft", { shiftKey: true }, 3, 2],
  ["ArrowRight", { shiftKey: true }, 3, 4],
  ["ArrowLeft", { shiftKey: true }, 1, 0.2],
  ["ArrowRight", { shiftKey: true }, 599.5, 600],
])("%s %j makes of %d s %d, and the page doesn't hear it", (key, held, length, to) => {
  const { slider, told } = open({ length });
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(false);
  expect(told).toEqual([["held", expect.closeTo(to, 9)]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[key: string, held: object]>([
  ["ArrowLeft", { ctrlKey: true }],
  ["ArrowRight", { altKey: true }],
  ["Home", {}],
  ["Tab", {}],
])("%s %j is the page's", (key, held) => {
  const { slider, told } = open();
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(true);
  expect(told).toEqual([]);
});

it.each<[what: string, opened: Opened, px: number, altKey: boolean, length: number]>([
  ["later", {}, 50, false, 4],
  ["earlier", {}, -50, false, 2],
  ["between frames", {}, 51, false, 4],
  ["shorter than it can be seen", {}, -500, false, 0.2],
  // 8 px are 0.16 s.
  ["near a beat", { stops: [9] }, 43, false, 4],
  ["not so near a beat", { stops: [9] }, 41, false, 92 / 24],
  ["near a beat with Alt", { stops: [9] }, 45, true, 94 / 24],
  ["near the playhead", { time: 9 }, 43, false, 4],
])("its end is drawn %s, and it is held for as long as it is let go", (_what, opened, px, altKey, length) => {
  const { down, move, up, told, held } = open(opened);
  down(100);
  move(100 + px, { altKey });
  up(100 + px, { altKey });
  const to: unknown = expect.closeTo(length, 9);
  expect(told).toEqual([
    ["drawn", to],
    ["drawn", undefined],
    ["held", to],
  ]);
  expect(held).toEqual([7]);
});

it.each<[what: string, opened: Opened]>([
  ["the playhead", { time: 8.1 }],
  ["a beat", { stops: [8.1] }],
  ["a frame", { length: 3.01 }],
])("a press close to %s that stays where it is changes nothing", (_what, opened) => {
  const { down, up, told } = open(opened);
  down(100);
  up(100);
  expect(told).toEqual([["drawn", undefined]]);
});
