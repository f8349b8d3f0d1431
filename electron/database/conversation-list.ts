import { type Row, type StoredConversation, textOf, toConversation } from "./conversation-rows.ts";
import type { Database } from "./database.ts";
import { matchingText } from "./full-text.ts";
import { excerptAround } from "./search-excerpt.ts";

/** Of a folder that is removed, and may come back, a conversation shows nothing. */
const FOLDER = "(SELECT f.id FROM folders f WHERE f.id = c.folder_id AND f.removed_at IS NULL)";
const CONVERSATION = `
  SELECT c.*, ${FOLDER} AS shown_folder_id,
    (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id) AS message_count,
    (SELECT substr(t.body, 1, 160) FROM messages m JOIN messages_text t ON t.rowid = m.position
      WHERE m.conversation_id = c.id AND t.body <> '' ORDER BY m.position DESC LIMIT 1) AS excerpt
  FROM conversations c`;
/** Pinned ones first, then by the last change. */
const ORDER = "ORDER BY c.pinned_at IS NULL, c.updated_at DESC, c.id DESC LIMIT ?";
/** The rows of a page are chosen before anything is counted in them: the others cost nothing. */
const paged = (condition: string) =>
  `${CONVERSATION.replace("FROM conversations c", `FROM (SELECT * FROM conversations c WHERE ${condition} ${ORDER} OFFSET ?) c`)}
   ORDER BY c.pinned_at IS NULL, c.updated_at DESC, c.id DESC`;

export interface ListOptions {
  readonly search?: string | undefined;
  /** Undefined: wherever it is kept. A search passes over no folder and no page. */
  readonly folderId?: string | null | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface ConversationListing {
  /** Newest first, pinned ones before them; without removed ones. `search` finds parts of words. */
  list(options: ListOptions): StoredConversation[];
  get(id: string): StoredConversation | undefined;
}

/** Reads the list of conversations, whole or by the words in titles, messages and thinking. */
export function createConversationListing({ prepare }: Database): ConversationListing {
  const withHit = (row: Row, words: string): StoredConversation => {
    const shown = toConversation(row);
    if (row.hit_position == null) return shown;
    const found = prepare("SELECT message_id, body, thinking FROM messages_text WHERE rowid = ?").get(row.hit_position);
    const said = excerptAround(textOf(found?.body), words);
    const around = said ?? excerptAround(textOf(found?.thinking), words);
    if (!found || !around) return shown;
    return { ...shown, hit: { messageId: textOf(found.message_id), inThinking: said === null, ...around } };
  };
  /** The newest message with all of these words in each pinned conversation. */
  const pinnedHits = (words: string) => {
    const parts = words.split(/\s+/).map((part) => `%${part.replaceAll(/[\\%_]/g, "\\$&")}%`);
    const has = "(t.body || ' ' || t.thinking) LIKE ? ESCAPE '\\'";
    return prepare(
      `SELECT m.conversation_id, max(m.position) AS position FROM conversations c
       JOIN messages m ON m.conversation_id = c.id JOIN messages_text t ON t.rowid = m.position
       WHERE c.pinned_at IS NOT NULL AND c.removed_at IS NULL ${parts.map(() => `AND ${has}`).join(" ")}
       GROUP BY m.conversation_id`,
    ).all(...parts);
  };
  return {
    list({ search = "", folderId, limit, offset = 0 }) {
      const words = search.trim();
      if (words === "") {
        const place = folderId === undefined ? "" : `AND ${FOLDER} IS ?`;
        return prepare(paged(`c.removed_at IS NULL ${place}`))
          .all(...(folderId === undefined ? [] : [folderId]), limit, offset)
          .map(toConversation);
      }
      const { condition, value, like } = matchingText("messages_text", "(body || ' ' || thinking)", words);
      const hits = prepare(
        `SELECT t.rowid AS position, m.conversation_id FROM messages_text t JOIN messages m ON m.position = t.rowid
         JOIN conversations c ON c.id = m.conversation_id
         WHERE ${condition} AND c.removed_at IS NULL ORDER BY t.rowid DESC`,
      ).iterate(value);
      // The newest hit of each conversation; a common word needs no look at the rest once there are enough.
      const newest = new Map<string, number>();
      for (const { conversation_id, position } of hits) {
        const id = textOf(conversation_id);
        if (!newest.has(id)) newest.set(id, Number(position));
        if (newest.size >= limit) break;
      }
      // A pinned one comes first however old its hit is.
      if (newest.size >= limit) {
        for (const { conversation_id, position } of pinnedHits(words))
          newest.set(textOf(conversation_id), Number(position));
      }
      return prepare(
        `WITH hits (conversation_id, hit_position) AS MATERIALIZED (SELECT key, value FROM json_each(?))
         ${CONVERSATION.replace("c.*,", "c.*, h.hit_position,")} LEFT JOIN hits h ON h.conversation_id = c.id
         WHERE c.removed_at IS NULL AND (h.hit_position IS NOT NULL OR c.title LIKE ? ESCAPE '\\') ${ORDER}`,
      )
        .all(JSON.stringify(Object.fromEntries(newest)), like, limit)
        .map((row) => withHit(row, words));
    },
    get(id) {
      const row = prepare(`${CONVERSATION} WHERE c.id = ? AND c.removed_at IS NULL`).get(id);
      return row && toConversation(row);
    },
  };
}
