import { type LiveReply, nothingArrived } from "./grow-reply.ts";
import { sectionsOf } from "./message-sections.ts";
import { liveBlocks, type ShownBlock } from "./shown-blocks.ts";
import { paintAhead } from "./text/paint-code.ts";
import { readApart } from "./text/read-apart.ts";
import type { TextToRead } from "./text/read-worker.ts";
import { codesToPaint, type ReadParts, textsToRead } from "./text/texts-to-read.ts";

/** Rows of a reply at its end that are in view, or near to it, while it grows. */
const IN_VIEW = 3;

/**
 * Has workers read and paint what is new at the end of a reply, so that it can be shown in one step. What is far above
 * its end is read when it is looked at: a reply that comes faster than it can be read is never read as a whole.
 */
export const readAhead = (now: LiveReply, before: LiveReply = nothingArrived): Promise<void> =>
  readBlocks(liveBlocks(now), liveBlocks(before));

/** The same of a reply as it was stored. */
export const readStored = (blocks: readonly ShownBlock[], before: LiveReply | undefined): Promise<void> =>
  readBlocks(blocks, liveBlocks(before ?? nothingArrived));

async function readBlocks(blocks: readonly ShownBlock[], before: readonly ShownBlock[]): Promise<void> {
  await Promise.all([readApart(textsAhead(blocks, before)), paintAhead(ahead(blocks, before, codesToPaint))]);
}

/** The texts in the last rows of `blocks` that differ from those of `before`. */
export const textsAhead = (blocks: readonly ShownBlock[], before: readonly ShownBlock[]): TextToRead[] =>
  ahead(blocks, before, textsToRead);

function ahead<Found>(
  blocks: readonly ShownBlock[],
  before: readonly ShownBlock[],
  find: (now: ReadParts, known: ReadParts) => Found[],
): Found[] {
  return sectionsOf(blocks)
    .slice(-IN_VIEW)
    .flatMap((items) =>
      items.flatMap(({ block: at, from, to, within }) => {
        const block = blocks[at];
        if (block?.type !== "text") return [];
        const known = before[at];
        return find(
          { parts: block.parts.slice(from, to), grows: !block.sealed && to === block.parts.length, within },
          { parts: known?.parts.slice(from) ?? [], grows: known?.sealed === false },
        );
      }),
    );
}
