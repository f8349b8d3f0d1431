import { expect, it } from "vitest";
import {
  countByProject,
  describeBadEnd,
  readFailedFiles,
  readPlaywrightReport,
  readVitestReport,
  withSecondTry,
} from "../../../../scripts/testing/test-reports.ts";

it("counts what Vitest reports of a suite, with a file that did not load as a failure", () => {
  const file = (name: string, status: string, ...tests: string[]) => {
    return { name: `/checkout/tests/${name}.test.ts`, status, assertionResults: tests.map((one) => ({ status: one })) };
  };
  const report = {
    testResults: [
      file("unit/one", "passed", "passed", "passed", "skipped", "todo", "pending"),
      file("unit/two", "failed", "failed", "passed"),
      file("unit/three", "failed"),
      file("faults/one", "passed", "passed"),
    ],
  };
  expect(readVitestReport(JSON.stringify(report), "unit")).toEqual({ passed: 3, failed: 2, skipped: 3 });
  expect(readVitestReport(JSON.stringify(report), "faults")).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

it("puts a second try in place of the files that were tried again, and leaves the rest as it was", () => {
  const file = (name: string, status: string) => {
    return { name: `/checkout/tests/unit/${name}.test.ts`, status, assertionResults: [{ status }] };
  };
  const first = JSON.stringify({
    testResults: [file("one", "passed"), file("two", "failed"), file("three", "failed")],
  });
  expect(readFailedFiles(first)).toEqual(["/checkout/tests/unit/two.test.ts", "/checkout/tests/unit/three.test.ts"]);
  const second = JSON.stringify({ testResults: [file("two", "passed"), file("three", "failed")] });
  const both = withSecondTry(first, second);
  expect(readVitestReport(both, "unit")).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(readFailedFiles(both)).toEqual(["/checkout/tests/unit/three.test.ts"]);
});

it("tries a file again that was running when something was thrown outside of a test", () => {
  const passed = {
    name: "/checkout/tests/unit/one.test.ts",
    status: "passed",
    assertionResults: [{ status: "passed" }],
  };
  const end = {
    reason: "failed",
    errors: [{ message: "Error: late", file: passed.name }, { message: "Error: nowhere" }],
  };
  expect(readFailedFiles(JSON.stringify({ testResults: [passed] }), end)).toEqual([passed.name]);
});

const late = { message: "Error: late at a.ts:3:1", file: "/checkout/tests/unit/one.test.ts", test: "is on time" };
it.each([
  [0, { reason: "passed", errors: [] }, []],
  [
    1,
    { reason: "failed", errors: [late] },
    ["tests/unit/one.test.ts › is on time: thrown outside of a test: Error: late at a.ts:3:1"],
  ],
  [
    1,
    { reason: "failed", errors: [{ message: "Error: nowhere" }] },
    ["no file: thrown outside of a test: Error: nowhere"],
  ],
  [1, { reason: "passed", errors: [] }, ["the run exited with 1, after it had passed"]],
  [null, { reason: "passed", errors: [] }, ["the run was cut off, after it had passed"]],
  [null, undefined, ["the run was cut off before its end"]],
])("says why a run ended badly: status %j, %j", (status, end, lines) => {
  expect(describeBadEnd(status, end, "/checkout")).toEqual(lines);
});

it("counts what Playwright reports, errors outside of tests as failures, a second try that passed as passed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 6, failed: 2, skipped: 3 });
});

it("counts what ran where, however deep it stands", () => {
  const tests = (...given: [projectName: string, status: string][]) => ({
    title: "t",
    tests: given.map(([projectName, status]) => ({ projectName, status })),
  });
  const inner = {
    title: "inner",
    file: "a.spec.ts",
    specs: [tests(["electron", "skipped"], ["browser", "unexpected"])],
  };
  const outer = { title: "", file: "a.spec.ts", suites: [inner], specs: [tests(["browser", "expected"])] };
  const other = { title: "", file: "b.spec.ts", specs: [tests(["browser", "flaky"])] };
  expect(Object.fromEntries(countByProject(JSON.stringify({ suites: [outer, other] })))).toEqual({
    browser: { passed: 2, failed: 1, skipped: 0 },
    electron: { passed: 0, failed: 0, skipped: 1 },
  });
});
