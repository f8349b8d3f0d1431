import type { TFunction } from "i18next";

type Words = TFunction<["components", "findings"]>;

/** What is written in English beside a figure; units such as `px` and names of the service are no words, seconds are. */
const plainWords = [
  ...["exactly one", "and similar", "characters", "character", "messages", "message"],
  ...["tokens", "tools", "tool", "about", "none", "bytes", "shape of", "adaptive", "disabled", "s"],
] as const;
const written = new RegExp(`( ?)\\b(${plainWords.join("|")})\\b( ?)`, "g");

/**
 * `125 characters`, `4–15 s`, `2.5 s – 7 s` and `MP3, WAV` in the person's language, from the English in which rules say
 * them and repairs are stored; what is quoted is somebody's own.
 */
export function figureWords(t: Words, figure: string): string {
  if (/["“]/.test(figure)) return figure;
  // Some languages write no space beside a figure.
  const space = t("components:checks.beside", { figure: "", word: "" });
  const words = figure
    .replaceAll(/(?<=\d(?: s)?)( ?)–( ?)(?=\d)/g, (_, before: string, after: string) =>
      [before && space, t("components:checks.to"), after && space].join(""),
    )
    .replace(written, (_, before: string, word: (typeof plainWords)[number], after: string) =>
      [before && space, t(`components:checks.word.${word}`), after && space].join(""),
    );
  return words.split(", ").reduce((first, next) => t("components:checks.list", { first, next }));
}
