import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 20 makes short words of earlier messages findable, and forgets them with their message", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 20) });
  before.db.exec(`
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('c', 'Storm', 0, 1, 1);
    INSERT INTO messages (position, id, conversation_id, role, blocks, state, created_at)
      VALUES (7, 'm', 'c', 'user', '[]', 'complete', 1);
    INSERT INTO messages_text (rowid, body, thinking, message_id, conversation_id)
      VALUES (7, 'Go on', 'Ein Öl', 'm', 'c');
  `);
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 20) });
  onTestFinished(() => after.close());
  const store = createConversationStore(after);
  const hits = (search: string) => store.list({ search, limit: 5 }).map(({ hit }) => hit?.messageId);
  expect(hits("go")).toEqual(["m"]);
  expect(hits("öl n")).toEqual(["m"]);
  expect(hits("og")).toEqual([]);
  after.db.exec("DELETE FROM messages");
  expect(hits("go")).toEqual([]);
  expect(after.db.prepare("SELECT count(*) AS n FROM messages_short").get()).toMatchObject({ n: 0 });
});
