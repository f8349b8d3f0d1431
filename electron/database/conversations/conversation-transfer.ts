import type { ConversationRecord, RecordedMessage } from "#shared/contract/chat/conversation-file.ts";
import type { Database } from "../database.ts";
import { storedJson } from "../stored-json.ts";
import { toMessage } from "./conversation-rows.ts";
import { createMessageText } from "./message-text.ts";

/** Reads a conversation whole for a file, and writes one that came from a file. */
export interface ConversationTransfer {
  /** Oldest first, so parents come before their children. */
  messages(conversationId: string): RecordedMessage[];
  /** All of it in one transaction, searchable at once. Ids are those to store; `updatedAt` its place by age. */
  insert(id: string, record: ConversationRecord, updatedAt: number): void;
  /** Whether a conversation of this id is here, be it deleted. */
  has(id: string): boolean;
  /** Further messages of a conversation, in one transaction. */
  add(id: string, messages: readonly RecordedMessage[]): void;
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export function createConversationTransfer(database: Database): ConversationTransfer {
  const { prepare } = database;
  const text = createMessageText(database);
  const add = (id: string, messages: readonly RecordedMessage[]) => {
    for (const message of messages) {
      prepare(
        `INSERT INTO messages (id, conversation_id, parent_id, role, model, blocks, settings, state, stop_reason,
           usage, error, created_at, finished_at, thinking_milliseconds)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        message.id,
        id,
        message.parentId,
        message.role,
        message.model,
        JSON.stringify(message.blocks),
        json(message.settings),
        message.state,
        message.stopReason,
        json(message.usage),
        json(message.error),
        message.createdAt,
        message.finishedAt,
        message.thinkingMilliseconds,
      );
      text.keep({ ...message, conversationId: id });
    }
  };
  return {
    messages: (conversationId) =>
      prepare("SELECT * FROM messages WHERE conversation_id = ? ORDER BY position")
        .all(conversationId)
        .map((row) => {
          const { conversationId: _, ...message } = toMessage(row);
          return { ...message, settings: storedJson(row.settings) };
        }),
    insert(id, { conversation, messages }, updatedAt) {
      database.transaction(() => {
        prepare(
          `INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at, pinned_at,
             archived_at, settings, shown_message_id) VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?)`,
        ).run(
          id,
          conversation.title,
          conversation.createdAt,
          updatedAt,
          conversation.pinned ? updatedAt : null,
          conversation.archived ? updatedAt : null,
          json(conversation.settings),
          conversation.shownMessageId,
        );
        add(id, messages);
      });
    },
    has: (id) => prepare("SELECT 1 FROM conversations WHERE id = ?").get(id) !== undefined,
    add: (id, messages) => database.transaction(() => add(id, messages)),
  };
}
