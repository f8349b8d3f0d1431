import { expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "../../../scripts/test-reports.ts";

it("counts what Vitest reports, with a file that did not load as a failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: "passed", assertionResults: [{ status: "passed" }] },
      { status: "failed", assertionResults: [{ status: "failed" }] },
      { status: "failed", assertionResults: [] },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 3 });
});

it("counts what Playwright reports, errors outside of tests as failures, a second try that passed as passed", () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, errors: [{}] };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({ passed: 6, failed: 2, skipped: 3 });
});
