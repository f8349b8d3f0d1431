import { expect, test } from "vitest";
import { nothingSelected, type SelectionStep, select } from "#renderer/library/selection.ts";

const spot = (id: string) => ({ id, at: "abcd".indexOf(id) });
const after = (...steps: SelectionStep[]) => steps.reduce(select, nothingSelected);
const idsAfter = (...steps: SelectionStep[]) => [...after(...steps).ids].toSorted().join("");
const one = (id: string): SelectionStep => ({ type: "one", spot: spot(id) });
const toggle = (id: string): SelectionStep => ({ type: "toggle", spot: spot(id) });

test.each<[string, SelectionStep[], string]>([
  ["a press selects only that one", [one("a"), one("b")], "b"],
  ["Ctrl adds", [one("a"), toggle("c")], "ac"],
  ["Ctrl takes away", [one("a"), toggle("a")], ""],
  ["Shift selects the whole range", [one("b"), { type: "range", spot: spot("d"), ids: ["b", "c", "d"] }], "bcd"],
  ["a rubber band selects what it touches", [one("a"), { type: "these", ids: ["c", "d"] }], "cd"],
  [
    "a rubber band with Ctrl adds to what was selected",
    [one("a"), { type: "these", ids: ["c"], besides: new Set(["a"]) }],
    "ac",
  ],
  ["what isn't in sight is let go of", [one("a"), toggle("b"), toggle("c"), { type: "without", ids: ["a", "c"] }], "b"],
  ["Escape clears", [one("a"), { type: "clear" }], ""],
])("%s", (_name, steps, ids) => expect(idsAfter(...steps)).toBe(ids));

// @shows Library, point by point › 2. Many chosen by mouse and keyboard; the rubber band
test("a range keeps its beginning, the keyboard goes on from its end", () => {
  const { anchor, focus } = after(one("b"), { type: "range", spot: spot("d"), ids: ["b", "c", "d"] });
  expect([anchor?.id, focus?.id]).toEqual(["b", "d"]);
});

test("after clearing the keyboard stays where it was; the next range begins anew", () => {
  const { anchor, focus } = after(one("b"), { type: "clear" });
  expect([anchor, focus?.id]).toEqual([null, "b"]);
});

test("what stands elsewhere is known by its new place, what is gone is no longer reached", () => {
  const moved = after(one("b"), { type: "moved", focus: 7, anchor: null });
  expect(moved.focus).toEqual({ id: "b", at: 7 });
  expect(moved.anchor).toBeNull();
  expect([...moved.ids]).toEqual(["b"]);
});

test("what was let go of is neither where the keyboard is nor where a range begins", () => {
  const left = after(one("b"), toggle("c"), { type: "without", ids: ["b", "c"] });
  expect([left.focus, left.anchor]).toEqual([null, null]);
  expect(after(one("b"), { type: "without", ids: ["a"] }).focus?.id).toBe("b");
});

test("what was deleted isn't selected any more, what was selected since stays, and the keyboard goes on where it was", () => {
  const left = after(one("b"), toggle("c"), { type: "deleted", ids: ["b", "a"] });
  expect([[...left.ids], left.focus?.id, left.anchor?.id]).toEqual([["c"], "c", "c"]);
  const none = after(one("b"), { type: "deleted", ids: ["b"] });
  expect([[...none.ids], none.focus?.id, none.anchor]).toEqual([[], "b", null]);
});
