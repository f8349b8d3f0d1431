/** The studio's words: one catalogue per area and language, complete in both (scripts/check-i18n.ts). */
export { areas, type Language, languages } from "./catalogues.ts";
export { resolveLanguage, startI18n } from "./start.ts";
