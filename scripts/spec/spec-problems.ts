import type { Coverage, CoverageTable } from "#tests/contract/proof/coverage.ts";
import type { SpecStatement } from "./spec-statements.ts";

/** A test as Vitest names it, `describe > test`; `passed` is undefined where it was listed but not run. */
export interface NamedTest {
  readonly file: string;
  readonly name: string;
  readonly passed?: boolean;
}

/** Everything that coverage may name. */
export interface Evidence {
  /** Rule codes with the document each is taken from. */
  readonly rules: Readonly<Record<string, { readonly section: string }>>;
  readonly assumptions: readonly string[];
  /** Text of a file of the project, "" where there is none. */
  readonly source: (path: string) => string;
  readonly tests: readonly NamedTest[];
}

export interface SpecProblem {
  /** Statement, rule or assumption that the problem is about. */
  readonly about: string;
  readonly problem: string;
}

/** The test that breaks every rule once; a rule stands for a statement only where this proves it. */
const ruleTests = "tests/unit/shared/rules/every-rule.test.ts";

/** Every way in which the table fails to cover the statements; empty when all is proved. */
export function findProblems(
  statements: readonly SpecStatement[],
  coverage: CoverageTable,
  evidence: Evidence,
): SpecProblem[] {
  const known = new Set(statements.map(({ id }) => id));
  const entries = Object.entries(coverage);
  const named = (kind: "rules" | "assumptions") =>
    new Set(entries.flatMap(([, entry]) => ("informative" in entry ? [] : (entry[kind] ?? []))));
  const [namedRules, namedAssumptions] = [named("rules"), named("assumptions")];
  return [
    ...statements.flatMap(({ id }) =>
      problemsOfEntry(coverage[id], evidence).map((problem) => ({ about: id, problem })),
    ),
    ...entries
      .filter(([id]) => !known.has(id))
      .map(([id]) => ({ about: id, problem: "stale: the documents have no such statement" })),
    ...Object.entries(evidence.rules)
      .filter(([code, { section }]) => /^(API|WIRE)\.md/.test(section) && !namedRules.has(code))
      .map(([code]) => ({ about: code, problem: "rule of the specification that no statement names" })),
    ...evidence.assumptions
      .filter((name) => !namedAssumptions.has(name))
      .map((name) => ({ about: name, problem: "assumption that no statement names" })),
  ];
}

function problemsOfEntry(entry: Coverage | undefined, evidence: Evidence): string[] {
  if (entry === undefined) return ["not covered: no entry in tests/contract/proof"];
  if ("informative" in entry) return entry.informative.trim().length < 12 ? ["informative, but without a reason"] : [];
  const { rules = [], assumptions = [], sandbox, tests } = entry;
  const problems: string[] = [];
  for (const code of rules) {
    if (!Object.hasOwn(evidence.rules, code)) problems.push(`no rule ${code}`);
    else problems.push(...problemsOfTest(`${ruleTests}::${code}`, evidence.tests));
  }
  for (const name of assumptions) if (!evidence.assumptions.includes(name)) problems.push(`no assumption ${name}`);
  if (sandbox !== undefined) {
    const [file = "", symbol = ""] = sandbox.split("#");
    if (!/^\w+$/.test(symbol) || !new RegExp(`\\b${symbol}\\b`).test(evidence.source(file))) {
      problems.push(`no symbol ${sandbox}`);
    }
    if (!tests.some((test) => test.startsWith("tests/contract/"))) {
      problems.push("a sandbox check without a contract test");
    }
  }
  if (tests.length === 0) problems.push("no test");
  for (const test of tests) problems.push(...problemsOfTest(test, evidence.tests));
  return problems;
}

/** Whole names only: `model Vendor-M2` must not be proved by a test of `model Vendor-M2.7`. */
function problemsOfTest(wanted: string, tests: readonly NamedTest[]): string[] {
  const [file = "", ...rest] = wanted.split("::");
  const name = rest.join("::");
  const found = tests.filter(
    (test) =>
      test.file === file &&
      name !== "" &&
      (test.name === name || test.name.endsWith(` > ${name}`) || test.name.startsWith(`${name} > `)),
  );
  if (found.length === 0) return [`no test ${wanted}`];
  return found.some((test) => test.passed === false) ? [`did not pass: ${wanted}`] : [];
}
