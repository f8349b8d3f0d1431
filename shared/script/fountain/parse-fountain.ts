import type { Range, Script, ScriptElement, TitleEntry } from "../element.ts";
import { headingPrefix } from "../scene-heading.ts";

/** Characters of a line that is looked at; a longer one is action: no heading, name or speech is so long. */
const LONGEST_LINE = 50_000;

/** Stands for a struck-out or noted character while lines are told apart: nothing that a script is written with. */
const HIDDEN = "\u0000";

interface Line extends Range {
  /** Without what is struck out and noted. */
  readonly text: string;
  readonly blank: boolean;
  /** Two spaces: a speech goes on over it. */
  readonly held: boolean;
}

/**
 * A script in Fountain 1.1 (fountain.io/syntax), with the place of each element in the text, so that the text itself stays
 * what is kept. Never fails: what is nothing else is action. Beyond the syntax, a heading may do without the blank line
 * behind it, and begin with 内景 or 外景.
 */
export function parseFountain(text: string): Script {
  const boneyard = rangesOf(text, "/*", "*/");
  const hidden = hide(text, boneyard);
  const notes = noteRanges(hidden);
  const lines = linesOf(hide(hidden, notes), text);
  const { title, next } = titlePage(lines);
  return {
    title,
    elements: elementsOf(lines, next),
    notes: notes.map(({ from, to }) => ({ from, to, text: shown(hidden.slice(from + 2, to - 2)).trim() })),
    boneyard,
  };
}

/** From each opening mark to the next closing one; nothing nests, and one that is never closed is words. */
function rangesOf(text: string, open: string, close: string): Range[] {
  const ranges: Range[] = [];
  for (let from = text.indexOf(open); from >= 0; ) {
    const end = text.indexOf(close, from + open.length);
    if (end < 0) break;
    ranges.push({ from, to: end + close.length });
    from = text.indexOf(open, end + close.length);
  }
  return ranges;
}

/** Notes go over lines, but not over an empty one; two spaces on it hold them together. */
function noteRanges(text: string): Range[] {
  const found: Range[] = [];
  const pattern = /\[\[|\]\]|\n[^\S\n]?\r?\n/g;
  let from = -1;
  for (const { 0: mark, index } of text.matchAll(pattern)) {
    if (mark === "[[") {
      if (from < 0) from = index;
    } else if (mark === "]]") {
      if (from >= 0) found.push({ from, to: index + 2 });
      from = -1;
    } else from = -1;
  }
  return found;
}

/** Line ends stay, so that lines are counted as before. */
function hide(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\r\n]/g, HIDDEN));
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

const shown = (text: string): string => text.replaceAll(HIDDEN, "");

function linesOf(hidden: string, text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= hidden.length; ) {
    const end = hidden.indexOf("\n", from);
    const to = end < 0 ? hidden.length : end;
    const raw = hidden.slice(from, to).replace(/\r$/, "");
    const words = shown(raw);
    // A line that is struck out or noted as a whole isn't there; it ends no paragraph.
    if (!(words.trim() === "" && raw.includes(HIDDEN))) {
      const blank = words.trim() === "";
      lines.push({
        from,
        to: from + text.slice(from, to).replace(/\r$/, "").length,
        text: words,
        blank,
        held: blank && words.length >= 2,
      });
    }
    if (end < 0) break;
    from = end + 1;
  }
  return lines;
}

// A line may hold U+2028, which `.` doesn't match: what is before it would be tried again from each of its characters.
const TITLE_KEY = /^([\p{L}][\p{L}\p{N} ]{0,40}):([\s\S]*)$/u;

/** `Key: value` lines at the very beginning, values also on indented lines below; a blank line ends it. */
function titlePage(lines: readonly Line[]): { title: TitleEntry[]; next: number } {
  const none = { title: [], next: 0 };
  const end = lines.findIndex(({ blank }) => blank);
  const page = lines.slice(0, end < 0 ? lines.length : end);
  const first = page[0]?.text ?? "";
  // `FADE IN:` and `CUT TO:` begin scripts too.
  if (!TITLE_KEY.test(first) || /^[^a-z]*(IN|TO):\s*$/.test(first)) return none;
  const title: { key: string; values: string[] }[] = [];
  for (const { text } of page) {
    const value = /^(?: {3,}|\t)([\s\S]*)$/.exec(text)?.[1];
    const last = title.at(-1);
    if (value !== undefined && last) {
      if (value.trim() !== "") last.values.push(value.trim());
      continue;
    }
    const [, key = "", rest = ""] = TITLE_KEY.exec(text) ?? [];
    if (key === "") return none;
    title.push({ key: key.trim(), values: rest.trim() === "" ? [] : [rest.trim()] });
  }
  return { title, next: page.length };
}

