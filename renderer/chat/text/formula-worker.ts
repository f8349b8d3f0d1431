import { workerReady } from "./ask-worker.ts";
import { type FormulaToSet, type FormulaTree, setFormula } from "./set-formula.ts";

export interface FormulaAsked extends FormulaToSet {
  readonly id: number;
}
export interface FormulaSet {
  readonly id: number;
  readonly tree: FormulaTree | null;
}

self.addEventListener("message", ({ data }: MessageEvent<FormulaAsked>) => {
  self.postMessage({ id: data.id, tree: setFormula(data) } satisfies FormulaSet);
});
self.postMessage(workerReady);
