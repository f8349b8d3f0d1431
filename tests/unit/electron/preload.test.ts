import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const bundle = join(import.meta.dirname, "../../../out/preload/preload.cjs");

// Electron, docs/tutorial/sandbox.md: a sandboxed preload script can ask for `electron`, `events`, `timers` and `url` alone.
test("the preload script as built asks for Electron alone, and is a few lines", () => {
  const asked = [...readFileSync(bundle, "utf8").matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(
    ([, module]) => module,
  );
  expect([...new Set(asked)]).toEqual(["electron"]);
  expect(statSync(bundle).size).toBeLessThan(4096);
});
