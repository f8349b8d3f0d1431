import { join } from "node:path";
import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { createDraftStore } from "#core/database/conversations/draft-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 15 leaves conversations as they were, and keeps drafts until their conversation is gone", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 15) });
  before
    .prepare(
      "INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('a', 'A storm', 0, 1, 2)",
    )
    .run();
  before.close();
  // The stores of today need the schema of today.
  const db = openDatabase(options);
  onTestFinished(() => db.close());
  const row = db.prepare("SELECT title, compared_question_id, summary_of FROM conversations").get();
  expect({ ...row }).toEqual({ title: "A storm", compared_question_id: null, summary_of: null });

  const drafts = createDraftStore(db);
  const assetId = newId();
  expect(drafts.get("a")).toEqual({ text: "", attachments: [], documents: [], instruction: null });
  drafts.save("a", { text: "Half a th" });
  drafts.save("a", { attachments: [{ assetId, detail: "low" }] });
  drafts.save("new", { text: "Another" });
  expect(drafts.get("a")).toEqual({
    text: "Half a th",
    attachments: [{ assetId, detail: "low" }],
    documents: [],
    instruction: null,
  });
  drafts.save("new", { text: "" });
  expect(db.prepare("SELECT place FROM message_drafts").all()).toHaveLength(1);
  const store = createConversationStore(db);
  store.remove("a", 5);
  expect(drafts.get("a").text).toBe("Half a th");
  store.purgeRemoved();
  expect(drafts.get("a")).toEqual({ text: "", attachments: [], documents: [], instruction: null });
});

test("a draft that another version kept opens with what still fits", () => {
  const folder = temporaryFolder();
  const db = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
  onTestFinished(() => db.close());
  db.prepare("INSERT INTO message_drafts VALUES ('new', 'Words', '[{\"file\":1}]', NULL, '[{\"name\":1}]')").run();
  expect(createDraftStore(db).get("new")).toEqual({ text: "Words", attachments: [], documents: [], instruction: null });
});
