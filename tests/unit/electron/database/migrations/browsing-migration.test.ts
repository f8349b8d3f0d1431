import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { browsing } from "#core/database/migrations/019-browsing.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const facts = '{"kind":"video","durationSeconds":6.00049,"width":1366,"height":768}';
const origin = '{"type":"generated","model":"Vendor-H3","shotId":"s","songId":null,"taskId":"gone"}';
const insert = (id: string) =>
  `INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, created_at)
   VALUES ('${id}', '${id}', 'video', '${id}', '', '/', '${id}', 1, '${facts}', '${origin}', 'ready', 1)`;

test("figures, film and conversation of a file stand in columns, for old rows and new ones, and follow a change", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.slice(0, migrations.indexOf(browsing)) });
  before.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p', 'Saltlight', 1, 1);
    INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES ('s', 'p', 1, '{}', 1, 1);
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('c', 'Talk', 0, 1, 1);
    ${insert("old")};
    INSERT INTO messages (id, conversation_id, role, blocks, state, created_at)
      VALUES ('m', 'c', 'user', '[{"type":"image","source":{"type":"url","url":"asset:old"}}]', 'complete', 1);
  `);
  before.close();
  const db = openDatabase({ ...options, migrations: migrations.slice(0, migrations.indexOf(browsing) + 1) });
  onTestFinished(() => db.close());
  db.db.exec(insert("new"));
  const row = (id: string) =>
    db
      .prepare(
        "SELECT source, model, seconds, width, height, shot_id, project_id, conversation_id, makers FROM assets WHERE id = ?",
      )
      .get(id);
  const figures = { source: "generated", model: "Vendor-H3", seconds: 6, width: 1366, height: 768, shot_id: "s" };
  expect(row("old")).toEqual({ ...figures, project_id: "p", conversation_id: "c", makers: "Vendor-H3" });
  expect(row("new")).toEqual({ ...figures, project_id: "p", conversation_id: "", makers: "Vendor-H3" });

  db.db.exec(`UPDATE messages SET blocks = '[{"url":"asset:new"}]' WHERE id = 'm'`);
  expect(row("new")).toMatchObject({ conversation_id: "c" });
  db.db.exec(`UPDATE assets SET facts = '{"width":10,"height":20}' WHERE id = 'new'`);
  expect(row("new")).toMatchObject({ width: 10, height: 20, seconds: null });
  db.db.exec("DELETE FROM messages; DELETE FROM conversations");
  expect(row("old")).toMatchObject({ conversation_id: "" });

  const found = (word: string) =>
    db.prepare("SELECT count(*) AS n FROM assets_text WHERE assets_text MATCH ?").get(word)?.n;
  expect(found('"vendor"')).toBe(2);
  db.db.exec("DELETE FROM assets WHERE id = 'new'");
  expect(found('"vendor"')).toBe(1);
  db.db.exec("INSERT INTO assets_text (assets_text) VALUES ('integrity-check')");
});
