import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const node = process.execPath;
const bin = (name: string) => join(root, "node_modules", ".bin", name);

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Each check stands alone; `npm run check -- types lint` runs the named ones. */
const checks: readonly Check[] = [
  ...["shared", "core", "renderer", "tests"].map(
    (part): Check => ({ name: `types of ${part}`, command: [bin("tsc"), "-p", `tsconfig.${part}.json`] }),
  ),
  { name: "lint and format", command: [bin("biome"), "check", "--error-on-warnings"] },
  { name: "boundaries", command: [node, "scripts/boundaries/check.ts"] },
  { name: "unused code", command: [bin("knip"), "--no-progress"] },
  { name: "texts in both languages", command: [node, "scripts/check-i18n.ts"] },
  { name: "lockfile", command: [node, "scripts/check-lockfile.ts"] },
];

export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
}

/** Runs the checks one after the other; prints one line each, and the output of those that fail. */
export function runChecks(wanted: readonly string[] = []): CheckResult[] {
  return checks
    .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .map(({ name, command: [program, ...args] }) => {
      const started = performance.now();
      const run = spawnSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
      const passed = run.status === 0;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${passed ? "✓" : "✗"} ${name} (${seconds} s)\n`);
      if (!passed) process.stdout.write(`${run.error?.message ?? ""}${run.stdout ?? ""}${run.stderr ?? ""}\n`);
      return { name, passed };
    });
}

if (import.meta.main) {
  const failed = runChecks(process.argv.slice(2)).filter(({ passed }) => !passed);
  if (failed.length > 0) process.exit(1);
}
