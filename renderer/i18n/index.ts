/** The studio's words: one catalogue per area and language, complete in each (scripts/check-i18n.ts). */
export { loadJapaneseFont } from "./japanese-font.ts";
export { joinInSentence, joinNames, joinSentences } from "./joined.ts";
export { bringEnglish, resolveLanguage, speak, startI18n } from "./start.ts";
