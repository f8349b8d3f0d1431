import type { Migration } from "../migration.ts";

/**
 * Which messages name which files of the library, so that a file tells where it is used, and deleting it whom it would be
 * missed by, without reading the words of every conversation. Kept by triggers: imports, branches and copies write
 * messages too. A reply that streams and names no file costs one look at an index.
 */
export const messageAssets: Migration = {
  version: 25,
  up(db) {
    /* Whatever block names a file, at whatever depth. */
    const named = "type = 'text' AND value LIKE 'asset:%'";
    const note = `INSERT OR IGNORE INTO message_assets (asset_id, position)
        SELECT substr(value, 7), new.position FROM json_tree(new.blocks) WHERE ${named};
      UPDATE assets SET conversation_id = new.conversation_id WHERE conversation_id = '' AND id IN
        (SELECT substr(value, 7) FROM json_tree(new.blocks) WHERE ${named});`;
    db.exec(`
      CREATE TABLE message_assets (
        /* Of a file that may be unknown: a rebuild of the library brings it back. */
        asset_id TEXT NOT NULL,
        /* Of the message. */
        position INTEGER NOT NULL,
        PRIMARY KEY (asset_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX message_assets_by_message ON message_assets (position);
      INSERT OR IGNORE INTO message_assets (asset_id, position)
        SELECT substr(value, 7), position FROM messages, json_tree(messages.blocks)
        WHERE instr(messages.blocks, '"asset:') > 0 AND ${named.replace("type", "json_tree.type")};

      DROP TRIGGER messages_name_assets;
      DROP TRIGGER messages_name_assets_later;
      CREATE TRIGGER messages_name_assets AFTER INSERT ON messages WHEN instr(new.blocks, '"asset:') > 0 BEGIN
        ${note}
      END;
      CREATE TRIGGER messages_name_assets_later AFTER UPDATE OF blocks ON messages
        WHEN EXISTS (SELECT 1 FROM message_assets WHERE position = old.position) OR instr(new.blocks, '"asset:') > 0 BEGIN
        DELETE FROM message_assets WHERE position = old.position;
        ${note}
      END;
      CREATE TRIGGER messages_name_no_assets AFTER DELETE ON messages BEGIN
        DELETE FROM message_assets WHERE position = old.position;
      END;
    `);
  },
};
