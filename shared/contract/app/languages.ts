import { z } from "zod";

/**
 * The languages of the interface, in the order they are offered: each by its own name, and how the languages begin of
 * a machine that it is shown on. A line here asks for a catalogue, a guide and the words of core and shell in it.
 */
export const languages = {
  en: { name: "English", machine: "en" },
  "zh-CN": { name: "简体中文", machine: "zh" },
  ja: { name: "日本語", machine: "ja" },
} as const satisfies Record<string, { readonly name: string; readonly machine: string }>;

export type Language = keyof typeof languages;

export const languageIds = Object.keys(languages) as readonly Language[] as readonly [Language, ...Language[]];

export const language = z.enum(languageIds);

export const isLanguage = (found: unknown): found is Language => language.safeParse(found).success;

/** What is offered where a language is chosen, each said in itself. */
export const languageOptions: readonly { readonly value: Language; readonly label: string; readonly lang: Language }[] =
  languageIds.map((id) => ({ value: id, label: languages[id].name, lang: id }));

/** `machine` as `zh-Hans-CN`: any Chinese gets Simplified Chinese; what the interface doesn't have gets English. */
export function languageOf(machine: string | undefined): Language {
  const [spoken] = (machine ?? "").toLowerCase().split(/[-_]/);
  return languageIds.find((id) => languages[id].machine === spoken) ?? "en";
}
