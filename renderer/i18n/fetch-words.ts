import type { Language } from "#shared/contract/app/languages.ts";
import type { Catalogues } from "./catalogues.ts";

/** The words of the other languages, each fetched when it is wanted: English is here with the first paint. */
export const fetchWords: Readonly<Record<Exclude<Language, "en">, () => Promise<Catalogues>>> = {
  "zh-CN": async () => (await import("./chinese.ts")).zhCN,
  ja: async () => (await import("./japanese.ts")).ja,
};
