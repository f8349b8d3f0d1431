import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { attacks } from "#tests/security/attacks.ts";
import { allBundles, buildBundles } from "./build.ts";
import { describeVerdicts, judgeAttacks } from "./testing/judge-attacks.ts";
import { setUpTestMachine } from "./testing/setup-test-machine.ts";
import { readPlaywrightResults, readVitestResults } from "./testing/test-reports.ts";

const root = join(import.meta.dirname, "..");
const reports = join(root, "node_modules", ".cache", "reelsong-reports");
const usage = `npm run security -- [options]
  --no-browser   leaves out what needs a browser
  --fuzz         throws mutated files, archives, sidecars, calls and answers at the studio as well
  --seconds N    how long it does that (60)
  --seed N       what chance begins with (the time)
`;

/** Runs every attack that is registered and says which were repelled. Exit code 1 when one was not. */
async function runSecurity(): Promise<number> {
  const { values } = parseArgs({
    options: {
      "no-browser": { type: "boolean", default: false },
      fuzz: { type: "boolean", default: false },
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  await setUpTestMachine();
  mkdirSync(reports, { recursive: true });
  await buildBundles(allBundles);
  const files = [...new Set(attacks.flatMap(({ by }) => by.map((one) => one.split("::", 1)[0] ?? "")))].sort();
  const [inBrowser, inNode] = [
    files.filter((file) => file.endsWith(".spec.ts")),
    files.filter((file) => !file.endsWith(".spec.ts")),
  ];
  const results = [...runVitest(inNode), ...(values["no-browser"] ? [] : runPlaywright(inBrowser))];
  const ran = new Set(values["no-browser"] ? inNode : files);
  const verdicts = judgeAttacks(attacks, results, ran);
  process.stdout.write(describeVerdicts(verdicts));
  let bad = verdicts.some(({ verdict }) => verdict === "NOT repelled");
  if (values.fuzz) {
    const args = ["scripts/fuzz.ts", "--seconds", values.seconds, "--seed", values.seed];
    bad = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0 || bad;
  }
  return bad ? 1 : 0;
}

/** Only the tests that the attacks name. */
const titlesOf = (files: readonly string[]): string => {
  const words = attacks.flatMap(({ by }) =>
    by.map((one) => one.split("::", 2) as [string, string]).filter(([file]) => files.includes(file)),
  );
  return words.map(([, title]) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
};

function runVitest(files: readonly string[]) {
  const report = reserve("attacks-vitest.json");
  run("vitest", ["run", ...files, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`], {});
  return existsSync(report) ? readVitestResults(readFileSync(report, "utf8"), root) : [];
}

function runPlaywright(files: readonly string[]) {
  const report = reserve("attacks-e2e.json");
  run("playwright", ["test", ...files, "--grep", titlesOf(files), "--reporter=dot,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return existsSync(report) ? readPlaywrightResults(readFileSync(report, "utf8")) : [];
}

function reserve(name: string): string {
  const report = join(reports, name);
  rmSync(report, { force: true });
  return report;
}

function run(program: string, args: readonly string[], more: NodeJS.ProcessEnv): void {
  const env: NodeJS.ProcessEnv = { ...process.env, ...more, CI: process.env.CI ?? "1" };
  spawnSync(join(root, "node_modules", ".bin", program), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
}

process.exit(await runSecurity());
