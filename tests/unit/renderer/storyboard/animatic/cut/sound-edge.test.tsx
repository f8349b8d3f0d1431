// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import { SoundEdge } from "#renderer/storyboard/animatic/cut/sound-edge.tsx";
import type { Edge } from "#renderer/storyboard/animatic/cut/trim-clip.ts";
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
  readonly edge?: Edge;
  readonly clip?: Partial<Clip>;
  readonly secondsPerPixel?: number;
}
/** Five seconds into the film, five seconds long, its sound up to two seconds earlier or three later; 50 px a second. */
function open(opened: Opened = {}) {
  const told: unknown[][] = [];
  const handle = ({ edge = "in", clip = {}, secondsPerPixel = 0.02 }: Opened) => (
    <SoundEdge
      {...{ edge, secondsPerPixel, room: { earliest: -2.004, latest: 3.006 } }}
      clip={laidClip("b", 5, { number: 2, hasSound: true, ...clip })}
      onDraw={(drawn) => told.push(["drawn", drawn])}
      onSplit={(seconds) => told.push(["split", seconds])}
    />
  );
  const { rerender } = render(handle(opened), { wrapper: WithinPage });
  const [slider] = named("slider", /./) as [HTMLElement];
  return { slider, told, ...pointerOn(slider), change: (more: Opened) => rerender(handle({ ...opened, ...more })) };
}

it.each<[edge: Edge, clip: Partial<Clip>, name: string, now: string, words: string, left: string]>([
  ["in", {}, "Audio start of shot 2", "0", "with video", "0%"],
  ["in", { soundHead: -0.5 }, "Audio start of shot 2", "-0.5", "0.5 s before video", "-10%"],
  ["in", { soundHead: 0.504, soundTail: 2 }, "Audio start of shot 2", "0.5", "0.5 s after video", "10.08%"],
  ["out", { soundHead: 2 }, "Audio end of shot 2", "0", "with video", "100%"],
  ["out", { soundTail: 0.75 }, "Audio end of shot 2", "0.75", "0.75 s after video", "115%"],
  ["out", { soundTail: -1 }, "Audio end of shot 2", "-1", "1 s before video", "80%"],
])("an %s end of the sound of %j says and shows where it lies", (edge, clip, name, now, words, left) => {
  const { slider } = open({ edge, clip });
  expect([slider.ariaLabel, slider.ariaValueNow, slider.ariaValueText]).toEqual([name, now, words]);
  expect([slider.ariaValueMin, slider.ariaValueMax]).toEqual(["-2", "3.01"]);
  expect(slider.style.left).toBe(left);
});

