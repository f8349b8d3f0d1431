import type { Element, Root } from "hast";
import type { Message } from "#shared/contract/conversations.ts";
import { drawDiagram } from "../text/draw-frame.ts";
import { readMarkdown } from "../text/read-markdown.ts";
import { diagramIn } from "./written-markdown.tsx";

/** Ink on paper, whatever the studio's own theme is. */
const INK = {
  dark: false,
  ground: "#ffffff",
  raised: "#f4f0ea",
  text: "#1d1915",
  quiet: "#6b635a",
  line: "#8a8178",
} as const;

/** The sources of the diagrams in the answers of a branch, each once. */
export function diagramsOf(path: readonly Message[]): string[] {
  const sources = new Set<string>();
  const look = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      const source = diagramIn(child);
      if (source !== undefined) sources.add(source);
      look(child);
    }
  };
  for (const { role, blocks } of path) {
    if (role === "user") continue;
    for (const block of blocks) if (block.type === "text") look(readMarkdown(String(block.text)));
  }
  return [...sources];
}

/** Those diagrams as pictures that need nothing else (data addresses), by source; what can't be drawn isn't there. */
export async function drawDiagrams(path: readonly Message[]): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const source of diagramsOf(path)) {
    const svg = await drawDiagram(source, INK);
    if (svg !== null) drawn.set(source, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return drawn;
}
