// @vitest-environment jsdom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridRow } from "#renderer/library/grid/lay-out-rows.ts";
import { useFocusedPlace } from "#renderer/library/grid/use-focused-place.ts";
import type { RowsHandle } from "#renderer/library/rows/rows.tsx";
import { gridOf } from "../grid-rows.ts";

const rows: GridRow[] = [
  { kind: "heading", heading: { key: "a", count: 20 } as never },
  { kind: "files", at: 0, count: 10 },
  { kind: "files", at: 10, count: 10 },
];
let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => frames.push(work));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => void frames.splice(id - 1, 1, done));
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});
/** Draws so many frames; fewer where nobody waits for one. */
function draw(most: number): number {
  for (let drawn = 0; drawn < most; drawn += 1) {
    const now = frames.findIndex((work) => work !== done);
    if (now < 0) return drawn;
    const work = frames[now] as () => void;
    frames[now] = done;
    work();
  }
  return most;
}
const done = () => {};

function open() {
  const scroller = document.createElement("div");
  const elsewhere = document.createElement("input");
  document.body.append(scroller, elsewhere);
  const shown: unknown[] = [];
  const virtual = { current: { show: (...given: unknown[]) => shown.push(given) } as unknown as RowsHandle };
  const { result } = renderHook(() => useFocusedPlace(null, gridOf(rows), { current: scroller }, virtual));
  const cell = (id: string) => {
    const made = document.createElement("button");
    made.dataset.asset = id;
    scroller.append(made);
    return made;
  };
  return { bring: result.current.bring, wants: result.current.wantsFocus, cell, elsewhere, shown };
}

it("shows the row of a file, under the first heading the top, and gives it the focus as often as it takes", () => {
  const { bring, wants, cell, shown } = open();
  bring({ id: "a", at: 3 });
  expect(shown).toEqual([[0, "nearest"]]);
  const first = cell("a");
  draw(1);
  expect(document.activeElement).toBe(first);
  // It was drawn anew, as its row was measured.
  first.remove();
  const again = cell("a");
  draw(2);
  expect([document.activeElement, wants.current]).toEqual([again, true]);
  draw(1000);
  expect(wants.current).toBe(false);
  bring({ id: "b", at: 10 });
  expect(shown.at(-1)).toEqual([2, "nearest"]);
});

it("a file that is there is held for 30 frames, one that doesn't come is given up after 120", () => {
  const { bring, cell } = open();
  cell("a");
  bring({ id: "a", at: 0 });
  expect(draw(1000)).toBe(30);
  bring({ id: "none", at: 1 });
  expect(draw(1000)).toBe(120);
});

it("whoever went on to something else keeps the focus, and it may be let go", () => {
  const { bring, wants, cell, elsewhere } = open();
  cell("a");
  elsewhere.focus();
  bring({ id: "a", at: 0 });
  expect(draw(1000)).toBe(1);
  expect([document.activeElement, wants.current]).toEqual([elsewhere, false]);
  elsewhere.blur();
  bring({ id: "a", at: 0 })();
  draw(1000);
  expect(document.activeElement).toBe(document.body);
});
