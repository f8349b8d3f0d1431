/** A piece of Markdown that can be read by itself, and never changes once it is sealed. */
export interface TextPart {
  readonly kind: "text" | "code" | "math";
  /** Markdown; of code the bare lines, of math the formula. */
  readonly text: string;
  /** Goes on what the part before began: a paragraph, a list, a table or code too long for one part. */
  readonly joins: boolean;
  /** What the fence says of its code. */
  readonly language: string;
  /** A paragraph that goes on in the next part: it ends without a break. */
  readonly open: boolean;
}

type Shape = "none" | "paragraph" | "list" | "table" | "other";

/** Text as far as it has come: sealed parts, and the tail that is still growing. Never changed, only replaced. */
export interface SplitText {
  readonly parts: readonly TextPart[];
  /** The part under way, or null; what `parts` will hold next, if nothing else came. */
  readonly tail: TextPart | null;
  readonly state: Growing;
}

interface Growing {
  /** Whole lines of the part under way. */
  readonly block: string;
  /** A line without its end yet. */
  readonly line: string;
  /** What that line is was decided from its beginning, which may be sealed by now. */
  readonly told: boolean;
  readonly shape: Shape;
  readonly joins: boolean;
  /** The last whole line was blank. */
  readonly blank: boolean;
  /** What closes the code or math that is open; `inner`: inside a list, where it belongs to its block. */
  readonly fence: { readonly mark: string; readonly inner: boolean; readonly language: string } | null;
  /** A table's heading lines, repeated where it is cut. */
  readonly heading: string;
}

/**
 * A paragraph is cut from this length on, so that what is read anew with each delta stays small: uncut, `chat-stream`
 * paints after 2.7 s in place of 0.04 s.
 */
const LONGEST_PARAGRAPH = 1024;
const LONGEST_BLOCK = 3072;
/** Nothing grows beyond this, whatever it is. */
const LONGEST = 8192;
/** What a line is, its beginning tells; so it can be told before the line is whole. */
const TELLING = 64;
const beginningOf = (line: string) => line.slice(0, TELLING);

const nothing: Growing = {
  block: "",
  line: "",
  told: false,
  shape: "none",
  joins: false,
  blank: false,
  fence: null,
  heading: "",
};
export const noText: SplitText = { parts: [], tail: null, state: nothing };

const isOneLine = (block: string) => block !== "" && block.indexOf("\n") === block.length - 1;
const isDelimiters = (line: string) => line.includes("|") && DELIMITERS.test(line.replace(/[\s|:]+$/, ""));
const isBlank = (line: string) => line.trim() === "";
const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** What ends a paragraph without a blank line. */
const INTERRUPTS = /^ {0,3}(?:>|(?:[-*+]|1[.)])\s+\S)/;
const FENCE = /^( {0,3})(`{3,10}|~{3,10})([^`\n]{0,48})$/;
const INNER_FENCE = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const DELIMITERS = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Adds what arrived. The same text gives the same parts in whatever pieces it came, so a part that was painted while
 * it streamed is never painted anew. Costs the length of the tail, not of the text.
 */
export function appendText(text: SplitText, more: string): SplitText {
  const sealed: TextPart[] = [];
  let state: Growing = { ...text.state, line: text.state.line + more };
  let from = 0;
  const { line } = state;
  for (let end = line.indexOf("\n"); end >= 0; end = line.indexOf("\n", from)) {
    state = takeLine({ ...state, line: "" }, line.slice(from, end + 1), sealed);
    from = end + 1;
  }
  state = { ...state, line: line.slice(from) };
  if (state.line.length >= TELLING) state = cutLong(beginLine(state, sealed), sealed);
  const parts = sealed.length === 0 ? text.parts : [...text.parts, ...sealed];
  return { parts, tail: tailOf(state), state };
}

/** The whole text at once. */
export const splitText = (text: string): SplitText => appendText(noText, text);

/** Every part, the unfinished one included. */
export const partsOf = ({ parts, tail }: SplitText): readonly TextPart[] => (tail === null ? parts : [...parts, tail]);

/** Whether a part is a piece of a paragraph, of which others are; `before`: whether the one before it was. */
export const continuesPart = ({ kind, open, joins }: TextPart, before: boolean): boolean =>
  kind === "text" && (open || (joins && before));

function part(state: Growing, text: string, open = false): TextPart {
  const { fence, joins } = state;
  const kind = fence === null || fence.inner ? "text" : fence.language === "$" ? "math" : "code";
  const language = kind === "code" ? (fence?.language ?? "") : "";
  return { kind, text: kind === "code" ? text.replace(/\n$/, "") : text, joins, language, open };
}

