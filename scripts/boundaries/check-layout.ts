import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const vague = /^(utils?|helpers?|common|managers?|misc)$/;
/** Beyond this a file may hold more than one thought: a place to look, never an error. */
const LONG_LINES = 400;

/** House rules that a linter does not know: names, and a first comment in every folder's index. */
export function checkLayout(root: string): string[] {
  const problems: string[] = [];
  for (const path of globSync("{renderer,shared,electron,scripts,tests}/**/*.{ts,tsx,css}", { cwd: root })) {
    const file = path.replaceAll("\\", "/");
    const text = readFileSync(join(root, path), "utf8");
    const bare = basename(file).replace(/(\.(test|bench|page|spec|d))?\.(ts|tsx|css)$/, "");
    if (
      file
        .split("/")
        .slice(0, -1)
        .concat(bare)
        .some((part) => vague.test(part))
    )
      problems.push(`${file}: says nothing; name it after what it holds`);
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(bare)) problems.push(`${file}: is not kebab-case`);
    if (bare === "index" && /\.tsx?$/.test(file) && !/^\/[*/]/.test(text))
      problems.push(`${file}: begins with no comment that says what the folder is`);
  }
  return problems;
}

/** Files worth a look because of their length, longest first; tests and style sheets are left out. */
export function longFiles(root: string): { file: string; lines: number }[] {
  return globSync("{renderer,shared,electron,scripts}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => ({
      file: path.replaceAll("\\", "/"),
      lines: readFileSync(join(root, path), "utf8").split("\n").length - 1,
    }))
    .filter(({ lines }) => lines > LONG_LINES)
    .sort((a, b) => b.lines - a.lines);
}
