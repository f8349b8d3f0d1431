import type { Element, ElementContent, Root } from "hast";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { readMarkdown, readTexts } from "../reply-view/index.ts";
import { askFormula } from "../text/formulas.ts";
import { type FormulaTree, setFormula } from "../text/set-formula.ts";

/** The answers of a branch, read and set before they are written: by then nothing foreign is left to work on. */
export interface ReadAnswers {
  /** By text. */
  readonly roots: ReadonlyMap<string, Root>;
  /** By `formulaKey`; null for what can't be set. */
  readonly formulas: ReadonlyMap<string, FormulaTree | null>;
}

export const formulaKey = (tex: string, display: boolean): string => `${display}\n${tex}`;

/** Reads the answers of a branch in workers that are ended where one takes too long: it stands as it was written. */
export async function readAnswers(path: readonly Message[]): Promise<ReadAnswers> {
  const texts = path.flatMap(({ role, blocks }) =>
    role === "user" ? [] : blocks.flatMap((block) => (block.type === "text" ? [String(block.text ?? "")] : [])),
  );
  // Without a worker, as in Node, there is no page to keep waiting either.
  const roots = (await readTexts(texts)) ?? new Map(texts.map((text) => [text, readMarkdown(text)]));
  const formulas = new Map<string, FormulaTree | null>();
  for (const root of roots.values()) {
    for (const { tex, display } of formulasIn(root)) {
      const key = formulaKey(tex, display);
      const formula = { tex, display, output: "mathml" } as const;
      if (!formulas.has(key))
        formulas.set(key, typeof document === "undefined" ? setFormula(formula) : await askFormula(formula));
    }
  }
  return { roots, formulas };
}

export const classesOf = (node: Element | undefined) => (node?.properties.className ?? []) as readonly string[];

export const textOf = (node: ElementContent | undefined): string => {
  if (node?.type === "text") return node.value;
  return node?.type === "element" ? node.children.map(textOf).join("") : "";
};

function formulasIn(root: Root): { tex: string; display: boolean }[] {
  const found: { tex: string; display: boolean }[] = [];
  const look = (node: Root | Element, within: Element | undefined) => {
    for (const child of node.children) {
      if (child.type !== "element") continue;
      if (child.tagName === "code" && classesOf(child).includes("language-math"))
        found.push({ tex: textOf(child), display: within?.tagName === "pre" });
      else look(child, child);
    }
  };
  look(root, undefined);
  return found;
}
