import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const model = readFileSync(join(root, "docs/security.md"), "utf8");
const named = [...model.matchAll(/`(tests\/[^`]+?)::([^`]+)`/g)].map(
  ([, file = "", name = ""]) => [file, name] as const,
);

test("every test that docs/security.md names is there, and every row of an actor names one", () => {
  const missing = named.filter(
    ([file, name]) => !existsSync(join(root, file)) || !readFileSync(join(root, file), "utf8").includes(name),
  );
  expect(missing).toEqual([]);
  const actors = model.slice(model.indexOf("## The service"), model.indexOf("## Force"));
  const rows = actors.split("\n").filter((line) => /^\| (?!(It|They) (tries|try) to|---)/.test(line));
  expect(rows.length).toBeGreaterThan(35);
  expect(rows.filter((line) => !line.includes("`tests/"))).toEqual([]);
});

test("SECURITY.md says how to report, what is supported and what is promised", () => {
  const text = readFileSync(join(root, "SECURITY.md"), "utf8");
  for (const words of ["Reporting a vulnerability", "Supported versions", "promises", "In scope", "docs/security.md"]) {
    expect(text).toContain(words);
  }
});
