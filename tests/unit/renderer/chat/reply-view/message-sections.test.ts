import { expect, test } from "vitest";
import { sectionsOf } from "#renderer/chat/reply-view/reply-blocks.ts";
import { partsOf, splitText } from "#renderer/chat/reply-view/split-text.ts";

const rowsOf = (text: string, came: boolean) => {
  const parts = partsOf(splitText(text));
  return sectionsOf([{ parts, came }]).map((items) =>
    items.map(({ from, to, within }) => ({
      letters: parts.slice(from, to).reduce((sum, part) => sum + part.text.length, 0),
      kind: parts[from]?.kind,
      within,
    })),
  );
};
const paragraphs = (count: number) => `${"The keeper counts the light. ".repeat(17)}\n\n`.repeat(count);
const code = (lines: number) => `\`\`\`ts\n${"const beam = sweep(1);\n".repeat(lines)}\`\`\`\n`;

test.each([
  { came: false, letters: 20_000, rows: 2, about: 12_000 },
  { came: true, letters: 20_000, rows: 5, about: 4000 },
])("$letters letters are $rows rows of about $about where it came while one looked: $came", (given) => {
  const rows = rowsOf(paragraphs(given.letters / 500), given.came);
  expect(rows.length).toBe(given.rows);
  expect(Math.abs((rows[0]?.[0]?.letters ?? 0) - given.about)).toBeLessThan(600);
});

test.each([
  [3999, true, 1],
  [4000, true, 2],
  [11_999, false, 1],
  [12_000, false, 2],
])(
  "a row that has %i letters takes the next paragraph, where it came while one looked (%s): %i rows",
  (letters, came, rows) => {
    const part = (length: number) => ({
      ...({ kind: "text", joins: false, language: "", open: false } as const),
      text: "x".repeat(length),
    });
    expect(sectionsOf([{ parts: [part(letters), part(1)], came }])).toHaveLength(rows);
  },
);

test("a paragraph without end is parted, and its next row says that it goes on it", () => {
  const rows = rowsOf("The keeper counts the light. ".repeat(400), true);
  expect(rows.map(([item]) => item?.within)).toEqual([false, true, true]);
});

test("code that was cut for its length stays in one row as far as 12,000 letters", () => {
  const rows = rowsOf(`${paragraphs(7)}${code(300)}${paragraphs(9)}`, true);
  const [first, second] = rows.map(([item]) => item);
  expect(first?.letters).toBeGreaterThan(3500 + 6000);
  expect(second).toMatchObject({ kind: "text", within: false });
});
