import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveTokens } from "./boundaries/resolve-tokens.ts";

const root = join(import.meta.dirname, "..");
const git = (...given: string[]) => execFileSync("git", given, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });

/**
 * `node scripts/compare-styles.ts <commit>`: which rules the style sheets have now and didn't have then, and the other way
 * round, each with its tokens' values in place of their names; ends with an error where there are any.
 */
function compareStyles(commit: string): boolean {
  const then = git("ls-tree", "-r", "--name-only", commit, "renderer")
    .split("\n")
    .filter((path) => path.endsWith(".css"))
    .map((path) => git("show", `${commit}:${path}`));
  const now = globSync("renderer/**/*.css", { cwd: root }).map((path) => readFileSync(join(root, path), "utf8"));
  const [before, after] = [resolveTokens(then), resolveTokens(now)];
  const gone = before.filter((rule) => !after.includes(rule));
  const come = after.filter((rule) => !before.includes(rule));
  for (const rule of gone) process.stdout.write(`- ${rule}\n`);
  for (const rule of come) process.stdout.write(`+ ${rule}\n`);
  process.stdout.write(`${before.length} sheets then, ${after.length} now, ${gone.length + come.length} differ\n`);
  return gone.length + come.length === 0;
}

if (!compareStyles(process.argv[2] ?? "HEAD")) process.exitCode = 1;
