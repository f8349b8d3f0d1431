import { globSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "#tests/bench/bench-result.ts";
import { openRunFolder } from "#tests/support/machine/run-folder.ts";
import { buildBundles } from "./build.ts";

const root = join(import.meta.dirname, "..");

/** Runs every bench of tests/bench (or those whose file name holds a given word) and prints one table. */
async function runBenches(words: readonly string[]): Promise<void> {
  const removeFolder = openRunFolder();
  await buildBundles(["client"]);
  const files = globSync("tests/bench/*.bench.ts", { cwd: root })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
  let missed = 0;
  for (const file of files) {
    const { bench } = (await import(join(root, file))) as { bench: Bench };
    process.stdout.write(`\n${bench.name}\n`);
    const results = await bench.run();
    const width = Math.max(...results.map(({ name }) => name.length));
    for (const { name, value, unit, target, ok } of results) {
      const figure = Number.isInteger(value) ? String(value) : value.toFixed(2);
      const verdict = target === undefined ? "" : `  ${ok ? "reached" : "MISSED"} ${target}`;
      if (ok === false) missed++;
      process.stdout.write(`  ${name.padEnd(width)}  ${figure.padStart(10)} ${unit.padEnd(8)}${verdict}\n`);
    }
  }
  process.stdout.write(
    missed === 0 ? "\nAll targets met.\n" : `\n${missed} ${missed === 1 ? "target" : "targets"} missed.\n`,
  );
  removeFolder();
  process.exit(missed === 0 ? 0 : 1);
}

await runBenches(process.argv.slice(2));
