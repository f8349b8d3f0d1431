import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Answered, type Asked, TestRunner } from "./ask-runner.ts";
import { type Mutant, mutated } from "./find-mutants.ts";
import { readHits, withProbes } from "./probes.ts";
import { isOwnOf, ownFirst } from "./tests-near.ts";

/**
 * `killed`: a test failed. `timed out`: they didn't end; that is noticed too. `no coverage`: no test comes by it.
 * `equivalent`: it is known to change nothing that anybody could notice.
 */
export type Outcome = "killed" | "timed out" | "survived" | "no coverage" | "equivalent";

export interface Tried {
  readonly mutant: Mutant;
  readonly outcome: Outcome;
  /** The test that noticed it. */
  readonly by: string | null;
  /** The test files that were asked and noticed nothing, the first first; paths under the tree. */
  readonly asked: readonly string[];
}

export interface Trial {
  /** A copy of the tree, in which the mutants are set. */
  readonly root: string;
  readonly mutants: readonly Mutant[];
  readonly isEquivalent: (mutant: Mutant, source: string) => boolean;
  /** Vitest's projects, one group after the other: the next one is asked about what the ones before let pass. */
  readonly projects: readonly (readonly string[])[];
  /** Test files that might come by a source file: paths under `root`, the nearest first. */
  readonly testsFor: (files: readonly string[]) => readonly string[];
  readonly onTried?: (tried: Tried) => void;
  /** One test that waits for what a fault has taken away is ended after so many milliseconds; shorter in tests. */
  readonly patience?: number;
}

/** A run may take as long as on its own three times over, and so much more, in milliseconds. */
const SPARE = 40_000;
/** The first, of all tests with nothing wrong, may take longest. */
const FIRST = 90 * 60_000;
/** A test of a fault, and one without. In milliseconds. */
const PATIENCE = 20_000;
const FIRST_PATIENCE = 120_000;
/** Tests that take so long together, without a fault, are asked about one fault, and no more. In milliseconds. */
const MOST = 90_000;
/** So many files are tried at least for a fault that is executed on import: nobody says which tests depend on it. */
const NEAREST = 12;

