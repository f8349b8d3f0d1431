import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSidecar } from "#core/library/sidecars/sidecar.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const half = 512 * 1024;

// A sidecar lies in a folder that others may write to: each of these once kept the core from everything else.
it.each([
  ["beginnings of texts, as many as fit", '\\"'.repeat(half / 2 - 1)],
  ["one text without end", `"${"a".repeat(half - 2)}`],
  ["lists in lists", "[".repeat(half - 1)],
  ["more than a sidecar holds", `{"format":"reelsong-sidecar","x":"${"a".repeat(half)}"}`],
])("a sidecar of %s is none, and is found to be none at once", async (_what, text) => {
  const folder = temporaryFolder();
  const path = join(folder, "x.png.reelsong.json");
  writeFileSync(path, text);
  expect(await readSidecar(folder, path)).toBeNull();
});
