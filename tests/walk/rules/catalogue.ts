import { en } from "#renderer/i18n/catalogues.ts";
import { zhCN } from "#renderer/i18n/chinese.ts";

export const readCatalogue = (language: string): typeof en =>
  language.startsWith("zh") ? (zhCN as unknown as typeof en) : en;

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
