import { readFileSync } from "node:fs";
import type { Mutant } from "./find-mutants.ts";

/** The variables by which a probe knows where to write, and for which test. */
export const hitsVariable = "REELSONG_MUTANT_HITS";

/**
 * Of one line, so that no line moves. Children and worker threads of a test have their own copy of it; a page that has
 * no `process` is no test of Vitest's. A child that may not write there says nothing, and goes on as it would without.
 * What is come by for the second time costs a look into a set: loops over minutes of sound come by a million times.
 */
const preamble = `const __reach = (id) => { const all = (globalThis.__reached ??= new Set()); if (all.has(id)) return; all.add(id); const test = globalThis.process?.env?.REELSONG_MUTANT_TEST; if (test === undefined) return; try { process.getBuiltinModule("node:fs").appendFileSync(process.env.${hitsVariable}, test + "\\t" + id + "\\n"); } catch {} }; `;

/**
 * For a page in a browser: a mutant is told on the console the first time that it is come by, and is what is executed
 * if the page was told so before it began.
 */
const browserPreamble = `const __isSet = (id) => { const all = (globalThis.__reached ??= new Set()); if (!all.has(id)) { all.add(id); console.debug("@mutant " + id); } return globalThis.__mutant === id; }; `;

type Numbered = readonly (readonly [id: number, mutant: Mutant])[];

/** The source with a probe at the place of each of its mutants, by their position in `ids`. */
export const withProbes = (source: string, mutants: Numbered): string =>
  preamble +
  surround(source, mutants, (id, { place: { as } }) => {
    const probe = `__reach(${id})`;
    if (as === "body") return [`${probe};`, ""];
    return as === "expression" ? [`(${probe},`, ")"] : [`{${probe};`, "}"];
  });

/** The source with all of its mutants, each of which is executed if it is the one that the page is told. */
export const withSwitches = (source: string, mutants: Numbered): string =>
  browserPreamble +
  surround(source, mutants, (id, { place: { as, start, end }, ...mutant }) => {
    const isSet = `__isSet(${id})`;
    if (as === "body") return [`if(${isSet}){${mutant.text}}`, ""];
    if (as === "statement") return [`{if(!${isSet}){`, "}}"];
    const other = source.slice(start, mutant.start) + mutant.text + source.slice(mutant.end, end);
    return [`(${isSet}?(${other}\n):(`, "))"];
  });

/** What comes before and after the place of each mutant; of a body only what it begins with. */
function surround(source: string, mutants: Numbered, by: (id: number, mutant: Mutant) => readonly [string, string]) {
  interface Piece {
    readonly at: number;
    readonly text: string;
    /** Of pieces at one place: what ends comes before what begins; inner ones end first and begin last. */
    readonly order: number;
  }
  const pieces: Piece[] = mutants.flatMap(([id, mutant]) => {
    const { as, start, end } = mutant.place;
    const size = end - start;
    const [open, close] = by(id, mutant);
    if (as === "body") return [{ at: start + 1, text: open, order: 0 }];
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
  return text + source.slice(last);
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
