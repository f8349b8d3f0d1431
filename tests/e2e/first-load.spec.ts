import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { MAX_FIRST_LOAD, readFirstLoad, sumOf } from "../../scripts/testing/first-load.ts";

const folder = join(import.meta.dirname, "../../out/renderer");

test("the window is drawn by at most 250 KB of scripts; what reads films and Chinese words come later", () => {
  const scripts = readFirstLoad(folder);
  const code = scripts.map(({ file }) => readFileSync(join(folder, file), "utf8")).join("\n");
  // They are all there: React draws, and the first words are English.
  expect(code).toContain("Skip to content");
  expect(code).not.toMatch(/Matroska|跳到面板/);
  expect(sumOf(scripts), "they were found at all").toBeGreaterThan(100_000);
  expect(sumOf(scripts), JSON.stringify(scripts.slice(0, 6))).toBeLessThanOrEqual(MAX_FIRST_LOAD);
});
