import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appendText,
  noText,
  partsOf,
  plainParts,
  splitText,
  type TextPart,
} from "#renderer/chat/reply-view/split-text.ts";

const words = (count: number) => "The beam swings out over black water. ".repeat(count);
const shown = (parts: readonly TextPart[]) => parts.map(({ kind, text }) => `${kind}: ${text.trim()}`);

test.each<[string, string, string[]]>([
  ["paragraphs", "One.\n\nTwo.\n", ["text: One.", "text: Two."]],
  ["a heading needs no blank line", "# One\nTwo", ["text: # One", "text: Two"]],
  [
    "a list with blank lines between stays one",
    "- a\n\n- b\n\n  more\n\nAfter\n",
    ["text: - a\n\n- b\n\n  more", "text: After"],
  ],
  ["code", "Say:\n```ts\nlet a;\n\nlet b;\n```\nDone", ["text: Say:", "code: let a;\n\nlet b;", "text: Done"]],
  ["code that isn't closed yet", "```ts\nlet a;\n``", ["code: let a;"]],
  ["longer fences hold shorter ones", "````md\n```\na\n```\n````\n", ["code: ```\na\n```"]],
  ["code in a list belongs to it", "- a\n  ```js\n  x\n\ny\n  ```\n- b", ["text: - a\n  ```js\n  x\n\ny\n  ```\n- b"]],
  [
    "math whose marks stand unlike",
    "$$\\begin{aligned}\na\n\\end{aligned}\n$$\n\nSo.\n",
    ["text: $$\\begin{aligned}\na\n\\end{aligned}\n$$", "text: So."],
  ],
  ["math", "So\n$$\na^2\n$$\nand\n\\[\nb\n\\]\n", ["text: So", "math: a^2", "text: and", "math: b"]],
  ["a table", "| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter", ["text: | a | b |\n|---|---|\n| 1 | 2 |", "text: After"]],
  ["code by indentation", "One\n\n    code\n\n    more\n\nTwo\n", ["text: One", "text: code\n\n    more", "text: Two"]],
])("%s", (_name, text, parts) => {
  expect(shown(partsOf(splitText(text)))).toEqual(parts);
});

test("a paragraph without a break is cut after sentences, and nothing of it is lost", () => {
  const text = words(600);
  const parts = partsOf(splitText(text));
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.map((part) => part.text).join("")).toBe(text);
  expect(Math.max(...parts.map((part) => part.text.length))).toBeLessThanOrEqual(1024);
  expect(parts.slice(1).every(({ joins }) => joins)).toBe(true);
  expect(parts.slice(0, -1).every(({ open, text: piece }) => open && piece.endsWith(". "))).toBe(true);
});

test("a cut leaves no mark open", () => {
  const text = `${words(20)}**${words(20)}**${words(60)}`;
  const [first] = partsOf(splitText(text));
  expect((first?.text.match(/\*\*/g) ?? []).length % 2).toBe(0);
});

test("a giant table repeats its heading, a giant list is cut between items", () => {
  const rows = Array.from({ length: 1000 }, (_, row) => `| ${row} | word |\n`).join("");
  const tables = partsOf(splitText(`| n | w |\n|---|---|\n${rows}`));
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.every(({ text }) => text.startsWith("| n | w |\n|---|---|\n| "))).toBe(true);
  const lists = partsOf(splitText(Array.from({ length: 1000 }, (_, item) => `${item + 1}. item\n`).join("")));
  expect(lists.length).toBeGreaterThan(2);
  expect(lists.every(({ text }) => /^\d+\. item\n/.test(text))).toBe(true);
});

test("a line of a million letters is many parts", () => {
  const parts = partsOf(splitText("a".repeat(1_000_000)));
  expect(parts.map(({ text }) => text).join("")).toHaveLength(1_000_000);
  expect(parts.length).toBeGreaterThan(400);
});

const brief = (part: TextPart) =>
  `${part.kind} ${part.language} ${part.joins} ${part.open} ${part.text.length} ${part.text.slice(0, 40)}…${part.text.slice(-20)}`;