function elementsOf(lines: readonly Line[], start: number): ScriptElement[] {
  const elements: ScriptElement[] = [];
  for (let at = start; at < lines.length; ) {
    const line = lines[at];
    if (line === undefined || line.blank) {
      at += 1;
      continue;
    }
    if (line.to - line.from > LONGEST_LINE) {
      elements.push({ kind: "action", text: line.text.trimEnd(), ...place(line) });
      at += 1;
      continue;
    }
    const before = at === start || lines[at - 1]?.blank === true;
    const behind = lines[at + 1];
    const cue = before && behind && !behind.blank ? characterOf(line) : undefined;
    if (cue) {
      at = speech(lines, at, cue, elements);
      continue;
    }
    elements.push(single(line, before, behind === undefined || behind.blank));
    at += 1;
  }
  return joinAction(elements, lines);
}

const place = ({ from, to }: Range): Range => ({ from, to });

/** What stands in one line outside of a speech. */
function single(line: Line, before: boolean, last: boolean): ScriptElement {
  const text = line.text.trim();
  const element = (kind: ScriptElement["kind"], words: string, more: Partial<ScriptElement> = {}): ScriptElement => ({
    ...{ kind, text: words, ...place(line), ...more },
  });
  if (/^={3,}$/.test(text)) return element("pageBreak", "");
  const section = /^(#{1,6})(?!#)([\s\S]+)$/.exec(text);
  if (section) return element("section", (section[2] ?? "").trim(), { depth: section[1]?.length ?? 1 });
  if (/^=(?!=)/.test(text)) return element("synopsis", text.slice(1).trim());
  if (/^\.[\p{L}\p{N}]/u.test(text)) return heading(line, text.slice(1));
  if (before && headingPrefix.test(text)) return heading(line, text);
  if (/^>.*<$/s.test(text)) return element("centered", text.slice(1, -1).trim());
  if (text.startsWith(">")) return element("transition", text.slice(1).trim());
  if (text.startsWith("~")) return element("lyric", text.slice(1).trim());
  if (text.startsWith("!")) return element("action", line.text.replace("!", ""));
  if (before && last && isUpper(text) && /TO:$/.test(text)) return element("transition", text);
  return element("action", line.text.trimEnd());
}

function heading(line: Line, text: string): ScriptElement {
  const end = text.trimEnd();
  // Looked at from its end: a line may be as long as a script.
  const number = end.endsWith("#") ? /#([\p{L}\p{N}.)-]{1,20})#$/u.exec(end.slice(-22))?.[1] : undefined;
  const words = (number === undefined ? end : end.slice(0, -number.length - 2)).trim();
  return { kind: "heading", text: words, ...place(line), ...(number === undefined ? {} : { number }) };
}

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

interface Cue {
  readonly name: string;
  readonly extension: string;
  readonly dual: boolean;
}

/** `MARA (V.O.) ^`, or `@McCLANE`. */
function characterOf({ text: raw }: Line): Cue | undefined {
  const text = raw.trim();
  const forced = text.startsWith("@");
  const dual = text.endsWith("^");
  const words = text.slice(forced ? 1 : 0, dual ? -1 : undefined).trimEnd();
  const open = words.indexOf("(");
  const name = (open < 0 ? words : words.slice(0, open)).trim();
  const extension = open < 0 ? "" : words.slice(open);
  if (name === "" || (extension !== "" && !extension.trimEnd().endsWith(")"))) return undefined;
  if (!forced && (/^[!~>#=.]/.test(text) || !isUpper(name) || headingPrefix.test(text) || /TO:$/.test(text)))
    return undefined;
  return { name, extension: extension.trim().slice(1, -1).trim(), dual };
}

/** A character's name and what is said below it; returns the line behind. */
function speech(lines: readonly Line[], at: number, cue: Cue, elements: ScriptElement[]): number {
  const line = lines[at];
  if (line === undefined) return at + 1;
  elements.push({
    ...{ kind: "character", text: cue.name, ...place(line) },
    ...(cue.extension === "" ? {} : { extension: cue.extension }),
    ...(cue.dual ? { dual: true } : {}),
  });
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const said = lines[next];
    if (said === undefined || (said.blank && !said.held)) break;
    const text = said.text.trim();
    const last = elements.at(-1);
    if (/^\(.*\)$/s.test(text))
      elements.push({ kind: "parenthetical", text: text.slice(1, -1).trim(), ...place(said) });
    else if (text.startsWith("~")) elements.push({ kind: "lyric", text: text.slice(1).trim(), ...place(said) });
    else if (last?.kind === "dialogue") {
      elements[elements.length - 1] = { ...last, text: `${last.text}\n${text}`, to: said.to };
    } else if (!said.blank) elements.push({ kind: "dialogue", text, ...place(said) });
  }
  return next;
}

/** Lines of action without a blank one between them are one paragraph. */
function joinAction(elements: readonly ScriptElement[], lines: readonly Line[]): ScriptElement[] {
  const following = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before && !before.blank && !line.blank) following.set(line.from, before.to);
  }
  const joined: ScriptElement[] = [];
  for (const element of elements) {
    const last = joined.at(-1);
    const goesOn = last?.kind === "action" && element.kind === "action" && following.get(element.from) === last.to;
    if (goesOn && last) joined[joined.length - 1] = { ...last, text: `${last.text}\n${element.text}`, to: element.to };
    else joined.push(element);
  }
  return joined;
}
