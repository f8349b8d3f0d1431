// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { PointerEvent as Press } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { layOutRows } from "#renderer/library/grid/lay-out-rows.ts";
import { type BandSelectionParts, useBandSelection } from "#renderer/library/grid/use-band-selection.ts";

// A grid of 360 × 300 pixels: three tiles of 96 pixels, 16 between them and 20 at the sides; rows of 50 pixels. As a list,
// lines of 50 pixels below a head of 30.
let frames: (() => void)[];
let scroller: HTMLElement;
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => {
    frames = [];
  });
  document.body.innerHTML =
    '<div id="grid"><p>Ground</p><div data-asset="x"><i>Tile</i></div><div class="listHead"><i>Head</i></div><button>Stack</button></div>';
  scroller = document.querySelector("#grid") as HTMLElement;
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 360, 300);
  Object.defineProperties(scroller, { clientWidth: { value: 360 }, clientHeight: { value: 300 } });
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event("pointercancel")));
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const frame = () =>
  act(() => {
    for (const draw of frames.splice(0)) draw();
  });
const move = (x: number, y: number, type = "pointermove") =>
  act(() => void window.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y })));

interface Given {
  total?: number;
  list?: boolean;
  /** Files from one place on aren't loaded. */
  loaded?: number;
  selected?: readonly string[];
  isLaidOut?: boolean;
  on?: string;
  held?: object;
}
function begin(x: number, y: number, given: Given = {}) {
  const { total = 9, list = false, loaded = total, selected = [], isLaidOut = true, on = "p", held = {} } = given;
  const columns = list ? 1 : 3;
  const rows = layOutRows([{ key: "", title: "", count: total }], columns, false);
  const rowAt = (at: number) => Math.min(rows.length - 1, Math.max(0, Math.floor(at / 50)));
  const [onSelect, idsBetween] = [vi.fn(), vi.fn(async (from: number, to: number) => ids(from, to))];
  const parts: BandSelectionParts = {
    ...{ scroller: { current: scroller }, rows, columns, list, selected: new Set(selected), idsBetween, onSelect },
    onSelectOnceKnown: (asked) => void asked.then((step) => step && onSelect(step)),
    virtual: { current: isLaidOut ? ({ rowAt, topOf: (row: number) => row * 50 } as never) : null },
    at: (place) => (place < loaded ? ({ asset: { id: `f${place}` } } as never) : undefined),
  };
  const { result, rerender } = renderHook((now: BandSelectionParts) => useBandSelection(now), { initialProps: parts });
  const event = { button: 0, clientX: x, clientY: y, ctrlKey: false, metaKey: false, shiftKey: false, ...held };
  act(() => result.current.onPointerDown({ ...event, target: document.querySelector(on) } as unknown as Press));
  return { onSelect, idsBetween, reselect: (now: readonly string[]) => rerender({ ...parts, selected: new Set(now) }) };
}
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `f${from + at}`);
const settle = () => act(() => new Promise((done) => setTimeout(done, 5)));

it.each<[what: string, given: Given, to: [number, number], ids: string[]]>([
  ["the tiles that it touches", {}, [200, 90], ["f0", "f1", "f3", "f4"]],
  ["the side of the first tile", {}, [25, 40], ["f0"]],
  ["nothing in the side", {}, [19, 40], []],
  ["nothing in the gap", {}, [19, 140], []],
  ["lines", { list: true }, [60, 129], ["f0", "f1"]],
  ["lines below their head alone", { list: true, total: 3 }, [60, 130], ["f0", "f1", "f2"]],
  ["nothing before the rows are there", { isLaidOut: false }, [200, 90], []],
])("a band selects %s", (_what, given, [x, y], wanted) => {
  const { onSelect } = begin(5, 5, given);
  move(x, y);
  frame();
  expect(onSelect.mock.calls).toEqual([[{ type: "these", ids: wanted }]]);
});

it("between two tiles it touches neither, and a line has no side to speak of", () => {
  const { onSelect } = begin(118, 5);
  move(130, 40);
  frame();
  expect(onSelect.mock.calls).toEqual([[{ type: "these", ids: [] }]]);
  cleanup();
  // A line begins eight pixels from the edge.
  const line = begin(1, 35, { list: true });
  move(7.5, 60);
  frame();
  expect(line.onSelect.mock.calls).toEqual([[{ type: "these", ids: [] }]]);
  move(8, 60);
  frame();
  expect(line.onSelect.mock.calls.at(-1)).toEqual([{ type: "these", ids: ["f0"] }]);
});

it.each(["ctrlKey", "metaKey", "shiftKey"])("with %s it selects besides what was selected as it began", (key) => {
  const { onSelect, reselect } = begin(5, 5, { selected: ["f8"], held: { [key]: true } });
  move(25, 40);
  frame();
  const besides = new Set(["f8"]);
  expect(onSelect.mock.calls).toEqual([[{ type: "these", ids: ["f0"], besides }]]);
  reselect(["f8", "f0"]);
  move(25, 90);
  frame();
  expect(onSelect.mock.calls.at(-1)).toEqual([{ type: "these", ids: ["f0", "f3"], besides }]);
});

it.each<[on: string]>([["[data-asset] i"], [".listHead i"], ["button"]])("on %s no band begins", (on) => {
  const { onSelect } = begin(5, 5, { on });
  move(200, 90);
  frame();
  move(200, 90, "pointerup");
  expect(onSelect).not.toHaveBeenCalled();
});

it("let go, what isn't loaded is asked for, and only what it touches is taken", async () => {
  const { onSelect, idsBetween } = begin(5, 5, { loaded: 4 });
  move(200, 140);
  frame();
  expect(onSelect.mock.calls.at(-1)).toEqual([{ type: "these", ids: ["f0", "f1", "f3"] }]);
  move(200, 140, "pointerup");
  await settle();
  expect(idsBetween.mock.calls).toEqual([[0, 8]]);
  expect(onSelect.mock.calls.at(-1)).toEqual([{ type: "these", ids: ["f0", "f1", "f3", "f4", "f6", "f7"] }]);
});

it("that too is besides what was selected, with a key", async () => {
  const { onSelect } = begin(5, 5, { loaded: 0, selected: ["f8"], held: { ctrlKey: true } });
  move(25, 40);
  frame();
  move(25, 40, "pointerup");
  await settle();
  expect(onSelect.mock.calls.at(-1)).toEqual([{ type: "these", ids: ["f0"], besides: new Set(["f8"]) }]);
});

it.each<[what: string, given: Given, to: [number, number]]>([
  ["all of it is loaded", {}, [200, 90]],
  ["it touches nothing", { loaded: 0 }, [19, 40]],
])("let go, nothing is asked for where %s", async (_what, given, [x, y]) => {
  const { onSelect, idsBetween } = begin(5, 5, given);
  move(x, y);
  frame();
  const before = onSelect.mock.calls.length;
  move(x, y, "pointerup");
  await settle();
  expect([idsBetween.mock.calls, onSelect.mock.calls.length]).toEqual([[], before]);
});

it("a press on the ground lets go of what is selected", () => {
  const { onSelect } = begin(5, 5, { selected: ["f8"] });
  move(5, 5, "pointerup");
  expect(onSelect.mock.calls).toEqual([[{ type: "clear" }]]);
});
