import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** Files that a paper names in backticks: by their path, or by the name of one whose path it gave before. */
function missingFiles(paper: string): string[] {
  const known = new Set<string>();
  return [...paper.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)].flatMap(([, name = ""]) => {
    if (!name.includes("/")) return known.has(name) ? [] : [name];
    known.add(basename(name));
    return existsSync(join(root, name)) ? [] : [name];
  });
}

test.each(globSync("docs/how-to/*.md", { cwd: root }))("every file that %s names is there", (file) => {
  const paper = readFileSync(join(root, file), "utf8");
  expect(paper.match(/`[\w-]+\/[\w./-]+`/g)?.length).toBeGreaterThan(3);
  expect(missingFiles(paper)).toEqual([]);
});

test("a file that is gone, or was never named by its path, is missed", () => {
  expect(missingFiles("`electron/app/gone.ts`, then `gone.ts` and `other.ts`")).toEqual([
    "electron/app/gone.ts",
    "other.ts",
  ]);
});