const pieces = [
  "# Title\n",
  "\n",
  "\n\n",
  "- item\n",
  "  more\n",
  "1. one\n",
  "```js\n",
  "```\n",
  "let x = 1;\n",
  "$$\n",
  "a^2\n",
  "\\[\n",
  "\\]\n",
  "| a | b |\n",
  "|---|---|\n",
  "| 1 | 2 |\n",
  "> quote\n",
  "    indented\n",
  "---\n",
  "plain words ",
  "**bold** `code` [link](https://example.com) ",
  words(30),
  words(60),
  "字。".repeat(700),
  "x".repeat(3000),
  `- ${"y".repeat(5000)}\n`,
  "😀".repeat(1500),
  "`",
  "*",
  "~~~",
  "| a ".repeat(40),
];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((chosen) => chosen.join(""));

test("however it arrives, the same text gives the same parts", () => {
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 60 }), (whole, steps) => {
      let grown = noText;
      for (let at = 0, step = 0; at < whole.length; step += 1) {
        const size = steps[step % steps.length] ?? 1;
        grown = appendText(grown, whole.slice(at, at + size));
        at += size;
      }
      // A line of text is quicker to compare, and to read when it differs.
      expect(partsOf(grown).map(brief)).toEqual(partsOf(splitText(whole)).map(brief));
    }),
    { numRuns: 300 },
  );
});

test("what is sealed stays the same object", () => {
  const before = appendText(noText, "One.\n\nTwo.\n\nThr");
  const after = appendText(before, "ee.\n\nFour");
  expect(before.parts).toHaveLength(2);
  for (const [at, part] of before.parts.entries()) expect(after.parts[at]).toBe(part);
});

test.each<[string, string, number[]]>([
  ["a paragraph without a space, from 1,024 letters on", "x".repeat(2500), [1024, 1024, 452]],
  ["one letter less than that stays whole", "x".repeat(1023), [1023]],
  ["a line of code, from 8,192 letters on", `\`\`\`\n${"x".repeat(9000)}`, [8192, 808]],
  ["code of many lines, before 3,072 letters", `\`\`\`\n${`${"x".repeat(99)}\n`.repeat(40)}`, [2999, 999]],
  ["a table’s row, from 8,192 letters and its heading on", `| a |\n|---|\n| ${"x".repeat(9000)}`, [8204, 822]],
  ["a table’s row of fewer stays whole", `| a |\n|---|\n| ${"x".repeat(4000)}`, [4014]],
  ["a list’s only item, from 8,192 letters on", `- ${"x".repeat(9000)}`, [8192, 810]],
  ["a list’s only item of fewer stays whole", `- ${"x".repeat(4000)}`, [4002]],
])("what is cut: %s", (_what, text, lengths) => {
  expect(partsOf(splitText(text)).map((part) => part.text.length)).toEqual(lengths);
});

test.each<[string, string, number[]]>([
  ["nothing", "", []],
  ["as many letters as a piece has", "a".repeat(8192), [8192]],
  ["one letter more", "a".repeat(8193), [8192, 1]],
  ["a line that ends just there", `${"a".repeat(8191)}\n${"b".repeat(9000)}`, [8192, 8192, 808]],
  ["a line that ends before", `${"a".repeat(99)}\n${"b".repeat(9000)}`, [100, 8192, 808]],
])("a question is in pieces of 8,192 letters, and each says whether it goes on: %s", (_what, text, lengths) => {
  const parts = plainParts(text);
  expect(parts.map((part) => part.text.length)).toEqual(lengths);
  expect(parts.map(({ joins }) => joins)).toEqual(lengths.map((_, at) => at !== 0));
  expect(parts.map(({ open }) => open)).toEqual(lengths.map((_, at) => at !== lengths.length - 1));
});

test("a question is cut between its letters, never inside of one", () => {
  const text = `${"a".repeat(8191)}🌊${"b".repeat(9000)}`;
  const parts = plainParts(text);
  expect(parts.map((each) => each.text).join("")).toBe(text);
  expect(parts.every((each) => each.text.isWellFormed())).toBe(true);
});
