import { structureTags } from "#shared/wire/music/music.ts";
import { listTexts } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

const hole = /\{\{[^}]*\}\}/g;
const chinese = listTexts("zh-CN");
/** Tags of lyrics are the service's words in every language (API.md § Music generation request), though a text may be called like one. */
const same = new Set<string>([...chinese.values(), ...structureTags]);
/** English texts that Chinese says otherwise: whole ones, and those with figures or names in them as patterns. */
const english = [...listTexts("en")].filter(
  ([key, text]) => chinese.get(key) !== text && !same.has(text) && /[a-z]{2}/.test(text),
);
const whole = new Set(english.map(([, text]) => text).filter((text) => !text.includes("{{")));
const patterns = english
  .map(([, text]) => text)
  .filter((text) => text.replaceAll(hole, "").match(/[a-zA-Z]{3,}/g)?.length)
  .flatMap(asPattern);
/** “12 个 token” has the English word in it, and is Chinese. */
const chinesePatterns = [...chinese.values()].filter((text) => /\p{Script=Han}/u.test(text)).flatMap(asPattern);

/** In Chinese the studio says nothing in English. */
export const englishInChinese: Rule = {
  name: "English in Chinese",
  stands: true,
  find(past) {
    const { now } = newest(past);
    if (!now.language.startsWith("zh")) return [];
    // A message that was told in English stands for some seconds more, or until it is dismissed.
    if (past.steps.slice(-3).some(({ do: kind }) => kind === "language")) return [];
    const told = past.looks.filter(({ language }) => !language.startsWith("zh")).flatMap(({ messages }) => messages);
    const stillTold = new Set(now.messages.filter((text) => told.includes(text)));
    return now.words
      .filter((text) => !stillTold.has(text) && !now.names.has(text))
      .filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)))
      .filter((text) => !chinesePatterns.some((pattern) => pattern.test(text)))
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
