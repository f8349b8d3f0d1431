import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { openRunFolder } from "#tests/support/machine/run-folder.ts";
import { makeDataDir } from "#tests/support/studio/studio-process.ts";
import { rules } from "#tests/walk/rules/index.ts";
import { shrink } from "#tests/walk/shrink.ts";
import { starts } from "#tests/walk/starts.ts";
import { type Step, tellStep } from "#tests/walk/step.ts";
import { type Finding, sameFinding, walk } from "#tests/walk/walk.ts";
import { WalkWorld } from "#tests/walk/walk-world.ts";
import { buildBundles } from "./build.ts";
import { chromiumArguments, findHeadlessShell } from "./testing/find-chromium.ts";

const root = join(import.meta.dirname, "..");
const usage = `npm run walk -- [options]
  --seed N          random seed (default: the time); the same seed repeats a walk while the page stays the same
  --steps N         steps per walk (150)
  --walks N         number of walks, each with the next seed (1)
  --minutes N       run for this long instead
  --start NAME      start from one of: ${Object.keys(starts).join(", ")}
  --go-on           report every finding and continue, without shrinking
  --rules A,B       check only these rules: ${rules.map(({ name }) => name).join(", ")}
  --without A,B     check all rules except these
  --replay FILE     repeat the steps of a file such as tests/walk/kept/*.json
  --shrink-minutes N  time limit for shortening a failing walk (5); 0 turns it off
  --studio DIR      use another checkout, already built
  --shell browser   the only shell supported
  --trace           print each step
`;

/** Walks over the studio by chance. Exit code 1 for a finding, 2 for the command line. */
async function runWalks(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      steps: { type: "string", default: "150" },
      walks: { type: "string", default: "1" },
      minutes: { type: "string" },
      start: { type: "string" },
      "go-on": { type: "boolean", default: false },
      rules: { type: "string" },
      without: { type: "string", default: "" },
      replay: { type: "string" },
      "shrink-minutes": { type: "string", default: "5" },
      studio: { type: "string", default: root },
      shell: { type: "string", default: "browser" },
      trace: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const known = new Set(rules.map(({ name }) => name));
  const named = [...(values.rules?.split(",") ?? []), ...values.without.split(",").filter(Boolean)];
  const odd = named.find((name) => !known.has(name));
  if (values.help || odd !== undefined || values.shell !== "browser") {
    process.stderr.write(odd === undefined ? usage : `Unknown rule “${odd}”.\n${usage}`);
    return values.help ? 0 : 2;
  }
  const again = values.replay === undefined ? undefined : readKept(values.replay);
  // A walk that is replayed is held to the rule that it broke.
  const looked = values.rules?.split(",") ?? (again?.rule === undefined ? undefined : [again.rule]);
  const chosen = rules.filter(
    ({ name }) => (looked?.includes(name) ?? true) && !values.without.split(",").includes(name),
  );
  const studio = resolve(values.studio);
  if (studio === root) await buildBundles(["client", "main"]);
  const removeFolder = openRunFolder();
  const folder = await makeDataDir();
  const world = new WalkWorld({ folder: folder.path, root: studio });
  const executablePath = findHeadlessShell();
  const browser = await chromium.launch({
    args: [...chromiumArguments],
    ...(executablePath ? { executablePath } : {}),
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void Promise.allSettled([world.close(), browser.close()]).then(() => process.exit(1));
    });
  try {
    return await walkOn(browser, world);
  } finally {
    await world.close();
    await browser.close();
    await folder.remove();
    removeFolder();
  }

  async function walkOn(browser: Browser, world: WalkWorld): Promise<number> {
    const until = values.minutes === undefined ? Infinity : performance.now() + Number(values.minutes) * 60_000;
    const most = values.minutes === undefined ? Number(values.walks) : Infinity;
    const told = new Set<string>();
    const visited = new Map<string, number>();
    let [steps, walks, seconds] = [0, 0, 0];
    for (let seed = Number(values.seed); walks < most && performance.now() < until; seed += 1) {
      walks += 1;
      const trail: string[] = [];
      const route = again?.steps ?? {
        seed,
        steps: Number(values.steps),
        ...(values.start === undefined ? {} : { start: values.start }),
      };
      const report = await walk({
        ...{ browser, world, route, rules: chosen, known: told, goOn: values["go-on"], levels: true },
        onStep(step, number) {
          trail.push(tellStep(step));
          if (values.trace) process.stdout.write(`${number}. ${trail.at(-1)}\n`);
        },
        onFinding: ({ rule, what, after }) => {
          process.stdout.write(`FOUND seed ${seed}, step ${after} (${trail.at(-1) ?? "start"}): ${rule}: ${what}\n`);
          // Where it goes on it isn't shortened: what led there is told, for a busy machine may walk differently.
          if (values["go-on"]) process.stdout.write(`  after: ${trail.slice(-9, -1).join("; ")}\n`);
        },
      });
      [steps, seconds] = [steps + report.steps.length, seconds + report.seconds];
      process.stdout.write(
        `seed ${seed}: ${report.steps.length} steps, ${report.skipped} skipped, ${report.findings.length} found, ${report.seconds.toFixed(0)} s\n`,
      );
      for (const [place, times] of report.visited) visited.set(place, (visited.get(place) ?? 0) + times);
      for (const finding of report.findings) told.add(sameFinding(finding));
      const [first] = report.findings;
      if (first === undefined || values["go-on"]) continue;
      const shrunk = await shorten(browser, world, report.steps, first);
      keep(seed, first, shrunk);
    }
    const places = [...visited].sort(([, a], [, b]) => b - a).map(([place, times]) => `${times} ${place}`);
    process.stdout.write(`seen after so many steps: ${places.join(", ")}\n`);
    process.stdout.write(`${walks} walks, ${steps} steps, ${told.size} finds, ${seconds.toFixed(0)} s\n`);
    return told.size > 0 ? 1 : 0;
  }

  async function shorten(browser: Browser, world: WalkWorld, steps: readonly Step[], wanted: Finding) {
    const end = performance.now() + Number(values["shrink-minutes"]) * 60_000;
    const only = rules.filter(({ name }) => name === wanted.rule);
    return shrink(
      steps,
      async (fewer) => {
        const { findings } = await walk({ browser, world, route: fewer, rules: only, goOn: true });
        const same = findings.some((finding) => sameFinding(finding) === sameFinding(wanted));
        process.stdout.write(same ? `  ${fewer.length} steps do\n` : ".");
        return same;
      },
      () => performance.now() > end,
    );
  }

  function keep(seed: number, { rule, what }: Finding, steps: readonly Step[]): void {
    const place = join(root, "node_modules", ".cache", "reelsong-walks");
    mkdirSync(place, { recursive: true });
    const file = join(place, `${seed}-${rule.replaceAll(/\W+/g, "-").toLowerCase()}.json`);
    writeFileSync(file, `${JSON.stringify({ rule, what, seed, steps }, null, 2)}\n`);
    process.stdout.write(
      `\n${rule}: ${what}\n${steps.map((step, at) => `  ${at + 1}. ${tellStep(step)}`).join("\n")}\nkept as ${file}\nagain: npm run walk -- --replay ${file}\n`,
    );
  }
}

function readKept(file: string): { readonly rule?: string; readonly steps: readonly Step[] } {
  return JSON.parse(readFileSync(file, "utf8"));
}

process.exit(await runWalks());
