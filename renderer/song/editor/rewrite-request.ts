import type { Text } from "@codemirror/state";
import { type LyricSection, sectionLabel } from "#shared/rules/lyric-structure.ts";
import { lastWrittenLine, sectionOfLine } from "./section-lines.ts";

/** Lines that are to be written anew, with what they are called. */
export interface RewritePart {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** `Verse 2`; null for lines that were selected. */
  readonly label: string | null;
}

/** The selected lines, whole; without a selection the lines of the section the cursor is in. Null where there are none. */
export function partToRewrite(
  doc: Text,
  selection: { readonly from: number; readonly to: number },
  sections: readonly LyricSection[],
): RewritePart | null {
  if (selection.from !== selection.to) {
    const from = doc.lineAt(selection.from).from;
    const end = doc.lineAt(selection.to);
    // A selection that ends at the start of a line doesn't mean that line.
    const to = end.from === selection.to && selection.to > from ? selection.to - 1 : end.to;
    const text = doc.sliceString(from, to);
    return text.trim() === "" ? null : { from, to, text, label: null };
  }
  const section = sectionOfLine(sections, doc.lineAt(selection.from).number);
  if (section === undefined) return null;
  const first = section.written === null ? section.line : section.line + 1;
  const last = lastWrittenLine(doc, section);
  if (last < first) return null;
  const from = doc.line(first).from;
  const { to } = doc.line(last);
  const text = doc.sliceString(from, to);
  return text.trim() === "" ? null : { from, to, text, label: sectionLabel(section) ?? section.written };
}

/** What the model is told of its part. */
export const REWRITE_SYSTEM =
  "You are a lyricist who edits song lyrics. Answer with the rewritten lines alone, in the language they are written in: no title, no comment, no quotation marks, no code fence. Keep one sung line per text line. Structure tags such as [Verse] stay as they are where the lines hold any; add none.";

/** The question: the whole song for its sense, the lines that are meant, and what is wanted of them. */
export function rewriteQuestion(lyrics: string, part: Pick<RewritePart, "text">, wish: string): string {
  const wanted = wish.trim() === "" ? "Rewrite them with the same meaning, rhythm and rhyme scheme." : wish.trim();
  return `The song so far:\n<song>\n${lyrics}\n</song>\n\nRewrite only these lines of it:\n<lines>\n${part.text}\n</lines>\n\n${wanted}`;
}

/** The lines of an answer, without what models put around them all the same: fences, the tags of the question. */
export function linesOfAnswer(answer: string): string {
  const fenced = /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(answer)?.[1] ?? answer;
  return fenced
    .replace(/\r\n?/g, "\n")
    .replace(/^\s*<lines>\s*\n?|\n?\s*<\/lines>\s*$/g, "")
    .replace(/^\s*\n|\s+$/g, "");
}
