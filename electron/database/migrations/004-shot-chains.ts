import type { Migration } from "../migration.ts";

/** A shot may begin on the last frame of another one, and may wait for that one before it is sent. */
export const shotChains: Migration = {
  version: 4,
  up(db) {
    db.exec(`
      ALTER TABLE shots ADD COLUMN chain_shot_id TEXT REFERENCES shots (id);
      /* The take whose last frame it begins on; NULL: none was taken yet. */
      ALTER TABLE shots ADD COLUMN chain_take_id TEXT REFERENCES tasks (id);
      /* JSON {clientId, takes}: what is sent as soon as the frame is there. */
      ALTER TABLE shots ADD COLUMN waiting TEXT;
    `);
  },
};
