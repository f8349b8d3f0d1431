import { type Language, languageOf } from "#shared/contract/app/languages.ts";
import { structureTags } from "#shared/wire/music/music.ts";
import { listTexts } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

const hole = /\{\{[^}]*\}\}/g;

interface EnglishTexts {
  /** English texts that the language says otherwise: whole ones, and those with figures or names in them. */
  readonly whole: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  /** “12 个 token” has the English word in it, and is Chinese. */
  readonly own: readonly RegExp[];
  readonly ownWhole: ReadonlySet<string>;
}

const known = new Map<Language, EnglishTexts>();

function englishTexts(language: Language): EnglishTexts {
  const found = known.get(language) ?? compareWithEnglish(language);
  known.set(language, found);
  return found;
}

function compareWithEnglish(language: Language): EnglishTexts {
  const own = listTexts(language);
  // Tags of lyrics are the service's words in every language (API.md § Music generation request), though a text may be
  // called like one.
  const same = new Set<string>([...own.values(), ...structureTags]);
  const english = [...listTexts("en")]
    .filter(([key, text]) => own.get(key) !== text && !same.has(text) && /[a-z]{2}/.test(text))
    .map(([, text]) => text);
  const ownTexts = [...own.values()].filter((text) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text),
  );
  return {
    whole: new Set(english.filter((text) => !text.includes("{{"))),
    patterns: english.filter((text) => text.replaceAll(hole, "").match(/[a-zA-Z]{3,}/g)?.length).flatMap(asPattern),
    own: ownTexts.flatMap(asPattern),
    ownWhole: new Set(ownTexts),
  };
}

/** In its other languages the studio says nothing in English. */
export const englishElsewhere: Rule = {
  name: "English elsewhere",
  stands: true,
  find(past) {
    const { now } = newest(past);
    const language = languageOf(now.language);
    if (language === "en") return [];
    // A message that was told in English stands for some seconds more, or until it is dismissed.
    if (past.steps.slice(-3).some(({ do: kind }) => kind === "language")) return [];
    // Also one that came between the last look at English and the change.
    const told = past.looks
      .filter((look, at) => languageOf(look.language) !== language || past.steps[at - 1]?.do === "language")
      .flatMap(({ messages }) => messages);
    const stillTold = new Set(now.messages.filter((text) => told.includes(text)));
    // What was typed may stand in a list, a heading or a search before the database has it, and after it was changed.
    const typed = new Set(past.steps.flatMap((step) => (step.do === "type" ? [step.text, step.on ?? ""] : [])));
    const { whole, patterns, own, ownWhole } = englishTexts(language);
    // A name in a longer text stays in its language too.
    const without = (text: string) =>
      [...now.names].reduce((rest, name) => (name.length > 2 ? rest.replace(name, "") : rest), text);
    return now.words
      .filter((text) => !stillTold.has(text) && !typed.has(text) && !now.names.has(text))
      .filter(
        (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text) && pattern.test(without(text))),
      )
      .filter((text) => !ownWhole.has(text) && !own.some((pattern) => pattern.test(text)))
      .map((text) => `shown: “${text.slice(0, 80)}”`);
  },
};

/** What a text with figures in it may look like; none for a whole one. */
function asPattern(text: string): RegExp[] {
  return text.includes("{{") ? [new RegExp(`^${text.split(hole).map(literal).join("[^a-zA-Z]{0,20}")}$`)] : [];
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
