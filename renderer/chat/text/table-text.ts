import type { Element, ElementContent } from "hast";

const textOf = (node: ElementContent): string =>
  node.type === "text" ? node.value : node.type === "element" ? node.children.map(textOf).join("") : "";

const within = (node: Element, name: string): Element[] =>
  node.children.flatMap((child) =>
    child.type !== "element" ? [] : child.tagName === name ? [child] : within(child, name),
  );

/** A table as spreadsheets take it: cells apart by tabs, rows by lines. */
export function tableText(table: Element | undefined): string {
  if (!table) return "";
  const cells = (row: Element) => row.children.filter((cell): cell is Element => cell.type === "element");
  return within(table, "tr")
    .map((row) =>
      cells(row)
        .map((cell) => textOf(cell).replaceAll(/\s+/g, " ").trim())
        .join("\t"),
    )
    .join("\n");
}
