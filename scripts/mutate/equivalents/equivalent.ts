import { type Mutant, mutated } from "../find-mutants.ts";

/** Faults of one line that change nothing which anybody could notice, and why. */
export interface Equivalent {
  readonly file: string;
  /** The whole line, without its indentation. */
  readonly line: string;
  /** The line above it, where the file has that line more than once. */
  readonly above?: string;
  /** The line as each of them leaves it: each stands for exactly one fault. */
  readonly faults: readonly string[];
  readonly why: string;
}

const lineOf = (source: string, line: number): string => source.split("\n")[line - 1]?.trim() ?? "";

/** Whether the line that it stands in is the one that is meant, and it makes of it what `fault` says. */
const isMeant = ({ line, above }: Equivalent, fault: string, mutant: Mutant, source: string): boolean =>
  lineOf(source, mutant.line) === line &&
  (above === undefined || lineOf(source, mutant.line - 1) === above) &&
  lineOf(mutated(source, mutant), mutant.line) === fault;

/** A figure that alone says how long the studio itself waits: in milliseconds by its name, and a tenth of a second or more. */
const ownWait = /^(?:export )?(?:const )?\w*(?:_MS|Ms)\b(?: = |: )([\d_]{3,})[,;]$/;

/** One of a kind that is known once for all: a millisecond more of a hundred or more is as good a wait. */
export const isLongerWait = ({ file, kind, line }: Pick<Mutant, "file" | "kind" | "line">, source: string): boolean =>
  // What is shared are the service's figures.
  kind === "constant" && !file.startsWith("shared/") && ownWait.test(lineOf(source, line));

/** A line that says how many bytes the studio itself takes, holds or leaves free at most, in units of 1,024. */
const ownBound = /^(?:export )?const \w*(?:BYTES|HELD)\w* = \d+ \* 1024(?: \* 1024| \*\* 2)?;$/;

/** As above: a sixteenth more, or less, of so many bytes is as good a bound. */
export const isLargerBound = (
  { file, kind, line, start, end }: Pick<Mutant, "file" | "kind" | "line" | "start" | "end">,
  source: string,
): boolean =>
  kind === "constant" &&
  !file.startsWith("shared/") &&
  ownBound.test(lineOf(source, line)) &&
  Number(source.slice(start, end)) >= 16;

export const isListed = (list: readonly Equivalent[], mutant: Mutant, source: string): boolean =>
  list.some((each) => each.file === mutant.file && each.faults.some((fault) => isMeant(each, fault, mutant, source)));

/**
 * What is listed and doesn't stand for exactly one fault of its file, for a person: the file or the line is gone, another
 * one, or there more than once. `mutantsOf` gives a file's faults and text; undefined where there is no such file.
 */
export function describeStale(
  list: readonly Equivalent[],
  mutantsOf: (file: string) => { readonly mutants: readonly Mutant[]; readonly source: string } | undefined,
): string[] {
  return [...Map.groupBy(list, ({ file }) => file)].flatMap(([file, listed]) => {
    const found = mutantsOf(file);
    if (found === undefined) return [`${file} is gone`];
    return listed.flatMap((each) =>
      each.faults.flatMap((fault) => {
        const count = found.mutants.filter((mutant) => isMeant(each, fault, mutant, found.source)).length;
        return count === 1 ? [] : [`${file}: ${count} faults make of “${each.line}” “${fault}”`];
      }),
    );
  });
}
