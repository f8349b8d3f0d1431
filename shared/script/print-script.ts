import type { ElementKind, Script } from "./element.ts";

/** Letter, in points; Courier 12 is six lines and ten letters an inch. */
export const PAPER = { width: 612, height: 792 };
const LETTER = 7.2;
export const LINE = 12;
const INCH = 72;
const TOP = INCH;
/** Lines of a page. */
const LINES = 54;
const LEFT = 1.5 * INCH;
/** Where the text ends at the right. */
const RIGHT = 7.5 * INCH;

/** Left edge in points, and letters of a line. */
const columns: Readonly<Partial<Record<ElementKind, readonly [x: number, letters: number]>>> = {
  heading: [LEFT, 60],
  action: [LEFT, 60],
  centered: [LEFT, 60],
  dialogue: [2.5 * INCH, 35],
  lyric: [2.5 * INCH, 35],
  parenthetical: [3.1 * INCH, 25],
  character: [3.7 * INCH, 33],
  transition: [LEFT, 60],
};

/** A line of a page; `y` in points from the top to its foot. */
export interface SetLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Signs of full width are as wide as the letters are high. */
const wide =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\ud840-\ud87f][\udc00-\udfff]/;
const isWide = (sign: string): boolean => wide.test(sign);
/** In points. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (isWide(sign) ? LINE : LETTER), 0);

/** Lines of at most so many letters; between words, or between signs of full width. */
function wrap(text: string, letters: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    const most = letters * LETTER + 0.01;
    for (const word of paragraph.match(/\s+|[^\s\u2e80-\ua4cf\uff00-\uff60]+|[^\s]/gu) ?? []) {
      // What is longer than a line by itself is cut.
      for (const piece of widthOf(word) > most ? (word.match(new RegExp(`.{1,${letters}}`, "gu")) ?? []) : [word]) {
        if (line !== "" && widthOf(`${line}${piece}`.trimEnd()) > most) {
          lines.push(line.trimEnd());
          line = piece.trimStart();
        } else line += piece;
      }
    }
    return [...lines, line.trimEnd()];
  });
}

const plain = (text: string): string => text.replace(/[_*]{1,3}(?=\S)|(?<=\S)[_*]{1,3}/g, "");

interface Block {
  readonly kind: ElementKind;
  readonly lines: readonly string[];
  readonly number?: string | undefined;
  /** Of a speech: whose it is. */
  readonly speaker?: string | undefined;
}

/** The pages of a screenplay as the trade sets them; the title page first, if the script has a title. */
export function printScript({ title, elements }: Pick<Script, "title" | "elements">): SetLine[][] {
  const pages: SetLine[][] = [];
  const titles = titlePage(title);
  if (titles.length > 0) pages.push(titles);
  const first = pages.length;
  let page: SetLine[] = [];
  let used = 0;
  const turn = () => {
    pages.push(page);
    page = [];
    used = 0;
  };
  const put = (kind: ElementKind, text: string, number?: string) => {
    const [left] = columns[kind] ?? [LEFT];
    const x =
      kind === "transition" ? RIGHT - widthOf(text) : kind === "centered" ? (LEFT + RIGHT - widthOf(text)) / 2 : left;
    const y = TOP + (used + 1) * LINE;
    if (number) page.push({ x: INCH, y, text: number }, { x: RIGHT - widthOf(number), y, text: number });
    page.push({ x, y, text });
    used += 1;
  };
  const blocks = blocksOf(elements);
  for (const [at, block] of blocks.entries()) {
    const { kind, lines } = block;
    if (kind === "pageBreak") {
      if (used > 0) turn();
      continue;
    }
    const goesOn = kind === "dialogue" || kind === "parenthetical" || (kind === "lyric" && block.speaker !== undefined);
    const space = used === 0 || goesOn ? 0 : 1;
    // A heading and a cue stand with what follows them.
    const with_ =
      kind === "heading" ? 3 : kind === "character" ? 1 + (blocks[at + 1]?.kind === "parenthetical" ? 2 : 1) : 1;
    if (used + space + Math.min(lines.length - 1 + with_, LINES) > LINES) {
      const isSpeech = kind === "dialogue" || kind === "lyric";
      if (!isSpeech && !(kind === "action" && lines.length > 3)) turn();
    }
    if (used > 0) used += space;
    for (const [index, line] of lines.entries()) {
      const left = lines.length - index;
      // One line is kept for the mark that the speech goes on.
      const room = goesOn && block.speaker !== undefined && left > 1 ? LINES - 1 : LINES;
      if (used >= room) {
        if (goesOn && block.speaker !== undefined) {
          put("character", "(MORE)");
          turn();
          put("character", `${block.speaker} (CONT'D)`);
        } else turn();
      }
      put(kind, line, index === 0 ? block.number : undefined);
    }
  }
  if (page.length > 0) pages.push(page);
  return pages.map((lines, index) => {
    // The first page of the script has no number.
    const number = index - first + 1;
    if (number < 2) return lines;
    const text = `${number}.`;
    return [{ x: RIGHT - widthOf(text), y: INCH / 2 + LINE, text }, ...lines];
  });
}

function blocksOf(elements: Script["elements"]): Block[] {
  const blocks: Block[] = [];
  let speaker: string | undefined;
  for (const { kind, text, number, extension } of elements) {
    if (kind === "section" || kind === "synopsis") continue;
    if (kind === "character") speaker = text;
    else if (kind !== "parenthetical" && kind !== "dialogue" && kind !== "lyric") speaker = undefined;
    const words = plain(text);
    const written =
      kind === "character"
        ? `${words}${extension ? ` (${extension})` : ""}`
        : kind === "parenthetical"
          ? `(${words})`
          : kind === "heading"
            ? words.toUpperCase()
            : words;
    const [, letters] = columns[kind] ?? [LEFT, 60];
    blocks.push({ kind, lines: kind === "pageBreak" ? [] : wrap(written, letters), number, speaker });
  }
  return blocks;
}

function titlePage(title: Script["title"]): SetLine[] {
  const linesOf = (key: string) =>
    title
      .find((entry) => entry.key.toLowerCase() === key)
      ?.values.map(plain)
      .filter((value) => value.trim() !== "") ?? [];
  const titles = linesOf("title");
  if (titles.length === 0) return [];
  const authors = [...linesOf("author"), ...linesOf("authors")];
  const credit = authors.length === 0 ? [] : linesOf("credit").length > 0 ? linesOf("credit") : ["Written by"];
  const lines = [...titles, ...(credit.length > 0 ? ["", ...credit, ""] : []), ...authors];
  return lines.flatMap((text, at) =>
    text === "" ? [] : [{ x: (LEFT + RIGHT - widthOf(text)) / 2, y: 3.5 * INCH + at * LINE, text }],
  );
}
