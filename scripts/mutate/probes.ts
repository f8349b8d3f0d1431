import { readFileSync } from "node:fs";
import type { Mutant } from "./find-mutants.ts";

/** The variables by which a probe knows where to write, and for which test. */
export const hitsVariable = "REELSONG_MUTANT_HITS";

/**
 * Of one line, so that no line moves. Children and worker threads of a test have their own copy of it; a page that has
 * no `process` is no test of Vitest's.
 */
const preamble = `const __reach = (id) => { const all = (globalThis.__reached ??= new Set()); const test = globalThis.process?.env?.REELSONG_MUTANT_TEST; const key = test + "\\t" + id + "\\n"; if (test === undefined || all.has(key)) return; all.add(key); process.getBuiltinModule("node:fs").appendFileSync(process.env.${hitsVariable}, key); }; `;

/** The source with a probe at the place of each of its mutants, by their position in `ids`. */
export function withProbes(source: string, mutants: readonly (readonly [id: number, mutant: Mutant])[]): string {
  interface Piece {
    readonly at: number;
    readonly text: string;
    /** Of pieces at one place: what ends comes before what begins; inner ones end first and begin last. */
    readonly order: number;
  }
  const pieces: Piece[] = mutants.flatMap(([id, { place }]) => {
    const { as, start, end } = place;
    const probe = `__reach(${id})`;
    const size = end - start;
    if (as === "body") return [{ at: start + 1, text: `${probe};`, order: 0 }];
    const [open, close] = as === "expression" ? [`(${probe},`, ")"] : [`{${probe};`, "}"];
    return [
      { at: start, text: open, order: 1e9 - size },
      { at: end, text: close, order: size - 1e9 },
    ];
  });
  pieces.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = "";
  let last = 0;
  for (const { at, text: piece } of pieces) {
    text += source.slice(last, at) + piece;
    last = at;
  }
  return preamble + text + source.slice(last);
}

/** Which test files came by which mutant. */
export function readHits(file: string): ReadonlyMap<number, ReadonlySet<string>> {
  const hits = new Map<number, Set<string>>();
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [test = "", id] = line.split("\t");
    if (test === "" || id === undefined) continue;
    hits.set(Number(id), (hits.get(Number(id)) ?? new Set()).add(test));
  }
  return hits;
}
