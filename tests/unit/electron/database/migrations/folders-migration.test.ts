import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 17 keeps every conversation, outside of folders; a folder that goes leaves its conversations", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 17) });
  before.db.exec(
    "INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('c', 'Storm', 0, 1, 1)",
  );
  before.close();
  const after = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version <= 17) });
  onTestFinished(() => after.close());
  const store = createConversationStore(after);
  expect(store.get("c")).toMatchObject({ title: "Storm", folderId: null });
  after.db.exec("INSERT INTO folders (id, name, created_at) VALUES ('f', 'Sea', 1)");
  after.db.exec("UPDATE conversations SET folder_id = 'f'");
  expect(store.get("c")?.folderId).toBe("f");
  after.db.exec("DELETE FROM folders");
  expect(store.get("c")).toMatchObject({ title: "Storm", folderId: null });
});
