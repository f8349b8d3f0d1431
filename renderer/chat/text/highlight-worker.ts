import type { ElementContent } from "hast";
import { common, createLowlight } from "lowlight";
import { workerReady } from "./ask-worker.ts";

export interface CodeToPaint {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

/** Pieces of the code in order, each with the kind of word it is. */
export type PaintedCode = readonly (readonly [kind: string, text: string])[];

export interface CodePainted {
  readonly id: number;
  readonly painted: PaintedCode;
}

const lowlight = createLowlight(common);

function flatten(nodes: readonly ElementContent[], kind: string, into: [string, string][]): void {
  for (const node of nodes) {
    if (node.type === "text") into.push([kind, node.value]);
    if (node.type !== "element") continue;
    const [first] = (node.properties.className ?? []) as string[];
    flatten(node.children, first?.replace("hljs-", "") ?? kind, into);
  }
}

self.addEventListener("message", ({ data }: MessageEvent<CodeToPaint>) => {
  const painted: [string, string][] = [];
  if (lowlight.registered(data.language)) {
    flatten(lowlight.highlight(data.language, data.code).children as ElementContent[], "", painted);
  }
  self.postMessage({ id: data.id, painted } satisfies CodePainted);
});
self.postMessage(workerReady);
