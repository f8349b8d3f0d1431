import { z } from "zod";
import { id, procedure, timestamp } from "../base.ts";
import { message, replySettings } from "./conversations.ts";

export const conversationFormat = "reelsong-conversation";
/** A later studio that changes the shape raises it; this one refuses what is newer. */
export const conversationFileVersion = 1;

/** A message as it is stored, with what its reply was asked with. */
export const recordedMessage = message.omit({ conversationId: true }).extend({ settings: replySettings.nullable() });
export type RecordedMessage = z.infer<typeof recordedMessage>;

/** A conversation without its files: every branch, blocks and signatures exactly as they were sent and received. */
export const conversationRecord = z.object({
  conversation: z.object({
    title: z.string().trim().min(1).max(200),
    createdAt: timestamp,
    updatedAt: timestamp,
    pinned: z.boolean().default(false),
    archived: z.literal(true).optional(),
    settings: replySettings.nullable(),
    shownMessageId: id.nullable(),
  }),
  /** Parents before their children. */
  messages: z.array(recordedMessage).max(200_000),
});
export type ConversationRecord = z.infer<typeof conversationRecord>;

/** A file that the messages name as `asset:<id>`. */
export const carriedAttachment = z.object({
  id,
  name: z.string().min(1).max(300),
  mime: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().length(64),
  /** Base64; null where it wasn't there any more, or was too large to go along. */
  data: z.string().nullable(),
});
export type CarriedAttachment = z.infer<typeof carriedAttachment>;

/** A whole exported conversation. */
export const conversationFile = conversationRecord.extend({
  format: z.literal(conversationFormat),
  version: z.literal(conversationFileVersion),
  attachments: z.array(carriedAttachment).default([]),
});
export type ConversationFile = z.infer<typeof conversationFile>;

/** A conversation in the export of another program, by the id it has there. */
export const foreignOrigin = z.object({ source: z.enum(["chatgpt", "claude"]), id: z.string().min(1).max(200) });
export type ForeignOrigin = z.infer<typeof foreignOrigin>;

/**
 * Body of `POST /media/conversations`: the record, and which assets of this library its attachments are now. One with an
 * `origin` comes once: it keeps its age, and is refused with `not_allowed_now` where it is here already.
 */
export const conversationImport = z.object({
  record: conversationRecord,
  assets: z.record(id, id),
  origin: foreignOrigin.optional(),
});
export type ConversationImport = z.infer<typeof conversationImport>;

/** Why the messages are no tree; undefined when they are one. */
export function treeProblem({ conversation, messages }: ConversationRecord): string | undefined {
  const known = new Set<string>();
  for (const { id: own, parentId } of messages) {
    if (known.has(own)) return `The message ${own} is in it twice.`;
    if (parentId !== null && !known.has(parentId)) return `The message ${own} answers one that is not in it.`;
    known.add(own);
  }
  const { shownMessageId } = conversation;
  if (shownMessageId !== null && !known.has(shownMessageId)) return "The branch that it shows is not in it.";
  return undefined;
}

export const conversationFiles = {
  /** A conversation as a file holds it, without the files it names. It comes back by `POST /media/conversations`. */
  record: procedure.input(z.object({ id })).output(conversationRecord),
  /** Which of these are here, deleted ones that can be restored too, by their ids in the other program. */
  known: procedure.input(z.object({ found: z.array(foreignOrigin).max(500) })).output(z.array(z.string())),
};
