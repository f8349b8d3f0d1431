import type { Migration } from "../migration.ts";

/** A shot may be written as beats, and a take keeps how its shot was. Shots that were there before are words. */
export const directions: Migration = {
  version: 41,
  up(db) {
    db.exec(`
      UPDATE shots SET draft = json_set(draft, '$.directed', json('false'), '$.direction', json('null'))
        WHERE json_valid(draft);
      /* JSON Direction; NULL: it was sent as words. */
      ALTER TABLE tasks ADD COLUMN direction TEXT;
    `);
  },
};
