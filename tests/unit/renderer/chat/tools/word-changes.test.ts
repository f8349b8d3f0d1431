import { expect, test } from "vitest";
import { wordChanges } from "#renderer/chat/tools/word-changes.ts";

/** Left out in brackets, new in braces. */
const read = (before: string, after: string) =>
  wordChanges(before, after)
    ?.map(({ kind, text }) => (kind === "out" ? `[${text}]` : kind === "in" ? `{${text}}` : text))
    .join("");

// @shows Chat, point by point › 8. They propose; each is a difference that is accepted or refused; nothing paid begins
test.each([
  ["A slow push in at first light", "A slow push in at first light", "A slow push in at first light"],
  ["A slow push in at first light", "A slow push in at cold dawn", "A slow push in at [first light]{cold dawn}"],
  ["The keeper opens the shutter", "The keeper opens the shutter, twice", "The keeper opens the shutter{, twice}"],
  [
    "Wide. The light stands alone on its skerry",
    "The light stands alone on its skerry",
    "[Wide. ]The light stands alone on its skerry",
  ],
  ["守灯人慢慢推开快门，光亮起来。", "守灯人慢慢推开窗户，光亮起来。", "守灯人慢慢推开[快门]{窗户}，光亮起来。"],
])("%s → %s", (before, after, marked) => expect(read(before, after)).toBe(marked));

test.each([
  ["A slow push in at first light", "Handheld, rain, a boat that turns away"],
  ["6", "8"],
])("%s → %s is another text", (before, after) => expect(wordChanges(before, after)).toBeUndefined());

test("a book is compared at once", () => {
  const book = Array.from({ length: 1000 }, (_, line) => `Line ${line} of the log.`).join("\n");
  const pieces = wordChanges(book, book.replace("Line 500 of", "Line 500 out of"));
  expect(pieces?.filter(({ kind }) => kind !== "same")).toEqual([{ kind: "in", text: "out " }]);
});
