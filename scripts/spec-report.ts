/**
 * Lists every statement of API.md and WIRE.md with the rule, the sandbox check and the tests that cover it, and fails
 * where one is not covered. `--results a.json b.json` reads Vitest's reports and asks that the named tests passed;
 * without, the tests are only listed. `--quiet` prints the problems alone.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ruleRegistry } from "#shared/rules/registry.ts";
import { assumptions } from "#shared/wire/assumptions.ts";
import type { Coverage } from "#tests/contract/proof/coverage.ts";
import { coverage } from "#tests/contract/spec-coverage.ts";
import { findProblems } from "./spec/spec-problems.ts";
import { type SpecStatement, splitSpecification } from "./spec/spec-statements.ts";
import { listTests, readTestResults } from "./spec/spec-tests.ts";

const root = resolve(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { results: { type: "boolean" }, quiet: { type: "boolean" } },
});

function readStatements(file: string, prefix: string): SpecStatement[] {
  const path = resolve(root, "../shared", file);
  if (!existsSync(path)) {
    console.error(`${file} is not at ${path}: put the shared folder beside this checkout.`);
    process.exit(2);
  }
  return splitSpecification(readFileSync(path, "utf8")).map((one) => ({ ...one, id: prefix + one.id }));
}

function describeCoverage(entry: Coverage | undefined): string[] {
  if (entry === undefined) return [];
  if ("informative" in entry) return [`(${entry.informative})`];
  const { rules = [], assumptions: assumed = [], sandbox, tests } = entry;
  return [
    ...(rules.length > 0 ? [`rules    ${rules.join(", ")}`] : []),
    ...(assumed.length > 0 ? [`assumed  ${assumed.join(", ")}`] : []),
    ...(sandbox === undefined ? [] : [`sandbox  ${sandbox}`]),
    ...tests.map((test) => `test     ${test}`),
  ];
}

const statements = [...readStatements("API.md", ""), ...readStatements("WIRE.md", "W")];
const namedFiles = Object.values(coverage).flatMap((entry) =>
  "informative" in entry ? [] : entry.tests.map((test) => test.split("::")[0] ?? ""),
);
const files = [...new Set(["tests/unit/shared/rules/every-rule.test.ts", ...namedFiles])];
const problems = findProblems(statements, coverage, {
  rules: ruleRegistry,
  assumptions: Object.keys(assumptions),
  source: (path) => (existsSync(resolve(root, path)) ? readFileSync(resolve(root, path), "utf8") : ""),
  tests: values.results ? readTestResults(root, positionals) : listTests(root, files),
});

let section = "";
for (const { id, text, section: title, line } of values.quiet ? [] : statements) {
  const heading = `${id.split("/")[0]}  ${title}`;
  if (heading !== section) console.log(`\n${heading}`);
  section = heading;
  const broken = problems.some(({ about }) => about === id);
  console.log(`  ${broken ? "✗" : "✓"} ${id} (line ${line})  ${text.slice(0, 100)}`);
  for (const what of describeCoverage(coverage[id])) console.log(`      ${what}`);
}
if (problems.length > 0) console.log("");
for (const { about, problem } of problems) console.log(`✗ ${about}: ${problem}`);
const uncovered = new Set(problems.map(({ about }) => about)).size;
const informative = statements.filter(({ id }) => "informative" in (coverage[id] ?? {})).length;
console.log(
  `\n${statements.length} statements, ${statements.length - informative} with tests, ` +
    `${informative} that state nothing to check, ${uncovered} uncovered`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
