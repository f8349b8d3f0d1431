import { type LooseElement, writeFountain } from "./fountain/write-fountain.ts";
import { headingPrefix } from "./scene-heading.ts";

/** A line as a page is printed with it; in points, from the left and from the top. */
export interface PrintedLine {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** What printing adds: page numbers, and that a scene or a speech goes on over a page. */
const added =
  /^(?:\d{1,4}\s?[A-Z]?\.?|-\s?\d{1,4}\s?-|page \d{1,4}(?: of \d{1,4})?|\(?(?:CONTINUED|MORE)\)?:?(?:\s*\(\d+\))?|(?:\d{1,4}[A-Z]?\s+)?CONTINUED:?(?:\s*\(\d+\))?(?:\s+\d{1,4}[A-Z]?)?)$/i;
/** `12   INT. HOUSE - DAY   12`: scene numbers in both margins. */
const numbered = /^(\d{1,4}[A-Z]?)\.?\s+(\S.*?)(?:\s+\1\.?)?$/i;
const transition = /^(?:[\p{Lu} ]+ TO:|FADE (?:IN|OUT|UP)[.:]?|FADE TO BLACK[.:]?)$/u;

const isUpper = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。！？：；、）」』]/u;
/** Of a line that a margin has numbers beside, in characters. */
const LONGEST = 300;

/** Where the columns stand right of that of the action, in points: a speech an inch, a cue some two. */
const SPEECH = 36;
const CUE = 94;
/** A transition stands at the right. */
const RIGHT = 190;

interface Placed extends PrintedLine {
  /** Of its scene, where it is a heading with one. */
  readonly number?: string;
  /** Over it is more room than between two lines of a paragraph. */
  readonly apart: boolean;
  /** The first line of a page. */
  readonly turned: boolean;
}

/**
 * The lines of a printed screenplay as Fountain: by where each begins it is action, a cue, a parenthetical or a speech.
 * Null where no columns tell that apart: then it is a text as any other.
 */
export function laidOutFountain(pages: readonly (readonly PrintedLine[])[]): string | null {
  const lines = pages.flatMap(placed);
  const margin = actionMargin(lines);
  if (margin === undefined) return null;
  const speeches = lines.filter(({ x, text }) => x - margin > SPEECH && x - margin < RIGHT && !isUpper(text)).length;
  const cues = lines.filter(({ x, text }) => x - margin > CUE && isUpper(text)).length;
  const headings = lines.filter(({ text }) => headingPrefix.test(text)).length;
  if (headings === 0 && (speeches < 3 || cues < 2)) return null;
  // Without columns everything begins at the margin, and the words alone say what it is.
  if (headings > 0 && speeches === 0 && cues === 0) return null;
  const start = lines.findIndex(({ text }) => headingPrefix.test(text) || /^FADE IN[.:]?$/i.test(text));
  const title = titlePage(start > 0 && lines.slice(0, start).length < 40 ? lines.slice(0, start) : []);
  const elements = elementsOf(title.length > 0 ? lines.slice(start) : lines, margin);
  return writeFountain({ title, elements });
}

/** What a page says, without what printing added, in its order. */
function placed(page: readonly PrintedLine[]): Placed[] {
  const kept = page
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .filter(({ text }) => text.trim() !== "" && (text.length > LONGEST || !added.test(text.trim())));
  const steps = kept.slice(1).map(({ y }, at) => y - (kept[at]?.y ?? 0));
  const single = steps.filter((step) => step > 4).toSorted((a, b) => a - b)[Math.floor(steps.length / 10)] ?? 12;
  return kept.map((line, at) => {
    const text = line.text.trim();
    const apart = at === 0 || line.y - (kept[at - 1]?.y ?? 0) > 1.4 * single;
    const [, number, words] = (text.length < LONGEST ? numbered.exec(text) : null) ?? [];
    if (number !== undefined && words !== undefined && headingPrefix.test(words)) {
      return { ...line, text: words.trim(), number, apart: true, turned: at === 0 };
    }
    return { ...line, text, apart, turned: at === 0 };
  });
}

