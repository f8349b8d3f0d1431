import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { fuzzArchives } from "./fuzz-archives.ts";

test("archives that are spoilt by chance are refused with a reason or taken in as records, and change nothing here", async () => {
  const report = await fuzzArchives({ seed: 19, reads: 80, imports: 3, folder: temporaryFolder() });
  expect(report.violations).toEqual([]);
  expect(report.refused).toBeGreaterThan(10);
  expect(report.taken).toBeGreaterThan(10);
});
