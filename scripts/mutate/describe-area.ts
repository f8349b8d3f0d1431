import { type MutantKind, mutantKinds } from "./find-mutants.ts";
import type { Outcome, Tried } from "./try-mutants.ts";

const noticed: readonly Outcome[] = ["killed", "timed out"];
const counted: readonly Outcome[] = [...noticed, "survived", "no coverage"];

export interface Verdict {
  /** Part that was noticed of those that change anything; 1 where there are none. */
  readonly part: number;
  readonly passed: boolean;
  readonly text: string;
}

/** So many of the test files that noticed nothing are named. */
const MOST_NAMED = 4;

function askedOf(files: readonly string[]): string {
  if (files.length === 0) return "";
  const more = files.length - MOST_NAMED;
  return `\n      asked: ${files.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** What came of an area's mutants, by kind, and each that nobody noticed. `sourceOf` gives the text of a file. */
export function describeArea(
  name: string,
  threshold: number,
  tried: readonly Tried[],
  sourceOf: (file: string) => string,
): Verdict {
  const count = (outcomes: readonly Outcome[], kind?: MutantKind) =>
    tried.filter(({ mutant, outcome }) => outcomes.includes(outcome) && (kind === undefined || mutant.kind === kind))
      .length;
  const all = count(counted);
  const part = all === 0 ? 1 : count(noticed) / all;
  const row = (label: string, kind?: MutantKind) => {
    const figures = [noticed, ["survived"], ["no coverage"], ["equivalent"]] as const;
    return [label.padEnd(14), ...figures.map((outcomes) => String(count(outcomes, kind)).padStart(11))].join("");
  };
  const missed = tried
    .filter(({ outcome }) => outcome === "survived" || outcome === "no coverage")
    .map(({ mutant: { file, line, kind, text }, outcome, asked }) => {
      const words = sourceOf(file).split("\n")[line - 1]?.trim().slice(0, 100) ?? "";
      return `  ${outcome}: ${file}:${line} ${kind}${text === "" ? "" : ` → ${text.slice(0, 60)}`}\n      ${words}${askedOf(asked)}`;
    });
  const passed = part >= threshold;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const text = [
    `${"".padEnd(14)}${["noticed", "survived", "uncovered", "equivalent"].map((word) => word.padStart(11)).join("")}`,
    ...mutantKinds.map((kind) => row(kind, kind)),
    row("all"),
    `${passed ? "✓" : "✗"} ${name}: ${percent(part)} of ${all} (${percent(threshold)} wanted)`,
    ...missed,
    "",
  ].join("\n");
  return { part, passed, text };
}
