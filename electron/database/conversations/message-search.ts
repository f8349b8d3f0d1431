import type { Database } from "../database.ts";
import { isShort, matchShort } from "../short-words.ts";
import { textOf } from "./conversation-rows.ts";

/** Finds messages that have every one of some words, in what was said or thought. */
export interface MessageSearch {
  /** The newest such message (its position) in each conversation that isn't removed, newest first, of `limit` at most. */
  newest(words: readonly string[], limit: number): Map<string, number>;
  /** The same in each pinned conversation, except those `known`. */
  pinned(words: readonly string[], known: ReadonlyMap<string, number>): Map<string, number>;
  /** The newest message of a conversation that has all the words in what was said. */
  said(conversationId: string, words: readonly string[]): number | undefined;
}

/** `%` and `_` of the words stand for themselves: `LIKE ? ESCAPE '\'`. */
const likeOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Which index knows the words, and the condition for it. Quoted: what a person types is never read as FTS5 syntax. */
function matching(words: readonly string[]): { table: string; condition: string; values: string[] } {
  const short = words.filter(isShort);
  const long = words.filter((word) => !isShort(word)).map((word) => `"${word.replaceAll('"', '""')}"`);
  if (long.length === 0)
    return { table: "messages_short", condition: "messages_short MATCH ?", values: [matchShort(short)] };
  if (short.length === 0)
    return { table: "messages_text", condition: "messages_text MATCH ?", values: [long.join(" ")] };
  // The plus keeps the one index from being asked anew for each row of the other.
  const both = "+t.rowid IN (SELECT rowid FROM messages_short WHERE messages_short MATCH ?)";
  return {
    table: "messages_text",
    condition: `messages_text MATCH ? AND ${both}`,
    values: [long.join(" "), matchShort(short)],
  };
}

export function createMessageSearch({ prepare }: Database): MessageSearch {
  const idsOf = (condition: string) =>
    prepare(`SELECT id FROM conversations WHERE ${condition}`)
      .all()
      .map(({ id }) => textOf(id));
  /** Reads the messages of one conversation, newest first, until one has the words: no index is asked. */
  const newestIn = (text: string, words: readonly string[]) => {
    const has = words.map(() => `AND ${text} LIKE ? ESCAPE '\\'`).join(" ");
    const query = prepare(
      `SELECT m.position FROM messages m JOIN messages_text t ON t.rowid = m.position
       WHERE m.conversation_id = ? ${has} ORDER BY m.position DESC LIMIT 1`,
    );
    return (conversationId: string): number | undefined => {
      const hit = query.get(conversationId, ...words.map(likeOf));
      return hit && Number(hit.position);
    };
  };
  return {
    newest(words, limit) {
      const { table, condition, values } = matching(words);
      const removed = new Set(idsOf("removed_at IS NOT NULL"));
      const hits = prepare(
        `SELECT t.rowid AS position, m.conversation_id FROM ${table} t JOIN messages m ON m.position = t.rowid
         WHERE ${condition} ORDER BY t.rowid DESC`,
      ).iterate(...values);
      // A common word needs no look at the rest once there are enough.
      const newest = new Map<string, number>();
      for (const { conversation_id, position } of hits) {
        const id = textOf(conversation_id);
        if (!newest.has(id) && !removed.has(id)) newest.set(id, Number(position));
        if (newest.size >= limit) break;
      }
      return newest;
    },
    pinned(words, known) {
      const newestOf = newestIn("(t.body || ' ' || t.thinking)", words);
      const found = new Map<string, number>();
      for (const id of idsOf("pinned_at IS NOT NULL AND removed_at IS NULL")) {
        const position = known.has(id) ? undefined : newestOf(id);
        if (position !== undefined) found.set(id, position);
      }
      return found;
    },
    said: (conversationId, words) => newestIn("t.body", words)(conversationId),
  };
}
