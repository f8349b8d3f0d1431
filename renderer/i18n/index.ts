/** The studio's words: one catalogue per area and language, complete in both (scripts/check-i18n.ts). */
export type { Language } from "./catalogues.ts";
export { resolveLanguage, speak, startI18n } from "./start.ts";
