import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { NamedTest } from "./spec-problems.ts";

interface VitestResults {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

/** The tests of Vitest's JSON reports, with whether each passed. A skipped test proves nothing: it did not pass. */
export function readTestResults(root: string, reports: readonly string[]): NamedTest[] {
  return reports.flatMap((report) =>
    (JSON.parse(readFileSync(report, "utf8")) as VitestResults).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: relative(root, name),
        name: [...ancestorTitles, title].join(" > "),
        passed: status === "passed",
      })),
    ),
  );
}

/**
 * The tests of these files, collected without running them. Files are loaded, because the rows of a table have no
 * name before; in one process each, because isolation costs most of the time.
 */
export function listTests(root: string, files: readonly string[]): NamedTest[] {
  const vitest = resolve(root, "node_modules/vitest/vitest.mjs");
  const options = ["list", "--json", "--staticParse=false", "--isolate=false"];
  const output = execFileSync(process.execPath, [vitest, ...options, ...files], {
    cwd: root,
    maxBuffer: 1 << 26,
    encoding: "utf8",
  });
  const listed = JSON.parse(output.slice(output.indexOf("["))) as { name: string; file: string }[];
  return listed.map(({ name, file }) => ({ name, file: relative(root, file) }));
}
