import type { Mutant, MutantKind } from "./find-mutants.ts";

/** A fault that changes nothing which anybody could notice, and why. */
export interface Equivalent {
  readonly file: string;
  readonly kind: MutantKind;
  /** The whole line it stands in, without its indentation. */
  readonly line: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];

export function isListed(list: readonly Equivalent[], mutant: Mutant, source: string): boolean {
  const line = source.split("\n")[mutant.line - 1]?.trim();
  return list.some((each) => each.file === mutant.file && each.kind === mutant.kind && each.line === line);
}
