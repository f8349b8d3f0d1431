import { listTexts } from "./catalogue.ts";
import { newest, type Rule } from "./rule.ts";

/** With and without their area, and those of plurals by their stem. */
const keys = new Set(
  [...listTexts("en").keys()]
    .flatMap((key) => [key, key.replace(/^[^:]+:/, "")])
    .flatMap((key) => [key, key.replace(/_(one|other|zero)$/, "")])
    .filter((key) => key.includes(".") || key.includes(":")),
);

/** No key of the catalogue and no hole of a text is shown in place of words. */
export const catalogueKeys: Rule = {
  name: "keys of the catalogue",
  stands: true,
  find(past) {
    const { now } = newest(past);
    return now.words
      .filter((text) => keys.has(text) || (/\{\{\w+\}\}/.test(text) && !text.includes("{{count}} %s")))
      .map((text) => `shown: “${text.slice(0, 80)}”`);
  },
};
