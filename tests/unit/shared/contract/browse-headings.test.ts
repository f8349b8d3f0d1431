import { expect, test } from "vitest";
import {
  type BrowseHeading,
  fromColumns,
  type HeadingColumns,
  headingColumns,
  toColumns,
} from "#shared/contract/library/browse-headings.ts";

const day = { key: "2026-11-21", title: "", count: 3 };
const shot = { key: "s1", title: "First", number: 1, film: "Zebra", count: 2 };
const none = { key: "", title: "", count: 1 };

test.each<[string, BrowseHeading[], HeadingColumns]>([
  ["nothing", [], { keys: [], counts: [], names: [] }],
  ["days", [day, { ...day, key: "2026-11-20" }], { keys: ["2026-11-21", "2026-11-20"], counts: [3, 3], names: [] }],
  [
    "what has a name, and what has none",
    [shot, none],
    { keys: ["s1", ""], counts: [2, 1], names: [{ title: "First", number: 1, film: "Zebra" }, { title: "" }] },
  ],
  [
    "a shot without words",
    [{ ...none, number: 2, film: "" }],
    { keys: [""], counts: [1], names: [{ title: "", number: 2, film: "" }] },
  ],
])("%s: headings come as they were", (_what, headings, columns) => {
  expect(toColumns(headings)).toEqual(columns);
  expect(fromColumns(columns)).toEqual(headings);
  expect(headingColumns.parse(columns)).toEqual(columns);
});

test.each([0.5, "3", Number.NaN])("%s files are no count", (count) => {
  expect(headingColumns.safeParse({ keys: ["a"], counts: [count], names: [] }).success).toBe(false);
});
