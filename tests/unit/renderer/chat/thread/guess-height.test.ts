import { expect, test } from "vitest";
import { guessHeight, textLengthOf } from "#renderer/chat/thread/guess-height.ts";

test.each([
  [0, 38],
  [1, 60],
  [90, 60],
  [91, 82],
  [9000, 2238],
])("%i letters stand about %i pixels high", (letters, pixels) => {
  expect(guessHeight(letters)).toBe(pixels);
});

test("a message whose words are to come counts by its bytes, another by what it says", () => {
  const said = [
    { type: "thinking", thinking: "Hm.", signature: "s" },
    { type: "text", text: "four" },
    { type: "text", text: "five5" },
  ];
  expect(textLengthOf({ blocks: said })).toBe(9);
  expect(textLengthOf({ blocks: [], lacking: 1234 })).toBe(1234);
});
