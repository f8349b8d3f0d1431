import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Language, languageIds } from "#shared/contract/app/languages.ts";
import { ruleRegistry } from "#shared/rules/registry.ts";
import { knownErrors } from "#shared/wire/errors/error-catalogue.ts";
import { compareCatalogues, findUsedKeys, flatten, hasKey } from "./i18n/compare-catalogues.ts";
import { findControlKeys, findUnusedKeys } from "./i18n/unused-keys.ts";
import { judge, type Text } from "./i18n/voice.ts";
import { exceptions, notYet, usedByData } from "./i18n/voice-exceptions.ts";

/**
 * Fails on a text missing in any language, on a differing placeholder, on a key that code uses and nobody wrote or
 * somebody wrote and no code uses, and on a text that isn't in docs/voice.md's voice.
 */
const root = resolve(import.meta.dirname, "..");
const folder = resolve(root, "renderer/i18n");

const read = (language: Language): Record<string, string> =>
  Object.fromEntries(
    globSync("*.json", { cwd: resolve(folder, language) }).flatMap((file) => {
      const area = file.slice(0, -".json".length);
      const texts: unknown = JSON.parse(readFileSync(resolve(folder, language, file), "utf8"));
      return Object.entries(flatten(texts)).map(([key, text]) => [`${area}:${key}`, text]);
    }),
  );

const english = read("en");
const catalogues = languageIds.map((language) => ({
  language,
  catalogue: language === "en" ? english : read(language),
}));
const complaints = catalogues.flatMap(({ language, catalogue }) =>
  language === "en" ? [] : compareCatalogues(english, catalogue, language),
);

for (const code of Object.keys(ruleRegistry)) {
  if (!hasKey(english, `findings:${code}`)) complaints.push(`findings:${code} is a rule without words`);
}
for (const code of Object.keys(knownErrors)) {
  for (const part of ["message", "advice"]) {
    if (!hasKey(english, `errors:${code}.${part}`))
      complaints.push(`errors:${code}.${part} is a failure without words`);
  }
}
const onControls = new Set<string>();
const sources = globSync("{renderer,shared,electron}/**/*.{ts,tsx}", { cwd: root }).map((file) => {
  const source = readFileSync(resolve(root, file), "utf8");
  if (file.startsWith("renderer")) {
    for (const key of findUsedKeys(source)) {
      if (!hasKey(english, key)) complaints.push(`${key} is used in ${file} and written nowhere`);
    }
    for (const key of findControlKeys(source)) onControls.add(key);
  }
  return source;
});
const isLater = (key: string) => notYet[key.slice(0, key.indexOf(":"))]?.includes("unused");
for (const key of findUnusedKeys(english, sources)) {
  if (!usedByData.includes(key) && !isLater(key)) complaints.push(`${key} is written and used nowhere`);
}

const plural = /_(zero|one|two|few|many|other)$/;
const texts = catalogues.flatMap(({ language, catalogue }) =>
  Object.entries(catalogue).map(
    ([key, text]): Text => ({
      ...{ language, key, text },
      onControl: onControls.has(key.replace(plural, "")),
    }),
  ),
);
complaints.push(...judge(texts, exceptions, notYet));

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`${Object.keys(english).length} texts, complete in ${languageIds.join(", ")}.`);
