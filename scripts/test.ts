import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { attacks } from "#tests/security/attacks.ts";
import { allBundles, buildBundles } from "./build.ts";
import { runChecks } from "./check.ts";
import { describeVerdicts, judgeAttacks } from "./testing/judge-attacks.ts";
import { longShare, longTests, shareOf, shares } from "./testing/long-tests.ts";
import { type RunEnd, runEndPath } from "./testing/run-end-reporter.ts";
import { setUpTestMachine } from "./testing/setup-test-machine.ts";
import {
  countByProject,
  describeBadEnd,
  readFailedFiles,
  readPlaywrightReport,
  readPlaywrightResults,
  readVitestReport,
  readVitestResults,
  type Tally,
  withSecondTry,
} from "./testing/test-reports.ts";

const root = join(import.meta.dirname, "..");
const reports = join(root, "node_modules", ".cache", "reelsong-reports");
const bin = (name: string) => join(root, "node_modules", ".bin", name);
const minute = 60_000;
/**
 * What ends a suite that hangs: about twice what it takes on the slowest machine it was seen on. The same tests took
 * 6.5 minutes on one machine and over 11 on another, and a suite that is cut off proves nothing.
 */
const patience = { vitest: 20 * minute, vitestAgain: 6 * minute, e2e: 22 * minute };

interface Suite {
  readonly name: string;
  /** Only where it is named. */
  readonly onDemand?: boolean;
  run(): Tally | Promise<Tally>;
}

interface VitestRun {
  readonly report: string;
  readonly status: number | null;
  /** Not there if the run never came to its end. */
  readonly end: RunEnd | undefined;
}

/** These share one run: while one test waits for a time-out, another has the processor. */
const ofVitest = ["unit", "contract", "faults"];
const suites: readonly Suite[] = [
  { name: "check", run: check },
  ...ofVitest.map((name) => ({ name, run: () => vitest(name) })),
  { name: "spec", run: specification },
  // Every spec once more in the desktop program is for who changes its shell; of those everybody runs a short selection.
  { name: "e2e", run: () => playwright("e2e", ["browser", "electron", "desktop-short", "walk"]) },
  { name: "desktop", onDemand: true, run: () => playwright("e2e-desktop", ["desktop"]) },
  { name: "security", run: security },
];
const wanted = process.argv.slice(2).filter((one) => one !== "--all");
/** One share for the whole run, also where midnight passes. */
const share = process.argv.includes("--all") ? undefined : shareOf(Date.now());
const isWanted = (name: string, onDemand = false) => (wanted.length === 0 ? !onDemand : wanted.includes(name));
/** Of this run; an older one proves nothing. */
let vitestRun: VitestRun | undefined;
const playwrightReports: string[] = [];
/** More files than these fail for a reason of their own, not because the machine was busy. */
const excusableFiles = 6;
const secondTries: string[] = [];

/** Where end-to-end tests run, by Playwright's project. */
const places: Readonly<Record<string, string>> = {
  browser: "in the browser shell",
  electron: "in Electron itself",
  desktop: "in the desktop program, on the stand-in for Electron",
  "desktop-short": "in the desktop program, on the stand-in for Electron",
  walk: "walks, in the browser shell",
};

/**
 * `npm test` runs every suite, `npm test -- unit e2e` the named ones; of the long tests today's share, or each with
 * `--all`. The last line is the sum.
 */
