import { z } from "zod";
import { readSessionValue, writeSessionValue } from "#renderer/lib/index.ts";

/** Where somebody reads in a thread, not at its end: a row, and by how many pixels it begins above the view. */
export interface ReadingPlace {
  readonly messageId: string;
  readonly section: number;
  readonly above: number;
  /** The message that the thread was opened at; null: none. Another one that is looked for goes before what was read. */
  readonly target: string | null;
}

const shape = z.object({
  messageId: z.string(),
  section: z.int().nonnegative(),
  above: z.number(),
  target: z.string().nullable(),
});
const PLACE = "reelsong.chat.place";

/** Of the thread that was read last: there again after a look into another pane, or a reload. */
export const readPlace = (): ReadingPlace | undefined => readSessionValue(PLACE, shape);

/** Undefined: the end of the thread is in view. */
export const savePlace = (place: ReadingPlace | undefined): void => writeSessionValue(PLACE, place);
