import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Area, areas, isMutable } from "./mutate/areas.ts";
import { describeArea } from "./mutate/describe-area.ts";
import { equivalents, isListed } from "./mutate/equivalents.ts";
import { findMutants } from "./mutate/find-mutants.ts";
import { pickMutants } from "./mutate/pick-mutants.ts";
import { openScratch } from "./mutate/scratch-copy.ts";
import { readTestsNear } from "./mutate/tests-near.ts";
import { tryMutants } from "./mutate/try-mutants.ts";

const usage = `npm run mutate -- [options]
  --area A,B   of ${Object.keys(areas).join(", ")} (all)
  --count N    faults in each of them (60)
  --seed N     what chance begins with (the time)
  --only PART  only files whose path has it
  --quick      without the suites that are asked last
  --list       names the faults and tries none
`;
const root = join(import.meta.dirname, "..");

/** Sets small faults and counts those that no test notices. Exit code 1 below an area's threshold, 2 for the command. */
async function mutate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      area: { type: "string", default: Object.keys(areas).join() },
      count: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      only: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const wanted = values.area.split(",");
  if (values.help || wanted.some((name) => areas[name] === undefined)) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  const sources = globSync("{electron,renderer,shared}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  const near = readTestsNear(root);
  const tests = globSync("tests/**/*.test.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  let failed = false;
  const pick = (name: string, area: Area) => {
    const files = sources.filter((path) => isMutable(path, area) && path.includes(values.only));
    const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), "utf8")] as const));
    const all = files.flatMap((path) => findMutants(path, texts.get(path) ?? ""));
    const mutants = pickMutants(all, Number(values.count), Number(values.seed));
    process.stdout.write(`${name}: ${mutants.length} of ${all.length} faults, seed ${values.seed}\n`);
    return { name, area, mutants, sourceOf: (path: string) => texts.get(path) ?? "" };
  };
  const picked = wanted.flatMap((name) => pick(name, areas[name] as Area));
  if (values.list) {
    for (const { file, line, kind, text } of picked.flatMap(({ mutants }) => mutants))
      process.stdout.write(`${file}:${line} ${kind} ${text}\n`);
    return 0;
  }
  // Areas whose tests are the same share the run that says which of them come by which fault.
  for (const [suite, together] of Map.groupBy(picked, ({ area }) => area.suite)) {
    const scratch = openScratch(root);
    try {
      const tried = await tryMutants({
        root: scratch.root,
        mutants: together.flatMap(({ mutants }) => mutants),
        isEquivalent: (mutant, source) => isListed(equivalents, mutant, source),
        projects: values.quick ? suite.projects.slice(0, 1) : suite.projects,
        testsFor: (changed) => [...new Set([...near(changed), ...tests.filter((path) => suite.reaching.test(path))])],
        onTried: ({ mutant: { file, line, kind }, outcome, by }) =>
          process.stderr.write(`${outcome.padEnd(12)} ${file}:${line} ${kind}${by === null ? "" : `: ${by}`}\n`),
      });
      for (const { name, area, mutants, sourceOf } of together) {
        const own = tried.filter(({ mutant }) => mutants.includes(mutant));
        const verdict = describeArea(name, area.threshold, own, sourceOf);
        process.stdout.write(`\n${verdict.text}`);
        failed ||= !verdict.passed;
      }
    } finally {
      scratch.remove();
    }
  }
  return failed ? 1 : 0;
}

process.exit(await mutate());
