// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { BeatStrip } from "#renderer/storyboard/direction/beat-strip.tsx";
import type { Direction } from "#shared/direction/index.ts";
import { placeAt } from "../../dragged.ts";
import { heardOutside } from "../../heard-outside.ts";
import { named } from "../../page-controls.ts";
import { speakEnglish, WithinPage } from "../../within-page.tsx";
import { camera, directed, line, onScreen, picture, sound, threeBeats } from "./directed.ts";

beforeAll(speakEnglish);
afterEach(cleanup);

function open(direction: Direction, { duration = 8, songBeats = [] as number[], at = 0 } = {}) {
  const opened: number[] = [];
  let now = direction;
  function Shot() {
    const [made, change] = useState(direction);
    const [shown, show] = useState(at);
    now = made;
    return (
      <BeatStrip
        {...{ direction: made, duration, songBeats, open: shown, onChange: change }}
        onOpen={(next) => {
          opened.push(next);
          show(next);
        }}
      />
    );
  }
  const { container } = render(<Shot />, { wrapper: WithinPage });
  const lanes = container.querySelector(".bstrip") as HTMLElement;
  placeAt(lanes, { left: 100, width: 800 });
  return {
    container,
    opened,
    starts: () => now.beats.map(({ start }) => start),
    direction: () => now,
    lanes,
    beats: () => [...container.querySelectorAll<HTMLElement>(".bbeat")],
    cut: (before: number) => named("slider", `Cut before beat ${before}`)[0] as HTMLElement,
    tool: (name: string) => named("button", name)[0] as HTMLButtonElement,
  };
}
const place = ({ style }: HTMLElement) => [style.getPropertyValue("--from"), style.getPropertyValue("--length")];

test("how many beats there are and how long the take is stands above, one beat is said as one", () => {
  expect(open(threeBeats()).container.textContent).toContain("3 beats · 8 s");
  cleanup();
  expect(open(directed(7.125, [0]), { duration: 7.125 }).container.textContent).toContain("1 beat · 7.13 s");
});

test.each<[seconds: number, marks: number, labelled: string[], words: string[]]>([
  [4, 5, ["0%"], ["0"]],
  [8, 9, ["0%", "62.5%"], ["0", "5"]],
  // The last figure would hang over the end of the strip.
  [10, 11, ["0%", "50%", "100%"], ["0", "5"]],
  [10.5, 11, ["0%", "47.61904761904761%", "95.23809523809523%"], ["0", "5"]],
  [11, 12, ["0%", "45.45454545454545%", "90.9090909090909%"], ["0", "5", "10"]],
  [12.5, 13, ["0%", "40%", "80%"], ["0", "5", "10"]],
])("a take of %d s has %d marks, one for each second, each fifth with its figure", (duration, count, at, words) => {
  const { container } = open(directed(duration, [0]), { duration });
  const marks = [...container.querySelectorAll<HTMLElement>(".bruler i")];
  expect(marks).toHaveLength(count);
  const labelled = marks.filter(({ dataset }) => dataset.labelled !== undefined);
  expect(labelled.map((mark) => place(mark)[0])).toEqual(at);
  expect(marks.map(({ textContent }) => textContent).filter(Boolean)).toEqual(words);
});

test("a cut has the room that its nearest neighbor leaves it, and one alone as much as it wants", () => {
  const roomOf = (starts: number[]) => {
    const { cut } = open(directed(8, ...starts.map((start): [number] => [start])));
    const rooms = starts.slice(1).map((_start, at) => cut(at + 2).style.getPropertyValue("--room"));
    cleanup();
    return rooms;
  };
  expect(roomOf([0, 3])).toEqual([""]);
  expect(roomOf([0, 2, 3, 7])).toEqual(["12.5%", "12.5%", "50%"]);
});

test("the song's beats lie where they are heard", () => {
  const { container } = open(threeBeats(), { songBeats: [2, 4.2] });
  expect([...container.querySelectorAll<HTMLElement>(".bruler b")].map(place)).toEqual([
    ["25%", "0%"],
    ["52.5%", "0%"],
  ]);
});

test("a beat is as long as it is shown, says when and what, and is opened by a press", () => {
  const { beats, opened } = open(threeBeats(), { at: 1 });
  expect(beats().map((beat) => [...place(beat), beat.ariaLabel, beat.ariaPressed])).toEqual([
    ["0%", "37.5%", "Beat 1, 0–3 s. Fog.", "false"],
    ["37.5%", "37.5%", "Beat 2, 3–6 s. A gull.", "true"],
    ["75%", "25%", "Beat 3, 6–8 s. The sea.", "false"],
  ]);
  fireEvent.click(beats()[2] as HTMLElement);
  expect(opened).toEqual([2]);
  expect(beats().map(({ ariaPressed }) => ariaPressed)).toEqual(["false", "false", "true"]);
});

