// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Clip } from "#renderer/storyboard/animatic/animatic-clips.ts";
import type { Edge, Trim } from "#renderer/storyboard/animatic/cut/trim-clip.ts";
import { TrimHandle } from "#renderer/storyboard/animatic/cut/trim-handle.tsx";
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
  readonly trim?: Trim;
  readonly beats?: readonly number[];
  readonly secondsPerPixel?: number;
}
/** Seconds 1 to 6 of a take of ten, five seconds into the film, on a strip of 50 px a second. */
function open(opened: Opened = {}) {
  const told: unknown[][] = [];
  const handle = ({
    edge = "in",
    clip = {},
    trim = { from: 1, to: 6 },
    beats = [],
    secondsPerPixel = 0.02,
  }: Opened) => (
    <TrimHandle
      {...{ edge, trim, beats, secondsPerPixel, clip: laidClip("b", 5, { number: 2, ...clip }) }}
      onDraw={(drawn) => told.push(["drawn", drawn])}
      onTrim={(trimmed) => told.push(["trimmed", trimmed])}
      onRoll={(seconds, done) => told.push(["rolled", Math.round(seconds * 1e6) / 1e6, done])}
    />
  );
  const { rerender } = render(handle(opened), { wrapper: WithinPage });
  const [slider] = named("slider", /./) as [HTMLElement];
  return { slider, told, ...pointerOn(slider), change: (more: Opened) => rerender(handle({ ...opened, ...more })) };
}

it.each<[edge: Edge, clip: Partial<Clip>, name: string]>([
  ["in", {}, "In point of shot 2"],
  ["out", {}, "Out point of shot 2"],
  ["in", { name: "Dunes", footage: { assetId: "f", kind: "film", gone: false } }, "Start of Dunes"],
  ["out", { name: "Dunes", footage: { assetId: "f", kind: "film", gone: false } }, "End of Dunes"],
])("an %s point of %j is called %s", (edge, clip, name) => {
  expect(open({ edge, clip }).slider.ariaLabel).toBe(name);
});

it.each<[edge: Edge, trim: Trim, whole: number, said: (string | null)[]]>([
  ["in", { from: 1, to: 6 }, 10, ["0", "1", "10", "00:01:00 of 00:10:00"]],
  ["out", { from: 1, to: 6 }, 10, ["0", "6", "10", "00:06:00 of 00:10:00"]],
  ["out", { from: 1, to: null }, 10.126, ["0", "10.13", "10.13", "00:10:03 of 00:10:03"]],
  ["in", { from: 25 / 24, to: 6 }, 10, ["0", "1.04", "10", "00:01:01 of 00:10:00"]],
])("an %s point of %j says where it stands in its take of %d s", (edge, trim, whole, said) => {
  const { slider } = open({ edge, trim, clip: { whole } });
  expect([slider.ariaValueMin, slider.ariaValueNow, slider.ariaValueMax, slider.ariaValueText]).toEqual(said);
});