/** Where action begins: as most headings do, else the leftmost place at which many lines begin. */
function actionMargin(lines: readonly Placed[]): number | undefined {
  const at = (some: readonly Placed[]) => {
    const counts = new Map<number, number>();
    for (const { x } of some) counts.set(Math.round(x / 4), (counts.get(Math.round(x / 4)) ?? 0) + 1);
    return counts;
  };
  // A number in the margin shifts the place of its heading.
  const headings = at(lines.filter(({ text, number }) => number === undefined && headingPrefix.test(text)));
  const [most] = [...headings].toSorted((a, b) => b[1] - a[1]);
  if (most) return most[0] * 4;
  const all = [...at(lines)].filter(([, count]) => count >= Math.max(2, lines.length * 0.05));
  const left = Math.min(...all.map(([place]) => place));
  return Number.isFinite(left) ? left * 4 : undefined;
}

function titlePage(lines: readonly Placed[]): { key: string; values: string[] }[] {
  const [first, ...rest] = lines.map(({ text }) => text);
  if (first === undefined) return [];
  const by = rest.findIndex((text) => /^(?:written )?by$|^编剧/i.test(text));
  const author = by < 0 ? undefined : rest[by + 1];
  return [{ key: "Title", values: [first] }, ...(author === undefined ? [] : [{ key: "Author", values: [author] }])];
}

function kindOf(line: Placed, next: Placed | undefined, margin: number, speaking: boolean): LooseElement["kind"] {
  const { text } = line;
  const at = line.x - margin;
  if (line.number !== undefined || (headingPrefix.test(text) && at < SPEECH)) return "heading";
  if (transition.test(text) && (at > RIGHT || /TO:$/.test(text))) return "transition";
  if (at <= SPEECH) return "action";
  if (speaking && /^[(（]/.test(text)) return "parenthetical";
  const cue = at > CUE && (isUpper(text.replace(/\s*[(（].*$/, "")) || (han.test(text) && text.length < 15));
  // Over a cue is room, below it its speech begins further left.
  if (cue && (line.apart || !speaking) && next !== undefined && !next.apart && next.x < line.x) return "character";
  if (speaking) return "dialogue";
  return at > RIGHT && isUpper(text) ? "transition" : "action";
}

function elementsOf(lines: readonly Placed[], margin: number): LooseElement[] {
  const elements: LooseElement[] = [];
  let speaking = false;
  let asideOpen = false;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    // A speech ends at the room below it, but not at the end of a page.
    if (line.apart && !line.turned) speaking = false;
    const kind = asideOpen ? "parenthetical" : kindOf(line, next, margin, speaking);
    const last = elements.at(-1);
    if (kind === "character") {
      const { name, extension } = cueParts(line.text);
      speaking = true;
      // The page turned within a speech.
      if (line.turned && extension && /^CONT/i.test(extension) && lastSpeaker(elements) === name) continue;
      elements.push({ kind, text: name, ...(extension ? { extension } : {}) });
    } else if (kind === "parenthetical") {
      const words = line.text.replace(/^[(（]/, "").replace(/[)）]$/, "");
      if (asideOpen && last) replaceLast(elements, { ...last, text: joined(last.text, words) });
      else elements.push({ kind, text: words });
      asideOpen = !/[)）]$/.test(line.text);
    } else if (kind === "heading") {
      speaking = false;
      elements.push({ kind, text: line.text, ...(line.number === undefined ? {} : { number: line.number }) });
    } else {
      if (kind !== "dialogue") speaking = false;
      const runs = last?.kind === kind && kind !== "transition" && (!line.apart || (line.turned && isOpen(last.text)));
      if (runs) replaceLast(elements, { ...last, text: joined(last.text, line.text) });
      else elements.push({ kind, text: line.text });
    }
    // A parenthesis that never closes isn't one.
    if (asideOpen && (next === undefined || next.apart)) asideOpen = false;
  }
  return elements;
}

/** A sentence that goes on over the page. */
const isOpen = (text: string): boolean => !/[.!?。！？:："”]$/.test(text.trim());

function replaceLast(elements: LooseElement[], element: LooseElement): void {
  elements[elements.length - 1] = element;
}

/** Lines of one paragraph; a word that was parted at the end of a line keeps its hyphen, which may be its own. */
function joined(before: string, next: string): string {
  const tight = han.test(before.slice(-1)) && han.test(next.slice(0, 1));
  return `${before}${tight || /\p{L}-$/u.test(before) ? "" : " "}${next}`;
}

const lastSpeaker = (elements: readonly LooseElement[]): string | undefined =>
  elements.findLast(({ kind }) => kind === "character")?.text;

function cueParts(text: string): { name: string; extension?: string } {
  const found = /^([^(（]+?)\s*[(（]([^)）]*)[)）]?/.exec(text);
  if (!found) return { name: text };
  return { name: (found[1] ?? "").trim(), extension: (found[2] ?? "").trim() };
}