/** Sets each mutant for itself and runs the tests that come by it, until one fails. */
export async function tryMutants({
  root,
  mutants,
  isEquivalent,
  projects,
  testsFor,
  onTried,
  patience = PATIENCE,
}: Trial): Promise<Tried[]> {
  const at = (file: string) => join(root, file);
  const files = [...new Set(mutants.map(({ file }) => file))];
  const sources = new Map(files.map((file) => [file, readFileSync(at(file), "utf8")] as const));
  const sourceOf = ({ file }: Mutant) => sources.get(file) ?? "";
  const hitsFile = at("mutant-hits.txt");
  const runner = new TestRunner(root, hitsFile);
  const tried = new Map<Mutant, Tried>();
  const settle = (mutant: Mutant, outcome: Outcome, by: string | null, asked: readonly string[] = []) => {
    const before = tried.get(mutant)?.asked ?? [];
    const names = asked.map((path) => path.slice(root.length + 1).replaceAll("\\", "/"));
    tried.set(mutant, { mutant, outcome, by, asked: [...before, ...names] });
  };
  /** Files that aren't any more what the last run read. */
  let changed = new Set<string>();
  const write = (file: string, text: string) => {
    writeFileSync(at(file), text);
    changed.add(at(file));
  };
  const run = (asked: Omit<Asked, "changed">, milliseconds: number) => {
    const now = [...changed];
    changed = new Set();
    return runner.run({ ...asked, changed: now }, milliseconds);
  };
  for (const mutant of mutants) if (isEquivalent(mutant, sourceOf(mutant))) settle(mutant, "equivalent", null);

  try {
    for (const group of projects) {
      const left = mutants.filter((mutant) =>
        ["survived", "no coverage", undefined].includes(tried.get(mutant)?.outcome),
      );
      if (left.length === 0) break;
      const lastFiles = [...new Set(left.map(({ file }) => file))];
      const tests = testsFor(lastFiles).map(at);
      rmSync(hitsFile, { force: true });
      writeFileSync(hitsFile, "");
      for (const file of lastFiles) {
        const own = left.map((mutant, id) => [id, mutant] as const).filter(([, mutant]) => mutant.file === file);
        write(file, withProbes(sources.get(file) ?? "", own));
      }
      const first = await run({ projects: group, tests, hasty: false, patience: FIRST_PATIENCE }, FIRST);
      for (const file of lastFiles) write(file, sources.get(file) ?? "");
      if (first === undefined) {
        const end = "The tests don't end, though nothing is wrong yet";
        if (tried.size === 0) throw new Error(`${end}.`);
        // On a busy machine the runner may break off. What was found until then took hours; what is left counts as unnoticed.
        process.stderr.write(`${end}: ${group.join(", ")} are asked about nothing.\n`);
        continue;
      }
      const sound = new Map(first.files.filter(({ passed }) => passed).map((each) => [each.path, each.milliseconds]));
      for (const { path, passed, failure } of first.files) {
        if (!passed)
          process.stderr.write(
            `${path.slice(root.length + 1)} fails with nothing wrong, and isn't asked: ${failure}\n`,
          );
      }
      const hits = readHits(hitsFile);
      for (const [id, mutant] of left.entries()) {
        const hit = hits.get(id) ?? [];
        const isOwn = (path: string) => isOwnOf(mutant.file, path.slice(root.length + 1).replaceAll("\\", "/"));
        // A child that may write no file, such as the reader of foreign archives, can't say what it came by: the source's
        // own tests may have come by it there.
        const isUntold = !left.some(({ file }, other) => file === mutant.file && hits.has(other));
        const nearest = ownFirst(mutant.file, testsFor([mutant.file])).map(at);
        const near = mutant.onImport || isUntold ? nearest.slice(0, NEAREST) : [];
        const coming = [...new Set([...near, ...nearest.filter(isOwn), ...hit])].filter((path) => sound.has(path));
        const asked = firstOf(coming, sound, { nearest: testsFor([mutant.file]).map(at), isOwn });
        if (asked.length === 0) {
          if (!tried.has(mutant)) settle(mutant, "no coverage", null);
        } else {
          const ask = (those: readonly string[], text: string) => {
            write(mutant.file, text);
            const time = those.reduce((sum, path) => sum + (sound.get(path) ?? 0), 0);
            return run({ projects: group, tests: those, hasty: true, patience }, SPARE + 3 * time);
          };
          let tests = asked;
          let answered = await ask(tests, mutated(sourceOf(mutant), mutant));
          const inTime = new Set<string>();
          // On a busy machine a test may be as late without the fault, and then it says nothing of it, or of others.
          for (let late = lateIn(answered); late !== undefined && !inTime.has(late); late = lateIn(answered)) {
            if ((await ask([late], sourceOf(mutant)))?.failure === null) inTime.add(late);
            else {
              process.stderr.write(
                `${late.slice(root.length + 1)} is late with nothing wrong, and isn't asked any more\n`,
              );
              sound.delete(late);
              tests = tests.filter((path) => sound.has(path));
            }
            answered = tests.length === 0 ? NOTHING : await ask(tests, mutated(sourceOf(mutant), mutant));
          }
          write(mutant.file, sourceOf(mutant));
          if (answered === undefined) settle(mutant, "timed out", null);
          else if (answered.failure !== null) settle(mutant, "killed", answered.failure);
          else settle(mutant, "survived", null, tests);
        }
        const now = tried.get(mutant);
        if (now) onTried?.(now);
      }
    }
  } finally {
    runner.end();
    if (existsSync(hitsFile)) rmSync(hitsFile);
  }
  return mutants.flatMap((mutant) => tried.get(mutant) ?? []);
}

const NOTHING: Answered = { files: [], failure: null };

/** The file whose test was ended because it took too long. */
const lateIn = (answered: Answered | undefined): string | undefined =>
  answered?.files.find(({ failure }) => failure !== null && /timed out in \d+ms/.test(failure))?.path;

/**
 * The nearest test file first, then those that take least: most faults are noticed by a unit test at once. What is too much
 * together is left out, but never the source's own tests: on a busy machine one of them alone may take so long.
 */
export function firstOf(
  coming: readonly string[],
  milliseconds: ReadonlyMap<string, number>,
  { nearest, isOwn }: { readonly nearest: readonly string[]; readonly isOwn: (path: string) => boolean },
): readonly string[] {
  const near = nearest.find((path) => coming.includes(path));
  const time = (path: string) => (path === near ? 0 : (milliseconds.get(path) ?? 0));
  let sum = 0;
  return coming
    .toSorted((a, b) => time(a) - time(b))
    .filter((path) => {
      sum += time(path);
      return sum <= MOST || isOwn(path);
    });
}
