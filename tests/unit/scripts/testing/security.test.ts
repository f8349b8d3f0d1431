import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Attack, attacks } from "#tests/security/attacks.ts";
import { judgeAttacks, type TestResult } from "../../../../scripts/testing/judge-attacks.ts";
import { readPlaywrightResults, readVitestResults } from "../../../../scripts/testing/test-reports.ts";

const root = join(import.meta.dirname, "../../../..");

it("every attack that is registered names tests that are there, and no two have one name", () => {
  const missing = attacks.flatMap(({ by }) =>
    by.filter((one) => {
      const [file = "", words = ""] = one.split("::", 2);
      return !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(words);
    }),
  );
  expect(missing).toEqual([]);
  expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThan(60);
});

it("an attack is repelled when all that tries it passed, and not when a test fails or is gone", () => {
  const attack = (name: string, ...by: string[]) =>
    ({ group: "media", name, by: by.map((one) => `tests/${one}`) }) as Attack;
  const result = (file: string, name: string, status: TestResult["status"]) => ({
    file: `tests/${file}`,
    name,
    status,
  });
  const verdicts = judgeAttacks(
    [
      attack("one", "a::stands"),
      attack("two", "a::stands", "a::falls"),
      attack("three", "a::gone"),
      attack("four", "b::stands"),
      attack("five", "a::rests"),
      attack("six", "a::stands", "a::rests"),
      attack("seven", "broken::stands"),
    ],
    [
      result("a", "it stands 1", "passed"),
      result("a", "it stands 2", "passed"),
      result("a", "it falls", "failed"),
      result("a", "it rests", "skipped"),
      result("broken", "", "failed"),
    ],
    new Set(["tests/a", "tests/broken"]),
  );
  expect(verdicts.map(({ attack, verdict, why }) => [attack.name, verdict, why])).toEqual([
    ["one", "repelled", ""],
    ["two", "NOT repelled", "tests/a: it falls"],
    ["three", "NOT repelled", "tests/a has no test with “gone”"],
    ["four", "not run", "tests/b was not run"],
    ["five", "not run", "tests/a is skipped on this machine"],
    ["six", "not run", "tests/a is skipped on this machine"],
    ["seven", "NOT repelled", "tests/broken has no test with “stands”"],
  ]);
});

it("reads every test of both runners with its file, its title and its end", () => {
  const vitest = {
    testResults: [
      {
        name: join(root, "tests/unit/one.test.ts"),
        status: "failed",
        assertionResults: [
          { fullName: "a block stands", status: "passed" },
          { fullName: "a block falls", status: "failed" },
          { fullName: "a block rests", status: "pending" },
        ],
      },
      { name: join(root, "tests/unit/two.test.ts"), status: "failed", assertionResults: [] },
    ],
  };
  expect(readVitestResults(JSON.stringify(vitest), root)).toEqual([
    { file: "tests/unit/one.test.ts", name: "a block stands", status: "passed" },
    { file: "tests/unit/one.test.ts", name: "a block falls", status: "failed" },
    { file: "tests/unit/one.test.ts", name: "a block rests", status: "skipped" },
    { file: "tests/unit/two.test.ts", name: "", status: "failed" },
  ]);
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const file = "chat.spec.ts";
  const playwright = {
    suites: [
      {
        ...{ title: file, file },
        specs: [spec("stands", "expected"), spec("totters", "flaky")],
        suites: [{ title: "a block", file, specs: [spec("falls", "unexpected"), spec("rests", "skipped")] }],
      },
    ],
  };
  expect(readPlaywrightResults(JSON.stringify(playwright))).toEqual([
    { file: "tests/e2e/chat.spec.ts", name: "stands", status: "passed" },
    { file: "tests/e2e/chat.spec.ts", name: "totters", status: "passed" },
    { file: "tests/e2e/chat.spec.ts", name: "a block falls", status: "failed" },
    { file: "tests/e2e/chat.spec.ts", name: "a block rests", status: "skipped" },
  ]);
});
