import type { ElementContent } from "hast";
import { common, createLowlight } from "lowlight";
import { serveWorker } from "#renderer/lib/worker/index.ts";

export interface CodeToPaint {
  readonly code: string;
  readonly language: string;
}

/** Pieces of the code in order, each with the kind of word it is. */
export type PaintedCode = readonly (readonly [kind: string, text: string])[];

const lowlight = createLowlight(common);

function flatten(nodes: readonly ElementContent[], kind: string, into: [string, string][]): void {
  for (const node of nodes) {
    if (node.type === "text") into.push([kind, node.value]);
    if (node.type !== "element") continue;
    const [first] = (node.properties.className ?? []) as string[];
    flatten(node.children, first?.replace("hljs-", "") ?? kind, into);
  }
}

function paint({ language, code }: CodeToPaint): PaintedCode {
  const painted: [string, string][] = [];
  if (lowlight.registered(language)) {
    flatten(lowlight.highlight(language, code).children as ElementContent[], "", painted);
  }
  return painted;
}

serveWorker({ answer: paint });
