import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const node = process.execPath;
const bin = (name: string) => join(root, "node_modules", ".bin", name);

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

// One thread for each: the compiler's several checkers look at the same types each for itself, which costs two cores
// twice the time. The longest comes first, so that the others are done beside it.
const types = ["renderer", "core", "shared", "tests"].map(
  (part): Check => ({
    name: `types of ${part}`,
    command: [bin("tsc"), "-p", `tsconfig.${part}.json`, "--checkers", "1"],
  }),
);

/** Each check stands alone; `npm run check -- types lint` runs the named ones. */
const checks: readonly Check[] = [
  ...types,
  { name: "lint and format", command: [bin("biome"), "check", "--error-on-warnings"] },
  {
    name: "React's rules",
    command: [bin("oxlint"), "renderer", "--deny-warnings", "--report-unused-disable-directives"],
  },
  { name: "boundaries", command: [node, "scripts/boundaries/check.ts"] },
  { name: "Electron's stand-in", command: [node, "scripts/testing/check-stand-in.ts"] },
  { name: "unused code", command: [bin("knip"), "--no-progress"] },
  { name: "texts and their voice", command: [node, "scripts/check-i18n.ts"] },
  { name: "lockfile", command: [node, "scripts/check-lockfile.ts"] },
];

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
}

/** Runs as many at a time as there are processors; prints one line each, and the output of those that fail. */
export async function runChecks(wanted: readonly string[] = []): Promise<CheckResult[]> {
  const waiting = checks.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

function runCheck({ name, command: [program, ...args] }: Check): Promise<CheckResult> {
  const started = performance.now();
  return new Promise((done) => {
    execFile(program, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const passed = error === null;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${passed ? "✓" : "✗"} ${name} (${seconds} s)\n`);
      if (!passed) process.stdout.write(`${stdout}${stderr}${stdout || stderr ? "" : error.message}\n`);
      done({ name, passed });
    });
  });
}

if (import.meta.main) {
  const failed = (await runChecks(process.argv.slice(2))).filter(({ passed }) => !passed);
  if (failed.length > 0) process.exit(1);
}