it.each<[key: string, held: object, edge: Edge, at: number]>([
  ["ArrowLeft", {}, "in", 0.5 - 1 / 24],
  ["ArrowRight", {}, "in", 0.5 + 1 / 24],
  ["ArrowLeft", { shiftKey: true }, "in", -0.5],
  ["ArrowRight", { shiftKey: true }, "in", 1.5],
  ["Home", {}, "in", 0],
  ["ArrowRight", { shiftKey: true }, "out", 2],
  ["ArrowLeft", { shiftKey: true }, "out", 0],
])("%s %j moves the %s end, and the page doesn't hear it", (key, held, edge, at) => {
  const { slider, told } = open({ edge, clip: { soundHead: 0.5, soundTail: 1 } });
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(false);
  expect(told).toEqual([["split", at]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[key: string, held: object]>([
  ["ArrowLeft", { ctrlKey: true }],
  ["ArrowRight", { metaKey: true }],
  ["Home", { altKey: true }],
  ["End", {}],
  ["Tab", {}],
  // Nothing is drawn that it could undo.
  ["Escape", {}],
])("%s %j is the page's", (key, held) => {
  const { slider, told } = open();
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(true);
  expect(told).toEqual([]);
  expect(heard).toHaveBeenCalledOnce();
});

it.each<[what: string, opened: Opened, time: number, px: number, alt: boolean, at: number]>([
  ["later", {}, 0, 50, false, 1],
  ["earlier", {}, 0, -75, false, -1.5],
  ["from where it lies", { clip: { soundHead: 0.5 } }, 0, 50, false, 1.5],
  ["between frames", {}, 0, 51, false, 1],
  ["earlier than its take has sound", {}, 0, -500, false, -2.004],
  ["later than there is room for", {}, 0, 500, false, 3.006],
  // 8 px are 0.16 s.
  ["near the picture's cut", { clip: { soundHead: 1 } }, 0, -43, false, 0],
  ["not so near the picture's cut", { clip: { soundHead: 1 } }, 0, -41, false, 4 / 24],
  ["near the picture's cut with Alt", { clip: { soundHead: 1 } }, 0, -45, true, 2 / 24],
  ["near the playhead", {}, 6, 45, false, 1],
  ["near the playhead with Alt", {}, 6, 45, true, 22 / 24],
  ["near the playhead, at its end", { edge: "out" }, 11, 45, false, 1],
])("an end is drawn %s, and moved as it is let go", (_what, opened, time, px, altKey, at) => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(time);
  const { down, move, up, told, held } = open(opened);
  const heard = heardOutside("pointerdown");
  down(100);
  move(100 + px, { altKey });
  expect(told).toEqual([["drawn", at]]);
  up(100 + px, { altKey });
  expect(told.slice(1)).toEqual([
    ["drawn", undefined],
    ["split", at],
  ]);
  expect(held).toEqual([7]);
  // The clip under it is neither chosen nor drawn.
  expect(heard).not.toHaveBeenCalled();
});

it.each<[what: string, opened: Opened, time: number]>([
  ["the playhead", {}, 5.1],
  ["its picture's cut", { clip: { soundHead: 0.1 } }, 0],
])("a press close to %s that stays where it is moves nothing", (_what, opened, time) => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(time);
  const { down, up, told } = open(opened);
  down(100);
  up(100);
  expect(told).toEqual([["drawn", undefined]]);
});

it("a playhead that moves draws nothing to itself", () => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(6);
  const { down, move, told } = open();
  act(() => filmPlayback.store.setState({ playing: true }));
  down(0);
  move(45);
  expect(told).toEqual([["drawn", 22 / 24]]);
});

it("a strip that is zoomed while one draws changes nothing about what is drawn", () => {
  const { down, move, told, change } = open();
  down(0);
  change({ secondsPerPixel: 0.2, clip: { soundHead: 1 } });
  move(50);
  expect(told).toEqual([["drawn", 1]]);
});

it.each<[what: string, draw: (opened: ReturnType<typeof open>) => void, told: unknown[][]]>([
  ["a press that stays where it is", ({ up }) => up(100), [["drawn", undefined]]],
  [
    "what is drawn back",
    ({ move, up }) => {
      move(150);
      up(100);
    },
    [
      ["drawn", 1],
      ["drawn", undefined],
    ],
  ],
  [
    "what the system breaks off",
    ({ move, cancel, up }) => {
      move(150);
      cancel();
      move(200);
      up(200);
    },
    [
      ["drawn", 1],
      ["drawn", undefined],
      ["drawn", undefined],
    ],
  ],
])("%s moves nothing", (_what, draw, told) => {
  const opened = open();
  opened.down(100);
  draw(opened);
  expect(opened.told).toEqual(told);
});

it.each<[what: string, begin: (opened: ReturnType<typeof open>) => void]>([
  ["without a press", () => {}],
  ["with the right button", ({ down }) => down(0, { button: 2 })],
])("%s nothing is drawn", (_what, begin) => {
  const opened = open();
  begin(opened);
  opened.move(50);
  expect([opened.told, opened.held]).toEqual([[], []]);
});

it("Escape puts what is drawn back, once, and nothing else hears it", () => {
  const { slider, down, move, up, told } = open();
  const heard = heardOutside("keydown");
  down(0);
  move(50);
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  up(100);
  expect(told).toEqual([
    ["drawn", 1],
    ["drawn", undefined],
    ["drawn", undefined],
  ]);
  expect(fireEvent.keyDown(slider, { key: "Escape" })).toBe(true);
});
