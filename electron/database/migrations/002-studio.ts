import type { Migration } from "../migration.ts";

/**
 * Projects, shots, songs, the task ledger and the library. Times are Unix milliseconds; drafts, requests, facts and
 * origins are JSON as the contract has them. Removed rows stay (they can be restored, and `seq` never goes back).
 */
export const studioTables: Migration = {
  version: 2,
  up(db) {
    db.exec(`
      CREATE TABLE projects (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE shots (
        id TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id),
        position INTEGER NOT NULL,
        draft TEXT NOT NULL,
        active_take_id TEXT,
        removed_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX shots_on_board ON shots (project_id, position);

      CREATE TABLE songs (
        id TEXT PRIMARY KEY,
        project_id TEXT REFERENCES projects (id),
        draft TEXT NOT NULL,
        active_take_id TEXT,
        removed_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE tasks (
        id TEXT PRIMARY KEY,
        client_id TEXT NOT NULL,
        ordinal INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('video', 'music')),
        state TEXT NOT NULL CHECK (state IN ('intent', 'submitting', 'queued', 'running', 'downloading', 'ready',
          'failed', 'cancelled', 'outcome_unknown')),
        title TEXT NOT NULL,
        model TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        connection_name TEXT NOT NULL,
        sandbox INTEGER NOT NULL,
        remote_id TEXT,
        project_id TEXT,
        shot_id TEXT,
        song_id TEXT,
        take INTEGER NOT NULL,
        request TEXT NOT NULL,
        output TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        next_poll_at INTEGER,
        error TEXT,
        asset_id TEXT,
        usage TEXT,
        result TEXT,
        remote_deleted INTEGER NOT NULL DEFAULT 0,
        created_at INTEGER NOT NULL,
        submitted_at INTEGER,
        updated_at INTEGER NOT NULL,
        finished_at INTEGER,
        removed_at INTEGER,
        seq INTEGER NOT NULL,
        UNIQUE (client_id, ordinal)
      ) STRICT;
      CREATE UNIQUE INDEX tasks_by_seq ON tasks (seq);
      CREATE INDEX tasks_by_remote ON tasks (connection_id, remote_id) WHERE remote_id IS NOT NULL;
      CREATE INDEX tasks_under_way ON tasks (state, created_at)
        WHERE state IN ('intent', 'submitting', 'queued', 'running', 'downloading');
      CREATE INDEX tasks_of_shot ON tasks (shot_id, take);
      CREATE INDEX tasks_of_song ON tasks (song_id, take);

      CREATE TABLE task_moves (
        task_id TEXT NOT NULL REFERENCES tasks (id),
        seq INTEGER NOT NULL,
        state TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX moves_of_task ON task_moves (task_id, seq);

      CREATE TABLE assets (
        row INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        sha256 TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        prompt TEXT NOT NULL,
        folder TEXT NOT NULL,
        path TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        facts TEXT NOT NULL,
        origin TEXT NOT NULL,
        task_id TEXT UNIQUE REFERENCES tasks (id),
        state TEXT NOT NULL CHECK (state IN ('ready', 'missing', 'trashed')),
        rating INTEGER NOT NULL DEFAULT 0,
        peaks TEXT,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX assets_by_hash ON assets (sha256);
      CREATE INDEX assets_by_age ON assets (created_at);

      CREATE VIRTUAL TABLE assets_text USING fts5 (name, prompt, content = 'assets', content_rowid = 'row',
        tokenize = 'trigram');
      CREATE TRIGGER assets_text_insert AFTER INSERT ON assets BEGIN
        INSERT INTO assets_text (rowid, name, prompt) VALUES (new.row, new.name, new.prompt);
      END;
      CREATE TRIGGER assets_text_delete AFTER DELETE ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt) VALUES ('delete', old.row, old.name, old.prompt);
      END;
      CREATE TRIGGER assets_text_update AFTER UPDATE OF name, prompt ON assets BEGIN
        INSERT INTO assets_text (assets_text, rowid, name, prompt) VALUES ('delete', old.row, old.name, old.prompt);
        INSERT INTO assets_text (rowid, name, prompt) VALUES (new.row, new.name, new.prompt);
      END;
    `);
  },
};
