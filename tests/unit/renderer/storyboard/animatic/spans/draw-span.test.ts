import { expect, it } from "vitest";
import { drawnSpan, type SpanPart, steppedSpan } from "#renderer/storyboard/animatic/spans/draw-span.ts";

const span = { start: 2, end: 5 };
const snap = { stops: [1, 6, 9], reach: 0.1, rate: 10 };

// What is drawn, by how many seconds, and where it is wished then.
it.each<[string, SpanPart, number, object]>([
  ["the whole, onto a frame", "all", 0.53, { start: 2.5, end: 5.5 }],
  ["the whole, its start onto a stop", "all", -0.93, { start: 1, end: 4 }],
  ["the whole, its end onto a stop", "all", 0.93, { start: 3, end: 6 }],
  ["the start alone, onto a frame", "start", 0.53, { start: 2.5 }],
  ["the start alone, onto a stop", "start", -0.93, { start: 1 }],
  ["the start, which the end's stops don't move", "start", 0.93, { start: 2.9 }],
  ["the end alone, onto a stop", "end", 4.07, { end: 9 }],
  ["the end alone, just out of reach", "end", 3.88, { end: 8.9 }],
])("%s", (_what, part, by, wished) => {
  expect(drawnSpan(span, part, by, snap)).toEqual(wished);
});

it("of two ends that both come near something, the nearer one is drawn there", () => {
  const near = { ...snap, stops: [3, 6.06], reach: 0.1 };
  expect(drawnSpan(span, "all", 0.96, near)).toEqual({ start: 3, end: 6 });
  expect(drawnSpan(span, "all", 1.05, near).end).toBe(6.06);
});

it("what isn't moved stays beside its frame; without stops nothing is drawn to", () => {
  const off = { start: 2.017, end: 5.017 };
  expect(drawnSpan(off, "all", 0, snap)).toEqual(off);
  expect(drawnSpan(off, "end", 0, snap)).toEqual({ end: 5.017 });
  expect(drawnSpan(span, "start", -0.93, { ...snap, stops: [] })).toEqual({ start: 1.1 });
});

it.each<[string, SpanPart, number, object]>([
  ["a frame on", "start", 0.1, { start: 2.1 }],
  ["a second back", "end", -1, { end: 4 }],
  ["the whole by a frame", "all", -0.1, { start: 1.9, end: 4.9 }],
  ["as far as it goes", "end", Number.POSITIVE_INFINITY, { end: Number.POSITIVE_INFINITY }],
])("a key moves it %s", (_what, part, by, wished) => {
  expect(steppedSpan(span, part, by, 10)).toEqual(wished);
});

it("a key brings what lies beside its frame onto the next one", () => {
  expect(steppedSpan({ start: 2.02, end: 5.02 }, "start", 0.1, 10)).toEqual({ start: 2.1 });
});
