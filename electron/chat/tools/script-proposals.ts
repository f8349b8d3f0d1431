import type { Proposal } from "#shared/contract/chat/director.ts";
import type { WriteScriptInput } from "#shared/director/index.ts";
import { MOST_SCRIPT } from "#shared/script/index.ts";
import { type Stale, ToolCallRefused } from "./shot-proposals.ts";

export type ScriptProposal = Extract<Proposal, { kind: "script" }>;

/** Where the words stand, once and only once; words of nowhere stand at the end. */
function placeOf(text: string, words: string): { from: number; to: number } | "none" | "several" {
  if (words === "") return { from: text.length, to: text.length };
  const from = text.indexOf(words);
  if (from < 0) return "none";
  return text.indexOf(words, from + 1) < 0 ? { from, to: from + words.length } : "several";
}

/** Edits of the script as the person will see them. Throws `ToolCallRefused` for words that aren't there, or not once. */
export function proposeScript(projectId: string, { edits }: WriteScriptInput, text: string): ScriptProposal {
  const taken: { from: number; to: number }[] = [];
  const items = edits.map(({ old, new: written }, index) => {
    const at = `edits[${index}]`;
    if (old === written) throw new ToolCallRefused(`${at}: nothing changes.`);
    const place = placeOf(text, old);
    if (place === "none") throw new ToolCallRefused(`${at}.old: these words aren’t in the script; call read_script.`);
    if (place === "several")
      throw new ToolCallRefused(
        `${at}.old: these words are in the script more than once; give more of what is around them.`,
      );
    if (old !== "" && taken.some(({ from, to }) => place.from < to && from < place.to))
      throw new ToolCallRefused(`${at}.old: another edit changes the same words.`);
    taken.push(place);
    return { before: old, after: written };
  });
  const proposal: ScriptProposal = { kind: "script", projectId, items };
  const all = scriptAfter(
    proposal,
    items.map((_item, index) => index),
    text,
  ).length;
  if (all > MOST_SCRIPT)
    throw new ToolCallRefused(`The script would have ${all} characters; ${MOST_SCRIPT} are allowed.`);
  return proposal;
}

/** Edits whose words somebody changed since. */
export function staleScript({ items }: ScriptProposal, text: string | undefined): Stale[] {
  return items.flatMap(({ before }, item): Stale[] => {
    if (text === undefined) return [{ item, why: "gone" }];
    return typeof placeOf(text, before) === "string" ? [{ item, why: "changed" }] : [];
  });
}

/** The script with the accepted edits; what comes to the end does so in their order, a blank line apart. */
export function scriptAfter(
  { items }: Pick<ScriptProposal, "items">,
  accepted: readonly number[],
  text: string,
): string {
  const edits = accepted.flatMap((index) => {
    const item = items[index];
    const place = item && placeOf(text, item.before);
    return item && place && typeof place !== "string" ? [{ ...place, ...item }] : [];
  });
  const inside = edits.filter(({ before }) => before !== "").toSorted((a, b) => b.from - a.from);
  const changed = inside.reduce((whole, { from, to, after }) => whole.slice(0, from) + after + whole.slice(to), text);
  return edits
    .filter(({ before }) => before === "")
    .reduce((whole, { after }) => (whole.trim() === "" ? after : `${whole.trimEnd()}\n\n${after}`), changed);
}

export function scriptDecisionWords({ items }: ScriptProposal, accepted: readonly number[]): string {
  const lines = items.map(({ before, after }, index) => {
    const words = (before || after).replaceAll(/\s+/g, " ").trim().slice(0, 60);
    return `- ${accepted.includes(index) ? "accepted" : "refused"}: edit of “${words}”`;
  });
  return [`The person accepted ${accepted.length} of ${items.length} edits of the script.`, ...lines].join("\n");
}
