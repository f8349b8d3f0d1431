import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const vague = /^(utils?|helpers?|common|managers?|misc)$/;
/** Tables of a test and style sheets may be longer than code. */
const maxLines = (file: string) => (file.endsWith(".css") ? 700 : file.startsWith("tests/") ? 500 : 250);

/** House rules that a linter does not know: names, sizes, and a first comment in every folder's index. */
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
    const lines = text.split("\n").length - 1;
    if (lines > maxLines(file)) problems.push(`${file}: has ${lines} lines; at most ${maxLines(file)}`);
    if (bare === "index" && /\.tsx?$/.test(file) && !/^\/[*/]/.test(text))
      problems.push(`${file}: begins with no comment that says what the folder is`);
  }
  return problems;
}
