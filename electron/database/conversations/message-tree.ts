import type { Message, ReplySettings } from "#shared/contract/chat/conversations.ts";
import type { Database } from "../database.ts";
import { storedJson } from "../stored-json.ts";
import { toMessage } from "./conversation-rows.ts";

export interface Exchange {
  readonly message: Message;
  readonly reply: Message;
}

/** What a reply was asked with, and of whom: see `RequestConnection.service`. */
export type SentReplySettings = ReplySettings & { readonly service?: string };

/** Reads the messages of a conversation, which form a tree. */
export interface MessageTree {
  /** The whole tree, oldest first. */
  messages(conversationId: string): Message[];
  /** Those that came or ended after `since`, oldest first, and how many there are in all. */
  messagesSince(conversationId: string, since: number): { messages: Message[]; count: number };
  message(id: string): Message | undefined;
  /** From the first message of the branch down to this one. */
  pathTo(messageId: string): Message[];
  exchange(clientId: string): Exchange | undefined;
  /** What a reply was asked with; null for a question. */
  settingsOf(messageId: string): ReplySettings | null;
  /** Of these replies which service each was asked of, where that is known. */
  servicesOf(messageIds: readonly string[]): ReadonlyMap<string, string>;
}

export function createMessageTree({ prepare }: Database): MessageTree {
  const message = (id: string) => {
    const row = prepare("SELECT * FROM messages WHERE id = ?").get(id);
    return row && toMessage(row);
  };
  return {
    messagesSince(conversationId, since) {
      const rows = prepare(
        "SELECT * FROM messages WHERE conversation_id = ? AND (created_at > ? OR finished_at > ?) ORDER BY position",
      ).all(conversationId, since, since);
      const total = prepare("SELECT count(*) AS count FROM messages WHERE conversation_id = ?").get(conversationId);
      return { messages: rows.map(toMessage), count: Number(total?.count) };
    },
    messages: (conversationId) =>
      prepare("SELECT * FROM messages WHERE conversation_id = ? ORDER BY position").all(conversationId).map(toMessage),
    message,
    pathTo: (messageId) =>
      prepare(
        `WITH RECURSIVE branch (id, depth) AS (
           SELECT ?, 0
           UNION ALL
           SELECT m.parent_id, depth + 1 FROM messages m JOIN branch b ON m.id = b.id WHERE m.parent_id IS NOT NULL
         )
         SELECT m.* FROM branch b JOIN messages m ON m.id = b.id ORDER BY b.depth DESC`,
      )
        .all(messageId)
        .map(toMessage),
    exchange(clientId) {
      const row = prepare("SELECT * FROM messages WHERE client_id = ? AND role = 'assistant'").get(clientId);
      const reply = row && toMessage(row);
      const question = reply?.parentId == null ? undefined : message(reply.parentId);
      return reply && question && { message: question, reply };
    },
    servicesOf(messageIds) {
      if (messageIds.length === 0) return new Map();
      const rows = prepare(
        `SELECT id, settings ->> 'service' AS service FROM messages
         WHERE id IN (SELECT value FROM json_each(?)) AND service IS NOT NULL`,
      ).all(JSON.stringify(messageIds));
      return new Map(rows.map(({ id, service }) => [String(id), String(service)]));
    },
    settingsOf(messageId) {
      const row = prepare("SELECT settings FROM messages WHERE id = ?").get(messageId);
      const stored = storedJson<SentReplySettings>(row?.settings);
      if (stored === null) return null;
      const { service: _asked, ...settings } = stored;
      return settings;
    },
  };
}
