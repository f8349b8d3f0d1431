import i18next from "i18next";

/** Sentences one behind the other; a mark of full width has its own space behind it. */
export const joinSentences = (sentences: readonly (string | false | null | undefined)[]): string =>
  sentences
    .filter((sentence) => typeof sentence === "string" && sentence !== "")
    .reduce<string>((told, next) => `${told}${told === "" || /[。？！：）」]$/.test(told) ? "" : " "}${next}`, "");

/** Names or figures in a row, with the comma of the language that is shown. */
export const joinNames = (names: readonly (string | number)[]): string =>
  names.join((i18next.language ?? "en") === "en" ? ", " : "、");

/** Names within a sentence: “Ann, Ben, and Mia” in English, in a row where the language needs no more. */
export const joinInSentence = (names: readonly (string | number)[]): string =>
  (i18next.language ?? "en") === "en" ? new Intl.ListFormat("en").format(names.map(String)) : joinNames(names);
