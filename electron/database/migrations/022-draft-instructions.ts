import type { Migration } from "../migration.ts";

/** The system instruction that a message being written brings along. */
export const draftInstructions: Migration = {
  version: 22,
  up(db) {
    // NULL: none is wanted. Empty: its field is open.
    db.exec("ALTER TABLE message_drafts ADD COLUMN instruction TEXT");
  },
};
