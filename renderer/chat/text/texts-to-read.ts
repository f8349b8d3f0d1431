import type { TextToRead } from "./read-worker.ts";
import type { TextPart } from "./split-text.ts";

/** A line this long that still grows is read once it is cut; until then it is shown as it is. */
export const LONGEST_LIVE = 6000;

export interface ReadParts {
  readonly parts: readonly TextPart[];
  /** The last of them is still growing. */
  readonly grows: boolean;
}

/** What is to be read of the newer parts where `known` is on the page. */
export function textsToRead(now: ReadParts, known: ReadParts): TextToRead[] {
  const texts: TextToRead[] = [];
  let within = false;
  for (const [at, part] of now.parts.entries()) {
    within = goesOn(part, within);
    const live = now.grows && at === now.parts.length - 1;
    const wasLive = known.grows && at === known.parts.length - 1;
    const before = known.parts[at];
    const same = live === wasLive && (before === part || (before?.text === part.text && before.kind === part.kind));
    if (part.kind !== "text" || same || (live && part.text.length > LONGEST_LIVE)) continue;
    texts.push({ text: part.text, inline: within, live });
  }
  return texts;
}

/** Whether a part is a piece of a paragraph, of which others are; `before`: whether the one before it was. */
export const goesOn = ({ kind, open, joins }: TextPart, before: boolean): boolean =>
  kind === "text" && (open || (joins && before));