test("of a beat that a text gives no time nothing is drawn but its place", () => {
  const { beats } = open(directed(8, [0], [null, picture("A gull.")], [4]));
  expect(beats().map(place)).toEqual([
    ["0%", "0%"],
    ["0%", "50%"],
    ["50%", "50%"],
  ]);
});

test("a beat whose end lies before its beginning is drawn without length", () => {
  const { beats } = open(directed(8, [0], [6], [5]));
  expect(beats().map(place)).toEqual([
    ["0%", "75%"],
    ["75%", "0%"],
    ["62.5%", "37.5%"],
  ]);
});

test("the rows of a beat: what is seen, the camera, who speaks, what is heard or read", () => {
  const first = [picture("Fog."), camera("pan left"), picture("A pier."), line([1], "Go."), sound("Gulls.")];
  const { beats } = open(
    directed(8, [0, ...first], [4, line([1, 2], "Now!"), onScreen("END"), sound("Wind."), camera("push in")]),
  );
  const rows = beats().map((beat) => [...beat.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ["Fog. A pier.", "", "S1 Go.", "Gulls."],
    // Without a picture it says at least which one it is.
    ["Beat 2", "", "S1 S2 Now!", "“END” Wind."],
  ]);
  const moves = beats().map((beat) =>
    [...beat.querySelectorAll<HTMLElement>(".campic")].map((one) => one.dataset.move),
  );
  expect(moves).toEqual([["pan left"], ["push in"]]);
});

test.each<[what: string, direction: Direction, open: number, off: boolean[]]>([
  ["the first of three", threeBeats(), 0, [false, true, false]],
  ["the last of three", threeBeats(), 2, [false, false, false]],
  // A twelfth of a second is room for two frames.
  ["one of two frames", directed(8, [0], [3], [3 + 2 / 24]), 1, [false, false, false]],
  ["one of a frame", directed(8, [0], [3], [3 + 1 / 24]), 1, [true, false, false]],
  ["the first, with a frame at the end", directed(8, [0], [8 - 1 / 24]), 0, [false, true, true]],
])("with %s open, what can't be done to it is off", (_which, direction, at, off) => {
  const { tool } = open(direction, { at });
  const names = [`Split beat ${at + 1}`, `Join beat ${at + 1} with the previous one`, "Add beat"];
  expect(names.map((name) => tool(name).ariaDisabled === "true")).toEqual(off);
});

test("the open beat is split in the middle, and what comes behind is open", () => {
  const { tool, starts, opened } = open(threeBeats(), { at: 1 });
  fireEvent.click(tool("Split beat 2"));
  expect(starts()).toEqual([0, 3, 4.5, 6]);
  expect(opened).toEqual([2]);
});

test("a beat is added at the end by splitting the last one, whichever is open", () => {
  const { tool, starts, opened } = open(threeBeats());
  fireEvent.click(tool("Add beat"));
  expect(starts()).toEqual([0, 3, 6, 7]);
  expect(opened).toEqual([3]);
});

test("the open beat is joined with the one before it, which is open then", () => {
  const { tool, direction, opened } = open(threeBeats(), { at: 2 });
  fireEvent.click(tool("Join beat 3 with the previous one"));
  expect(direction().beats.map(({ start, parts }) => [start, parts])).toEqual([
    [0, [picture("Fog.")]],
    [3, [picture("A gull. The sea.")]],
  ]);
  expect(opened).toEqual([1]);
});

test("each cut says where it lies and how far it can go", () => {
  const { cut } = open(threeBeats());
  const told = [2, 3].map((before) => {
    const { ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText } = cut(before);
    return [ariaValueMin, ariaValueNow, ariaValueMax, ariaValueText];
  });
  expect(told).toEqual([
    ["0.042", "3", "5.958", "3.000 s"],
    ["3.042", "6", "7.958", "6.000 s"],
  ]);
  expect([2, 3].map((before) => place(cut(before)))).toEqual([
    ["37.5%", "0%"],
    ["75%", "0%"],
  ]);
});

