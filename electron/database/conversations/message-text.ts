import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Database } from "../database.ts";
import { ngramsOf } from "../short-words.ts";
import { searchableText } from "./conversation-rows.ts";

/** What is searched in messages: their words in a trigram index, and those too short for it in one of pairs. */
export interface MessageText {
  /** Makes a stored message findable, in place of what was known of it. */
  keep(message: Pick<Message, "id" | "blocks" | "conversationId">): void;
  /** Forgets the messages of conversations; `chosen` is a query of their ids by one value. */
  forget(chosen: string, value: number | string): void;
}

export function createMessageText({ prepare }: Database): MessageText {
  return {
    keep(message) {
      const position = prepare("SELECT position FROM messages WHERE id = ?").get(message.id)?.position;
      if (position === undefined) return;
      const { body, thinking } = searchableText(message);
      prepare("DELETE FROM messages_text WHERE rowid = ?").run(position);
      prepare("DELETE FROM messages_short WHERE rowid = ?").run(position);
      if (body === "" && thinking === "") return;
      prepare(
        "INSERT INTO messages_text (rowid, body, thinking, message_id, conversation_id) VALUES (?, ?, ?, ?, ?)",
      ).run(position, body, thinking, message.id, message.conversationId);
      prepare("INSERT INTO messages_short (rowid, grams) VALUES (?, ?)").run(position, ngramsOf([body, thinking]));
    },
    forget(chosen, value) {
      for (const table of ["messages_text", "messages_short"]) {
        prepare(
          `DELETE FROM ${table} WHERE rowid IN (SELECT position FROM messages WHERE conversation_id IN (${chosen}))`,
        ).run(value);
      }
    },
  };
}
