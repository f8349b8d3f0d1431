import type { Migration } from "../migration.ts";

/**
 * What was deleted is listed by when: files say it too. Conversations were erased at the next start, and stay for a
 * while now; one that an import had only begun (deleted as of its last change) is still erased: deleted at 0.
 */
export const recentlyDeleted: Migration = {
  version: 36,
  up(db) {
    db.exec(`
      /* When a file was deleted that can be put back; NULL for others. */
      ALTER TABLE assets ADD COLUMN trashed_at INTEGER;
      CREATE INDEX assets_deleted ON assets (trashed_at) WHERE trashed_at IS NOT NULL;
      UPDATE conversations SET removed_at = 0 WHERE removed_at = updated_at;
    `);
    for (const table of ["conversations", "folders", "presets", "projects", "shots", "songs"]) {
      db.exec(`CREATE INDEX ${table}_deleted ON ${table} (removed_at) WHERE removed_at IS NOT NULL`);
    }
  },
};
