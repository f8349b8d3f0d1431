import type { Migration } from "../migration.ts";

/** Calls of tools while they are being answered, and which director tools are off for a film. */
export const toolCalls: Migration = {
  version: 5,
  up(db) {
    db.exec(`
      CREATE TABLE tool_calls (
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        call_id TEXT NOT NULL,
        conversation_id TEXT NOT NULL,
        /* JSON {frames, proposal, accepted, answer} as the contract has them. */
        work TEXT NOT NULL,
        /* 1 while a page is to decode frames for it. */
        wants_frames INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (message_id, call_id)
      ) STRICT;
      CREATE INDEX tool_calls_of_conversation ON tool_calls (conversation_id);
      CREATE INDEX tool_calls_for_pages ON tool_calls (wants_frames) WHERE wants_frames = 1;

      CREATE TABLE project_tools (
        project_id TEXT PRIMARY KEY REFERENCES projects (id),
        off TEXT NOT NULL
      ) STRICT;
    `);
  },
};
