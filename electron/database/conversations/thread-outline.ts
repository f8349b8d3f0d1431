import type { Message } from "#shared/contract/chat/conversations.ts";
import type { ThreadOutline } from "#shared/contract/chat/threads.ts";
import type { Database } from "../database.ts";
import { toMessage } from "./conversation-rows.ts";

export interface ThreadReader {
  outline(conversationId: string): ThreadOutline;
  /** Those of the ids that the conversation has, oldest first. */
  messages(conversationId: string, ids: readonly string[]): Message[];
}

/** Reads of a conversation what a page needs next, however long it is. */
export function createThreadReader({ prepare }: Database): ThreadReader {
  return {
    outline(conversationId) {
      const outline: ThreadOutline = { ids: [], parents: [], speakers: [], spokenBy: [], createdAt: [], bytes: [] };
      const places = new Map<unknown, number>();
      const speakers = new Map<string, number>();
      const rows = prepare(
        `SELECT id, parent_id, role, model, created_at, octet_length(blocks) AS bytes
         FROM messages WHERE conversation_id = ? ORDER BY position`,
      ).all(conversationId);
      for (const { id, parent_id, role, model, created_at, bytes } of rows) {
        const name = `${role} ${model}`;
        const speaker = speakers.get(name) ?? speakers.size;
        if (speaker === speakers.size) {
          speakers.set(name, speaker);
          outline.speakers.push({ role: role as Message["role"], model: model === null ? null : String(model) });
        }
        places.set(id, outline.ids.length);
        outline.ids.push(String(id));
        outline.parents.push(places.get(parent_id) ?? -1);
        outline.spokenBy.push(speaker);
        outline.createdAt.push(Number(created_at));
        outline.bytes.push(Number(bytes));
      }
      return outline;
    },
    messages: (conversationId, ids) =>
      prepare(
        `SELECT * FROM messages WHERE conversation_id = ? AND id IN (SELECT value FROM json_each(?))
         ORDER BY position`,
      )
        .all(conversationId, JSON.stringify(ids))
        .map(toMessage),
  };
}
