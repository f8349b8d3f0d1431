import type { Usage } from "#shared/wire/text/messages.ts";
import type { Database } from "../database.ts";

/** How a request for a title ended. `unknown`: it may have been charged. */
export type TitleEnd =
  | { readonly state: "done"; readonly title: string; readonly usage: Usage | null }
  | { readonly state: "failed" | "unknown"; readonly usage: Usage | null };

/** Requests for titles: one a conversation, ever. */
export interface TitleStore {
  /** Whether the title is the first words of its question, and no model was ever asked for a better one. */
  wanted(conversationId: string): boolean;
  /** Writes down that a model is asked now. False where one was asked before, or the title is the person's own: then none may be. */
  begin(conversationId: string, model: string, now: number): boolean;
  /** A title that came is taken, unless the person named the conversation meanwhile. True where it was. */
  end(conversationId: string, how: TitleEnd): boolean;
  /** After a crash: what was on its way may have been charged. */
  interrupt(): void;
}

export function createTitleStore(database: Database): TitleStore {
  const { prepare } = database;
  const wanted = (id: string) =>
    prepare(
      `SELECT 1 FROM conversations c WHERE id = ? AND title_is_words = 1 AND removed_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM title_requests t WHERE t.conversation_id = c.id)`,
    ).get(id) !== undefined;
  return {
    wanted,
    begin: (id, model, now) =>
      database.transaction(() => {
        if (!wanted(id)) return false;
        prepare("INSERT INTO title_requests (conversation_id, model, state, asked_at) VALUES (?, ?, 'asked', ?)").run(
          ...[id, model, now],
        );
        return true;
      }),
    end: (id, how) =>
      database.transaction(() => {
        prepare("UPDATE title_requests SET state = ?, usage = ? WHERE conversation_id = ?").run(
          ...[how.state, how.usage && JSON.stringify(how.usage), id],
        );
        if (how.state !== "done") return false;
        return (
          prepare("UPDATE conversations SET title = ?, title_is_words = 0 WHERE id = ? AND title_is_words = 1").run(
            ...[how.title, id],
          ).changes > 0
        );
      }),
    interrupt: () => void prepare("UPDATE title_requests SET state = 'unknown' WHERE state = 'asked'").run(),
  };
}
