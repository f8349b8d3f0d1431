import { z } from "zod";
import { readSessionValue, writeSessionValue } from "#renderer/lib/index.ts";

/** A question in other words that isn't sent yet. */
export interface UnfinishedEdit {
  readonly text: string;
  readonly instruction: string | null;
}

const shape = z.object({ text: z.string(), instruction: z.string().nullable() });
const placeOf = (messageId: string) => `reelsong.edit.${messageId}`;

/** What was being written in place of this question when its editor went: with the pane, on scrolling, by a reload. */
export const readEdit = (messageId: string): UnfinishedEdit | undefined => readSessionValue(placeOf(messageId), shape);

/** Undefined: it was sent, given up, or says what the question says. */
export const saveEdit = (messageId: string, edit: UnfinishedEdit | undefined): void =>
  writeSessionValue(placeOf(messageId), edit);
