import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { StudioError } from "#shared/wire/errors/errors.ts";
import type { Database } from "../database.ts";
import { type ConversationListing, createConversationListing } from "./conversation-list.ts";
import { toMessage } from "./conversation-rows.ts";
import { createMessageText } from "./message-text.ts";
import { createMessageTree, type Exchange, type MessageTree, type SentReplySettings } from "./message-tree.ts";
import { createSummaryStore, type SummaryStore } from "./summary-store.ts";

/** A reply that is about to be asked for. */
export interface RequestedReply {
  readonly reply: Message;
  readonly clientId: string;
  readonly settings: SentReplySettings;
}

/** Only what is given changes. */
export interface ConversationChange {
  readonly pinned?: boolean | undefined;
  readonly settings?: ReplySettings | undefined;
  readonly shownMessageId?: string | null | undefined;
  readonly comparedQuestionId?: string | null | undefined;
}

export interface ConversationStore extends ConversationListing, MessageTree, SummaryStore {
  /** Several changes in one transaction. */
  together(work: () => void): void;
  /** `automatic`: the title may be replaced by the first words. */
  insert(conversation: { id: string; title: string; automatic: boolean }, now: number): void;
  rename(id: string, title: string): void;
  update(id: string, change: ConversationChange, now: number): void;
  /** Puts one into the folder of another. */
  keepBeside(id: string, other: string): void;
  /** Hides it; `restore` shows it again, `purgeRemoved` ends it. */
  remove(id: string, now: number): void;
  /** False where there is no such one, or nothing changes. */
  archive(id: string, archivedAt: number | null): boolean;
  /** False when it is gone for good. */
  restore(id: string): boolean;
  /** Erases what was removed until `before`, in milliseconds; all of it unless told. */
  purgeRemoved(before?: number): void;
  /** Erases one that is removed; false where it isn't. */
  erase(id: string): boolean;
  /** Copies messages, oldest first, under new ids and their parents' new ids. `newId` makes one. */
  copyMessages(messages: readonly Message[], conversationId: string, newId: () => string): void;
  /** A further reply to a stored question, empty as yet; its branch becomes the shown one. */
  insertReply(reply: Message, clientId: string, settings: SentReplySettings): void;
  /** Question and empty reply in one transaction; names the conversation when its title is still automatic. */
  insertExchange(exchange: Exchange, clientId: string, settings: SentReplySettings, title: string): void;
  /**
   * Several empty replies to one question, which stand side by side from now on; in one transaction, with the question
   * where that is new.
   */
  insertComparison(question: Message | null, replies: readonly RequestedReply[], title: string): void;
  /** Overwrites what a reply holds so far. A finished one becomes searchable. */
  saveReply(reply: Message): void;
  /** After a crash: replies that were being received become `interrupted`, with `error`. Returns their number. */
  interruptStreaming(now: number, error: StudioError): number;
}

