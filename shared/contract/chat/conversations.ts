import { eventIterator } from "@orpc/contract";
import { z } from "zod";
import { studioError } from "#shared/wire/errors/errors.ts";
import { imageDetail, messageRole, requestBlock, usage } from "#shared/wire/text/messages.ts";
import { id, procedure, sequence, timestamp } from "../base.ts";
import { asset } from "../library/media.ts";
import { conversationLink, conversationUse } from "./conversation-links.ts";
import { replySettings } from "./reply-settings.ts";
import { MOST_DOCUMENTS, textDocument } from "./text-documents.ts";

export { type ReplySettings, replySettings } from "./reply-settings.ts";

/** Ranges of a text, in UTF-16 units, end excluded. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Where the words stand: `marks` are those of `excerpt`; `inThinking`: not in what was said. */
const searchHit = z.object({
  messageId: id,
  excerpt: z.string(),
  marks,
  inThinking: z.boolean(),
});

/**
 * An image or video of the library that goes with a question; `detail` is how closely an image is looked at. `brought`: it
 * came into the library by this message, and leaves it again if it is refused and never sent.
 */
export const attachment = z.object({
  assetId: id,
  detail: imageDetail.optional(),
  brought: z.literal(true).optional(),
});
export type Attachment = z.infer<typeof attachment>;

export const conversation = z.object({
  id,
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  messageCount: z.number().int(),
  /** The first words of the newest message. */
  excerpt: z.string(),
  /** The newest message is a reply that ended without a word: it failed or was stopped. */
  unanswered: z.boolean(),
  /** A reply is being received right now. */
  replying: z.boolean(),
  pinned: z.boolean(),
  /** Out of the list; a search finds it, and a new message brings it back. */
  archived: z.boolean(),
  /** The folder it is kept in; null for none. */
  folderId: id.nullable(),
  /** What the next reply is asked with, as chosen here; null until something was chosen. */
  settings: replySettings.nullable(),
  /** The last message of the branch that is shown; null: the newest. */
  shownMessageId: id.nullable(),
  /** The question whose answers stand side by side in place of the branch; null: the branch is shown. */
  comparedQuestionId: id.nullable(),
  /** Only in an answer to a search, where a message has the words. */
  hit: searchHit.optional(),
  /** Only in an answer to a search: the words that the title has. */
  titleMarks: marks.optional(),
});
export type Conversation = z.infer<typeof conversation>;

/** `interrupted`: the stream broke or the studio was killed; `stopped`: the person stopped it. Both keep what arrived. */
export const messageState = z.enum(["complete", "streaming", "stopped", "interrupted", "failed"]);

export const message = z.object({
  id,
  conversationId: id,
  /** Tree: siblings share a parent (edit, regenerate). */
  parentId: id.nullable(),
  role: messageRole,
  model: z.string().nullable(),
  /** Blocks exactly as sent or received, signatures included (API.md § Message). Unknown block types are kept. */
  blocks: z.array(z.union([requestBlock, z.looseObject({ type: z.string() })])),
  state: messageState,
  stopReason: z.string().nullable(),
  usage: usage.partial().nullable(),
  error: studioError.nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Milliseconds between the first and the last thinking delta; null when the model didn't think. */
  thinkingMilliseconds: z.number().int().nullable(),
});
export type Message = z.infer<typeof message>;

/** Deltas, never snapshots: the receiver appends. `seq` grows by one per event of one reply. */
export const replyEvent = z.discriminatedUnion("type", [
  z.object({
    seq: sequence,
    type: z.literal("block_start"),
    index: z.number().int(),
    block: z.looseObject({ type: z.string() }),
  }),
  z.object({
    seq: sequence,
    type: z.literal("delta"),
    index: z.number().int(),
    kind: z.enum(["thinking", "text", "signature", "input_json"]),
    text: z.string(),
  }),
  z.object({ seq: sequence, type: z.literal("block_stop"), index: z.number().int() }),
  /** The call waits for its turn (the service's rate limit): say so until the next event; 0 when nobody knows how long. */
  z.object({ seq: sequence, type: z.literal("waiting"), milliseconds: z.number().nonnegative() }),
  /** The last event: the message as stored. `told`: its blocks are left out, for the events before told them whole. */
  z.object({ seq: sequence, type: z.literal("end"), message, told: z.boolean().optional() }),
]);
export type ReplyEvent = z.infer<typeof replyEvent>;

