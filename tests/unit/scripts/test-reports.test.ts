import { expect, it } from "vitest";
import {
  readFailedFiles,
  readPlaywrightReport,
  readVitestReport,
  withSecondTry,
} from "../../../scripts/test-reports.ts";

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

it("counts what Playwright reports, errors outside of tests as failures, a second try that passed as passed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 6, failed: 2, skipped: 3 });
});
