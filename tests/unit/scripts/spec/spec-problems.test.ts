import { describe, expect, it } from "vitest";
import type { CoverageTable } from "#tests/contract/proof/coverage.ts";
import { type Evidence, findProblems } from "../../../../scripts/spec/spec-problems.ts";
import { splitSpecification } from "../../../../scripts/spec/spec-statements.ts";

const everyRule = "tests/unit/shared/rules/every-rule.test.ts";
const statements = splitSpecification(
  "## Limits\n\n| Limit | Value |\n|---|---|\n| Sound | 2 s |\n| Shape | not shown |\n",
);
const evidence: Evidence = {
  rules: { "sound.length": { section: "API.md § Limits" }, "sound.taste": { section: "Reelsong: may disappoint" } },
  assumptions: ["longestSound"],
  source: (path) => (path === "electron/sandbox/sound.ts" ? "function checkSound() {}" : ""),
  tests: [
    { file: everyRule, name: "every rule > sound.length", passed: true },
    { file: "tests/contract/sound.test.ts", name: "sound > of 2 s", passed: true },
    { file: "tests/contract/sound.test.ts", name: "sound > of 2 s and a bit", passed: false },
  ],
};
const sound = {
  rules: ["sound.length"],
  assumptions: ["longestSound"],
  sandbox: "electron/sandbox/sound.ts#checkSound",
  tests: ["tests/contract/sound.test.ts::of 2 s"],
};
const complete: CoverageTable = { "1/sound": sound, "1/shape": { informative: "says only what is not shown" } };
const problems = (table: CoverageTable, more: Partial<Evidence> = {}) =>
  findProblems(statements, table, { ...evidence, ...more }).map(({ about, problem }) => `${about}: ${problem}`);

describe("the report of the specification", () => {
  it("finds nothing where all is proved", () => {
    expect(statements.map(({ id }) => id)).toEqual(["1/sound", "1/shape"]);
    expect(problems(complete)).toEqual([]);
  });

  it.each<[what: string, table: CoverageTable, found: RegExp]>([
    ["an uncovered statement", { "1/sound": sound }, /^1\/shape: not covered/],
    ["a stale entry", { ...complete, "1/colour": { informative: "was there once" } }, /^1\/colour: stale/],
    ["no reason", { ...complete, "1/shape": { informative: "" } }, /without a reason/],
    [
      "an unknown rule",
      { ...complete, "1/sound": { ...sound, rules: ["sound.length", "sound.x"] } },
      /no rule sound\.x/,
    ],
    [
      "a rule named like a part of objects",
      { ...complete, "1/sound": { ...sound, rules: ["sound.length", "toString"] } },
      /no rule toString/,
    ],
    [
      "an unknown assumption",
      { ...complete, "1/sound": { ...sound, assumptions: ["longestSound", "x"] } },
      /no assumption x/,
    ],
    [
      "a renamed test",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/sound.test.ts::of 3 s"] } },
      /no test .*of 3 s/,
    ],
    [
      "part of a name",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/sound.test.ts::of 2"] } },
      /no test .*of 2$/,
    ],
    [
      "a test in another file",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/noise.test.ts::of 2 s"] } },
      /no test/,
    ],
    [
      "a file without a test's name",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/sound.test.ts::"] } },
      /no test/,
    ],
    [
      "a test that failed",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/sound.test.ts::of 2 s and a bit"] } },
      /did not pass/,
    ],
    [
      "a describe with a failed test",
      { ...complete, "1/sound": { ...sound, tests: ["tests/contract/sound.test.ts::sound"] } },
      /did not pass/,
    ],
    [
      "no test at all",
      { ...complete, "1/sound": { rules: ["sound.length"], assumptions: ["longestSound"], tests: [] } },
      /no test$/,
    ],
    [
      "a lost symbol",
      { ...complete, "1/sound": { ...sound, sandbox: "electron/sandbox/sound.ts#check" } },
      /no symbol/,
    ],
    ["a lost file", { ...complete, "1/sound": { ...sound, sandbox: "electron/sandbox/x.ts#checkSound" } }, /no symbol/],
    [
      "a sandbox check without a contract test",
      { ...complete, "1/sound": { ...sound, tests: [`${everyRule}::sound.length`] } },
      /without a contract test/,
    ],
    [
      "a rule that no statement names",
      { ...complete, "1/sound": { ...sound, rules: [] } },
      /^sound\.length: rule of the/,
    ],
    [
      "an assumption that no statement names",
      { ...complete, "1/sound": { ...sound, assumptions: [] } },
      /^longestSound: /,
    ],
  ])("finds %s", (_, table, found) => {
    const all = problems(table);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatch(found);
  });

  it("finds a rule that no test breaks", () => {
    const tests = evidence.tests.filter(({ file }) => file !== everyRule);
    expect(problems(complete, { tests })).toEqual([`1/sound: no test ${everyRule}::sound.length`]);
  });
});
