import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { bugs } from "#tests/faults/world/bugs.ts";
import { bundleCore } from "#tests/faults/world/bundle-core.ts";
import { allFaults, type Fault } from "#tests/faults/world/fault-proxy.ts";
import type { Act } from "#tests/faults/world/person.ts";
import { runWorld, type WorldReport } from "#tests/faults/world/run-world.ts";
import { describeWorld, sumUp } from "#tests/faults/world/tell-world.ts";
import { openRunFolder } from "#tests/support/machine/run-folder.ts";

const usage = `npm run faults -- [options]
  --kills N      how often a studio is killed (200)
  --seed N       what chance begins with (the time); a seed repeats what is done, not the instants of a machine
  --faults A,B   what the network does: ${allFaults.join(", ")}, or none
  --by-hand 0.04 how often a backup is laid in the database's place by hand before a start
  --without A,B  what the person never does (look, goBack, …)
  --share 0.3    how many requests meet one of them
  --minutes N    begins no further studio after so many
  --acts N       what a person does at most before a kill (20)
  --in-one N     kills in one studio before it is left in peace and looked at whole (20)
  --worlds N     so many at a time, each with a seed of its own (1)
  --plant BUG    puts a mistake into the studio first: ${Object.keys(bugs).join(", ")}
  --events       prints what happened in the last studio, also without a violation
  --go-on        doesn't stop at the first violation
`;

/** Kills studios behind a faulty network and says what that found. Exit code 1 for a violation, 2 for the command line. */
async function runFaults(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "200" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      faults: { type: "string", default: allFaults.join() },
      "by-hand": { type: "string", default: "0.04" },
      without: { type: "string", default: "" },
      share: { type: "string", default: "0.3" },
      "in-one": { type: "string", default: "20" },
      worlds: { type: "string", default: "1" },
      plant: { type: "string" },
      minutes: { type: "string", default: "Infinity" },
      acts: { type: "string", default: "20" },
      events: { type: "boolean", default: false },
      "go-on": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const named = values.faults === "none" ? [] : values.faults.split(",");
  const [kills, seed, share, inOne, worlds] = [
    values.kills,
    values.seed,
    values.share,
    values["in-one"],
    values.worlds,
  ].map(Number);
  const odd = named.find((name) => !allFaults.includes(name as Fault));
  if (
    values.help ||
    odd !== undefined ||
    [kills, seed, share, inOne, worlds].some((one) => !(one !== undefined && one >= 0))
  ) {
    process.stderr.write(odd === undefined ? usage : `There is no fault called ${odd}.\n${usage}`);
    return values.help ? 0 : 2;
  }
  const removeFolder = openRunFolder();
  const core = await bundleCore(bugs[values.plant as keyof typeof bugs]);
  const each = Math.ceil((kills ?? 0) / (worlds ?? 1));
  const run = async (at: number): Promise<WorldReport> => {
    const report = await runWorld({
      ...{ seed: (seed ?? 0) + at, kills: each, share: share ?? 0, killsInOne: inOne ?? 20 },
      faults: named as Fault[],
      program: core.path,
      minutes: Number(values.minutes),
      acts: Number(values.acts),
      byHand: Number(values["by-hand"]),
      without: values.without.split(",").filter(Boolean) as Act[],
      goOn: values["go-on"],
      onViolation: (what) => process.stdout.write(`VIOLATION ${what}\n`),
      onStudio: (studio) => process.stdout.write(`${studio}\n`),
    });
    process.stdout.write(describeWorld(report, values.events));
    return report;
  };
  const reports = await Promise.all(Array.from({ length: worlds ?? 1 }, (_, at) => run(at)));
  process.stdout.write(sumUp(reports));
  rmSync(core.folder, { recursive: true, force: true });
  removeFolder();
  return reports.some(({ violations }) => violations.length > 0) ? 1 : 0;
}

process.exit(await runFaults());
