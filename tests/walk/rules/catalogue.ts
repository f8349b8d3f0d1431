import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Catalogues } from "#renderer/i18n/catalogues.ts";
import { languageOf } from "#shared/contract/app/languages.ts";

const folder = join(import.meta.dirname, "../../../renderer/i18n");

/** Read from the files: what the page has of them is put together by its bundler. */
export const readCatalogue = (language: string): Catalogues =>
  Object.fromEntries(
    globSync(join(folder, languageOf(language), "*.json")).map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(file, "utf8")),
    ]),
  ) as unknown as Catalogues;

/** Every text of a catalogue with its key, `area:some.key`. */
export function listTexts(language: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (at: unknown, key: string) => {
    if (typeof at === "string") found.set(key, at);
    else if (typeof at === "object" && at !== null)
      for (const [name, value] of Object.entries(at))
        walk(value, key.includes(":") ? `${key}.${name}` : `${key}:${name}`);
  };
  for (const [area, words] of Object.entries(readCatalogue(language))) walk(words, area);
  return found;
}
