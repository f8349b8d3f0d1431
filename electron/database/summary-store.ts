import type { ConversationLink } from "#shared/contract/conversations.ts";
import { type Row, textOf } from "./conversation-rows.ts";
import type { Database } from "./database.ts";

/** Which conversation goes on from a summary of which branch. */
export interface SummaryStore {
  /** The last message of the branch that this conversation sums up; null: it begins by itself. */
  summaryOf(conversationId: string): string | null;
  setSummaryOf(conversationId: string, messageId: string): void;
  /** Both directions, without removed conversations. */
  links(conversationId: string): { summaryOf: ConversationLink | null; summaries: ConversationLink[] };
}

const toLink = (row: Row): ConversationLink => ({
  conversationId: textOf(row.id),
  title: textOf(row.title),
  messageId: textOf(row.message_id),
});

export function createSummaryStore({ prepare }: Database): SummaryStore {
  return {
    summaryOf(conversationId) {
      const row = prepare("SELECT summary_of FROM conversations WHERE id = ?").get(conversationId);
      return typeof row?.summary_of === "string" ? row.summary_of : null;
    },
    setSummaryOf(conversationId, messageId) {
      prepare("UPDATE conversations SET summary_of = ? WHERE id = ?").run(messageId, conversationId);
    },
    links(conversationId) {
      const origin = prepare(
        `SELECT c.id, c.title, m.id AS message_id FROM conversations own
         JOIN messages m ON m.id = own.summary_of JOIN conversations c ON c.id = m.conversation_id
         WHERE own.id = ? AND c.removed_at IS NULL`,
      ).get(conversationId);
      const summaries = prepare(
        `SELECT c.id, c.title, c.summary_of AS message_id FROM conversations c
         JOIN messages m ON m.id = c.summary_of
         WHERE m.conversation_id = ? AND c.removed_at IS NULL AND c.id <> ? ORDER BY c.created_at`,
      ).all(conversationId, conversationId);
      return { summaryOf: origin ? toLink(origin) : null, summaries: summaries.map(toLink) };
    },
  };
}
