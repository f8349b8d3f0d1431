import { parseArgs } from "node:util";
import { runFuzz } from "#tests/faults/fuzz/run-fuzz.ts";
import { targets } from "#tests/faults/fuzz/targets.ts";
import { openRunFolder } from "#tests/support/machine/run-folder.ts";

const usage = `npm run fuzz -- [options]
  --target A,B   of ${Object.keys(targets).join(", ")} (all)
  --seconds N    how long each of them is tried (60)
  --seed N       what chance begins with (the time)
  --from N       the case to begin with: with the seed it repeats a find
  --cases N      so many and no more
`;

/** Throws random things at the studio. Exit code 1 for a find, 2 for the command line. */
async function fuzz(): Promise<number> {
  const { values } = parseArgs({
    options: {
      target: { type: "string", default: Object.keys(targets).join() },
      seconds: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      from: { type: "string", default: "0" },
      cases: { type: "string", default: "Infinity" },
      help: { type: "boolean", default: false },
    },
  });
  const wanted = values.target.split(",");
  if (values.help || wanted.some((name) => targets[name] === undefined)) {
    process.stderr.write(usage);
    return values.help ? 0 : 2;
  }
  const removeFolder = openRunFolder();
  const [seconds, seed, from, cases] = [values.seconds, values.seed, values.from, values.cases].map(Number);
  let found = 0;
  for (const target of wanted) {
    const report = await runFuzz({
      target,
      seconds: seconds ?? 60,
      seed: seed ?? 0,
      from: from ?? 0,
      cases: cases ?? 1,
    });
    found += report.finds.length;
    process.stdout.write(`${target.padEnd(9)} seed ${seed}  ${report.cases} cases  ${report.finds.length} finds\n`);
    for (const { at, error } of report.finds) {
      process.stdout.write(`  case ${at} (--target ${target} --seed ${seed} --from ${at} --cases 1): ${error}\n`);
    }
  }
  removeFolder();
  return found > 0 ? 1 : 0;
}

process.exit(await fuzz());
