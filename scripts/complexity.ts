import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

interface Report {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

/** Functions that Biome finds hard to follow, hardest first: places to look, never an error. */
function hardestFunctions(): { place: string; complexity: number }[] {
  const answer = execFileSync(
    join(root, "node_modules", ".bin", "biome"),
    [
      ...["lint", "--only=complexity/noExcessiveCognitiveComplexity", "--max-diagnostics=none", "--reporter=json"],
      ...["electron", "renderer", "shared", "scripts"],
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024, stdio: ["ignore", "pipe", "ignore"] },
  );
  return (JSON.parse(answer) as Report).diagnostics
    .map(({ message, location }) => ({
      place: `${location.path}:${location.start.line}`,
      complexity: Number(/\d+/.exec(message)?.[0]),
    }))
    .sort((a, b) => b.complexity - a.complexity || a.place.localeCompare(b.place));
}

const found = hardestFunctions();
for (const { place, complexity } of found) process.stdout.write(`${String(complexity).padStart(4)}  ${place}\n`);
process.stdout.write(`${found.length} functions above 15\n`);
