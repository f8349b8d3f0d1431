import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sha256Of } from "#core/files/file-facts.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const STEP = 256 * 1024;

it.each([0, 1, 65_536, STEP - 1, STEP, STEP + 1, 3 * STEP, 3 * STEP + 7])("hashes a file of %i bytes", async (size) => {
  const file = join(temporaryFolder(), "file");
  const bytes = randomBytes(size);
  writeFileSync(file, bytes);
  expect(await sha256Of(file)).toBe(createHash("sha256").update(bytes).digest("hex"));
});