async function test(): Promise<void> {
  mkdirSync(reports, { recursive: true });
  const ready = Promise.all([setUpTestMachine(), buildBundles(allBundles)]);
  const results: [string, Tally][] = [];
  for (const suite of suites.filter(({ name, onDemand }) => isWanted(name, onDemand))) {
    process.stdout.write(`\n── ${suite.name} ──\n`);
    // The checks read sources alone: they run while packages are installed and bundles written.
    if (suite.name !== "check") await ready;
    const [tally] = await Promise.all([suite.run(), ready]);
    results.push([suite.name, tally]);
  }
  if (share !== undefined)
    process.stdout.write(
      `\nOf ${longTests.length} long test files, today ran each whose turn it is, one in ${shares}; npm test -- --all runs them all.\n`,
    );
  process.stdout.write("\n");
  for (const [name, tally] of results) process.stdout.write(`${name.padEnd(9)} ${sentence(tally)}\n`);
  for (const line of [...secondTries, ...failures()]) process.stdout.write(`${line}\n`);
  const sum = (part: keyof Tally) => results.reduce((total, [, tally]) => total + tally[part], 0);
  const total: Tally = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  process.stdout.write(`${sentence(total)}\n`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function check(): Promise<Tally> {
  const results = await runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

/** The first of them runs all that are wanted. A run that ended badly without any failed test is a failure of each. */
function vitest(suite: string): Tally {
  vitestRun ??= runVitest(ofVitest.filter((name) => isWanted(name)));
  const { report, status } = vitestRun;
  const excused =
    existsSync(report) && ofVitest.some((one) => readVitestReport(readFileSync(report, "utf8"), one).failed);
  return finish(excused ? 0 : status, report, (text) => readVitestReport(text, suite));
}

function runVitest(projects: readonly string[]): VitestRun {
  const args = [...projects.map((name) => `--project=${name}`), "--passWithNoTests"];
  const first = vitestOnce("vitest", args, patience.vitest);
  return first.status === 0 ? first : tryAgain(first, args);
}

function vitestOnce(name: string, args: readonly string[], longest: number): VitestRun {
  const report = reserve(`${name}.json`);
  const endPath = reserve(`${name}-end.json`);
  const reporters = ["default", "json", "./scripts/testing/run-end-reporter.ts"].map((one) => `--reporter=${one}`);
  const all = ["run", ...args, ...reporters, `--outputFile.json=${report}`];
  const status = run(bin("vitest"), all, longest, { [runEndPath]: endPath });
  return {
    report,
    status,
    end: existsSync(endPath) ? (JSON.parse(readFileSync(endPath, "utf8")) as RunEnd) : undefined,
  };
}

/**
 * Two browsers' worth of tests share two processors, so what failed is tried once more with the machine to itself, as
 * Playwright does. What passes only then is named at the end: it is to be mended, not hidden.
 */
function tryAgain(first: VitestRun, args: readonly string[]): VitestRun {
  const text = existsSync(first.report) ? readFileSync(first.report, "utf8") : undefined;
  const files = text === undefined ? [] : readFailedFiles(text, first.end);
  if (text === undefined || files.length === 0 || files.length > excusableFiles) return first;
  process.stdout.write(`\nOnce more, one at a time: ${files.map((file) => relative(root, file)).join(", ")}\n`);
  const second = vitestOnce("vitest-again", [...args, ...files, "--maxWorkers=1"], patience.vitestAgain);
  if (!existsSync(second.report)) return first;
  const reasons = [...failedOf(text), ...outside(first)];
  secondTries.push(...reasons.map((reason) => `needed a second try: ${reason}`));
  writeFileSync(first.report, withSecondTry(text, readFileSync(second.report, "utf8")));
  return { ...second, report: first.report };
}

/** What ended a run badly besides its tests. Where one failed, that is the reason enough. */
function outside({ status, end, report }: VitestRun): string[] {
  const errors = end?.errors.length ?? 0;
  const failed = existsSync(report) && failedOf(readFileSync(report, "utf8")).length > 0;
  return failed && errors === 0 ? [] : describeBadEnd(status, end, root);
}

function failedOf(text: string): string[] {
  const failed = readVitestResults(text, root).filter(({ status }) => status === "failed");
  return failed.map(({ file, name }) => `${file}${name === "" ? "" : ` › ${name}`}`);
}

/** By name, at the end: what a log is cut to still says what broke. */
function failures(): string[] {
  const ofVitest =
    vitestRun !== undefined && existsSync(vitestRun.report) ? readFileSync(vitestRun.report, "utf8") : "";
  const ofBrowser = playwrightReports
    .filter((report) => existsSync(report))
    .flatMap((report) => readPlaywrightResults(readFileSync(report, "utf8")));
  const around = vitestRun === undefined ? [] : outside(vitestRun);
  const inBrowser = ofBrowser.filter(({ status }) => status === "failed").map(({ file, name }) => `${file} › ${name}`);
  return [...(ofVitest === "" ? [] : failedOf(ofVitest)), ...around, ...inBrowser].map((name) => `failed: ${name}`);
}

function playwright(name: string, projects: readonly string[]): Tally {
  const report = reserve(`${name}.json`);
  playwrightReports.push(report);
  const longest = patience.e2e;
  // Its own limit ends it with a report; ours, somewhat later, only if it hangs.
  const named = projects.map((project) => `--project=${project}`);
  const args = ["test", ...named, "--reporter=list,json", `--global-timeout=${longest}`];
  const status = run(bin("playwright"), args, longest + minute / 2, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  if (existsSync(report)) {
    for (const [project, tally] of countByProject(readFileSync(report, "utf8")))
      process.stdout.write(`${places[project] ?? project}: ${sentence(tally)}\n`);
  }
  return finish(status, report, readPlaywrightReport);
}

/**
 * Every sentence of the specification has its tests, and where unit and contract ran before, they passed. A checkout
 * without the shared folder beside it has no specification to be held to.
 */
function specification(): Tally {
  const results = vitestRun !== undefined && isWanted("unit") && isWanted("contract") ? [vitestRun.report] : [];
  const args = ["scripts/spec-report.ts", "--quiet", ...(results.length > 0 ? ["--results", ...results] : [])];
  const status = run(process.execPath, args, minute);
  return { passed: Number(status === 0), failed: Number(status !== 0 && status !== 2), skipped: Number(status === 2) };
}

/** Every attack that is registered was tried by the suites that ran, and repelled. */
function security(): Tally {
  const read = (name: string) => readFileSync(join(reports, name), "utf8");
  const results = [
    ...(vitestRun !== undefined && existsSync(vitestRun.report) ? readVitestResults(read("vitest.json"), root) : []),
    ...(isWanted("e2e") && existsSync(join(reports, "e2e.json")) ? readPlaywrightResults(read("e2e.json")) : []),
  ];
  const suiteOf = (by: string) => /^tests\/(\w+)\//.exec(by)?.[1] ?? "";
  const files = attacks.flatMap(({ by }) => by.map((one) => one.split("::", 1)[0] ?? ""));
  const verdicts = judgeAttacks(attacks, results, new Set(files.filter((file) => isWanted(suiteOf(file)))));
  process.stdout.write(describeVerdicts(verdicts));
  const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return { passed: count("repelled"), failed: count("NOT repelled"), skipped: count("not run") };
}

function reserve(name: string): string {
  const report = join(reports, name);
  rmSync(report, { force: true });
  return report;
}

function run(program: string, args: readonly string[], longest: number, more: NodeJS.ProcessEnv = {}): number | null {
  // The build before has set it to production, in which React has no `act`.
  const ofDay = share === undefined ? {} : { [longShare]: String(share) };
  const env: NodeJS.ProcessEnv = { ...process.env, ...ofDay, ...more, CI: process.env.CI ?? "1", NODE_ENV: "test" };
  return spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], timeout: longest, env }).status;
}

/** A runner that fails without a failed test (a crash, a time-out, a file that does not load) is a failure too. */
function finish(status: number | null, report: string, read: (text: string) => Tally): Tally {
  const tally = existsSync(report) ? read(readFileSync(report, "utf8")) : { passed: 0, failed: 0, skipped: 0 };
  return status === 0 || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

await test();
