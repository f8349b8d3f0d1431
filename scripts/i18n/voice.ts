import type { Language } from "#shared/contract/app/languages.ts";
import { countable, type Forbidden, forbidden, latin, spellings } from "./voice-words.ts";

export interface Text {
  readonly language: Language;
  /** `area:key` */
  readonly key: string;
  readonly text: string;
  /** Whether it stands on a button, a label or in a tooltip. */
  readonly onControl?: boolean;
}

/** What a rule has against a text, or nothing. */
export type Rule = (text: Text) => string | undefined;

const longestOnControl = 140;
/** What Chinese and Japanese are written with. */
const ideograph = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]";

/** Placeholders are filled in with what nobody here knows; `by` stands in their place. */
const fill = (text: string, by: string) => text.replace(/\{?\{[^{}]*\}\}?/g, by);

const firstOf = (text: string, list: readonly Forbidden[]): string | undefined => {
  for (const [wrong, better] of list) {
    const found = wrong.exec(fill(text, "…"))?.[0];
    if (found !== undefined) return `“${found}”: ${better}`;
  }
  return undefined;
};

/** What the voice's page of a language doesn't say, and old forms that trials found. */
export const forbiddenWords: Rule = ({ language, text }) => firstOf(text, forbidden[language]);

/** Words by which a command or page is found: what people type, and never shown. */
const isSearched = (key: string) => /^(?:palette:words\.|deleted:words$|diagnostics:keywords$|help:words$)/.test(key);

/** Where the glossary spells a term one way. */
export const terms: Rule = ({ language, key, text }) =>
  isSearched(key) ? undefined : firstOf(text, spellings[language]);

