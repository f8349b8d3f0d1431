import type { ShownBlock } from "./shown-blocks.ts";
import { goesOn } from "./text/texts-to-read.ts";

/** A block, or of a long text the parts `from` (included) to `to` (excluded). */
export interface SectionItem {
  readonly block: number;
  readonly from: number;
  readonly to: number;
  /** It begins inside a paragraph. */
  readonly within: boolean;
}

/** A message longer than this many letters is several rows of its thread: only those in view exist. */
const ROW_LETTERS = 12_000;
/** The rows of one that came in while it was looked at: with each frame the browser goes through the last of them. */
const CAME_ROW_LETTERS = 4000;

type Rowed = Pick<ShownBlock, "parts" | "came">;

/**
 * The rows of a message. The same blocks, longer at their end, give the same rows and more, so that a reply that grows
 * leaves its earlier rows as they are.
 */
export function sectionsOf(blocks: readonly Rowed[]): Sections {
  const before = known.get(blocks);
  if (before) return before;
  const sections = readSections(blocks);
  known.set(blocks, sections);
  return sections;
}

type Sections = readonly (readonly SectionItem[])[];
/** Each row of a message asks for the same. */
const known = new WeakMap<readonly Rowed[], Sections>();

function readSections(blocks: readonly Rowed[]): Sections {
  const sections: SectionItem[][] = [[]];
  let letters = 0;
  for (const [block, { parts, came }] of blocks.entries()) {
    let item: Omit<SectionItem, "to"> = { block, from: 0, within: false };
    let inParagraph = false;
    for (const [at, part] of parts.entries()) {
      // What else was cut for its length (code, a table, a list) stands together as long as it can.
      const paragraph = goesOn(part, inParagraph);
      const most = came && (paragraph || !part.joins) ? CAME_ROW_LETTERS : ROW_LETTERS;
      if (letters >= most) {
        if (at > item.from) sections.at(-1)?.push({ ...item, to: at });
        sections.push([]);
        item = { block, from: at, within: part.joins && inParagraph };
        letters = 0;
      }
      inParagraph = paragraph;
      letters += part.text.length;
    }
    sections.at(-1)?.push({ ...item, to: parts.length });
  }
  return sections;
}
