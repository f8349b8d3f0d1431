import { newest, type Rule } from "./rule.ts";

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
/** What a screen reader is told of the editor of lyrics has some spaces more where a line was written anew. */
const lyrics = /textbox "(Lyrics|歌词|歌詞)"$/;
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");

/** A film's script stands beside its shots: none of them is made of it. */
const script = /region "(Script|剧本|脚本)" \/ textbox "/;

/** What is bought is what stood in the field as the button was pressed: not what the core had before, nor a draft of it. */
export const sentAsShown: Rule = {
  name: "what is sent",
  stands: false,
  find(past) {
    const { now, before, step } = newest(past);
    // A name of a file in the words is sent as a number.
    if (step?.do !== "type" || step.press === undefined || !before || step.text.includes("@")) return [];
    if (script.test(step.at)) return [];
    // Of lyrics that are folded, or out of sight, the field shows a part.
    if (before.undrawn > 0 || now.undrawn > 0) return [];
    const field = now.controls.find(({ place }) => place === step.at);
    const known = new Set(before.ledger.map(({ id }) => id));
    // Words of a song that is made without any stay in their field.
    const fresh = now.ledger.filter(({ id, request }) => !known.has(id) && !/"is_instrumental":true/.test(request));
    if (!field || field.value === "" || fresh.length === 0) return [];
    const read = lyrics.test(step.at) ? withoutSpaces : plain;
    const sent = fresh.flatMap(({ request }) => wordsIn(JSON.parse(request), read));
    return sent.some((words) => words.includes(read(field.value)))
      ? []
      : [`${step.at} holds ${JSON.stringify(field.value.slice(-60))}, and something else was sent`];
  },
};

/** Every text of a request, as deep as it lies. */
function wordsIn(value: unknown, read: (text: string) => string): string[] {
  if (typeof value === "string") return [read(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((each) => wordsIn(each, read)) : [];
}
