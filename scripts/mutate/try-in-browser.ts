import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "./find-mutants.ts";
import { hitsVariable, readHits, withSwitches } from "./probes.ts";
import { browserConfig, mutantVariable, prepareBrowserTests } from "./scratch-copy.ts";
import type { Tried } from "./try-mutants.ts";

/** Tests that take so long together, without a fault, are asked about one fault, and no more. In milliseconds. */
const MOST = 60_000;
/** All tests with nothing wrong, then those of one fault. */
const FIRST = 90 * 60_000;
const ONE = 6 * 60_000;
/** A test that waits for what a fault has taken away is ended after this; without a fault later. In milliseconds. */
const PATIENCE = 40_000;
const FIRST_PATIENCE = 180_000;

interface Report {
  readonly suites: readonly Suite[];
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly status: string; readonly duration: number }[] }[];
  }[];
}
interface Ran {
  /** `file:line` under the suite's folder. */
  readonly test: string;
  readonly title: string;
  readonly passed: boolean;
  readonly milliseconds: number;
}

export interface BrowserTrial {
  /** A copy of the tree, whose page is built once with every mutant in it. */
  readonly root: string;
  readonly tried: readonly Tried[];
  readonly sourceOf: (file: string) => string;
  readonly onTried?: (tried: Tried) => void;
}

/** Asks the browser suite about the mutants that nobody has noticed so far: only those tests that come by each. */
export async function tryInBrowser({ root, tried, sourceOf, onTried }: BrowserTrial): Promise<Tried[]> {
  const left = tried.filter(({ outcome }) => outcome === "survived" || outcome === "no coverage");
  if (left.length === 0) return [...tried];
  const mutants = left.map(({ mutant }) => mutant);
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = [...mutants.entries()].filter(([, mutant]) => mutant.file === file);
    writeFileSync(join(root, file), withSwitches(sourceOf(file), own));
  }
  prepareBrowserTests(root);
  const hitsFile = join(root, "mutant-hits.txt");
  writeFileSync(hitsFile, "");
  const first = await runTests(root, [], { patience: FIRST_PATIENCE, hits: hitsFile }, FIRST);
  const sound = new Map(first?.filter(({ passed }) => passed).map((ran) => [ran.test, ran.milliseconds]));
  if (sound.size === 0) throw new Error("No test of the browser suite passes, though nothing is wrong yet.");
  for (const { test, passed } of first ?? []) {
    if (!passed) process.stderr.write(`${test} fails with nothing wrong: it isn't asked\n`);
  }
  const hits = readHits(hitsFile);
  rmSync(hitsFile);

  const results = new Map<Mutant, Tried>();
  for (const [id, before] of left.entries()) {
    const coming = [...(hits.get(id) ?? [])].filter((test) => sound.has(test));
    const asked = nearest(before.mutant.file, coming, sound);
    if (asked.length > 0) {
      const ran = await runTests(root, asked, { patience: PATIENCE, mutant: id }, ONE);
      const failed = ran?.find(({ passed }) => !passed)?.title ?? null;
      const outcome = ran === undefined ? "timed out" : failed === null ? "survived" : "killed";
      results.set(before.mutant, { ...before, outcome, by: failed, asked: [...before.asked, ...asked] });
    }
    onTried?.(results.get(before.mutant) ?? before);
  }
  return tried.map((each) => results.get(each.mutant) ?? each);
}

/** Tests of the same pane first, then those that take least. */
function nearest(file: string, coming: readonly string[], sound: ReadonlyMap<string, number>): readonly string[] {
  const words = new Set(file.split(/[/.-]/));
  const time = (test: string) => sound.get(test) ?? 0;
  const strange = (test: string) => Number(!test.split(/[.-]/).some((word) => words.has(word)));
  let sum = 0;
  return coming
    .toSorted((a, b) => strange(a) - strange(b) || time(a) - time(b))
    .filter((test, index) => {
      sum += time(test);
      return index === 0 || sum <= MOST;
    });
}

interface RunOptions {
  readonly patience: number;
  readonly mutant?: number;
  readonly hits?: string;
}

/** Undefined when it took longer than `milliseconds`. A run of one mutant ends with the first failure. */
async function runTests(
  root: string,
  tests: readonly string[],
  { patience, mutant, hits }: RunOptions,
  milliseconds: number,
): Promise<Ran[] | undefined> {
  const report = join(root, "browser-report.json");
  rmSync(report, { force: true });
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const args = ["test", "--config", browserConfig, `--timeout=${patience}`, ...(mutant === undefined ? [] : ["-x"])];
  const child = spawn(process.execPath, [cli, ...args, ...tests.map((test) => `tests/e2e/${test}`)], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      [mutantVariable]: mutant === undefined ? undefined : String(mutant),
      [hitsVariable]: hits,
    },
  });
  const ended = await Promise.race([
    new Promise<true>((resolve) => child.once("close", () => resolve(true))),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), milliseconds).unref()),
  ]);
  if (!ended) {
    endGroup(child);
    return undefined;
  }
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as Report;
  return suites.flatMap(readSuite);
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

/** What was not begun any more after a failure says nothing. */
const readSuite = ({ suites = [], specs = [] }: Suite): Ran[] => [
  ...specs.flatMap(({ title, file, line, ok, tests }) => {
    const results = tests.flatMap(({ results: tries }) => tries).filter(({ status }) => status !== "skipped");
    const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
    return results.length === 0 ? [] : [{ test: `${file}:${line}`, title, passed: ok, milliseconds }];
  }),
  ...suites.flatMap(readSuite),
];
