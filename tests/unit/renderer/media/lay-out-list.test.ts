import { expect, it } from "vitest";
import { layOutRows } from "#renderer/media/contact-sheet/lay-out-list.ts";

// A page is 1654 high; its rows stand from 248 to 1558.
it.each([
  ["rows that fit stand under each other", [200, 300, 810], ["0 248", "0 448", "0 748"]],
  ["a row that doesn't fit begins the next page, whole", [1000, 311, 200], ["0 248", "1 248", "1 559"]],
  ["a row higher than a page has one to itself", [200, 3000, 200], ["0 248", "1 248", "2 248"]],
  ["no rows need no place", [], []],
])("%s", (_, heights, places) => {
  expect(layOutRows(heights).map(({ page, y }) => `${page} ${y}`)).toEqual(places);
});
