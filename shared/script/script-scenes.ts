import type { Range, Script, ScriptElement } from "./element.ts";
import { headingParts } from "./scene-heading.ts";

/** A scene of a script; what stands before the first heading is one without a heading, if anything is seen or said. */
export interface ScriptScene extends Range {
  readonly heading: string;
  /** As the script numbers it; empty where it doesn't. */
  readonly number: string;
  readonly place: string;
  readonly time: string;
  readonly synopsis: string;
  /** Without the heading. */
  readonly elements: readonly ScriptElement[];
  /** The scene's own Fountain, trimmed. */
  readonly source: string;
}

/** Of one scene's source, in characters; what differs behind that isn't noticed. */
const LONGEST = 400_000;

/** What scripts begin and end with, and nobody sees. */
export const isFade = (text: string): boolean =>
  /^(?:FADE (?:IN|OUT|UP|TO BLACK)|FADE FROM BLACK|(?:OVER )?BLACK|淡入|淡出)\s*[.:：。]?$/i.test(text.trim());

const played = new Set<ScriptElement["kind"]>(["action", "character", "dialogue", "lyric", "centered"]);

export function scenesOf({ elements }: Pick<Script, "elements">, text: string): ScriptScene[] {
  const scenes: ScriptScene[] = [];
  const starts = elements.flatMap(({ kind }, index) => (kind === "heading" ? [index] : []));
  const [first = elements.length] = starts;
  const ranges = [
    [0, first] as const,
    ...starts.map((start, at) => [start, starts[at + 1] ?? elements.length] as const),
  ];
  for (const [from, to] of ranges) {
    const part = elements.slice(from, to);
    const head = part[0]?.kind === "heading" ? part[0] : undefined;
    const rest = head ? part.slice(1) : part;
    if (!head && !rest.some(({ kind, text: words }) => played.has(kind) && !isFade(words))) continue;
    // A section's heading that follows belongs to what comes.
    const own = trimSections(rest);
    const start = head?.from ?? own[0]?.from ?? 0;
    const end = own.at(-1)?.to ?? head?.to ?? start;
    const { place, time } = headingParts(head?.text ?? "");
    scenes.push({
      ...{ from: start, to: end, heading: head?.text ?? "", number: head?.number ?? "", place, time },
      synopsis: own.flatMap(({ kind, text: words }) => (kind === "synopsis" ? [words] : [])).join(" "),
      elements: own,
      source: text.slice(start, Math.min(end, start + LONGEST)).trim(),
    });
  }
  return scenes;
}

function trimSections(elements: readonly ScriptElement[]): readonly ScriptElement[] {
  let end = elements.length;
  while (elements[end - 1]?.kind === "section") end -= 1;
  let start = 0;
  while (start < end && elements[start]?.kind === "section") start += 1;
  return elements.slice(start, end);
}

/** Who speaks, each once, in the order of first words. */
export function speakersOf(elements: readonly ScriptElement[]): string[] {
  return [...new Set(elements.flatMap(({ kind, text }) => (kind === "character" ? [text] : [])))];
}
