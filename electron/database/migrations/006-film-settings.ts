import type { Migration } from "../migration.ts";

/** Films get defaults that their shots follow, a view, a cover, a budget, and a history of steps to undo. */
export const filmSettings: Migration = {
  version: 6,
  up(db) {
    db.exec(`
      /* JSON of the contract's ProjectDefaults and Budget; NULL: as a new film has them. */
      ALTER TABLE projects ADD COLUMN defaults TEXT;
      ALTER TABLE projects ADD COLUMN budget TEXT;
      ALTER TABLE projects ADD COLUMN view TEXT NOT NULL DEFAULT 'board';
      ALTER TABLE projects ADD COLUMN cover_id TEXT;
      ALTER TABLE projects ADD COLUMN removed_at INTEGER;

      /* Shots that were there before have every value as their own. */
      UPDATE shots SET draft = json_set(draft, '$.inherits', json('[]'), '$.promptPrefix', '', '$.promptSuffix', '',
        '$.projectReferences', json('[]'));

      CREATE TABLE storyboard_steps (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        project_id TEXT NOT NULL REFERENCES projects (id),
        /* JSON: what it was, for its name; what it did, both ways. */
        label TEXT NOT NULL,
        change TEXT NOT NULL,
        /* Typing that goes on joins the step with the same key. */
        joins TEXT,
        undone INTEGER NOT NULL DEFAULT 0,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX steps_of_project ON storyboard_steps (project_id, undone, id);
    `);
  },
};
