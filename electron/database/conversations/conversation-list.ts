import type { Database } from "../database.ts";
import { type Row, type StoredConversation, textOf, toConversation } from "./conversation-rows.ts";
import { createMessageSearch } from "./message-search.ts";
import { excerptAround, marksIn } from "./search-excerpt.ts";

/** Of a folder that is removed, and may come back, a conversation shows nothing. */
const FOLDER = "(SELECT f.id FROM folders f WHERE f.id = c.folder_id AND f.removed_at IS NULL)";
/** Pinned ones first, then by the last change. */
const ORDER = "ORDER BY c.pinned_at IS NULL, c.updated_at DESC, c.id DESC";
/** The rows of `chosen` are found before anything is counted in them: all others cost nothing. */
const conversationsOf = (chosen: string) => `
  SELECT c.*, ${FOLDER} AS shown_folder_id,
    (SELECT count(*) FROM messages m WHERE m.conversation_id = c.id) AS message_count,
    (SELECT substr(t.body, 1, 160) FROM messages m JOIN messages_text t ON t.rowid = m.position
      WHERE m.conversation_id = c.id AND t.body <> '' ORDER BY m.position DESC LIMIT 1) AS excerpt,
    (SELECT CASE WHEN coalesce(t.body, '') = '' THEN m.state END
      FROM messages m LEFT JOIN messages_text t ON t.rowid = m.position
      WHERE m.conversation_id = c.id ORDER BY m.position DESC LIMIT 1) AS wordless_state
  FROM (${chosen}) c ${ORDER}`;

export interface ListOptions {
  readonly search?: string | undefined;
  /** Undefined: wherever it is kept. A search passes over no folder and no page. */
  readonly folderId?: string | null | undefined;
  readonly archived?: boolean | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export interface ConversationListing {
  /** Newest first, pinned ones before them; without removed ones. `search` finds parts of words. */
  list(options: ListOptions): StoredConversation[];
  get(id: string): StoredConversation | undefined;
  /** How many a folder (null: none) holds: in all, pinned, and of the others those changed at or after each of `since`. */
  count(folderId: string | null, since: readonly number[]): ConversationCount;
  places(archived: boolean): ListedPlace[];
}

export interface ConversationCount {
  readonly total: number;
  readonly pinned: number;
  readonly newer: number[];
  readonly archived: number;
}

/** One of the list, and where it stands there. */
export interface ListedPlace {
  readonly id: string;
  readonly folderId: string | null;
  readonly pinned: boolean;
}

/** Reads the list of conversations, whole or by the words in titles, messages and thinking. */
export function createConversationListing(database: Database): ConversationListing {
  const { prepare } = database;
  const messages = createMessageSearch(database);
  const titled = (words: readonly string[]): string[] => {
    const wanted = words.map((word) => word.toLowerCase());
    return prepare("SELECT id, title FROM conversations WHERE removed_at IS NULL")
      .all()
      .filter(({ title }) => {
        const folded = textOf(title).toLowerCase();
        return wanted.every((word) => folded.includes(word));
      })
      .map(({ id }) => textOf(id));
  };
  const readHit = (position: number, words: string) => {
    const found = prepare("SELECT message_id, body, thinking FROM messages_text WHERE rowid = ?").get(position);
    const said = excerptAround(textOf(found?.body), words);
    const around = said ?? excerptAround(textOf(found?.thinking), words);
    return found && around ? { messageId: textOf(found.message_id), inThinking: said === null, ...around } : undefined;
  };
  const withHit = (row: Row, words: string): StoredConversation => {
    const shown = { ...toConversation(row), titleMarks: marksIn(textOf(row.title), words) };
    if (row.hit_position == null) return shown;
    const newest = readHit(Number(row.hit_position), words);
    // What was only thought stands back behind what was said before it.
    const said = newest?.inThinking ? messages.said(shown.id, words.split(/\s+/)) : undefined;
    const hit = (said === undefined ? undefined : readHit(said, words)) ?? newest;
    return hit ? { ...shown, hit } : shown;
  };
  return {
    list({ search = "", folderId, archived = false, limit, offset = 0 }) {
      const words = search.trim();
      if (words === "") {
        const place = folderId === undefined ? "" : `AND ${FOLDER} IS ?`;
        return prepare(
          conversationsOf(
            `SELECT * FROM conversations c WHERE c.removed_at IS NULL AND c.archived_at IS ${archived ? "NOT NULL" : "NULL"}
             ${place} ${ORDER} LIMIT ? OFFSET ?`,
          ),
        )
          .all(...(folderId === undefined ? [] : [folderId]), limit, offset)
          .map(toConversation);
      }
      const parts = words.split(/\s+/);
      const newest = messages.newest(parts, limit);
      // A pinned one comes first however old its hit is.
      if (newest.size >= limit) for (const [id, at] of messages.pinned(parts, newest)) newest.set(id, at);
      const hits = { ...Object.fromEntries(titled(parts).map((id) => [id, null])), ...Object.fromEntries(newest) };
      return prepare(
        `WITH hits (conversation_id, hit_position) AS MATERIALIZED (SELECT key, value FROM json_each(?))
         ${conversationsOf(
           `SELECT c.*, h.hit_position FROM hits h JOIN conversations c ON c.id = h.conversation_id
            WHERE c.removed_at IS NULL ${ORDER} LIMIT ?`,
         )}`,
      )
        .all(JSON.stringify(hits), limit)
        .map((row) => withHit(row, words));
    },
    count(folderId, since) {
      const newer = since.map((_, at) => `, total(c.pinned_at IS NULL AND c.updated_at >= ?) AS newer_${at}`).join("");
      const row = prepare(
        `SELECT count(*) AS total, count(c.pinned_at) AS pinned ${newer}, (SELECT count(*) FROM conversations
           WHERE archived_at IS NOT NULL AND removed_at IS NULL) AS archived FROM conversations c
         WHERE c.removed_at IS NULL AND c.archived_at IS NULL AND ${FOLDER} IS ?`,
      ).get(...since, folderId);
      return {
        total: Number(row?.total),
        pinned: Number(row?.pinned),
        newer: since.map((_, at) => Number(row?.[`newer_${at}`])),
        archived: Number(row?.archived),
      };
    },
    places(archived) {
      return prepare(
        `SELECT c.id, ${FOLDER} AS folder_id, c.pinned_at FROM conversations c
         WHERE c.removed_at IS NULL AND c.archived_at IS ${archived ? "NOT NULL" : "NULL"} ${ORDER}`,
      )
        .all()
        .map((row) => ({
          id: textOf(row.id),
          folderId: row.folder_id == null ? null : textOf(row.folder_id),
          pinned: row.pinned_at != null,
        }));
    },
    get(id) {
      const row = prepare(conversationsOf("SELECT * FROM conversations WHERE id = ? AND removed_at IS NULL")).get(id);
      return row && toConversation(row);
    },
  };
}
