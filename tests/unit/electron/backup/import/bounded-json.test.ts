import { expect, it } from "vitest";
import { parseBounded, parsePart } from "#core/backup/import/bounded-json.ts";
import { mostCharacters } from "#core/database/foreign/index.ts";

const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it.each<[string, unknown, unknown]>([
  ["nothing", null, null],
  ["nothing at all", undefined, null],
  ["as long as it may be", '"abcdefgh"', "abcdefgh"],
  ["as deep as it may be", "[[[1]]]", [[[1]]]],
  ["brackets in a text", '"[[[[[["', "[[[[[["],
])("of a row %s is taken", (_what, value, read) => expect(parseBounded(value, 10, 3)).toEqual(read));

it.each<[string, unknown, string]>([
  ["a number", 7, "unreadable"],
  ["bytes", new Uint8Array(2), "unreadable"],
  ["no JSON", "[1", "unreadable"],
  ["too long", '"abcdefghi"', "too_large"],
  ["too deep", "[[[[1]]]]", "too_large"],
])("of a row %s is not", (_what, value, why) => {
  expect(() => parseBounded(value, 10, 3)).toThrow(why);
});

it("a draft may be nested a hundred deep, a task's request less", () => {
  expect(() => parseBounded(lists(100))).not.toThrow();
  expect(() => parseBounded(lists(101))).toThrow("too_large");
  expect(() => parsePart(lists(100))).toThrow("too_large");
});

it.each([
  ["task", 512 * 1024],
  ["head", 512 * 1024],
  ["asset", 12 * 1024 ** 2],
  ["message", 80 * 1024 ** 2],
  ["anything else", 80 * 1024 ** 2],
])("a line that says %s has at most %i characters", (say, most) => expect(mostCharacters(say)).toBe(most));
