import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Area, areas, isMutable, isOwnTest, missingFolders } from "./mutate/areas.ts";
import { describeArea } from "./mutate/describe-area.ts";
import { describeStale, equivalents, isLargerBound, isListed, isLongerWait } from "./mutate/equivalents/index.ts";
import { findMutants, mutantKinds } from "./mutate/find-mutants.ts";
import { pickMutants } from "./mutate/pick-mutants.ts";
import { openScratch } from "./mutate/scratch-copy.ts";
import { readTestsNear } from "./mutate/tests-near.ts";
import { tryInBrowser } from "./mutate/try-in-browser.ts";
import { type Tried, tryMutants } from "./mutate/try-mutants.ts";

const usage = `npm run mutate -- [options]
  --area A,B   of ${Object.keys(areas).join(", ")} (all)
  --count N    faults in each of them (60)
  --seed A,B   what chance begins with (the time); each has its own figures
  --only A,B   only files whose path has one of them; a.ts:20-30 only these lines of it
  --kind A,B   only faults of these kinds: ${mutantKinds.join(", ")}
  --tests A,B  only tests whose path has one of them: a file's own, while they are being written
  --quick      without the suites that are asked last: faults, and the browser's for the page
  --own        only tests that lie where the area's sources do: minutes instead of an hour, and at most as many noticed
  --list       names the faults and tries none
`;
const root = join(import.meta.dirname, "..");

/** `a.ts:20-30`, `a.ts:20` or `a.ts`. */
function readPart(part: string): { readonly name: string; readonly from: number; readonly to: number } {
  const [, name = part, from, to = from] = /^(.*):(\d+)(?:-(\d+))?$/.exec(part) ?? [];
  return { name, from: Number(from ?? 0), to: Number(to ?? Number.POSITIVE_INFINITY) };
}

const isKind = (name: string) => mutantKinds.some((kind) => kind === name);

/** Sets small faults and counts those that no test notices. Exit code 1 below an area's threshold, 2 for the command. */
async function mutate(): Promise<number> {
  const { values } = parseArgs({
    options: {
      area: { type: "string", default: Object.keys(areas).join() },
      count: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      only: { type: "string", default: "" },
      kind: { type: "string", default: mutantKinds.join() },
      tests: { type: "string", default: "" },
      quick: { type: "boolean", default: false },
      own: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const wanted = values.area.split(",");
  const kinds = values.kind.split(",");
  const isUnknown = wanted.some((name) => areas[name] === undefined) || kinds.some((kind) => !isKind(kind));
  if (values.help || isUnknown) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  const sources = globSync("{electron,renderer,shared}/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  const parts = values.only.split(",").map(readPart);
  const near = readTestsNear(root);
  const tests = globSync("tests/**/*.test.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  let failed = false;
  // As they are now, whatever is written meanwhile.
  const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), "utf8")] as const));
  const sourceOf = (path: string) => texts.get(path) ?? "";
  const pick = (name: string, area: Area, seed: string) => {
    const files = sources.filter((path) => isMutable(path, area) && parts.some(({ name }) => path.includes(name)));
    const all = files
      .flatMap((path) => findMutants(path, sourceOf(path)))
      .filter(({ file, line }) => parts.some(({ name, from, to }) => file.includes(name) && line >= from && line <= to))
      .filter(({ kind }) => kinds.includes(kind));
    const mutants = pickMutants(all, Number(values.count), Number(seed));
    process.stdout.write(`${name}: ${mutants.length} of ${all.length} faults, seed ${seed}\n`);
    return { name: `${name} (seed ${seed})`, area, mutants };
  };
  const stale = [
    ...wanted.flatMap((name) =>
      missingFolders(root, areas[name] as Area).map((folder) => `${name}: ${folder} is gone`),
    ),
    ...describeStale(equivalents, (file) => {
      const source = texts.get(file);
      return source === undefined ? undefined : { source, mutants: findMutants(file, source) };
    }),
  ];
  if (stale.length > 0) {
    process.stderr.write(`What areas.ts and the folder equivalents name has to be there, once:\n${stale.join("\n")}\n`);
    return 2;
  }
  const picked = wanted.flatMap((name) => values.seed.split(",").map((seed) => pick(name, areas[name] as Area, seed)));
  if (values.list) {
    for (const { file, line, kind, text } of picked.flatMap(({ mutants }) => mutants))
      process.stdout.write(`${file}:${line} ${kind} ${text}\n`);
    return 0;
  }
  // Areas whose tests are the same share the run that says which of them come by which fault.
  for (const [suite, together] of Map.groupBy(picked, ({ area }) => area.suite)) {
    const scratch = openScratch(root);
    try {
      const onTried = ({ mutant: { file, line, kind }, outcome, by }: Tried) =>
        process.stderr.write(`${outcome.padEnd(12)} ${file}:${line} ${kind}${by === null ? "" : `: ${by}`}\n`);
      const byVitest = await tryMutants({
        root: scratch.root,
        mutants: together.flatMap(({ mutants }) => mutants),
        isEquivalent: (mutant, source) =>
          isLongerWait(mutant, source) || isLargerBound(mutant, source) || isListed(equivalents, mutant, source),
        projects: values.quick ? suite.projects.slice(0, 1) : suite.projects,
        testsFor: (changed) =>
          [...new Set([...near(changed), ...tests.filter((path) => suite.reaching.test(path))])].filter(
            (path) =>
              values.tests.split(",").some((part) => path.includes(part)) &&
              (!values.own || together.some(({ area }) => isOwnTest(path, area))),
          ),
        onTried,
      });
      const tried =
        suite.inBrowser && !values.quick
          ? await tryInBrowser({ root: scratch.root, tried: byVitest, sourceOf, onTried })
          : byVitest;
      for (const { name, area, mutants } of together) {
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
