import type { Element, Root } from "hast";
import { drawDiagram } from "../text/draw-frame.ts";
import type { ReadAnswers } from "./read-written.ts";
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
export function diagramsOf({ roots }: Pick<ReadAnswers, "roots">): string[] {
  const sources = new Set<string>();
  const look = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      const source = diagramIn(child);
      if (source !== undefined) sources.add(source);
      look(child);
    }
  };
  for (const root of roots.values()) look(root);
  return [...sources];
}

/** Those diagrams as pictures that need nothing else (data addresses), by source; what can't be drawn isn't there. */
export async function drawDiagrams(answers: ReadAnswers): Promise<ReadonlyMap<string, string>> {
  const drawn = new Map<string, string>();
  for (const source of diagramsOf(answers)) {
    const svg = await drawDiagram(source, INK);
    if (svg !== null) drawn.set(source, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  }
  return drawn;
}
