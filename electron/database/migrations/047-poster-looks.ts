import type { Migration } from "../migration.ts";

/** What a file looks like at a glance stands beside its poster: by it near-duplicates are found. Posters of before are drawn once more for it. */
export const posterLooks: Migration = {
  version: 47,
  up(db) {
    db.exec(`
      /* shared/rules/library/look-alike.ts; NULL: nobody looked yet. */
      ALTER TABLE posters ADD COLUMN look TEXT;
    `);
  },
};
