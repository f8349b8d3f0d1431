// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useViewport, type ViewportParts } from "#renderer/library/grid/use-viewport.ts";

type Sight = Parameters<typeof useViewport>[0];
const rows = [
  { kind: "heading", heading: {} },
  { kind: "files", at: 0, count: 3 },
  { kind: "files", at: 3, count: 3 },
  { kind: "files", at: 6, count: 2 },
] as unknown as ViewportParts["rows"];

/** A grid of eight files of which one doesn't know `unread`; the rows from `first` until before `end` are in sight. */
function sightOf({ top = 0, first = 0, end = 4, unread = -1, drawn = true }) {
  const sight: Sight = { current: null };
  const parts = {
    ...{ question: {}, columns: 3, since: 7, rows, seen: { from: 0, to: 8 } },
    at: (place: number) => (place === unread ? undefined : { asset: { id: `file ${place}` } }),
    scroller: { current: { scrollTop: top } },
    virtual: { current: drawn ? { inSight: () => ({ first, end }) } : null },
  } as unknown as ViewportParts;
  renderHook(() => useViewport(sight, parts));
  return sight.current?.() ?? null;
}

it.each([
  [-2, true],
  [0, true],
  [1, false],
])("scrolled to %i px it is at the top: %s", (top, atTop) => {
  expect(sightOf({ top })).toMatchObject({ atTop, columns: 3, since: 7, from: 0, to: 8 });
});

it.each<[string, Parameters<typeof sightOf>[0], number[]]>([
  ["several lines are told by the first and the last", {}, [0, 6]],
  ["one line is told once", { first: 2, end: 3 }, [3]],
  ["a heading alone has none", { first: 0, end: 1 }, []],
  ["a line that isn't read yet is none", { unread: 0 }, [3, 6]],
])("of what is in sight %s", (_what, parts, places) => {
  expect(sightOf(parts)?.lines).toEqual(places.map((at) => ({ id: `file ${at}`, at })));
});

it("of a grid that isn't drawn nothing is in sight", () => expect(sightOf({ drawn: false })).toBeNull());
