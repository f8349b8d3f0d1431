import type { TextPart } from "./split-text.ts";

const LONGEST = 8192;

/** Text as typed, in pieces that end with a line where there is one: a pasted book is not one element. */
export function plainParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (let from = 0; from < text.length; ) {
    const rest = text.length - from;
    const line = rest > LONGEST ? text.lastIndexOf("\n", from + LONGEST) + 1 : 0;
    const to = rest <= LONGEST ? text.length : line > from ? line : from + LONGEST;
    parts.push({ kind: "text", text: text.slice(from, to), joins: from > 0, language: "", open: to < text.length });
    from = to;
  }
  return parts;
}
