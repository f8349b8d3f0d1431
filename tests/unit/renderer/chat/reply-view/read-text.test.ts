import { expect, test } from "vitest";
import { plainText } from "#renderer/chat/reply-view/plain-text.ts";
import { isTooMuch, markFormulas, readMarkdown, readWithin } from "#renderer/chat/reply-view/read-markdown.ts";
import { sectionsOf } from "#renderer/chat/reply-view/reply-blocks.ts";
import { partsOf, splitText } from "#renderer/chat/reply-view/split-text.ts";

const tags = (node: unknown): string[] => {
  const { tagName, children = [] } = node as { tagName?: string; children?: unknown[] };
  return [...(tagName === undefined ? [] : [tagName]), ...children.flatMap(tags)];
};

test.each([
  ["it costs $5 and $10", "it costs $5 and $10"],
  ["$5–$10", "$5–$10"],
  ["turns by $\\omega t$ then", "turns by $$\\omega t$$ then"],
  ["\\(a+b\\)", "$$a+b$$"],
  ["`$a$` stays", "`$a$` stays"],
])("formulas as Pandoc counts them: %s", (text, marked) => {
  expect(markFormulas(text)).toBe(marked);
});

test.each([
  ["one line", "So\n$$a^2$$\nholds.", ["p", "pre", "code", "p"]],
  ["one line in brackets", "So:\n\n\\[ a^2 \\]", ["p", "pre", "code"]],
  ["marks beside the words", "$$\\begin{aligned}\na &= b\n\\end{aligned}$$\n\nSo.", ["pre", "code", "p"]],
  ["in a list", "1. One\n\n   $$a^2$$\n\n   more\n2. Two", ["ol", "li", "p", "pre", "code", "p", "li", "p"]],
  ["amid words", "It is $$a^2$$ then.", ["p", "code"]],
  ["at the end of a line", "It is $$a^2$$", ["p", "code"]],
])("a formula that has its line for itself is displayed: %s", (_, text, expected) => {
  const [part] = partsOf(splitText(text));
  const root = readMarkdown(text);
  expect(tags(root)).toEqual(expected);
  expect(part?.kind).toBe("text");
  const code = JSON.stringify(root).match(/"math-(?:display|inline)"/g);
  expect(code).toEqual([expected.includes("pre") ? '"math-display"' : '"math-inline"']);
});

test.each([
  ["<script>window.ran = 1</script>", ["p"]],
  ["a <img src=x onerror=y> b", ["p"]],
  ["<style>*{}</style>\n\n**b**", ["p", "p", "strong"]],
  [`${">".repeat(500)} deep`, ["p"]],
])("HTML stays text, and nothing nests without end: %.20s", (text, expected) => {
  expect(tags(readMarkdown(text))).toEqual(expected);
});

test.each([
  ["800 marks of a paragraph", "*a ".repeat(800), false],
  ["one more", "*a ".repeat(801), true],
  ["as many in each of two paragraphs", `${"*a ".repeat(800)}\n\n${"_a ".repeat(800)}`, false],
  ["300 underlines in a row", "a\n-\n".repeat(300), false],
  ["one underline more", "a\n-\n".repeat(301), true],
  ["as many twice, with a blank between", `${"a\n=\n".repeat(300)}\n${"a\n=\n".repeat(300)}`, false],
  ["four million letters", "a".repeat(4_000_000), false],
  ["one letter more", "a".repeat(4_000_001), true],
])("what would take too long to read is told: %s", (_what, text, tooMuch) => {
  expect(isTooMuch(text)).toBe(tooMuch);
});

// @shows Chat, point by point › 7. Tables, tasks, code, formulas, diagrams; links shown first; copied as Markdown or text; found with Ctrl+F
test("plain text has no marks; tables go by tabs", () => {
  const text =
    "## Shots\n\nA **wide** one.\n\n- [x] lens\n- lamp\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nlet a;\n```\n";
  expect(plainText(text)).toBe("Shots\n\nA wide one.\n\n[x] lens\n- lamp\n\na\tb\n1\t2\n\nlet a;");
});

test("a growing reply keeps its earlier rows", () => {
  const long = "One sentence of the keeper's log. ".repeat(2000);
  const rows = (length: number) => sectionsOf([{ parts: partsOf(splitText(long.slice(0, length))), came: true }]);
  const before = rows(30_000);
  expect(before.length).toBeGreaterThan(1);
  expect(rows(60_000).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
});

test("the pieces of a paragraph that was cut for its length read as it does, with every space between them", () => {
  const words = (node: unknown): string => {
    const { value = "", children = [] } = node as { value?: string; children?: unknown[] };
    return value + children.map(words).join("");
  };
  const paragraph = "The keeper counts **the light**. - It is late. ".repeat(60).trim();
  const pieces = partsOf(splitText(paragraph)).map(({ text }) => text);
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.map((piece) => words(readWithin(piece))).join("")).toBe(words(readMarkdown(paragraph)));
  expect(pieces.flatMap((piece) => tags(readWithin(piece))).filter((tag) => tag === "li")).toEqual([]);
});
