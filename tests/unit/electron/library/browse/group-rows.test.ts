import { expect, it } from "vitest";
import { daysOf, groupRows } from "#core/library/browse/group-rows.ts";

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

it("rows are grouped by the key of their place, in their order", () => {
  const groups = groupRows([10, 11, 12, 13], ["a", "b", "a", "b"], [3, 0, 2]);
  expect([...groups]).toEqual([
    ["b", [13]],
    ["a", [10, 12]],
  ]);
});