test.each<[key: string, held: object, at: number]>([
  ["ArrowLeft", {}, 2.958],
  ["ArrowDown", {}, 2.958],
  ["ArrowRight", {}, 3.042],
  ["ArrowUp", {}, 3.042],
  ["ArrowLeft", { shiftKey: true }, 2],
  ["ArrowDown", { shiftKey: true }, 2],
  ["ArrowRight", { shiftKey: true }, 4],
  ["ArrowUp", { shiftKey: true }, 4],
  ["PageDown", {}, 2],
  ["PageUp", {}, 4],
  ["Home", {}, 0.042],
  ["End", {}, 5.958],
])("%s %j moves a cut, and nothing else hears of it", (key, held, at) => {
  const { cut, starts } = open(threeBeats());
  const heard = heardOutside("keydown");
  // What isn't prevented is told by true.
  expect(fireEvent.keyDown(cut(2), { key, ...held })).toBe(false);
  expect(starts()).toEqual([0, at, 6]);
  expect(heard).not.toHaveBeenCalled();
});

test.each<[key: string, held: object]>([
  ["ArrowLeft", { ctrlKey: true }],
  ["ArrowLeft", { metaKey: true }],
  ["ArrowLeft", { altKey: true }],
  ["Delete", { ctrlKey: true }],
  ["Tab", {}],
  ["a", {}],
])("%s %j is the window's, and moves no cut", (key, held) => {
  const { cut, starts } = open(threeBeats());
  const heard = heardOutside("keydown");
  expect(fireEvent.keyDown(cut(2), { key, ...held })).toBe(true);
  expect(starts()).toEqual([0, 3, 6]);
  expect(heard).toHaveBeenCalledOnce();
});

test.each(["Delete", "Backspace"])("%s on a cut joins its beats, and the joined one is open", (key) => {
  const { cut, starts, opened } = open(threeBeats());
  expect(fireEvent.keyDown(cut(3), { key })).toBe(false);
  expect(starts()).toEqual([0, 3]);
  expect(opened).toEqual([1]);
});

const move = (element: HTMLElement, init: PointerEventInit) =>
  act(() => void element.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, buttons: 1, ...init })));
/** The strip is 800 px wide from 100 on, 100 px a second. */
function draw(element: HTMLElement, init: PointerEventInit): void {
  element.setPointerCapture = () => {};
  fireEvent.pointerDown(element, { pointerId: 7 });
  move(element, init);
}

test.each<[what: string, init: PointerEventInit, at: number]>([
  ["to another second", { clientX: 500 }, 4],
  ["between frames", { clientX: 501 }, 4],
  ["near a beat of the song", { clientX: 590 }, 5.05],
  ["near a beat of the song with Alt", { clientX: 600, altKey: true }, 5],
  ["beyond the strip's beginning", { clientX: -50 }, 0.042],
  ["beyond the next cut", { clientX: 2000 }, 5.958],
  ["with no button held", { clientX: 500, buttons: 0 }, 3],
  ["with the right button", { clientX: 500, buttons: 2 }, 3],
])("a cut is drawn %s", (_what, init, at) => {
  const { cut, starts } = open(threeBeats(), { songBeats: [5.05] });
  draw(cut(2), init);
  expect(starts()).toEqual([0, at, 6]);
});

test("what is taken is held and has the focus; a strip without width is drawn nowhere", () => {
  const { cut, starts, lanes } = open(threeBeats());
  const handle = cut(2);
  const held: number[] = [];
  handle.setPointerCapture = (pointer) => void held.push(pointer);
  fireEvent.pointerDown(handle, { pointerId: 7 });
  expect(held).toEqual([7]);
  expect(document.activeElement).toBe(handle);
  placeAt(lanes, { left: 100, width: 0 });
  move(handle, { clientX: 500 });
  expect(starts()).toEqual([0, 3, 6]);
});

test("Escape takes a cut back to where it was, and the rest of the way moves nothing", () => {
  const { cut, starts } = open(threeBeats());
  draw(cut(2), { clientX: 500 });
  expect(starts()).toEqual([0, 4, 6]);
  expect(fireEvent.keyDown(cut(2), { key: "Escape" })).toBe(false);
  move(cut(2), { clientX: 450 });
  fireEvent.pointerUp(cut(2));
  expect(starts()).toEqual([0, 3, 6]);
});

test("what is drawn from elsewhere over a cut takes it nowhere", () => {
  const { cut, starts } = open(threeBeats());
  move(cut(2), { clientX: 500 });
  expect(starts()).toEqual([0, 3, 6]);
});