function tailOf(state: Growing): TextPart | null {
  const { fence, block, line } = state;
  // Of a fence's own end only the beginning may be here; it is no code.
  const ending = fence !== null && !fence.inner && line !== "" && fence.mark.startsWith(line.trim());
  const text = block + (ending ? "" : line);
  return text.trim() === "" && (fence === null || fence.inner) ? null : part(state, text);
}

function seal(state: Growing, sealed: TextPart[]): Growing {
  const closed = state.fence !== null && !state.fence.inner;
  if (closed || !isBlank(state.block)) sealed.push(part(state, state.block));
  return nothing;
}

/** Where a line begins another part, the one under way is sealed. */
function beginLine(state: Growing, sealed: TextPart[]): Growing {
  if (state.told || state.fence !== null) return state;
  const line = beginningOf(state.line);
  if (!beginsAnother(state, line)) return { ...state, told: true, shape: shapeWith(state, line) };
  return { ...seal(state, sealed), line: state.line, told: true, shape: shapeWith(nothing, line) };
}

function beginsAnother({ block, blank, shape }: Growing, line: string): boolean {
  if (block === "" || isBlank(line)) return false;
  if (HEADING.test(line)) return shape !== "list" || blank;
  if (shape === "paragraph" && INTERRUPTS.test(line)) return true;
  if (!blank || /^(?: {4}|\t)/.test(line)) return false;
  return shape === "list" ? !/^\s/.test(line) && !LIST.test(line) : true;
}

function shapeWith({ shape, block }: Growing, line: string): Shape {
  if (shape !== "none") return shape === "paragraph" && isOneLine(block) && isDelimiters(line) ? "table" : shape;
  if (isBlank(line)) return "none";
  if (RULE.test(line)) return "other";
  if (LIST.test(line)) return "list";
  return /^(?: {0,3}>| {4}|\t)/.test(line) ? "other" : "paragraph";
}

function takeLine(state: Growing, line: string, sealed: TextPart[]): Growing {
  if (state.fence !== null) return takeFenced(state, state.fence, line, sealed);
  const fence = state.told ? null : fenceAt(state, line.slice(0, -1));
  if (fence !== null) return { ...seal(state, sealed), fence };
  const begun = beginLine({ ...state, line }, sealed);
  const holds = begun.shape === "list" || begun.shape === "other";
  const inner = holds && line.length <= TELLING ? INNER_FENCE.exec(line)?.[1] : undefined;
  const grown: Growing = {
    ...begun,
    block: begun.block + line,
    line: "",
    told: false,
    blank: !state.told && line.length <= TELLING && isBlank(line),
    heading: begun.shape === "table" && begun.heading === "" ? begun.block + line : begun.heading,
    fence: inner === undefined ? null : { mark: inner, inner: true, language: "" },
  };
  const whole = begun.shape === "paragraph" || begun.shape === "table";
  if (whole && grown.blank) return seal(grown, sealed);
  // Of a longer one the first piece was sealed before its end was here.
  const uncut = !begun.joins && line.length <= LONGEST_PARAGRAPH;
  if (begun.shape === "paragraph" && begun.block === "" && uncut && HEADING.test(line)) return seal(grown, sealed);
  return cutLong(grown, sealed);
}

