import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { packSigns } from "../../../scripts/pack-signs.ts";

test("the signs of the sandbox are those of the font", () => {
  const kept = readFileSync(join(import.meta.dirname, "../../../electron/sandbox/render/wide-signs.br"));
  expect(brotliDecompressSync(kept).equals(packSigns())).toBe(true);
});
