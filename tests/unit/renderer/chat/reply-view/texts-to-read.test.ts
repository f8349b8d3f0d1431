import { expect, test } from "vitest";
import { codesToPaint, textsToRead } from "#renderer/chat/reply-view/read-ahead.ts";
import { appendText, noText, partsOf, splitText } from "#renderer/chat/reply-view/split-text.ts";

const nothing = { parts: [], grows: false };

test("of a text that grows only what is new is read, its tail as one that grows", () => {
  const before = appendText(noText, "One.\n\nTwo is");
  const after = appendText(before, " whole.\n\nThree");
  const known = { parts: partsOf(before), grows: true };
  expect(textsToRead(known, nothing).map(({ text, live }) => [text.trim(), live])).toEqual([
    ["One.", false],
    ["Two is", true],
  ]);
  expect(
    textsToRead({ parts: partsOf(after), grows: true }, known).map(({ text, live }) => [text.trim(), live]),
  ).toEqual([
    ["Two is whole.", false],
    ["Three", true],
  ]);
});

test("a reply that has ended is not read anew as it is stored: only its last part, which grew until then", () => {
  const text = "One.\n\nTwo.\n\n```ts\nconst a = 1;\n```\n\nThree";
  const known = { parts: partsOf(appendText(noText, text)), grows: true };
  const stored = { parts: partsOf(splitText(text)), grows: false };
  expect(textsToRead(stored, known)).toEqual([{ text: "\nThree", inline: false, live: false }]);
  expect(textsToRead(stored, stored)).toEqual([]);
});

test("pieces of one long paragraph are read as such, code never", () => {
  const paragraph = "The keeper counts the light. ".repeat(60).trim();
  const texts = textsToRead({ parts: partsOf(splitText(`${paragraph}\n\n~~~\ncode\n~~~\n`)), grows: false }, nothing);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.every(({ inline }) => inline)).toBe(true);
  expect(
    texts
      .map(({ text }) => text)
      .join("")
      .trim(),
  ).toBe(paragraph);
});

test("code is painted as it grows and once more as it stands; text without a language isn't", () => {
  const growing = partsOf(appendText(noText, "One.\n\n```ts\nconst a"));
  const whole = partsOf(appendText(noText, "One.\n\n```ts\nconst a = 1;\n```\n\n```\nplain\n```\n"));
  expect(codesToPaint({ parts: growing, grows: true }, nothing)).toEqual([
    { language: "ts", code: "const a", live: true },
  ]);
  expect(codesToPaint({ parts: whole, grows: true }, { parts: growing, grows: true })).toEqual([
    { language: "ts", code: "const a = 1;", live: false },
  ]);
  expect(codesToPaint({ parts: whole, grows: false }, { parts: whole, grows: false })).toEqual([]);
});

test.each([
  [6000, true, [6000]],
  [6001, true, []],
  [6001, false, [6001]],
])("a line of %i letters that grows (%s) is read as far as reading it keeps up", (length, grows, read) => {
  const parts = [{ kind: "text" as const, text: "x".repeat(length), joins: false, language: "", open: false }];
  expect(textsToRead({ parts, grows }, nothing).map(({ text }) => text.length)).toEqual(read);
});

test("what begins inside a paragraph is read as a piece of it, also where it is the last", () => {
  const parts = [{ kind: "text" as const, text: "- the end.", joins: true, language: "", open: false }];
  expect(textsToRead({ parts, grows: false, within: true }, nothing)).toEqual([
    { text: "- the end.", inline: true, live: false },
  ]);
});
