import { z } from "zod";
import { id } from "../base.ts";

/** Another conversation, and the message there that this one hangs on: the end of the branch that was summed up. */
export const conversationLink = z.object({ conversationId: id, title: z.string(), messageId: id });
export type ConversationLink = z.infer<typeof conversationLink>;

/** Tokens, summed over `replies`: the replies that say what they used. */
export const conversationUse = z.object({
  replies: z.number().int(),
  input: z.number().int(),
  output: z.number().int(),
  cacheRead: z.number().int(),
  cacheCreated: z.number().int(),
});
export type ConversationUse = z.infer<typeof conversationUse>;
