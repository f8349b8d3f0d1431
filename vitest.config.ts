import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { EnvironmentSequencer } from "./scripts/testing/environment-sequencer.ts";
import { leftOut, longTests } from "./scripts/testing/long-tests.ts";

/** Three suites with one runner; the browser suite has its own runner in playwright.config.ts. */
export default defineConfig({
  plugins: [react()],
  test: {
    environment: "node",
    globalSetup: "./tests/support/machine/global-setup.ts",
    exclude: [...configDefaults.exclude, ...leftOut(longTests)],
    // Two processors are what the smallest supported machine has, and many tests wait for a time-out or a child. Each
    // worker imports everything for itself: with four of them the same tests took 742 s of processors, with three 640.
    maxWorkers: 3,
    // Half of the processor's time went into importing the same modules for each file. A file leaves nothing behind:
    // what it fakes or stubs it gives back in afterEach or onTestFinished.
    isolate: false,
    sequence: { sequencer: EnvironmentSequencer },
    // Ends what hangs. A busy machine is no failure, so that what is awaited has long to come.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          setupFiles: "./tests/support/machine/page-setup.ts",
        },
      },
      { extends: true, test: { name: "contract", include: ["tests/contract/**/*.test.ts"] } },
      {
        extends: true,
        test: { name: "faults", include: ["tests/faults/**/*.test.ts"], testTimeout: 120_000 },
      },
    ],
  },
});
