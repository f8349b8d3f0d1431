import { relative } from "node:path";
import type { TestResult } from "./judge-attacks.ts";
import type { RunEnd } from "./run-end-reporter.ts";

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface VitestReport {
  readonly testResults: readonly {
    /** The file's path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName?: string }[];
  }[];
}

/** One suite of Vitest's JSON report. A file that failed before any of its tests ran counts as one failure. */
export function readVitestReport(text: string, suite: string): Tally {
  const report = JSON.parse(text) as VitestReport;
  const files = report.testResults.filter(({ name }) => name.includes(`/tests/${suite}/`));
  const broken = files.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed"),
  ).length;
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed").length;
  return { passed, failed: failed + broken, skipped: tests.length - passed - failed };
}

/**
 * The files of a report in which anything failed, or that were running when something was thrown outside of a test:
 * their paths as Vitest gave them.
 */
export function readFailedFiles(text: string, end?: RunEnd): string[] {
  const { testResults } = JSON.parse(text) as VitestReport;
  const failed = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return [...new Set([...failed, ...(end?.errors ?? []).flatMap(({ file }) => file ?? [])])];
}

/**
 * Why a run ended badly though its tests passed, a line for each reason: what was thrown outside of a test, or how the
 * run itself ended. None for a run that ended well.
 */
export function describeBadEnd(status: number | null, end: RunEnd | undefined, root: string): string[] {
  if (status === 0) return [];
  if (end !== undefined && end.errors.length > 0) {
    return end.errors.map(({ message, file, test }) => {
      const place = [file === undefined ? "" : relative(root, file).replaceAll("\\", "/"), test ?? ""];
      return `${place.filter((part) => part !== "").join(" › ") || "no file"}: thrown outside of a test: ${message}`;
    });
  }
  const how = status === null ? "was cut off" : `exited with ${status}`;
  return [`the run ${how}${end === undefined ? " before its end" : `, after it had ${end.reason}`}`];
}

/** A report in which the files of a second run stand in place of the same files of the first. */
export function withSecondTry(first: string, second: string): string {
  const report = JSON.parse(first) as VitestReport;
  const again = new Map((JSON.parse(second) as VitestReport).testResults.map((file) => [file.name, file]));
  return JSON.stringify({ ...report, testResults: report.testResults.map((file) => again.get(file.name) ?? file) });
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/**
 * Playwright's JSON report. Errors outside of tests count as failures. A test that
 * passed at its second try counts as passed: the list reporter names it as flaky, which is to be mended, not hidden.
 */
export function readPlaywrightReport(text: string): Tally {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** Every test of Vitest's JSON report. A file that didn't load is one failed test without a name. */
export function readVitestResults(text: string, root: string): TestResult[] {
  const report = JSON.parse(text) as VitestReport;
  return report.testResults.flatMap(({ name, status, assertionResults }): TestResult[] => {
    const file = relative(root, name).replaceAll("\\", "/");
    const tests = assertionResults.map(({ status, fullName = "" }): TestResult => {
      return { file, name: fullName, status: status === "passed" || status === "failed" ? status : "skipped" };
    });
    return status === "failed" && tests.length === 0 ? [{ file, name: "", status: "failed" }] : tests;
  });
}

interface PlaywrightTest {
  readonly status: string;
  readonly projectName: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly PlaywrightTest[] }[];
}

/** A second try that passed has passed. */
const endOf = (status: string): TestResult["status"] =>
  status === "unexpected" ? "failed" : status === "skipped" ? "skipped" : "passed";

/** What ran where: the tests of Playwright's JSON report by the project that they ran in. */
export function countByProject(text: string): ReadonlyMap<string, Tally> {
  const { suites } = JSON.parse(text) as { suites: readonly PlaywrightSuite[] };
  const counts = new Map<string, Record<TestResult["status"], number>>();
  const read = ({ specs, suites: inner = [] }: PlaywrightSuite): void => {
    for (const { projectName, status } of specs.flatMap(({ tests }) => tests)) {
      const count = counts.get(projectName) ?? { passed: 0, failed: 0, skipped: 0 };
      count[endOf(status)] += 1;
      counts.set(projectName, count);
    }
    inner.forEach(read);
  };
  suites.forEach(read);
  return counts;
}

/** Every test of Playwright's JSON report; one that passed at its second try passed. */
export function readPlaywrightResults(text: string): TestResult[] {
  const { suites } = JSON.parse(text) as { suites: readonly PlaywrightSuite[] };
  const read = (suite: PlaywrightSuite, above: string): TestResult[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status }): TestResult => {
        return { file: `tests/e2e/${suite.file}`, name: `${above}${title}`, status: endOf(status) };
      }),
    ),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, `${above}${inner.title} `)),
  ];
  return suites.flatMap((suite) => read(suite, ""));
}
