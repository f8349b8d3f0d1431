import type { Text } from "@codemirror/state";
import { type LyricSection, sectionLabel } from "#shared/rules/music/lyric-structure.ts";
import { lastWrittenLine, sectionOfLine } from "../lines/section-lines.ts";

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
    const to = end.from === selection.to ? selection.to - 1 : end.to;
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
  "You are a lyricist who edits song lyrics. Answer with the rewritten lines alone, between <lines> and </lines>, in the language they are written in: no title, no comment, no quotation marks, no Markdown. Keep one sung line per text line. Structure tags such as [Verse] stay as they are where the lines hold any; add none.";

/** The question: the whole song for its sense, the lines that are meant, and what is wanted of them. */
export function rewriteQuestion(lyrics: string, part: Pick<RewritePart, "text">, wish: string): string {
  const wanted = wish.trim() === "" ? "Rewrite them with the same meaning, rhythm and rhyme scheme." : wish.trim();
  return `The song so far:\n<song>\n${lyrics}\n</song>\n\nRewrite only these lines of it:\n<lines>\n${part.text}\n</lines>\n\n${wanted}`;
}

/** How models begin and end an answer that was to be lyrics alone. */
const OPENING = /^(sure|certainly|of course|absolutely|okay|ok|here|below|i['’]ve|i have|this is|these are)\b/i;
const CLOSING =
  /^(let me know|feel free|would you|do you|want me|if you|i['’]ve|i have|i kept|i hope|hope|this (version|rewrite)|these lines|the (rewrite|rewritten|new))\b|^notes?:/i;

/**
 * The lyrics of an answer, also while it is still coming: what stands between `<lines>` tags or in a code fence, else the
 * text without what models say before and after. Markdown's marks are no words of a song.
 */
export function linesOfAnswer(answer: string): string {
  const text = answer.replace(/\r\n?/g, "\n");
  const tagged = /<lines>[ \t]*\n?([\s\S]*?)(?:\n?[ \t]*<\/lines>|$)/i.exec(text)?.[1];
  const fenced = /(?:^|\n)[ \t]*```[^\n]*\n([\s\S]*?)(?:\n?[ \t]*```|$)/.exec(text)?.[1];
  const sung = tagged ?? fenced ?? withoutProse(text);
  return sung
    .split("\n")
    .map(withoutMarks)
    .join("\n")
    .replace(/^\s*\n|\s+$/g, "");
}

function withoutProse(text: string): string {
  const paragraphs = text.replace(/<\/?lines>/gi, "").split(/\n[ \t]*\n/);
  const [first = ""] = paragraphs;
  // Said before the lyrics, on a line or in a paragraph of its own.
  const [line = "", ...after] = first.trimStart().split("\n");
  if (line.trimEnd().endsWith(":") && (OPENING.test(line) || paragraphs.length > 1)) {
    paragraphs.splice(0, 1, after.join("\n"));
  } else if (paragraphs.length > 1 && OPENING.test(line) && after.length === 0) paragraphs.shift();
  while (paragraphs.length > 1 && isClosing(paragraphs.at(-1) ?? "")) paragraphs.pop();
  return paragraphs.join("\n\n");
}

const isClosing = (paragraph: string): boolean => {
  const said = withoutMarks(paragraph.trim());
  return said === "" || CLOSING.test(said);
};

/** One line without rules, headings, quotes, list marks and emphasis; a line of a song never needs them. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^\s*(?:[-*_]\s*){3,}$/, "")
    .replace(/^(\s*)(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,2}[.)]\s+)+/, "$1")
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, "$2")
    .replace(/\s+$/, "");
