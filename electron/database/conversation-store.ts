import type { SQLOutputValue } from "node:sqlite";
import type { Conversation, Message, ReplySettings } from "#shared/contract/conversations.ts";
import type { Database } from "./database.ts";
import { matchingText } from "./full-text.ts";

/** `replying` is known only to the running service. */
export type StoredConversation = Omit<Conversation, "replying">;

export interface Exchange {
  readonly message: Message;
  readonly reply: Message;
}

export interface ConversationStore {
  /** Newest first. `search` finds parts of words in titles and messages. */
  list(options: { search?: string | undefined; limit: number }): StoredConversation[];
  get(id: string): StoredConversation | undefined;
  /** `automatic`: the title may be replaced by the first words. */
  insert(conversation: { id: string; title: string; automatic: boolean }, now: number): void;
  rename(id: string, title: string): void;
  remove(id: string): void;
  /** The whole tree, oldest first. */
  messages(conversationId: string): Message[];
  message(id: string): Message | undefined;
  /** From the first message of the branch down to this one. */
  pathTo(messageId: string): Message[];
  exchange(clientId: string): Exchange | undefined;
  /** Question and empty reply in one transaction; names the conversation when its title is still automatic. */
  insertExchange(exchange: Exchange, clientId: string, settings: ReplySettings, title: string): void;
  /** Overwrites what a reply holds so far. A finished one becomes searchable. */
  saveReply(reply: Message): void;
  /** After a crash: replies that were being received become `interrupted`. Returns their number. */
  interruptStreaming(now: number): number;
}

type Row = Record<string, SQLOutputValue>;
const textOf = (value: SQLOutputValue | undefined): string => String(value ?? "");
const textOrNull = (value: SQLOutputValue | undefined): string | null => (value == null ? null : String(value));
const numberOrNull = (value: SQLOutputValue | undefined): number | null => (value == null ? null : Number(value));
const jsonOrNull = <T>(value: SQLOutputValue | undefined): T | null =>
  value == null ? null : JSON.parse(String(value));

const toMessage = (row: Row): Message => ({
  id: textOf(row.id),
  conversationId: textOf(row.conversation_id),
  parentId: textOrNull(row.parent_id),
  role: textOf(row.role) as Message["role"],
  model: textOrNull(row.model),
  blocks: JSON.parse(textOf(row.blocks)) as Message["blocks"],
  state: textOf(row.state) as Message["state"],
  stopReason: textOrNull(row.stop_reason),
  usage: jsonOrNull(row.usage),
  error: jsonOrNull(row.error),
  createdAt: Number(row.created_at),
  finishedAt: numberOrNull(row.finished_at),
  thinkingMilliseconds: numberOrNull(row.thinking_milliseconds),
});

const toConversation = (row: Row): StoredConversation => ({
  id: textOf(row.id),
  title: textOf(row.title),
  createdAt: Number(row.created_at),
  updatedAt: Number(row.updated_at),
  messageCount: Number(row.message_count),
  excerpt: textOf(row.excerpt).replaceAll(/\s+/g, " ").trim(),
});

/** What a person can read and search in a message: its text blocks. */
const readableText = (message: Message): string =>
  message.blocks
    .flatMap((block) =>
      block.type === "text" && "text" in block && typeof block.text === "string" ? [block.text] : [],
    )
    .join("\n");

const CONVERSATION = `
  SELECT c.*,
    (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id) AS message_count,
    (SELECT substr(t.body, 1, 160) FROM messages m JOIN messages_text t ON t.rowid = m.position
      WHERE m.conversation_id = c.id ORDER BY m.position DESC LIMIT 1) AS excerpt
  FROM conversations c`;

export function createConversationStore(database: Database): ConversationStore {
  const { prepare } = database;

  const index = (message: Message) => {
    const body = readableText(message);
    prepare("DELETE FROM messages_text WHERE rowid = (SELECT position FROM messages WHERE id = ?)").run(message.id);
    if (body === "") return;
    prepare(
      `INSERT INTO messages_text (rowid, body, message_id, conversation_id)
       SELECT position, ?, id, conversation_id FROM messages WHERE id = ?`,
    ).run(body, message.id);
  };
  const insertMessage = (message: Message, clientId: string, settings: ReplySettings | null) => {
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
  const message = (id: string) => {
    const row = prepare("SELECT * FROM messages WHERE id = ?").get(id);
    return row && toMessage(row);
  };

  return {
    list({ search = "", limit }) {
      const words = search.trim();
      if (words === "") {
        return prepare(`${CONVERSATION} ORDER BY c.updated_at DESC, c.id DESC LIMIT ?`).all(limit).map(toConversation);
      }
      const { condition, value, like } = matchingText("messages_text", "body", words);
      return prepare(
        `${CONVERSATION}
         WHERE c.title LIKE ? ESCAPE '\\' OR c.id IN (SELECT conversation_id FROM messages_text WHERE ${condition})
         ORDER BY c.updated_at DESC, c.id DESC LIMIT ?`,
      )
        .all(like, value, limit)
        .map(toConversation);
    },
    get(id) {
      const row = prepare(`${CONVERSATION} WHERE c.id = ?`).get(id);
      return row && toConversation(row);
    },
    insert({ id, title, automatic }, now) {
      prepare(
        "INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES (?, ?, ?, ?, ?)",
      ).run(id, title, automatic ? 1 : 0, now, now);
    },
    rename(id, title) {
      prepare("UPDATE conversations SET title = ?, title_is_automatic = 0 WHERE id = ?").run(title, id);
    },
    remove(id) {
      database.transaction(() => {
        // The cascade of a whole tree fires no triggers, so the index is cleared by hand.
        prepare(
          "DELETE FROM messages_text WHERE rowid IN (SELECT position FROM messages WHERE conversation_id = ?)",
        ).run(id);
        prepare("DELETE FROM messages WHERE conversation_id = ?").run(id);
        prepare("DELETE FROM conversations WHERE id = ?").run(id);
      });
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
      const [question, reply] = prepare("SELECT * FROM messages WHERE client_id = ? ORDER BY position").all(clientId);
      return question && reply && { message: toMessage(question), reply: toMessage(reply) };
    },
    insertExchange(exchange, clientId, settings, title) {
      database.transaction(() => {
        insertMessage(exchange.message, clientId, null);
        insertMessage(exchange.reply, clientId, settings);
        index(exchange.message);
        prepare(
          `UPDATE conversations SET updated_at = ?, title = iif(title_is_automatic, ?, title),
             title_is_automatic = 0 WHERE id = ?`,
        ).run(exchange.message.createdAt, title, exchange.message.conversationId);
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
        index(reply);
        prepare("UPDATE conversations SET updated_at = ? WHERE id = ?").run(
          reply.finishedAt ?? reply.createdAt,
          reply.conversationId,
        );
      });
    },
    interruptStreaming(now) {
      return database.transaction(() => {
        const cut = prepare("SELECT * FROM messages WHERE state = 'streaming'").all().map(toMessage);
        for (const reply of cut) {
          prepare("UPDATE messages SET state = 'interrupted', finished_at = ? WHERE id = ?").run(now, reply.id);
          index(reply);
        }
        return cut.length;
      });
    },
  };
}
