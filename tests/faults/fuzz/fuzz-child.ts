/** Runs cases of one target, `node fuzz-child.ts <target> <seed> <first case>`, and tells its parent of each. */
import { flushCompileCache } from "node:module";
import { createDice } from "#tests/faults/world/dice.ts";
import { removeFolders, targets } from "./targets.ts";

const [name = "", seed = "", first = ""] = process.argv.slice(2);
const tell = (told: { begun?: number; find?: { at: number; error: string } }) =>
  new Promise<void>((done) => process.send?.(told, () => done()));
let at = Number(first);
/** What nobody awaited is a find of the case that runs. */
const fail = (thrown: unknown) => {
  const error = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return tell({ find: { at, error: error.slice(0, 2_000) } });
};
process.on("unhandledRejection", (thrown) => void fail(thrown));
process.on("uncaughtException", (thrown) => void fail(thrown));
process.on("disconnect", () => {
  removeFolders();
  process.exit(0);
});

const target = targets[name];
if (target === undefined) throw new Error(`There is no target called ${name}.`);
const run = await target.prepare();
// It is killed before it would keep what it compiled, and the next one starts the same code.
flushCompileCache();
for (; ; at += 1) {
  // Each case has a seed of its own: it can be run again alone.
  const dice = createDice(Number(seed) * 1_000_003 + at);
  await tell({ begun: at });
  try {
    await run(dice);
  } catch (thrown) {
    await fail(thrown);
  }
}
