import { z } from "zod";

/** A question in other words that isn't sent yet. */
export interface UnfinishedEdit {
  readonly text: string;
  readonly instruction: string | null;
}

const shape = z.object({ text: z.string(), instruction: z.string().nullable() });
const placeOf = (messageId: string) => `reelsong.edit.${messageId}`;

/** What was being written in place of this question when its editor went: with the pane, on scrolling, by a reload. */
export function readEdit(messageId: string): UnfinishedEdit | undefined {
  try {
    return shape.safeParse(JSON.parse(window.sessionStorage.getItem(placeOf(messageId)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Undefined: it was sent, given up, or says what the question says. */
export function saveEdit(messageId: string, edit: UnfinishedEdit | undefined): void {
  try {
    if (edit === undefined) window.sessionStorage.removeItem(placeOf(messageId));
    else window.sessionStorage.setItem(placeOf(messageId), JSON.stringify(edit));
  } catch {
    // Longer than the browser keeps: it stands as long as its editor does.
  }
}