it.each<[key: string, held: object, edge: Edge, trim: Trim]>([
  ["ArrowLeft", {}, "in", { from: 23 / 24, to: 6 }],
  ["ArrowRight", {}, "in", { from: 25 / 24, to: 6 }],
  ["ArrowLeft", { shiftKey: true }, "in", { from: 0, to: 6 }],
  ["ArrowRight", { shiftKey: true }, "in", { from: 2, to: 6 }],
  ["Home", {}, "in", { from: 0, to: 6 }],
  // A clip is never shorter than a fifth of a second.
  ["End", {}, "in", { from: 5.8, to: 6 }],
  ["ArrowLeft", {}, "out", { from: 1, to: 143 / 24 }],
  ["ArrowRight", {}, "out", { from: 1, to: 145 / 24 }],
  ["ArrowLeft", { shiftKey: true }, "out", { from: 1, to: 5 }],
  ["ArrowRight", { shiftKey: true }, "out", { from: 1, to: 7 }],
  ["Home", {}, "out", { from: 1, to: 1.2 }],
  ["End", {}, "out", { from: 1, to: null }],
])("%s %j on the %s point trims, and the page doesn't hear it", (key, held, edge, trim) => {
  const { slider, told } = open({ edge });
  const heard = heardOutside("keydown");
  // What isn't prevented is told by true.
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(false);
  expect(told).toEqual([["trimmed", trim]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[key: string, held: object, seconds: number]>([
  ["ArrowLeft", { ctrlKey: true }, -0.041667],
  ["ArrowRight", { ctrlKey: true }, 0.041667],
  ["ArrowLeft", { metaKey: true }, -0.041667],
  ["ArrowRight", { metaKey: true, shiftKey: true }, 0.041667],
])("%s %j moves the cut by a frame", (key, held, seconds) => {
  const { slider, told } = open();
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(slider, { key, ...held })).toBe(false);
  expect(told).toEqual([["rolled", seconds, true]]);
  expect(heard).not.toHaveBeenCalled();
});

it.each<[key: string, held: object]>([
  ["ArrowLeft", { altKey: true }],
  ["ArrowLeft", { ctrlKey: true, altKey: true }],
  ["Home", { ctrlKey: true }],
  ["End", { metaKey: true }],
  ["ArrowUp", {}],
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

it.each<[what: string, opened: Opened, time: number, px: number, alt: boolean, trim: Trim]>([
  ["the start later", {}, 0, 50, false, { from: 2, to: 6 }],
  ["the start earlier", {}, 0, -25, false, { from: 0.5, to: 6 }],
  ["the start further than the take goes back", {}, 0, -500, false, { from: 0, to: 6 }],
  ["the start past the end", {}, 0, 500, false, { from: 5.8, to: 6 }],
  ["the end earlier", { edge: "out" }, 0, -50, false, { from: 1, to: 5 }],
  ["the end to the end of the take", { edge: "out" }, 0, 200, false, { from: 1, to: null }],
  ["the start of a take twice as fast", { clip: { speed: 2 } }, 0, 50, false, { from: 3, to: 6 }],
  ["between frames", {}, 0, 51, false, { from: 2, to: 6 }],
  // The playhead stands on second 4 of the take; 8 px are 0.16 s.
  ["near the playhead", {}, 8, 143, false, { from: 4, to: 6 }],
  ["not so near the playhead", {}, 8, 141, false, { from: 92 / 24, to: 6 }],
  ["near the playhead with Alt", {}, 8, 145, true, { from: 94 / 24, to: 6 }],
  ["near the playhead, of a take twice as fast", { clip: { speed: 2 } }, 6, 43, false, { from: 3, to: 6 }],
  // Three seconds of the clip end on the beat.
  ["the end near a beat", { edge: "out", beats: [8] }, 0, -97, false, { from: 1, to: 4 }],
  ["the end near a beat with Alt", { edge: "out", beats: [8] }, 0, -97, true, { from: 1, to: 97 / 24 }],
  ["the start to where the clip ends on a beat", { beats: [8] }, 0, 97, false, { from: 3, to: 6 }],
])("%s is drawn, and trimmed as it is let go", (_what, opened, time, px, altKey, trim) => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(time);
  const { down, move, up, told, held } = open(opened);
  down(100);
  move(100 + px, { altKey });
  expect(told).toEqual([["drawn", trim]]);
  up(100 + px, { altKey });
  expect(told.slice(1)).toEqual([
    ["drawn", undefined],
    ["trimmed", trim],
  ]);
  expect(held).toEqual([7]);
});

it("a playhead that moves draws nothing to itself", () => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(8);
  const { down, move, told } = open();
  act(() => filmPlayback.store.setState({ playing: true }));
  down(0);
  move(145);
  expect(told).toEqual([["drawn", { from: 94 / 24, to: 6 }]]);
});

it("a strip that is zoomed while one draws, and a clip that moves along, change nothing about what is drawn", () => {
  const { down, move, told, change } = open();
  down(0);
  change({ secondsPerPixel: 0.2, trim: { from: 2, to: 6 } });
  move(50);
  expect(told).toEqual([["drawn", { from: 2, to: 6 }]]);
});

it.each<[what: string, opened: Opened, time: number]>([
  ["the playhead", {}, 5.1],
  ["a beat", { edge: "out", beats: [10.1] }, 0],
  ["a frame", { trim: { from: 1.01, to: 6 } }, 0],
])("a press close to %s that stays where it is trims nothing, and drawn back it stays there", (_what, opened, time) => {
  filmPlayback.measure(20, 24);
  filmPlayback.seek(time);
  const { down, move, up, told } = open(opened);
  const trim = opened.trim ?? { from: 1, to: 6 };
  down(100);
  up(100);
  expect(told).toEqual([["drawn", undefined]]);
  down(100);
  move(150);
  move(100);
  up(100);
  expect(told.slice(2)).toEqual([
    ["drawn", trim],
    ["drawn", undefined],
  ]);
});

it("with Shift the cut moves instead", () => {
  const { down, move, up, told } = open();
  down(0);
  move(50, { shiftKey: true });
  up(75, { shiftKey: true });
  expect(told).toEqual([
    ["rolled", 1, false],
    ["rolled", 1.5, true],
    ["drawn", undefined],
  ]);
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
      ["drawn", { from: 2, to: 6 }],
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
      ["drawn", { from: 2, to: 6 }],
      ["drawn", undefined],
      ["drawn", undefined],
    ],
  ],
])("%s trims nothing", (_what, draw, told) => {
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
  opened.move(60, { shiftKey: true });
  expect([opened.told, opened.held]).toEqual([[], []]);
});

it("Escape puts what is drawn back, once, and nothing else hears it", () => {
  const { slider, down, move, up, told } = open();
  const heard = heardOutside("keydown");
  down(0);
  move(50);
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  move(100);
  up(100);
  expect(told).toEqual([
    ["drawn", { from: 2, to: 6 }],
    ["drawn", undefined],
    ["drawn", undefined],
  ]);
  expect(fireEvent.keyDown(slider, { key: "Escape" })).toBe(true);
});
