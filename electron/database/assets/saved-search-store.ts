import type { SavedSearch } from "#shared/contract/library/browse.ts";
import type { Database } from "../database.ts";

/** Searches of the library under a name, in the order they were first saved. */
export class SavedSearchStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  list(): SavedSearch[] {
    return this.#db
      .prepare("SELECT * FROM saved_searches ORDER BY created_at, id")
      .all()
      .map((row) => ({
        id: String(row.id),
        name: String(row.name),
        search: String(row.search),
        createdAt: Number(row.created_at),
        ...(JSON.parse(String(row.look)) as Pick<SavedSearch, "sort" | "descending" | "group">),
      }));
  }

  /** A name that is there keeps its id and its place. */
  save(saved: SavedSearch): SavedSearch {
    const { name, search, sort, descending, group } = saved;
    const known = this.list().find((each) => each.name.toLocaleLowerCase() === name.toLocaleLowerCase());
    const { id, createdAt } = known ?? saved;
    this.#db
      .prepare("INSERT OR REPLACE INTO saved_searches (id, name, search, look, created_at) VALUES (?, ?, ?, ?, ?)")
      .run(id, name, search, JSON.stringify({ sort, descending, group }), createdAt);
    return { ...saved, id, createdAt };
  }

  forget(id: string): void {
    this.#db.prepare("DELETE FROM saved_searches WHERE id = ?").run(id);
  }
}
