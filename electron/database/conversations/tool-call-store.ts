import type { SQLOutputValue } from "node:sqlite";
import type { ToolCallWork, WaitingProposals } from "#shared/contract/chat/director.ts";
import type { Database } from "../database.ts";

/** What is kept of a call; whether a proposal still fits is found out when somebody looks. */
export type StoredToolCall = Omit<ToolCallWork, "stale">;

const keptOf = (row: Record<string, SQLOutputValue>): StoredToolCall => ({
  ...(JSON.parse(String(row.work)) as Omit<StoredToolCall, "messageId" | "callId">),
  messageId: String(row.message_id),
  callId: String(row.call_id),
});

/** Calls of tools that are being answered, and the director tools that a film has switched off. */
export class ToolCallStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  ofConversation(conversationId: string): StoredToolCall[] {
    return this.#db.prepare("SELECT * FROM tool_calls WHERE conversation_id = ?").all(conversationId).map(keptOf);
  }

  ofMessage(messageId: string): StoredToolCall[] {
    return this.#db.prepare("SELECT * FROM tool_calls WHERE message_id = ?").all(messageId).map(keptOf);
  }

  /**
   * Conversations with proposals that nobody decided; a call whose message was answered or written past is over. The
   * newest 2,000 calls are looked at.
   */
  undecided(): WaitingProposals[] {
    return this.#db
      .prepare(
        `SELECT c.id, c.title, count(*) AS count
         FROM (SELECT * FROM tool_calls ORDER BY rowid DESC LIMIT 2000) AS t
         JOIN conversations c ON c.id = t.conversation_id AND c.removed_at IS NULL
         WHERE t.work -> 'proposal' <> 'null' AND t.work ->> 'accepted' IS NULL AND t.work ->> 'answer' IS NULL
           AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.parent_id = t.message_id)
         GROUP BY c.id ORDER BY c.updated_at DESC LIMIT 20`,
      )
      .all()
      .map((row) => ({ conversationId: String(row.id), title: String(row.title), count: Number(row.count) }));
  }

  framesWanted(): StoredToolCall[] {
    return this.#db.prepare("SELECT * FROM tool_calls WHERE wants_frames = 1").all().map(keptOf);
  }

  save({ messageId, callId, ...work }: StoredToolCall, conversationId: string): void {
    const wants = work.frames !== null && work.answer === null ? 1 : 0;
    this.#db
      .prepare(
        `INSERT INTO tool_calls (message_id, call_id, conversation_id, work, wants_frames) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (message_id, call_id) DO UPDATE SET work = excluded.work, wants_frames = excluded.wants_frames`,
      )
      .run(messageId, callId, conversationId, JSON.stringify(work), wants);
  }

  toolsOff(projectId: string): string[] {
    const row = this.#db.prepare("SELECT off FROM project_tools WHERE project_id = ?").get(projectId);
    return row === undefined ? [] : (JSON.parse(String(row.off)) as string[]);
  }

  setToolsOff(projectId: string, off: readonly string[]): void {
    this.#db
      .prepare(
        "INSERT INTO project_tools (project_id, off) VALUES (?, ?) ON CONFLICT (project_id) DO UPDATE SET off = excluded.off",
      )
      .run(projectId, JSON.stringify(off));
  }
}
