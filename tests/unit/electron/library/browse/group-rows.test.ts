import { expect, it } from "vitest";
import { countByKey, daysOf, groupRows, orderedRows, placesInAll } from "#core/library/browse/group-rows.ts";

const at = (day: number, hour = 0, ms = 0) => new Date(2026, 10, day, hour, 0, 0, ms).getTime();

it.each([
  ["one after the other", [at(20, 12), at(21), at(21, 23), at(22) - 1, at(22)], [20, 21, 21, 21, 22]],
  ["the last first", [at(22), at(22) - 1, at(21), at(21) - 1], [22, 21, 21, 20]],
  ["of one moment", [at(21), at(21)], [21, 21]],
])("moments %s are of the day that begins with their midnight", (_what, moments, days) => {
  expect(daysOf(moments)).toEqual(days.map((day) => `2026-11-${day}`));
});

it("a day and a month of one digit are written with two", () => {
  expect(daysOf([new Date(2026, 0, 2, 3).getTime(), new Date(999, 8, 9).getTime()])).toEqual([
    "2026-01-02",
    "999-09-09",
  ]);
});

const order = orderedRows([10, 13, 11, 12, 14], ["b", "a", "b", "", "a"]);

it("what is ordered knows its keys, which of them each place stands under, and what came last", () => {
  expect(order).toEqual({
    rows: Uint32Array.of(10, 13, 11, 12, 14),
    newest: 14,
    keys: ["b", "a", ""],
    keyAt: Uint32Array.of(0, 1, 0, 2, 1),
  });
  expect(orderedRows([], [])).toEqual({ rows: Uint32Array.of(), newest: 0, keys: [], keyAt: Uint32Array.of() });
  // Without headings.
  expect(orderedRows([3, 5], [])).toMatchObject({ keys: [""], keyAt: Uint32Array.of(0, 0) });
});

it.each([
  ["all where nothing is asked", [], [], [0, 1, 2, 3, 4]],
  ["those of the one list", [[11, 14, 10]], [], [0, 2, 4]],
  [
    "those of all lists",
    [
      [11, 14, 10],
      [14, 12, 11],
    ],
    [],
    [2, 4],
  ],
  ["none of a list that is unwanted", [[11, 14, 10]], [[14]], [0, 2]],
  ["all but the unwanted", [], [[13], [10, 12]], [2, 4]],
  ["nothing where a list is empty", [[11, 14, 10], []], [], []],
  ["without rows that came since, or are in the trash", [[9, 14, 15, 4_000_000]], [[16]], [4]],
])("an answer has %s", (_what, wanted, without, places) => {
  expect([...placesInAll(order, wanted, without)]).toEqual(places);
});

it("rows stand under the key of their place, in the order of the keys and within one in their own", () => {
  const places = Uint32Array.of(0, 1, 2, 4);
  const counts = countByKey(order, places);
  expect([...counts]).toEqual([
    ["b", 2],
    ["a", 2],
  ]);
  expect([...groupRows(order, places, counts, ["a", "b"])]).toEqual([13, 14, 10, 11]);
  expect([...groupRows(order, places, counts, ["b", "a"])]).toEqual([10, 11, 13, 14]);
});