/** The fence or the formula that a line opens, or null. */
function fenceAt({ shape, blank, block }: Growing, line: string): Growing["fence"] {
  const opening = FENCE.exec(line);
  if (opening && (shape !== "list" || (blank && opening[1] === ""))) {
    const language = (opening[3] ?? "").trim().split(/\s/)[0] ?? "";
    return { mark: opening[2] ?? "", inner: false, language: language === "" || language === "$" ? "text" : language };
  }
  const formula = /^ {0,3}(\$\$|\\\[)\s{0,40}$/.exec(line)?.[1];
  if (formula === undefined || shape === "list") return null;
  // It closes one that began amid its line: `$$\begin{aligned}`.
  if (formula === "$$" && shape === "paragraph" && block.split("$$").length % 2 === 0) return null;
  return { mark: formula === "$$" ? "$$" : "\\]", inner: false, language: "$" };
}

function takeFenced(state: Growing, fence: NonNullable<Growing["fence"]>, line: string, sealed: TextPart[]): Growing {
  const trimmed = line.length < TELLING ? line.trim() : "";
  const closes = fence.language === "$" ? trimmed === fence.mark : closesFence(trimmed, fence.mark);
  if (closes && !fence.inner) return seal(state, sealed);
  const grown = { ...state, block: state.block + line, blank: false };
  return cutLong(closes ? { ...grown, fence: null } : grown, sealed);
}

const closesFence = (line: string, mark: string) =>
  line.length >= mark.length && line.startsWith(mark) && line === (mark[0] ?? "`").repeat(line.length);

/** What has grown too long is sealed as far as it can be; the rest goes on and says that it does. */
function cutLong(state: Growing, sealed: TextPart[]): Growing {
  let now = state;
  for (;;) {
    const at = placeToCut(now);
    if (at === 0) return now;
    const whole = now.block + now.line;
    sealed.push(part(now, whole.slice(0, at), now.shape === "paragraph" && now.fence === null));
    const rest = whole.slice(at);
    const line = rest.slice(rest.lastIndexOf("\n") + 1);
    const heading = now.shape === "table" ? now.heading : "";
    const block = heading + rest.slice(0, rest.length - line.length);
    now = { ...now, block, line, joins: true };
  }
}

/** Where the part under way is cut, or 0 while it need not be. Looks only at what later text can't change. */
function placeToCut({ block, line, shape, fence, heading }: Growing): number {
  const text = block + line;
  const own = fence === null || fence.inner ? shape : fence.language === "$" ? "other" : "code";
  if (own === "paragraph" && fence === null) {
    return text.length >= LONGEST_PARAGRAPH ? cutLength(text.slice(0, LONGEST_PARAGRAPH)) : 0;
  }
  const least = LONGEST_BLOCK + heading.length;
  if (text.length < least) return 0;
  const begun = text.slice(0, least);
  const end = begun.lastIndexOf("\n") + 1;
  if (own === "code" && end > 0) return end;
  if (own === "table" && end > heading.length) return end;
  const item = own === "list" && fence === null ? lastItem(begun) : 0;
  if (item > 0) return item;
  return text.length >= LONGEST + heading.length ? LONGEST + heading.length : 0;
}

/** Where the last item of a list begins that isn't inside another; 0 when there is only one. */
function lastItem(block: string): number {
  for (let at = block.lastIndexOf("\n", block.length - 2); at > 0; at = block.lastIndexOf("\n", at - 1)) {
    if (/^(?:[-*+]|\d{1,9}[.)])\s/.test(block.slice(at + 1, at + 13))) return at + 1;
  }
  return 0;
}

/** Text as typed, in pieces that end with a line where there is one: a pasted book is not one element. */
export function plainParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (let from = 0; from < text.length; ) {
    const rest = text.length - from;
    const line = rest > LONGEST ? text.lastIndexOf("\n", from + LONGEST) + 1 : 0;
    const end = rest <= LONGEST ? text.length : line > from ? line : from + LONGEST;
    const to = isInsideLetter(text, end) ? end - 1 : end;
    parts.push({ kind: "text", text: text.slice(from, to), joins: from > 0, language: "", open: to < text.length });
    from = to;
  }
  return parts;
}

/** Between the two halves of a letter beyond the first 65,536: an emoji, say. */
const isInsideLetter = (text: string, at: number): boolean =>
  /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));

/** A cut before this would leave a crumb. */
const LEAST = 384;

/**
 * Where a paragraph of which `text` is the beginning is best cut: after a sentence, else after a word, where no mark is
 * open that the rest would close. Never inside a letter.
 */
export function cutLength(text: string): number {
  let sentence = 0;
  let word = 0;
  let anyWord = 0;
  let code = false;
  let brackets = 0;
  const marks = { "*": 0, _: 0, "~": 0, $: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter === "\\") at += 1;
    else if (letter === "`") code = !code;
    else if (!code) {
      // A run of marks opens or closes as one.
      if (letter === "*" || letter === "_" || letter === "~" || letter === "$") {
        if (text[at - 1] !== letter) marks[letter] += 1;
      } else if (letter === "[" || letter === "(" || letter === "<") brackets += 1;
      else if (letter === "]" || letter === ")" || letter === ">") brackets = Math.max(0, brackets - 1);
    }
    if (at < LEAST) continue;
    const space = letter === " " || letter === "\n";
    const stop = "。！？".includes(letter);
    if (!space && !stop) continue;
    anyWord = at + 1;
    if (code || brackets > 0 || Object.values(marks).some((count) => count % 2 === 1)) continue;
    word = at + 1;
    if (stop || /[.!?…]["'”’)\]]?$/.test(text.slice(at - 2, at))) sentence = at + 1;
  }
  return sentence || word || anyWord || wholeLetters(text);
}

/** The whole length, less half of a letter that is made of two units. */
function wholeLetters(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.length - 1 : text.length;
}
