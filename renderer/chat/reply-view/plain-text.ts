import type { Element, ElementContent, Root } from "hast";
import { tableText } from "../text/table-text.ts";
import { readMarkdown } from "./read-markdown.ts";
import { partsOf, splitText } from "./split-text.ts";

const lines: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "pre", "blockquote", "tr"]);

/** Markdown as a person would type it without marks: lists by dashes, tables by tabs, code as it is. */
export function plainText(markdown: string): string {
  return partsOf(splitText(markdown))
    .map(({ kind, text }) => (kind === "text" ? wordsOf(readMarkdown(text)) : text))
    .map((text) => text.trim())
    .join("\n\n");
}

const wordsOf = (root: Root): string =>
  root.children.map((child) => (child.type === "doctype" ? "" : write(child))).join("");

function write(node: ElementContent): string {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return "";
  if (node.tagName === "table") return `${tableText(node)}\n`;
  if (node.tagName === "br") return "\n";
  if (node.tagName === "img") return String(node.properties.alt ?? "");
  const isList = node.tagName === "ul" || node.tagName === "ol";
  // Between the items of a list stand only line ends.
  const inner = node.children
    .filter((child) => !isList || child.type === "element")
    .map(write)
    .join("");
  if (node.tagName === "li") return `${node.children.some(isBox) ? "" : "- "}${inner.trim()}\n`;
  if (node.tagName === "input") return node.properties.checked === true ? "[x]" : "[ ]";
  return lines.has(node.tagName) ? `${inner.trim()}\n\n` : inner;
}

const isBox = (node: ElementContent): boolean =>
  node.type === "element" && (node.tagName === "input" || (node as Element).children.some(isBox));
