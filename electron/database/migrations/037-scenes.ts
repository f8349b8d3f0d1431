import type { Migration } from "../migration.ts";

/** Shots of a board may belong to a scene. */
export const scenes: Migration = {
  version: 37,
  up(db) {
    db.exec(`
      CREATE TABLE scenes (
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        /* JSON of the contract's SceneFields. */
        fields TEXT NOT NULL,
        folded INTEGER NOT NULL DEFAULT 0,
        /* What of the script its shots were made from, as Fountain; empty for one that was made on the board. */
        source TEXT NOT NULL DEFAULT ''
      ) STRICT;
      CREATE INDEX scenes_of_film ON scenes (project_id);
      ALTER TABLE shots ADD COLUMN scene_id TEXT REFERENCES scenes (id);
    `);
  },
};
