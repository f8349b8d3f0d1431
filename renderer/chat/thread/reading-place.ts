import { z } from "zod";

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
export function readPlace(): ReadingPlace | undefined {
  try {
    return shape.safeParse(JSON.parse(window.sessionStorage.getItem(PLACE) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Undefined: the end of the thread is in view. */
export function savePlace(place: ReadingPlace | undefined): void {
  try {
    if (place === undefined) window.sessionStorage.removeItem(PLACE);
    else window.sessionStorage.setItem(PLACE, JSON.stringify(place));
  } catch {
    // Over its quota: what was typed needs the room more.
  }
}
