import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter } from "vitest/node";

/** What Vitest's JSON report leaves out: how a run ended, and what was thrown outside of its tests. */
export interface RunEnd {
  readonly reason: string;
  readonly errors: readonly {
    readonly message: string;
    /** The path of the file that was running, where it is known; and its test. */
    readonly file?: string;
    readonly test?: string;
  }[];
}

/** Where it is written is in the environment, since a reporter named on the command line takes no options. */
export const runEndPath = "REELSONG_RUN_END";

// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter by its default export
export default class RunEndReporter implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[], reason: string): void {
    const path = process.env[runEndPath];
    if (path !== undefined)
      writeFileSync(path, JSON.stringify({ reason, errors: errors.map(describe) } satisfies RunEnd));
  }
}

function describe(error: SerializedError): RunEnd["errors"][number] {
  const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
  const message = [error.name, error.message].filter((part) => typeof part === "string" && part !== "").join(": ");
  const at = typeof error.stack === "string" ? (error.stack.split("\n")[1]?.trim() ?? "") : "";
  return {
    message: `${message} ${at}`.trim(),
    ...(typeof file === "string" ? { file } : {}),
    ...(typeof test === "string" ? { test } : {}),
  };
}
