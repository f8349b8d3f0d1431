import { z } from "zod";
import { id, procedure } from "../base.ts";
import { conversation, message } from "./conversations.ts";

/** Checked in one pass: a schema for each of 25,000 values takes longer than all else of an outline. */
const integers = z.custom<number[]>((value) => Array.isArray(value) && value.every(Number.isSafeInteger));
const texts = z.custom<string[]>((value) => Array.isArray(value) && value.every((each) => typeof each === "string"));

/**
 * A conversation's tree without its words, oldest first; the arrays go together. A thread of thousands is on the page
 * by it at once, and what is said comes over as it is looked at.
 */
export const threadOutline = z.object({
  ids: texts,
  /** Places in `ids`; -1 for a beginning. */
  parents: integers,
  /** Who may have said something. */
  speakers: z.array(message.pick({ role: true, model: true })),
  /** Places in `speakers`. */
  spokenBy: integers,
  /** Unix time in milliseconds. */
  createdAt: integers,
  /** Length of the stored blocks in bytes: how much room a message takes on the page, roughly. */
  bytes: integers,
});
export type ThreadOutline = z.infer<typeof threadOutline>;

export const threads = {
  /** With the newest messages whole, as many as are seen first. */
  outline: procedure
    .input(z.object({ id }))
    .output(z.object({ conversation, outline: threadOutline, newest: z.array(message) })),
  /** These messages of a conversation, whole; one that is gone is left out. */
  messages: procedure.input(z.object({ conversationId: id, ids: z.array(id).max(500) })).output(z.array(message)),
};
