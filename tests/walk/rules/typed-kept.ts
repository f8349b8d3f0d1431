import { leavesAlone } from "../step.ts";
import type { Past, Rule } from "./rule.ts";

/** Words that were looked for in what is shown go with that look; Ctrl+F asks for them again. */
const findBar = /textbox "(Find|查找|在此对话中查找|この会話内を検索|ショットを検索)/;

/** Beside the work of a wide pane; in a narrow one in a drawer, behind its button. */
const inDrawer = /complementary|searchbox "(Search conversations|搜索对话|会話を検索)"/;

/** What was typed stands in its field until somebody changes it: after looks elsewhere, reloads and restarts too. */
export const typedKept: Rule = {
  name: "typed text",
  stands: true,
  find(past) {
    return [...lostOnTheWay(past), ...lostAtOnce(past)];
  },
};

function lostOnTheWay({ steps, looks }: Past): string[] {
  const now = looks.at(-1);
  const typedAt = steps.findLastIndex((step) => !leavesAlone(step));
  const typed = steps[typedAt];
  // Escape takes back what a field was about to say.
  if (typed?.do !== "type" || steps.slice(typedAt + 1).some(({ do: kind }) => kind === "key" || kind === "out"))
    return [];
  const then = looks[typedAt + 1];
  const held = then?.controls.find(({ place }) => place === typed.at);
  // Said for good or dropped by then: a name that Enter ended, a field that holds figures alone.
  if (!held || !now || findBar.test(typed.at) || held.value === "" || then?.overlays.length !== 0) return [];
  if (now.route !== then.route || now.main !== then.main || now.language !== then.language) return [];
  if (then.undrawn > 0 || now.undrawn > 0) return [];
  const stands = now.controls.find(({ place }) => place === typed.at);
  const narrowed = steps.slice(typedAt + 1).some(({ do: kind }) => kind === "size");
  if (!stands && narrowed && inDrawer.test(typed.at)) return [];
  // A name that the press which led elsewhere ended: it stands where the field was.
  const said = held.value.replace(/\s+/g, " ").trim();
  if (!stands && said !== "" && now.words.some((words) => words.includes(said))) return [];
  if (!stands)
    return [`the field is gone: ${typed.at}${now.overlays.length > 0 ? ` (under ${now.overlays.join(", ")})` : ""}`];
  // A field of figures shows the one it has, once what is no figure was left there.
  const isFigure = (value: string) => /^[\d.:]+$/.test(value);
  if (isFigure(stands.value) && !isFigure(held.value.normalize("NFKC").trim().replace(",", "."))) return [];
  return stands.value === held.value
    ? []
    : [`${typed.at} held ${parted(held.value, stands.value)} and now ${parted(stands.value, held.value)}`];
}

/** A text; of a long one what follows where it parts from another. */
function parted(text: string, other: string): string {
  if (text.length <= 60 && other.length <= 60) return JSON.stringify(text);
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  return `${JSON.stringify(text.slice(same, same + 60))} (parts at ${same} of ${text.length})`;
}

/** Letters that follow Enter without a pause. */
function lostAtOnce({ steps, looks }: Past): string[] {
  const step = steps.at(-1);
  if (step?.do !== "type" || step.on === undefined) return [];
  const field = looks.at(-1)?.controls.find(({ place }) => place === step.at);
  // Where Enter ends the writing, the field goes or says so itself.
  if (!field?.multiline || field.value.includes(step.on)) return [];
  return [`${step.at} lost what was typed after Enter, and holds ${JSON.stringify(field.value.slice(-60))}`];
}
