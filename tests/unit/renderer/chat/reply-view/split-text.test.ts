import fc from "fast-check";
import { expect, test } from "vitest";
import {
  appendText,
  cutLength,
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
  `# ${"A heading of some length ".repeat(4)}\n`,
  `# ${"A heading without end ".repeat(60)}\n`,
  " ".repeat(90),
  `${" ".repeat(90)}\n`,
  `${" ".repeat(1500)}\n`,
  `\`\`\`${" ".repeat(70)}\n`,
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

// What a line is, is known from its first 64 letters while it still arrives: told by more, it would be told otherwise later.
test.each<[string, string, string[]]>([
  ["a heading of 66 letters", `# ${"h".repeat(64)}\nText below.\n`, [`# ${"h".repeat(64)}\n`, "Text below.\n"]],
  ["a heading of 1,023 letters", `# ${"h".repeat(1021)}\nText\n`, [`# ${"h".repeat(1021)}\n`, "Text\n"]],
  ["a heading of 1,024 letters, which is cut", `# ${"h".repeat(1022)}\nText\n`, [`# ${"h".repeat(1022)}`, "\nText\n"]],
  ["a blank line of 63", `One.\n${" ".repeat(63)}\nTwo.\n`, [`One.\n${" ".repeat(63)}\n`, "Two.\n"]],
  ["a blank line of 64", `One.\n${" ".repeat(64)}\nTwo.\n`, [`One.\n${" ".repeat(64)}\nTwo.\n`]],
  ["words behind 64 blanks", `One.\n${" ".repeat(64)}x\nTwo.\n`, [`One.\n${" ".repeat(64)}x\nTwo.\n`]],
  ["a fence that ends with a line of 63", `\`\`\`\na\n\`\`\`${" ".repeat(59)}\nb`, ["a", "b"]],
  ["one of 64, which is code", `\`\`\`\na\n\`\`\`${" ".repeat(60)}\nb`, [`a\n\`\`\`${" ".repeat(60)}\nb`]],
])("%s is told alike, whole and letter by letter", (_what, whole, parts) => {
  expect(partsOf(splitText(whole)).map((each) => each.text)).toEqual(parts);
  for (const size of [1, 63, 64, 65, 66]) {
    let grown = noText;
    for (let at = 0; at < whole.length; at += size) grown = appendText(grown, whole.slice(at, at + size));
    expect([size, ...partsOf(grown).map((each) => each.text)]).toEqual([size, ...parts]);
  }
});

// A paragraph of 1,024 letters, or the first as many of a longer one.
const x = (count: number) => "x".repeat(count);
test.each<[what: string, text: string, at: number]>([
  ["at a blank, from the 385th letter on", `${x(384)} ${x(9)}`, 385],
  ["not at an earlier one", `${x(383)} ${x(9)}`, 393],
  ["at the last blank", `${x(384)} y z`, 387],
  ["at a line's end as well", `${x(384)}\n${x(9)}`, 385],
  ["behind the last sentence rather than the last word", `${x(383)}. aaa bbb`, 385],
  ["behind its quotation mark", `${x(382)}.” aaa bbb`, 385],
  ["behind its bracket", `${x(382)}!) aaa bbb`, 385],
  ["not behind two of them, which end no sentence that is known", `${x(381)}!”) aaa bbb`, 389],
  ["behind a sentence of Chinese", `${"字".repeat(384)}。字字 字`, 385],
  ["not behind an earlier one", `${"字".repeat(383)}。字字字`, 387],
  ["before an open [", `${x(384)} y [b c`, 387],
  ["before an open (", `${x(384)} y (b c`, 387],
  ["before an open <", `${x(384)} y <b c`, 387],
  ["behind what was open and is closed", `${x(384)} y [b] (c) <d> e f`, 401],
  ["before two that are open, of which one is closed", `${x(384)} y [[b] c`, 387],
  ["what closes nothing opens nothing", `${x(384)} y ] z`, 389],
  ["nor does it close what comes later", `${x(384)} y ] [b c`, 389],
  ["before an open *", `${x(384)} y *b c`, 387],
  ["before an open _", `${x(384)} y _b c`, 387],
  ["before an open ~", `${x(384)} y ~b c`, 387],
  ["before an open $", `${x(384)} y $b c`, 387],
  ["before an open **, whose run counts once", `${x(384)} y **b c`, 387],
  ["behind a run that is closed", `${x(384)} y **b** c d`, 395],
  ["a mark at the very beginning opens", `*${x(384)} y* z w`, 391],
  ["an escaped mark opens nothing", `${x(384)} y \\*b c`, 391],
  ["what is escaped is one letter", `${x(384)} y \\a*b c`, 387],
  ["before open code", `${x(384)} y \`b c`, 387],
  ["what is marked in code opens nothing", `${x(384)} y \`*[\` c d`, 394],
  ["behind a word, where everything is open", `*${x(384)} y z`, 388],
  ["nowhere, where there is no blank", x(9), 9],
  ["before half of a letter", `${x(9)}\uD800`, 9],
  ["before the last half there is", `${x(9)}\uDBFF`, 9],
  ["not before what is a letter, if an odd one", `${x(9)}\uD7FF`, 10],
  ["nor before a second half", `${x(9)}\uDC00`, 10],
])("a paragraph is cut %s", (_what, text, at) => {
  expect(cutLength(text)).toBe(at);
});

const rowOf = (letters: number) => `${x(letters - 1)}\n`;
test.each<[what: string, text: string, lengths: number[]]>([
  ["code of 3,071 letters", `\`\`\`\n${rowOf(100).repeat(30)}${x(71)}`, [3071]],
  ["code of 3,072", `\`\`\`\n${rowOf(100).repeat(30)}${x(72)}`, [2999, 72]],
  ["a table of 3,071 and its heading", `| a |\n|---|\n${rowOf(100).repeat(30)}${x(71)}`, [3083]],
  ["a table of 3,072 and its heading", `| a |\n|---|\n${rowOf(100).repeat(30)}${x(72)}`, [3012, 84]],
  ["a list of 3,071", `${`- ${rowOf(98)}`.repeat(30)}- ${x(69)}`, [3071]],
  ["a list of 3,072", `${`- ${rowOf(98)}`.repeat(30)}- ${x(70)}`, [3000, 72]],
  ["a list of long numbers", `${`123456789. ${rowOf(89)}`.repeat(30)}123456789. ${x(61)}`, [3000, 72]],
  ["a list whose items have more lines", `${`- ${rowOf(48)}  ${rowOf(48)}`.repeat(30)}  ${x(70)}`, [2900, 172]],
])("%s is cut where it need be", (_what, text, lengths) => {
  expect(partsOf(splitText(text)).map((part) => part.text.length)).toEqual(lengths);
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
