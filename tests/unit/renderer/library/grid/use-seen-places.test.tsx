// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { GridRow } from "#renderer/library/grid/lay-out-rows.ts";
import { useSeenPlaces } from "#renderer/library/grid/use-seen-places.ts";
import { gridOf } from "../grid-rows.ts";

afterEach(cleanup);

/** A heading, then so many rows of ten files. */
const rowsOf = (count: number): GridRow[] => [
  { kind: "heading", heading: { key: "a", count: count * 10 } as never },
  ...Array.from({ length: count }, (_, at) => ({ kind: "files" as const, at: at * 10, count: 10 })),
];

function open(rows: readonly GridRow[]) {
  const grid = gridOf(rows);
  const hook = renderHook((above: { of: unknown; count: number }) => useSeenPlaces(grid, above), {
    initialProps: { of: "answer", count: 0 },
  });
  const look = (first: number, end: number) => {
    act(() => hook.result.current.look({ first, end }));
    return hook.result.current.seen;
  };
  return { ...hook, look };
}

it.each([
  // Four rows around those in view, in steps of fifty places.
  ["the top: its heading is none of the files", 0, 2, { from: 0, to: 50 }],
  ["the top, with a row more", 0, 3, { from: 0, to: 100 }],
  ["the middle", 21, 31, { from: 150, to: 350 }],
  ["where four rows before lie in another step", 19, 30, { from: 100, to: 350 }],
  ["the end", 95, 101, { from: 900, to: 1000 }],
])("what is near is told: %s", (_where, first, end, seen) => {
  expect(open(rowsOf(100)).look(first, end)).toEqual(seen);
});

it("before anything is laid out it is the first step, and of no rows nothing", () => {
  const { result } = open(rowsOf(3));
  expect(result.current.seen).toEqual({ from: 0, to: 50 });
  expect(open([]).look(0, 0)).toEqual({ from: 0, to: 50 });
});

it("a little scrolling changes nothing, and what came above moves what is seen until it is looked at anew", () => {
  const { look, result, rerender } = open(rowsOf(100));
  const seen = look(21, 31);
  expect(look(22, 31)).toBe(seen);
  rerender({ of: "answer", count: 7 });
  expect(result.current.seen).toEqual({ from: 157, to: 357 });
  rerender({ of: "answer", count: -200 });
  expect(result.current.seen).toEqual({ from: 0, to: 150 });
  // Of another answer the count says nothing.
  rerender({ of: "another", count: 90 });
  expect(result.current.seen).toEqual({ from: 150, to: 350 });
});
