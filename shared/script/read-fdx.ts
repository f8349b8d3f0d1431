import { SaxesParser } from "saxes";
import { type LooseElement, writeFountain } from "./fountain/write-fountain.ts";

/** A document is nested this deep at most; Final Draft's own stay below twenty. */
const DEEPEST = 64;
const MOST_PARAGRAPHS = 200_000;

export class NotAScript extends Error {}

const kinds: Readonly<Record<string, LooseElement["kind"]>> = {
  "Scene Heading": "heading",
  Action: "action",
  General: "action",
  Shot: "action",
  "Cast List": "action",
  "New Act": "section",
  "End of Act": "centered",
  Character: "character",
  Parenthetical: "parenthetical",
  Dialogue: "dialogue",
  Singing: "lyric",
  Transition: "transition",
};

/** A `TitleEntry` that grows. */
interface OpenEntry {
  readonly key: string;
  readonly values: string[];
}

interface Paragraph {
  type: string;
  number: string;
  text: string;
}

const emphasis: readonly (readonly [style: string, mark: string])[] = [
  ["Underline", "_"],
  ["Bold", "**"],
  ["Italic", "*"],
];

/**
 * A Final Draft document (.fdx) as Fountain. The parser knows no document types and expands no entity but XML's own five:
 * one that names another is refused. Throws `NotAScript`.
 */
export function readFdx(xml: string): string {
  const parser = new SaxesParser();
  const path: string[] = [];
  const elements: LooseElement[] = [];
  const title: OpenEntry[] = [];
  let paragraph: Paragraph | null = null;
  let note: string[] | null = null;
  let dual = 0;
  let styles: string[] = [];
  let count = 0;
  let failed: Error | null = null;
  const stop = (message: string): never => {
    throw new NotAScript(message);
  };
  parser.on("error", (error) => {
    failed ??= error;
  });
  parser.on("doctype", () => stop("doctype"));
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    if (path.length === 1 && name !== "FinalDraft") stop("root");
    if (path.length > DEEPEST) stop("depth");
    if (name === "DualDialogue") dual = 1;
    else if (name === "ScriptNote") note = [];
    else if (name === "Paragraph" && note === null) {
      count += 1;
      if (count > MOST_PARAGRAPHS) stop("length");
      paragraph = { type: attributes.Type ?? "", number: attributes.Number ?? "", text: "" };
    } else if (name === "Text") styles = (attributes.Style ?? "").split("+");
  });
  parser.on("text", (text) => {
    if (path.at(-1) !== "Text") return;
    if (note !== null) note.push(text);
    else if (paragraph !== null) paragraph.text += marked(text, styles);
  });
  parser.on("closetag", ({ name }) => {
    path.pop();
    if (name === "DualDialogue") dual = 0;
    else if (name === "ScriptNote" && note !== null) {
      const text = note.join(" ").trim();
      if (text !== "") elements.push({ kind: "note", text });
      note = null;
    } else if (name === "Paragraph" && note === null && paragraph !== null) {
      if (path.includes("TitlePage")) titleLine(title, paragraph.text);
      else if (path.includes("Content")) {
        const element = elementOf(paragraph, dual === 2);
        if (element) elements.push(element);
        // The second to speak together is marked.
        if (element?.kind === "character" && dual === 1) dual = 2;
      }
      paragraph = null;
    }
  });
  try {
    parser.write(xml).close();
  } catch (thrown) {
    if (thrown instanceof NotAScript) throw thrown;
    throw new NotAScript("xml");
  }
  if (failed !== null) throw new NotAScript("xml");
  if (elements.length === 0) throw new NotAScript("empty");
  return writeFountain({ title, elements });
}

function marked(text: string, styles: readonly string[]): string {
  if (text.trim() === "") return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const behind = text.slice(text.trimEnd().length);
  const words = text.trim();
  const marks = emphasis.filter(([style]) => styles.includes(style)).map(([, mark]) => mark);
  return `${before}${marks.join("")}${words}${marks.toReversed().join("")}${behind}`;
}

function elementOf({ type, number, text: raw }: Paragraph, dual: boolean): LooseElement | undefined {
  const text = raw.trim();
  const kind = kinds[type] ?? "action";
  if (text === "") return undefined;
  if (kind === "heading") {
    const fits = /^[\p{L}\p{N}.)-]{1,20}$/u.test(number);
    return { kind, text, ...(fits ? { number } : {}) };
  }
  if (kind === "character") {
    const open = text.endsWith(")") ? text.indexOf("(") : -1;
    const name = open > 0 ? text.slice(0, open).trim() : text;
    const extension = open > 0 ? text.slice(open + 1, -1).trim() : "";
    return { kind, text: name, ...(extension === "" ? {} : { extension }), ...(dual ? { dual: true } : {}) };
  }
  if (kind === "parenthetical") return { kind, text: text.replace(/^\((.*)\)$/s, "$1") };
  if (kind === "section") return { kind, text, depth: 1 };
  return { kind, text } as LooseElement;
}

/** The first line of a title page is the title; those behind it say who wrote it, and the rest. */
function titleLine(title: OpenEntry[], raw: string): void {
  const text = raw.trim();
  if (text === "") return;
  if (title.length === 0) {
    title.push({ key: "Title", values: [text] });
    return;
  }
  const last = title.at(-1);
  const credit = /^(?:written\s+)?by$/i.test(text);
  if (credit) title.push({ key: "Credit", values: [text] });
  else if (last?.key === "Credit") title.push({ key: "Author", values: [text] });
  else if (last?.key === "Notes") last.values.push(text);
  else title.push({ key: "Notes", values: [text] });
}
