import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const table = readFileSync(join(root, "docs/proof.md"), "utf8");
const named = [...table.matchAll(/`(tests\/[^`]+?)::([^`]+)`/g)].map(
  ([, file = "", name = ""]) => [file, name] as const,
);

test("every test that docs/proof.md names is there, and every sentence names one", () => {
  const missing = named.filter(([file, name]) => !readFileSync(join(root, file), "utf8").includes(name));
  expect(missing).toEqual([]);
  const sentences = table.split("\n").filter((line) => /^\| (?!It must show|---)/.test(line));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter((line) => !line.includes("`tests/"))).toEqual([]);
});