/** Quotation marks of a language: the pair it has, and all that it hasn't. */
const quotes: Readonly<Record<Language, readonly [open: string, close: string, others: RegExp]>> = {
  en: ["“", "”", /["„«»「」『』]/],
  "zh-CN": ["“", "”", /["„«»「」『』]/],
  ja: ["「", "」", /["„«»“”『』]/],
};

/** One apostrophe, one pair of quotation marks, one ellipsis, one dash in ranges, a minus before a negative figure. */
export const marks: Rule = ({ language, text }) => {
  const plain = fill(text, "x");
  if (/['‘`´]/.test(plain)) return "an apostrophe is ’";
  const [open, close, others] = quotes[language];
  if (others.test(plain)) return `quotation marks are ${open} ${close}`;
  if (plain.split(open).length !== plain.split(close).length)
    return `${open} without ${close}, or ${close} without ${open}`;
  if (/\.\.\.|。。|……/.test(plain)) return "an ellipsis is …";
  if (/\s…/.test(plain)) return "no space before …";
  const dash = language === "ja" ? "〜" : "–";
  const wrongDash = language === "ja" ? /[\dx]\s?[-–]\s?[\dx]|～/ : /\d\s?-\s?\d/;
  if (wrongDash.test(plain.replace(/\d{4}-\d{2}/g, ""))) return `a range takes ${dash}`;
  if (/(?:^|\s)-\d/.test(plain)) return "a negative number takes −";
  if (language === "en" && /\s--?\s/.test(plain)) return "a dash is –";
  if (/[\dx] %/.test(plain)) return "no space before %";
  if (/ {2}|^\s|\s$/.test(text)) return "a space too many";
  return undefined;
};

/** Nobody reads a paragraph on a button. */
export const length: Rule = ({ text, onControl }) => {
  const { length: found } = fill(text, "xxxx");
  return onControl && found > longestOnControl
    ? `${found} characters on a control; ${longestOnControl} at most`
    : undefined;
};

/** Latin words in a text of another script that are neither a name nor a format nor written in the search line. */
export const englishLeft: Rule = ({ language, text }) => {
  if (language === "en") return undefined;
  const plain = fill(text, " ").replace(/<\/?\w+\/?>/g, " ");
  for (const [word] of plain.matchAll(/(?<![\w.])[A-Za-z][\w.:/*-]*/g)) {
    // A key or a model (X, H3, H3-Max), and what is typed as it stands (rating:, studio.db, damaged-).
    if (/^[A-Z]\d?(?:-|$)|[a-z]\w*[:._/]|-$/i.test(word)) continue;
    if (!latin.includes(word.replace(/[:.]$/, ""))) return `“${word}” is English`;
  }
  return undefined;
};

/** A comma, stop or bracket of half width beside an ideograph. */
export const halfWidth: Rule = ({ language, text }) => {
  if (language === "en") return undefined;
  const found = new RegExp(`${ideograph}[,.;:?!()]|[,;:?!()]${ideograph}`, "u").exec(fill(text, "x"))?.[0];
  return found === undefined ? undefined : `“${found}”: punctuation of full width`;
};

/** Chinese and Latin letters or figures stand apart, Japanese ones don't; a placeholder that counts is a figure. */
export const spaces: Rule = ({ language, key, text }) => {
  if (language === "en" || isSearched(key)) return undefined;
  if (language === "ja") {
    const apart = new RegExp(`${ideograph} [A-Za-z0-9]|[A-Za-z0-9%] ${ideograph}`, "u");
    const gap = apart.exec(fill(text, "0"))?.[0];
    return gap === undefined ? undefined : `“${gap}”: no space between Japanese and Latin`;
  }
  const plain = text
    .replace(/\{\{\s*(?:count|number|figure|seconds|percent|done|total|at|of|take|shot|place)\b[^}]*\}\}/g, "0")
    .replace(/\{\{[^}]*\}\}/g, "");
  const found = new RegExp(`${ideograph}[A-Za-z0-9]|[A-Za-z0-9%]${ideograph}`, "u").exec(plain)?.[0];
  return found === undefined ? undefined : `“${found}”: a space between Chinese and Latin`;
};

/** “1 files”: a text in which a number stands before a noun has a form for one. */
export const plurals: Rule = ({ language, key, text }) => {
  if (language !== "en" || /_(?:zero|one|two|few|many|other)$/.test(key)) return undefined;
  const found = new RegExp(`\\{\\{[^{}]*\\}\\} (?:${countable.join("|")})\\b`).exec(text)?.[0];
  return found === undefined ? undefined : `“${found}” has no form for one: _one and _other`;
};

/** Japanese says です and ます in sentences, and verbs or nouns alone on controls. */
export const plainForm: Rule = ({ language, text }) => {
  if (language !== "ja") return undefined;
  const found = plainEnding.exec(fill(text, "…"))?.[0];
  return found === undefined ? undefined : `“${found}”: です・ます in a sentence`;
};
const plainEnding = /(?:[うくつぬむるぐぶ]|(?<![でま])す|(?<![でま])した|った|んだ|ない|だ|である)。/;

export const rules = {
  forbiddenWords,
  terms,
  marks,
  length,
  englishLeft,
  halfWidth,
  spaces,
  plurals,
  plainForm,
} satisfies Record<string, Rule>;
export type RuleName = keyof typeof rules;

/** A text that a rule may be broken by, and why. */
export interface Exception {
  readonly rule: RuleName;
  readonly key: string;
  /** All, where it isn't said. */
  readonly language?: Text["language"];
  readonly reason: string;
}

/** Catalogues, with the rules that their texts don't have to follow yet. */
export type NotYet = Readonly<Partial<Record<string, readonly (RuleName | "unused")[]>>>;

/** Every complaint, and every exception that nothing needs any more. */
export function judge(texts: readonly Text[], exceptions: readonly Exception[], notYet: NotYet = {}): string[] {
  const needed = new Set<Exception>();
  const complaints: string[] = [];
  for (const text of texts) {
    const later = notYet[text.key.slice(0, text.key.indexOf(":"))] ?? [];
    for (const name of Object.keys(rules) as RuleName[]) {
      const complaint = rules[name](text);
      if (complaint === undefined) continue;
      const excused = exceptions.filter((one) => one.rule === name && covers(one, text));
      for (const one of excused) needed.add(one);
      if (excused.length > 0 || later.includes(name)) continue;
      complaints.push(`${text.key} in ${text.language} (${name}): ${complaint}`);
    }
  }
  for (const one of exceptions) {
    if (!needed.has(one)) complaints.push(`${one.key} needs no exception from ${one.rule}`);
  }
  return complaints;
}

const covers = ({ key, language }: Exception, text: Text) =>
  key === text.key && (language === undefined || language === text.language);
