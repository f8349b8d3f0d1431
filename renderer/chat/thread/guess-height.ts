import type { ThreadMessage } from "./missing-bodies.ts";

const LETTERS_PER_LINE = 90;
/** In pixels. */
const LINE = 22;
/** Around the words of a message, in pixels. */
const AROUND = 38;

/** About how high so many letters of a message stand, in pixels. */
export const guessHeight = (letters: number): number => AROUND + Math.ceil(letters / LETTERS_PER_LINE) * LINE;

/** The letters of a message, or the bytes of one whose words aren't here yet. */
export function textLengthOf({ lacking, blocks }: Pick<ThreadMessage, "lacking" | "blocks">): number {
  if (lacking !== undefined) return lacking;
  return blocks.reduce((sum, block) => {
    const { text } = block as { text?: unknown };
    return sum + (typeof text === "string" ? text.length : 0);
  }, 0);
}
