import { z } from "zod";
import { id } from "../base.ts";

/** Another conversation, and the message there that this one hangs on: the end of the branch that was summed up. */
export const conversationLink = z.object({ conversationId: id, title: z.string(), messageId: id });
export type ConversationLink = z.infer<typeof conversationLink>;

/**
 * Tokens, summed over `replies` (the replies that say what they used) and the title that a model was asked for. `title`:
 * how that ended, `unknown` where it may have been charged without saying what it used; null: none was asked for.
 */
export const conversationUse = z.object({
  replies: z.number().int(),
  input: z.number().int(),
  output: z.number().int(),
  cacheRead: z.number().int(),
  cacheCreated: z.number().int(),
  title: z.enum(["done", "failed", "unknown"]).nullable(),
});
export type ConversationUse = z.infer<typeof conversationUse>;
