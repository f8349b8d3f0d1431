import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawProof, readShown } from "./spec/proof-table.ts";

/** `npm run proof` writes docs/proof.md from the tags of every test. */
const root = join(import.meta.dirname, "..");
const files = globSync("tests/**/*.ts{,x}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));
const shown = files.flatMap((file) => readShown(file, readFileSync(join(root, file), "utf8")));
writeFileSync(join(root, "docs/proof.md"), drawProof(shown));
process.stdout.write(`${shown.length} tags of ${new Set(shown.map(({ by }) => by)).size} tests\n`);
