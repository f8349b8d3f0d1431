import type { Code } from "./paint-code.ts";
import type { TextToRead } from "./read-worker.ts";
import type { TextPart } from "./split-text.ts";

/** A line this long that still grows is read once it is cut; until then it is shown as it is. */
export const LONGEST_LIVE = 6000;

export interface ReadParts {
  readonly parts: readonly TextPart[];
  /** The last of them is still growing. */
  readonly grows: boolean;
  /** The first of them goes on a paragraph. */
  readonly within?: boolean;
}

/** What is to be read of the newer parts where `known` is on the page. */
export function textsToRead(now: ReadParts, known: ReadParts): TextToRead[] {
  const texts: TextToRead[] = [];
  let within = now.within ?? false;
  for (const [at, part] of now.parts.entries()) {
    within = goesOn(part, within);
    const live = growsAt(now, at);
    if (part.kind !== "text" || isKnown(now, known, at) || (live && part.text.length > LONGEST_LIVE)) continue;
    texts.push({ text: part.text, inline: within, live });
  }
  return texts;
}

/** What is to be painted of them. */
export function codesToPaint(now: ReadParts, known: ReadParts): Code[] {
  return now.parts.flatMap(({ kind, text, language }, at) =>
    kind !== "code" || language === "text" || text === "" || isKnown(now, known, at)
      ? []
      : [{ language, code: text, live: growsAt(now, at) }],
  );
}

const growsAt = ({ parts, grows }: ReadParts, at: number): boolean => grows && at === parts.length - 1;

function isKnown(now: ReadParts, known: ReadParts, at: number): boolean {
  const part = now.parts[at];
  const before = known.parts[at];
  const same = before === part || (before?.text === part?.text && before?.kind === part?.kind);
  return same && growsAt(now, at) === growsAt(known, at);
}

/** Whether a part is a piece of a paragraph, of which others are; `before`: whether the one before it was. */
export const goesOn = ({ kind, open, joins }: TextPart, before: boolean): boolean =>
  kind === "text" && (open || (joins && before));
