import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDraftStore } from "#core/database/conversations/draft-store.ts";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("migration 22 keeps the drafts there are; an instruction without words keeps its field open", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.filter(({ version }) => version < 22) });
  before.prepare("INSERT INTO message_drafts (place, text, attachments) VALUES ('new', 'Half a th', '[]')").run();
  before.close();
  const db = openDatabase(options);
  onTestFinished(() => db.close());
  const drafts = createDraftStore(db);
  expect(drafts.get("new")).toEqual({ text: "Half a th", attachments: [], documents: [], instruction: null });
  drafts.save("new", { instruction: "Answer as the keeper." });
  drafts.save("new", { text: "" });
  expect(drafts.get("new")).toEqual({ text: "", attachments: [], documents: [], instruction: "Answer as the keeper." });
  drafts.save("new", { instruction: "" });
  expect(drafts.get("new").instruction).toBe("");
  drafts.save("new", { instruction: null });
  expect(db.prepare("SELECT place FROM message_drafts").all()).toEqual([]);
});
