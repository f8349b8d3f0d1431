import type { Message } from "#shared/contract/chat/conversations.ts";
import type { Database } from "../database.ts";
import { ngramsOf } from "../short-words.ts";
import { searchableText } from "./conversation-rows.ts";

/** What is searched in messages: their words in a trigram index, and those too short for it in one of pairs. */
export interface MessageText {
  /** Makes a stored message findable, in place of what was known of it. */
  keep(message: Pick<Message, "id" | "blocks" | "conversationId">): void;
  /** Removes the messages of conversations with their words; `chosen` is a query of these conversations' ids by one value. */
  remove(chosen: string, value: number | string): void;
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
    remove(chosen, value) {
      const those = `conversation_id IN (${chosen})`;
      for (const table of ["messages_text", "messages_short"])
        prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT position FROM messages WHERE ${those})`).run(value);
      // A message takes its answers with it, and these theirs: SQLite refuses more than a thousand in a row.
      prepare(`UPDATE messages SET parent_id = NULL WHERE ${those}`).run(value);
      prepare(`DELETE FROM messages WHERE ${those}`).run(value);
    },
  };
}
