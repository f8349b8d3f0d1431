import { createElement, type ReactNode } from "react";
import { keepNewest, spareWorker, workerClient } from "#renderer/lib/worker/index.ts";
import type { FormulaToSet, FormulaTree } from "./set-formula.ts";

const kept = keepNewest<FormulaTree | null>(400);
const { ask, missing } = spareWorker(
  workerClient<FormulaToSet, FormulaTree | null>(
    () => new Worker(new URL("./formula-worker.ts", import.meta.url), { type: "module" }),
    // The slowest formula that people write takes some ten milliseconds.
    { patience: 2000, beginsWithin: 15_000 },
  ),
);
const keyOf = ({ tex, display, output }: FormulaToSet) => `${output}${display}\n${tex}`;

/** As it was set before; null for what can't be set, undefined for what wasn't asked for yet. */
export const cachedFormula = (formula: FormulaToSet): FormulaTree | null | undefined => kept.get(keyOf(formula));

/** Sets a formula in a worker, which is ended if it takes longer than two seconds: then, too, it is null. */
export async function askFormula(formula: FormulaToSet): Promise<FormulaTree | null> {
  const before = cachedFormula(formula);
  if (before !== undefined) return before;
  let tree = await ask(formula);
  // Others were ended along with one that takes too long; alone, each has its time.
  if (tree === undefined && !missing()) tree = await ask(formula);
  tree ??= null;
  kept.set(keyOf(formula), tree);
  return tree;
}

/** The elements of a formula that was set. */
export function formulaElements(tree: FormulaTree, key?: number): ReactNode {
  if (typeof tree === "string") return tree;
  const { name, attributes, style, children } = tree;
  return createElement(name, { ...attributes, style, key }, ...children.map(formulaElements));
}
