import { readImports } from "../boundaries/read-imports.ts";

/** Whether a test file lies where the source's own tests do. */
export const isOwnOf = (file: string, test: string): boolean =>
  test.startsWith(`tests/unit/${file.slice(0, file.lastIndexOf("/") + 1)}`);

/** Those that lie where the source's own tests do go first: a child's sources are imported by none of them. */
export const ownFirst = (file: string, tests: readonly string[]): string[] =>
  tests.toSorted((a, b) => Number(isOwnOf(file, b)) - Number(isOwnOf(file, a)));

const everything = "{renderer,shared,electron,scripts,tests}/**/*.{ts,tsx}";
const isTest = (path: string) => /^tests\/.*\.test\.tsx?$/.test(path);

/** Which test files import a source, by itself or through others: those with the fewest steps between come first. */
export function readTestsNear(root: string): (files: readonly string[]) => string[] {
  const importers = Map.groupBy(readImports(root, everything).imports, ({ to }) => to);
  return (files) => {
    const found: string[] = [];
    const seen = new Set(files);
    for (let now = [...files]; now.length > 0; ) {
      found.push(...now.filter(isTest).sort());
      now = now
        .flatMap((file) => importers.get(file) ?? [])
        .flatMap(({ from }) => {
          if (seen.has(from)) return [];
          seen.add(from);
          return [from];
        });
    }
    return found;
  };
}
