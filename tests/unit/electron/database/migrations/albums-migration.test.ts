import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#core/database/index.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

test("albums: files of before are in none; what changes in an album makes the sidecars of its files due", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const step = migrations.findIndex(({ up }) => up.toString().includes("CREATE TABLE albums"));
  const before = openDatabase({ ...options, migrations: migrations.slice(0, step) });
  before.db.exec(`INSERT INTO assets (id, sha256, kind, name, prompt, folder, path, bytes, facts, origin, state, rating, created_at)
    VALUES ('a', 'a', 'image', 'A', '', '/', 'a', 1, '{}', '{"type":"imported"}', 'ready', 0, 1), ('b', 'b', 'image', 'B', '', '/', 'b', 1, '{}',
    '{"type":"imported"}', 'ready', 0, 1); DELETE FROM sidecars_due`);
  before.close();
  const { db, close } = openDatabase({ ...options, migrations: migrations.slice(0, step + 1) });
  onTestFinished(() => close());
  const albums = () =>
    db
      .prepare("SELECT id, albums FROM assets ORDER BY id")
      .all()
      .map((row) => Object.values(row));
  const due = () => {
    const ids = db.prepare("SELECT asset_id FROM sidecars_due ORDER BY asset_id").all();
    db.exec("DELETE FROM sidecars_due");
    return ids.map((row) => row.asset_id);
  };
  expect(albums()).toEqual([
    ["a", "[]"],
    ["b", "[]"],
  ]);
  db.exec(`INSERT INTO albums VALUES ('1', 'Stills', 'stills', 1, 1), ('2', 'Ask', 'ask', 2, 1);
    INSERT INTO album_files VALUES ('1', 'a', 1), ('2', 'a', 1), ('1', 'b', 2)`);
  expect(albums()).toEqual([
    ["a", '["Ask","Stills"]'],
    ["b", '["Stills"]'],
  ]);
  expect(due()).toEqual(["a", "b"]);
  db.exec("UPDATE album_files SET position = 9 WHERE asset_id = 'b'");
  expect(due()).toEqual([]);
  db.exec("UPDATE albums SET name = 'Asked', name_key = 'asked' WHERE id = '2'");
  expect([albums()[0], due()]).toEqual([["a", '["Asked","Stills"]'], ["a"]]);
  db.exec("DELETE FROM album_files WHERE album_id = '1'");
  expect([albums()[1], due()]).toEqual([
    ["b", "[]"],
    ["a", "b"],
  ]);
});
