import { existsSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import type { Answered, Asked } from "./ask-runner.ts";

const [root = process.cwd()] = process.argv.slice(2);
let vitest: Vitest | undefined;

/** The files in the order in which they are asked for. */
class AsAsked {
  shard = async (files: TestSpecification[]) => files;
  sort = async (files: TestSpecification[]) => files;
}

/** One for all runs: what was transformed once stays so, until its file is another one. */
async function open(): Promise<Vitest> {
  const own = join(root, "vitest.mutate.config.ts");
  vitest ??= await createVitest("test", {
    root,
    ...(existsSync(own) ? { config: own } : {}),
    watch: false,
    reporters: [{}],
    // One at a time: whoever else works on this machine comes first.
    maxWorkers: 1,
    update: false,
    sequence: { sequencer: AsAsked },
  });
  return vitest;
}

async function run({ projects, tests, changed, hasty, patience }: Asked): Promise<Answered> {
  const runner = await open();
  for (const file of changed) runner.invalidateFile(file);
  // Else failures of the run before count towards `bail`.
  runner.state.filesMap.clear();
  runner.state.errorsSet.clear();
  runner.config.bail = hasty ? 1 : 0;
  for (const project of runner.projects) {
    Object.assign(project.config, { bail: hasty ? 1 : 0, testTimeout: patience, hookTimeout: patience });
  }
  const asked = runner.projects.filter(({ name }) => projects.length === 0 || projects.includes(name));
  const specifications = asked.flatMap((project) =>
    tests.filter((test) => project.matchesTestGlob(test)).map((test) => project.createSpecification(test)),
  );
  const { testModules, unhandledErrors } = await runner.runTestSpecifications(specifications);
  return {
    files: testModules.map((each) => ({
      path: each.moduleId,
      passed: each.ok(),
      milliseconds: each.diagnostic().duration + each.diagnostic().collectDuration,
      failure: whyOf(each) ?? null,
    })),
    failure: testModules.map(failureOf).find((words) => words !== undefined) ?? wordsOf(unhandledErrors[0]),
  };
}

/** The name of the first test that failed, and what it said. */
function whyOf(module: TestModule): string | undefined {
  for (const test of module.children.allTests("failed"))
    return `${test.fullName}: ${wordsOf(test.result().errors?.[0])?.slice(0, 200)}`;
  return failureOf(module);
}

function failureOf(module: TestModule): string | undefined {
  for (const test of module.children.allTests("failed")) return test.fullName;
  return module.ok() ? undefined : (wordsOf(module.errors()[0]) ?? module.moduleId);
}

const wordsOf = (error: unknown): string | null =>
  error === undefined ? null : (String((error as Error).message ?? error).split("\n", 1)[0] ?? null);

process.on("message", (asked: Asked) => {
  run(asked).then(
    (answered) => process.send?.(answered),
    (error: unknown) => {
      process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));