export function createConversationStore(database: Database): ConversationStore {
  const { prepare } = database;

  const text = createMessageText(database);
  const insertMessage = (message: Message, clientId: string, settings: SentReplySettings | null) => {
    prepare(
      `INSERT INTO messages (id, conversation_id, parent_id, client_id, role, model, blocks, settings, state, created_at, finished_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(
      message.id,
      message.conversationId,
      message.parentId,
      clientId,
      message.role,
      message.model,
      JSON.stringify(message.blocks),
      settings && JSON.stringify(settings),
      message.state,
      message.createdAt,
      message.finishedAt,
    );
  };
  const insertReply = (reply: Message, clientId: string, settings: SentReplySettings) => {
    insertMessage(reply, clientId, settings);
    show(reply);
  };
  const insertExchange = (exchange: Exchange, clientId: string, settings: SentReplySettings, title: string) => {
    insertMessage(exchange.message, clientId, null);
    insertReply(exchange.reply, clientId, settings);
    text.keep(exchange.message);
    // A new question is asked on one branch: what was side by side is no more.
    prepare(
      `UPDATE conversations SET title = iif(title_is_automatic, ?, title),
         title_is_words = iif(title_is_automatic, 1, title_is_words), title_is_automatic = 0,
         compared_question_id = NULL, archived_at = NULL WHERE id = ?`,
    ).run(title, exchange.message.conversationId);
  };
  const show = (message: Message) =>
    prepare("UPDATE conversations SET updated_at = ?, shown_message_id = ? WHERE id = ?").run(
      message.createdAt,
      message.id,
      message.conversationId,
    );

  const purge = (which: string, value: number | string) =>
    database.transaction(() => {
      text.remove(`SELECT id FROM conversations WHERE ${which}`, value);
      return prepare(`DELETE FROM conversations WHERE ${which}`).run(value).changes;
    });

  return {
    ...createConversationListing(database),
    ...createMessageTree(database),
    ...createSummaryStore(database),
    together: (work) => database.transaction(work),
    insert({ id, title, automatic }, now) {
      prepare(
        "INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
      ).run(id, title, automatic ? 1 : 0, now, now);
    },
    rename(id, title) {
      prepare("UPDATE conversations SET title = ?, title_is_automatic = 0, title_is_words = 0 WHERE id = ?").run(
        title,
        id,
      );
    },
    update(id, { pinned, settings, shownMessageId, comparedQuestionId }, now) {
      database.transaction(() => {
        if (pinned !== undefined) {
          prepare("UPDATE conversations SET pinned_at = ? WHERE id = ?").run(pinned ? now : null, id);
        }
        if (settings !== undefined) {
          prepare("UPDATE conversations SET settings = ? WHERE id = ?").run(JSON.stringify(settings), id);
        }
        if (shownMessageId !== undefined) {
          const both = "UPDATE conversations SET shown_message_id = ?, compared_question_id = NULL WHERE id = ?";
          prepare(both).run(shownMessageId, id);
        }
        if (comparedQuestionId !== undefined) {
          prepare("UPDATE conversations SET compared_question_id = ? WHERE id = ?").run(comparedQuestionId, id);
        }
      });
    },
    keepBeside: (id, other) =>
      void prepare(
        "UPDATE conversations SET folder_id = (SELECT folder_id FROM conversations WHERE id = ?) WHERE id = ?",
      ).run(other, id),
    remove: (id, now) => void prepare("UPDATE conversations SET removed_at = ? WHERE id = ?").run(now, id),
    archive: (id, archivedAt) =>
      prepare(
        `UPDATE conversations SET archived_at = ? WHERE id = ? AND removed_at IS NULL
         AND archived_at IS ${archivedAt === null ? "NOT NULL" : "NULL"}`,
      ).run(archivedAt, id).changes > 0,
    // At 0: one that an import only began.
    restore: (id) =>
      prepare("UPDATE conversations SET removed_at = NULL WHERE id = ? AND removed_at IS NOT 0").run(id).changes > 0,
    purgeRemoved: (before = Number.MAX_SAFE_INTEGER) => void purge("removed_at <= ?", before),
    erase: (id) => purge("removed_at > 0 AND id = ?", id) > 0,
    copyMessages(messages, conversationId, newId) {
      const ids = new Map<string, string>();
      database.transaction(() => {
        for (const original of messages) {
          const id = newId();
          ids.set(original.id, id);
          prepare(
            `INSERT INTO messages (id, conversation_id, parent_id, role, model, blocks, settings, state, stop_reason,
               usage, error, created_at, finished_at, thinking_milliseconds)
             SELECT ?, ?, ?, role, model, blocks, settings, state, stop_reason,
               usage, error, created_at, finished_at, thinking_milliseconds FROM messages WHERE id = ?`,
          ).run(id, conversationId, ids.get(original.parentId ?? "") ?? null, original.id);
          text.keep({ ...original, id });
        }
      });
    },
    insertExchange: (exchange, clientId, settings, title) =>
      database.transaction(() => insertExchange(exchange, clientId, settings, title)),
    insertReply: (reply, clientId, settings) => database.transaction(() => insertReply(reply, clientId, settings)),
    insertComparison(question, asked, title) {
      database.transaction(() => {
        for (const [at, { reply, clientId, settings }] of asked.entries()) {
          if (at === 0 && question) insertExchange({ message: question, reply }, clientId, settings, title);
          else insertReply(reply, clientId, settings);
        }
        // The first that was asked is the branch until the person chooses.
        const [first] = asked;
        if (!first) return;
        show(first.reply);
        prepare("UPDATE conversations SET compared_question_id = ? WHERE id = ?").run(
          first.reply.parentId,
          first.reply.conversationId,
        );
      });
    },
    saveReply(reply) {
      database.transaction(() => {
        prepare(
          `UPDATE messages SET model = ?, blocks = ?, state = ?, stop_reason = ?, usage = ?, error = ?,
             finished_at = ?, thinking_milliseconds = ? WHERE id = ?`,
        ).run(
          reply.model,
          JSON.stringify(reply.blocks),
          reply.state,
          reply.stopReason,
          reply.usage && JSON.stringify(reply.usage),
          reply.error && JSON.stringify(reply.error),
          reply.finishedAt,
          reply.thinkingMilliseconds,
          reply.id,
        );
        if (reply.state === "streaming") return;
        text.keep(reply);
        prepare("UPDATE conversations SET updated_at = ? WHERE id = ?").run(
          reply.finishedAt ?? reply.createdAt,
          reply.conversationId,
        );
      });
    },
    interruptStreaming(now, error) {
      return database.transaction(() => {
        const cut = prepare("SELECT * FROM messages WHERE state = 'streaming'").all().map(toMessage);
        for (const reply of cut) {
          prepare("UPDATE messages SET state = 'interrupted', error = ?, finished_at = ? WHERE id = ?").run(
            JSON.stringify(error),
            now,
            reply.id,
          );
          text.keep(reply);
        }
        return cut.length;
      });
    },
  };
}
