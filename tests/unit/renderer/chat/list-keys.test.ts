import { expect, test } from "vitest";
import { placeOfKey } from "#renderer/chat/folders/list-keys.ts";

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 4, 4],
  ["ArrowUp", 3, 2],
  ["ArrowUp", 0, 0],
  ["Home", 3, 0],
  ["End", 0, 4],
  ["Enter", 2, undefined],
  ["a", 2, undefined],
])("%s at place %d of 5 leads to %s", (key, at, place) => {
  expect(placeOfKey(key, at, 5)).toBe(place);
});
