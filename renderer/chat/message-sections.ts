import type { ShownBlock } from "./shown-blocks.ts";

/** A block, or of a long text the parts `from` (included) to `to` (excluded). */
export interface SectionItem {
  readonly block: number;
  readonly from: number;
  readonly to: number;
}

/** A message longer than this many letters is several rows of its thread: only those in view exist. */
const ROW_LETTERS = 12_000;

/**
 * The rows of a message. The same blocks, longer at their end, give the same rows and more, so that a reply that grows
 * leaves its earlier rows as they are.
 */
export function sectionsOf(blocks: readonly Pick<ShownBlock, "parts">[]): Sections {
  const before = known.get(blocks);
  if (before) return before;
  const sections = readSections(blocks);
  known.set(blocks, sections);
  return sections;
}

type Sections = readonly (readonly SectionItem[])[];
/** Each row of a message asks for the same. */
const known = new WeakMap<readonly Pick<ShownBlock, "parts">[], Sections>();

function readSections(blocks: readonly Pick<ShownBlock, "parts">[]): Sections {
  const sections: SectionItem[][] = [[]];
  let letters = 0;
  for (const [block, { parts }] of blocks.entries()) {
    let from = 0;
    for (const [at, part] of parts.entries()) {
      if (letters >= ROW_LETTERS) {
        if (at > from) sections.at(-1)?.push({ block, from, to: at });
        sections.push([]);
        from = at;
        letters = 0;
      }
      letters += part.text.length;
    }
    sections.at(-1)?.push({ block, from, to: parts.length });
  }
  return sections;
}
