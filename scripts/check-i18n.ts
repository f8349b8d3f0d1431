import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ruleRegistry } from "#shared/rules/registry.ts";
import { knownErrors } from "#shared/wire/error-catalogue.ts";
import { compareCatalogues, findUsedKeys, flatten, hasKey } from "./i18n/compare-catalogues.ts";

/** Fails on a text missing in either language, on a differing placeholder, and on a key that code uses and nobody wrote. */
const root = resolve(import.meta.dirname, "..");
const folder = resolve(root, "renderer/i18n");

const read = (language: string): Record<string, string> =>
  Object.fromEntries(
    globSync("*.json", { cwd: resolve(folder, language) }).flatMap((file) => {
      const area = file.slice(0, -".json".length);
      const texts: unknown = JSON.parse(readFileSync(resolve(folder, language, file), "utf8"));
      return Object.entries(flatten(texts)).map(([key, text]) => [`${area}:${key}`, text]);
    }),
  );

const english = read("en");
const chinese = read("zh-CN");
const complaints = compareCatalogues(english, chinese);

for (const code of Object.keys(ruleRegistry)) {
  if (!hasKey(english, `findings:${code}`)) complaints.push(`findings:${code} is a rule without words`);
}
for (const code of Object.keys(knownErrors)) {
  for (const part of ["message", "advice"]) {
    if (!hasKey(english, `errors:${code}.${part}`))
      complaints.push(`errors:${code}.${part} is a failure without words`);
  }
}
for (const file of globSync("renderer/**/*.{ts,tsx}", { cwd: root })) {
  for (const key of findUsedKeys(readFileSync(resolve(root, file), "utf8"))) {
    if (!hasKey(english, key)) complaints.push(`${key} is used in ${file} and written nowhere`);
  }
}

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${Object.keys(english).length} texts, complete in English and Simplified Chinese.`);
