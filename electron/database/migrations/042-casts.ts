import type { Migration } from "../migration.ts";

/**
 * A film may have a cast, which stands with its other settings; a shot has the cards that its words name, and a take
 * keeps those that it was made with. Shots that were there before name none.
 */
export const casts: Migration = {
  version: 42,
  up(db) {
    db.exec(`
      UPDATE shots SET draft = json_set(draft, '$.cast', json('[]')) WHERE json_valid(draft);
      /* JSON of the contract's ShotCard, as they were sent; NULL: it named none. */
      ALTER TABLE tasks ADD COLUMN named_cards TEXT;
    `);
  },
};
