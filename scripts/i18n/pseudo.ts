/** Made-up locales, for looking at layouts: nothing of them is in what is delivered. */
export const pseudoLocales = ["pseudo-long", "pseudo-rtl"] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];

/** Placeholders, nested texts and tags stay as they are. */
const fixed = /(\{\{[^}]*\}\}|\{\w+\}|\$t\([^)]*\)|<\/?\w+\s*\/?>)/;

const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", e: "é", i: "í", n: "ñ", o: "ö", s: "š", u: "ü", y: "ý", z: "ž" },
  ...{ A: "Á", C: "Ç", E: "É", I: "Í", N: "Ñ", O: "Ö", S: "Š", U: "Ü", Y: "Ý", Z: "Ž" },
};

const morePerText = 0.4;

/** A text longer by 40 %, its letters accented, so that what is written in code and not in a catalogue shows. */
export function lengthen(text: string): string {
  const parts = text.split(fixed);
  const ours = parts.filter((_part, at) => at % 2 === 0).join("");
  if (!/\p{L}/u.test(ours)) return text;
  const accented = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter),
  );
  // In pieces of a word's length, so that it breaks where words do.
  const more = Math.ceil(ours.length * morePerText);
  const padding = "oné twó "
    .repeat(Math.ceil(more / 8))
    .slice(0, Math.max(more - 1, 1))
    .trimEnd();
  // An ellipsis or a stop stays last, as it tells what the text is.
  return accented.join("").replace(/([….:?]*)$/, ` ${padding}$1`);
}

const rightToLeft = "\u202E";
const end = "\u202C";

/** A text that reads from right to left, word by word; names filled in keep their own direction. */
export const mirror = (text: string): string =>
  text
    .split(fixed)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/[\p{L}\p{N}’'-]+/gu, (word) => `${rightToLeft}${word}${end}`),
    )
    .join("");

const changes: Readonly<Record<PseudoLocale, (text: string) => string>> = {
  "pseudo-long": lengthen,
  "pseudo-rtl": mirror,
};

/** A catalogue of the same keys. */
export function pseudoCatalogue(texts: unknown, locale: PseudoLocale): unknown {
  if (typeof texts === "string") return changes[locale](texts);
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, value]) => [key, pseudoCatalogue(value, locale)]),
  );
}

/** What `--locale` or the environment asks for; undefined where it asks for none. */
export function readPseudoLocale(asked: string | undefined): PseudoLocale | undefined {
  if (asked === undefined || asked === "") return undefined;
  const found = pseudoLocales.find((locale) => locale === asked);
  if (found === undefined) throw new Error(`Unknown locale “${asked}”. Use ${pseudoLocales.join(" or ")}.`);
  return found;
}
