import { languageIds } from "#shared/contract/app/languages.ts";
import { promptPlaceholders } from "#shared/director/assist-prompt.ts";
import { listTexts } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

/** With and without their area, and those of plurals by their stem. */
const keys = new Set(
  [...listTexts("en").keys()]
    .flatMap((key) => [key, key.replace(/^[^:]+:/, "")])
    .flatMap((key) => [key, key.replace(/_(one|other|zero)$/, "")])
    .filter((key) => key.includes(".") || key.includes(":")),
);

const said = new Set(languageIds.flatMap((language) => [...listTexts(language).values()]));
const hole = /\{\{\w+\}\}/;
/** In Settings, in a row: what instructions of one's own can name. */
const placeholders = promptPlaceholders.continuity.map((name) => `{{${name}}}`).join(" ");

/** No key of the catalogue and no hole of a text is shown in place of words. */
export const catalogueKeys: Rule = {
  name: "keys of the catalogue",
  stands: true,
  find(past) {
    const { now } = newest(past);
    // A hole that somebody typed is theirs, also where the studio repeats a part of what they typed.
    const typed = past.steps.some((step) => step.do === "type" && hole.test(step.text));
    return now.words
      .map((text) => text.replace(placeholders, ""))
      .filter((text) => keys.has(text) || (hole.test(text) && (!typed || said.has(text))))
      .map((text) => `shown: “${text.slice(0, 80)}”`);
  },
};
