import { expect, it } from "vitest";
import { cutLength } from "#renderer/chat/reply-view/split-text.ts";

/** 384 letters without a space: nothing is cut before. */
const long = "x".repeat(384);

it.each([
  ["after a sentence, though words follow", `${long} one. Two three`, " one. "],
  ["after a question", `${long} one? Two three`, " one? "],
  ["after a sentence in quotation marks", `${long} “one.” Two three`, " “one.” "],
  ["after a Chinese sentence, which has no space", `${long}一。二三`, "一。"],
  ["after a word where no sentence ends", `${long} one two three`, " one two "],
  ["at a line's end", `${long}one\ntwo`, "one\n"],
  ["no nearer to its end than there is a place", `${long} one`, " "],
])("a paragraph is cut %s", (_where, text, after) => {
  expect(text.slice(384, cutLength(text))).toBe(after);
});

it.each([
  ["bold", " **a b. c** d", " **a b. c** "],
  ["italics", " _a b. c_ d", " _a b. c_ "],
  ["what is struck out", " ~~a b. c~~ d", " ~~a b. c~~ "],
  ["a formula", " $a b. c$ d", " $a b. c$ "],
  ["code", " `a b. c` d", " `a b. c` "],
  ["code in which a mark stands", " `a * b` c d", " `a * b` c "],
  ["a link's words", " [a b. c](d) e", " [a b. c](d) "],
  ["an address", " <a b. c> d", " <a b. c> "],
])("never inside %s", (_what, rest, after) => {
  const text = long + rest;
  expect(text.slice(384, cutLength(text))).toBe(after);
});

it("a mark that is said not to be one opens nothing; neither does a bracket that only closes", () => {
  expect(cutLength(`${long} \\*a b`)).toBe(384 + " \\*a ".length);
  expect(cutLength(`${long} a) b`)).toBe(384 + " a) ".length);
});

it("where a mark is never closed it is cut after a word all the same", () => {
  expect(cutLength(`**${long} a b`)).toBe(2 + 384 + " a ".length);
});

it("nothing is cut before 384 letters, and what has no place at all is taken whole, by whole letters", () => {
  expect(cutLength("One. Two. Three")).toBe(15);
  expect(cutLength(`${"x".repeat(383)} y`)).toBe(385);
  expect(cutLength(`${"x".repeat(384)} y`)).toBe(385);
  expect(cutLength(long)).toBe(384);
  // Half of a letter of two units stays for the rest.
  expect(cutLength(`${long}\ud83c`)).toBe(384);
  expect(cutLength(`${long}\ud83c\udfac`)).toBe(386);
});
