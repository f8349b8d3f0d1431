import { newest, type Rule } from "./rule.ts";

/** Colours that lie behind what is written in a field, and scroll with it. */
const behindField = "div.area.marks";

/** No text is clipped without an ellipsis and a title (`clipped-text.ts`). */
export const wholeWords: Rule = {
  name: "clipped text",
  stands: true,
  find: (past) => newest(past).now.clippedText.filter((fault) => !fault.includes(behindField)),
};
