import type { Root } from "hast";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** Deeper than anybody writes; without a bound a line of quote marks would be as many nested elements. */
const DEEPEST = 24;
const TOO_DEEP = new RegExp(String.raw`^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){${DEEPEST}}|^[ \t]{96}`, "m");

/** Marks of emphasis that one paragraph may hold: what it costs to pair them grows by more than their square. */
const MOST_MARKS = 800;
/** Underlined headings in a row cost by their square, too. */
const MOST_UNDERLINES = 300;
const LONGEST = 4_000_000;
/** A line that begins anew what marks are paired in: blank, an item, a row, a heading, a quote. */
const BEGINS = /^[ \t]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|\||#{1,6}[ \t]|>)/;
const UNDERLINE = /^[ \t]{0,3}(?:=+|-+)[ \t]*$/;

/** Whether reading it could take longer than a reader waits. Its own cost is its length. */
export function isTooMuch(text: string): boolean {
  if (text.length > LONGEST) return true;
  let marks = 0;
  let underlines = 0;
  for (const line of text.split("\n")) {
    if (BEGINS.test(line)) marks = 0;
    if (line.trim() === "") underlines = 0;
    else if (UNDERLINE.test(line)) underlines += 1;
    for (let at = 0; at < line.length; at += 1) {
      const letter = line[at];
      if ((letter === "*" || letter === "_" || letter === "~") && line[at - 1] !== letter) marks += 1;
    }
    if (marks > MOST_MARKS || underlines > MOST_UNDERLINES) return true;
  }
  return false;
}

/** HTML stays the text that it is: nothing of it becomes an element. */
function htmlAsText() {
  const change = (node: Nodes): void => {
    if (!("children" in node)) return;
    for (const [at, child] of node.children.entries()) {
      if (child.type === "html") {
        const text = { type: "text" as const, value: child.value };
        const own = node.type === "paragraph" || node.type === "root" ? node.type : "inline";
        node.children[at] = own === "root" ? { type: "paragraph", children: [text] } : text;
      } else change(child);
    }
  };
  return change;
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath, { singleDollarTextMath: false })
  .use(htmlAsText)
  .use(remarkRehype);

/**
 * Markdown → elements, of a fixed few kinds: no raw HTML, no scripts, no styles but a cell's alignment. What is nested
 * beyond reason is given as plain text. Never throws.
 */
export function readMarkdown(text: string): Root {
  if (TOO_DEEP.test(text)) return plainRoot(text);
  if (isTooMuch(text)) return plainTextRoot(text);
  try {
    // A footnote's two halves may stand in two parts: both are shown as they are written.
    const source = markFormulas(text).replaceAll("[^", "\\[^");
    return processor.runSync(processor.parse(source)) as Root;
  } catch {
    return plainRoot(text);
  }
}

/**
 * As `readMarkdown`, for text from within a paragraph: a mark at its beginning begins no list and no heading, and a
 * space at its end stays between it and what goes on.
 */
export function readWithin(text: string): Root {
  const root = readMarkdown(`x${text}`);
  const [first] = root.children;
  if (first?.type !== "element") return root;
  const [word] = first.children;
  if (word?.type === "text") word.value = word.value.slice(1);
  if (/\s$/.test(text)) first.children.push({ type: "text", value: " " });
  return root;
}

/** What is too much to read: as it was written, and a word about it (`aside`, for which each place has its own). */
export const plainTextRoot = (text: string): Root => {
  const root = plainRoot(text);
  root.children.push({ type: "element", tagName: "aside", properties: {}, children: [] });
  return root;
};

const plainRoot = (text: string): Root => ({
  type: "root",
  children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: text }] }],
});

/**
 * Code, links' addresses and escapes are passed over; the rest are the four ways to write a formula. None holds a beginning
 * of its own kind, and no address is endless: else a text of nothing but beginnings would be read once for each of them.
 */
const PLACES =
  /(?<code>(`+)[^`][\s\S]*?\2(?!`)|\\[^([\])]|\]\([^)\s]{0,2048}\))|\\\((?<round>(?:(?!\\\()[^\n])+?)\\\)|\\\[(?<square>(?:(?!\\\[)[\s\S])+?)\\\]|\$\$(?<double>[\s\S]+?)\$\$|\$(?<single>[^\s$](?:[^\n$]*[^\s$\\])?)\$(?!\d)/g;

/**
 * Writes every formula as `$$…$$`, which alone is read as one. One that has its lines for itself (`$$x$$` and `\[x\]` are
 * often one line) gets its marks on lines of their own: only so is it displayed. A single `$` counts as Pandoc counts it:
 * no space inside its ends and no digit after it, so “$5 and $10” are prices.
 */
export function markFormulas(text: string): string {
  if (!text.includes("$") && !text.includes("\\(") && !text.includes("\\[")) return text;
  return text.replaceAll(PLACES, (whole, ...rest) => {
    const found = rest.at(-1) as Record<"code" | "round" | "square" | "double" | "single", string | undefined>;
    if (found.code !== undefined) return whole;
    const displayed = found.square ?? found.double;
    const indent = displayed === undefined ? undefined : indentIfAlone(text, rest.at(-3) as number, whole.length);
    if (displayed !== undefined && indent !== undefined) return `$$\n${indent}${displayed.trim()}\n${indent}$$`;
    return `$$${found.round ?? displayed ?? found.single ?? ""}$$`;
  });
}

/** What the line of a piece begins with, where nothing else stands in its lines; else undefined. */
function indentIfAlone(text: string, at: number, length: number): string | undefined {
  let from = at;
  while (isBlank(text[from - 1])) from -= 1;
  let to = at + length;
  while (isBlank(text[to])) to += 1;
  const alone = (from === 0 || text[from - 1] === "\n") && (to === text.length || text[to] === "\n");
  return alone ? text.slice(from, at) : undefined;
}

/** Of a line: its end is none. */
const isBlank = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== "\n" && letter.trim() === "";
