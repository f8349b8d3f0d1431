import type { ConversationLink, ConversationUse } from "#shared/contract/chat/conversation-links.ts";
import type { Usage } from "#shared/wire/text/messages.ts";
import type { Database } from "../database.ts";
import { storedJson } from "../stored-json.ts";
import { type Row, textOf } from "./conversation-rows.ts";

/** Which conversation goes on from a summary of which branch. */
export interface SummaryStore {
  /** The last message of the branch that this conversation sums up; null: it begins by itself. */
  summaryOf(conversationId: string): string | null;
  setSummaryOf(conversationId: string, messageId: string): void;
  /** Both directions, without removed conversations. */
  links(conversationId: string): { summaryOf: ConversationLink | null; summaries: ConversationLink[] };
  /** What all replies of all branches used, by what the service told of each (API.md § Message response). */
  used(conversationId: string): ConversationUse;
}

/** Whether a title was paid for: it was where the service said what it used, and may be where nobody knows. */
const titleUse = (state: unknown): ConversationUse["title"] =>
  state === "done" || state === "failed" || state === "unknown" ? state : null;

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
    used(conversationId) {
      const row = prepare(
        `SELECT count(*) AS replies, sum(usage ->> 'input_tokens') AS input, sum(usage ->> 'output_tokens') AS output,
           sum(usage ->> 'cache_read_input_tokens') AS cache_read,
           sum(usage ->> 'cache_creation_input_tokens') AS cache_created
         FROM messages WHERE conversation_id = ? AND usage IS NOT NULL`,
      ).get(conversationId);
      const titled = prepare("SELECT state, usage FROM title_requests WHERE conversation_id = ?").get(conversationId);
      const title = storedJson<Usage>(titled?.usage);
      return {
        replies: Number(row?.replies ?? 0),
        input: Number(row?.input ?? 0) + (title?.input_tokens ?? 0),
        output: Number(row?.output ?? 0) + (title?.output_tokens ?? 0),
        cacheRead: Number(row?.cache_read ?? 0) + (title?.cache_read_input_tokens ?? 0),
        cacheCreated: Number(row?.cache_created ?? 0) + (title?.cache_creation_input_tokens ?? 0),
        title: titleUse(titled?.state),
      };
    },
  };
}