/** Models that one question goes to at most, side by side. */
export const COMPARED = 3;

/** A conversation, or the one that is about to begin. */
const draftPlace = z.union([id, z.literal("new")]);

/** A message that isn't sent yet. `instruction`: null where none is wanted, empty where its field is open. */
export const messageDraft = z.object({
  text: z.string(),
  attachments: z.array(attachment).max(200),
  documents: z.array(textDocument).max(MOST_DOCUMENTS),
  instruction: z.string().nullable(),
});
export type MessageDraft = z.infer<typeof messageDraft>;

const manyIds = z.array(id).min(1).max(10_000);

export const conversations = {
  list: procedure
    .input(
      z.object({
        search: z.string().optional(),
        /** Only those in this folder, or in none (null). */
        folderId: id.nullable().optional(),
        /** Archived ones, wherever they are kept, in place of the others. A search finds both. */
        archived: z.boolean().default(false),
        limit: z.number().int().max(500).default(200),
        /** So many are passed over: the pages before. */
        offset: z.number().int().nonnegative().default(0),
      }),
    )
    .output(z.array(conversation)),
  /**
   * How many a folder (null: none) holds in `list`'s order: `pinned` ones first, then the others by their last change.
   * `newer` says of each time in `since` how many of those others changed at it or later. Archived ones aren't counted;
   * `archived` says how many there are in all.
   */
  count: procedure.input(z.object({ folderId: id.nullable(), since: z.array(timestamp).max(20).default([]) })).output(
    z.object({
      total: z.number().int(),
      pinned: z.number().int(),
      newer: z.array(z.number().int()),
      archived: z.number().int(),
    }),
  ),
  /** Every one in `list`'s order, without archived ones or those alone: what a range of the list is made of. */
  places: procedure
    .input(z.object({ archived: z.boolean().default(false) }))
    .output(z.array(z.object({ id, folderId: id.nullable(), pinned: z.boolean() }))),
  create: procedure
    .input(z.object({ title: z.string().optional(), settings: replySettings.optional() }))
    .output(conversation),
  rename: procedure.input(z.object({ id, title: z.string().trim().min(1).max(200) })).output(conversation),
  /** Only what is given changes; the place by age doesn't. */
  update: procedure
    .input(
      z.object({
        id,
        pinned: z.boolean().optional(),
        settings: replySettings.optional(),
        /** Also ends a comparison, unless one is given with it. */
        shownMessageId: id.nullable().optional(),
        comparedQuestionId: id.nullable().optional(),
      }),
    )
    .output(conversation),
  /** A conversation of its own, with the same messages; with `upTo` only the branch that ends there. */
  duplicate: procedure
    .input(z.object({ id, title: z.string().trim().min(1).max(200), upTo: id.optional() }))
    .output(conversation),
  /** Can be restored for `DELETED_KEPT_DAYS` (deleted.ts); then it is erased. */
  remove: procedure.input(z.object({ id })),
  restore: procedure.input(z.object({ id })).output(conversation),
  /** Many at once, as `remove` and `restore`; gives those that it did. Ones that are gone are passed over. */
  removeMany: procedure.input(z.object({ ids: manyIds })).output(z.object({ ids: z.array(id) })),
  restoreMany: procedure.input(z.object({ ids: manyIds })).output(z.object({ ids: z.array(id) })),
  /** Takes conversations out of the list, or back into it; gives those that weren't there yet. */
  archive: procedure.input(z.object({ ids: manyIds, archived: z.boolean() })).output(z.object({ ids: z.array(id) })),
  /** The conversation and its whole message tree, oldest first. */
  get: procedure.input(z.object({ id })).output(z.object({ conversation, messages: z.array(message) })),
  /**
   * What came or ended after `since`, for a page that has the rest, and without what it follows (`attach`). `count`:
   * messages there are in all.
   */
  changed: procedure
    .input(z.object({ id, since: timestamp, without: z.array(id).default([]) }))
    .output(z.object({ conversation, messages: z.array(message), count: z.number().int() })),
  /**
   * Stores the person's message, then asks for a reply and returns at once; the reply goes on in the core.
   * Idempotent by `clientId`: sending the same one again returns the same ids and posts nothing.
   */
  send: procedure
    .input(
      z.object({
        conversationId: id,
        clientId: id,
        parentId: id.nullable(),
        text: z.string(),
        /** Before the text, in this order. */
        attachments: z.array(attachment).max(200).optional(),
        /** Behind the attachments. */
        documents: z.array(textDocument).max(MOST_DOCUMENTS).optional(),
        /** A system instruction that holds from this question on (`mid_conv_system`), before everything else. */
        instruction: z.string().optional(),
        settings: replySettings,
      }),
    )
    .output(z.object({ message, reply: message })),
  /** Another reply to a question that is stored, as a sibling of the earlier ones. Idempotent as `send`. */
  answer: procedure
    .input(z.object({ questionId: id, clientId: id, settings: replySettings }))
    .output(z.object({ message, reply: message })),
  /**
   * One question to several models: a reply from each, as siblings that stand side by side. Every request is checked
   * before any leaves; where one would be refused, nothing is stored or sent, and `details.refused` says which and why.
   * Each reply is paid for, and idempotent by its own `clientId`: of a call that is repeated only what isn't there yet
   * is asked for.
   */
  compare: procedure
    .input(
      z.object({
        conversationId: id,
        parentId: id.nullable(),
        text: z.string(),
        attachments: z.array(attachment).max(200).optional(),
        documents: z.array(textDocument).max(MOST_DOCUMENTS).optional(),
        instruction: z.string().optional(),
        asked: z
          .array(z.object({ clientId: id, settings: replySettings }))
          .min(2)
          .max(COMPARED)
          .refine((asked) => new Set(asked.map(({ clientId }) => clientId)).size === asked.length, {
            error: "Each reply needs a clientId of its own.",
          }),
      }),
    )
    .output(z.object({ message, replies: z.array(message) })),
  /**
   * A new conversation that begins with a summary of the branch that ends with this message; asking for it is a paid
   * request. `text` asks for it, `title` names the conversation. Idempotent by `clientId` as `send`.
   */
  summarize: procedure
    .input(
      z.object({
        messageId: id,
        clientId: id,
        text: z.string().trim().min(1),
        title: z.string().trim().min(1).max(200),
        settings: replySettings,
      }),
    )
    .output(z.object({ conversation, message, reply: message })),
  /**
   * What this conversation is the summary of, and the summaries that were made of it, without removed ones; and what
   * all replies in it used, those of other branches too: each was paid for.
   */
  links: procedure
    .input(z.object({ id }))
    .output(
      z.object({ summaryOf: conversationLink.nullable(), summaries: z.array(conversationLink), used: conversationUse }),
    ),
  /** The message being written: nothing when there is none. */
  draft: procedure.input(z.object({ place: draftPlace })).output(messageDraft),
  /** Only what is given changes. Never refused for what is in it: a draft isn't sent. */
  saveDraft: procedure.input(z.object({ place: draftPlace, change: messageDraft.partial() })).output(messageDraft),
  /**
   * An image or video that a reply names by its address, into the library. Fetched without the key; refused with
   * `invalid_input` where the reply holds no such address, or what comes is something else; `file_too_large` over 512 MB.
   */
  saveMedia: procedure.input(z.object({ messageId: id, url: z.string().max(4096) })).output(asset),
  /** Input tokens of the next request, as the service counts them; free of charge. */
  countTokens: procedure
    .input(z.object({ parentId: id.nullable(), text: z.string(), settings: replySettings }))
    .output(z.object({ tokens: z.number().int() })),
  /** Replays the reply from after `since`, then follows it live; ends after `end`. */
  attach: procedure.input(z.object({ messageId: id, since: sequence.default(0) })).output(eventIterator(replyEvent)),
  stop: procedure.input(z.object({ messageId: id })).output(message),
};
