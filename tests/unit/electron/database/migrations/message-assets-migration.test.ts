import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAssetPlaces } from "#core/database/assets/asset-places.ts";
import { readAssetUses } from "#core/database/assets/asset-uses.ts";
import { openDatabase } from "#core/database/index.ts";
import { messageAssets } from "#core/database/migrations/025-message-assets.ts";
import { migrations } from "#core/database/migrations/index.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";

const named = (...assets: string[]) =>
  JSON.stringify(assets.map((asset) => ({ type: "image", source: { type: "url", url: `asset:${asset}` } })));
const message = (id: string, conversation: string, blocks: string) =>
  `INSERT INTO messages (id, conversation_id, role, blocks, state, created_at)
   VALUES ('${id}', '${conversation}', 'user', '${blocks}', 'complete', 1);`;

test("messages that name a file are found by it, old and new ones, through every change", () => {
  const folder = temporaryFolder();
  const options = { file: join(folder, "studio.db"), backupsDir: join(folder, "backups") };
  const before = openDatabase({ ...options, migrations: migrations.slice(0, migrations.indexOf(messageAssets)) });
  before.db.exec(`
    INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at)
      VALUES ('c', 'Talk', 0, 1, 1), ('d', 'Another', 0, 1, 1);
    ${message("m1", "c", named("lamp", "lamp"))}
    ${message("m2", "c", '[{"type":"text","text":"no file, though asset:lamp is said"}]')}
    ${message("m3", "c", `[{"type":"tool_result","content":${named("lamp", "gate")}}]`)}
  `);
  before.close();
  const db = openDatabase({ ...options, migrations: migrations.slice(0, migrations.indexOf(messageAssets) + 1) });
  onTestFinished(() => db.close());
  const uses = (id: string) =>
    readAssetPlaces(db, id).map((place) =>
      place.kind === "conversation" ? [place.id, place.messages, place.last] : [],
    );
  expect(uses("lamp")).toEqual([["c", 2, "m3"]]);
  expect(uses("gate")).toEqual([["c", 1, "m3"]]);
  expect(readAssetUses(db, ["lamp", "gate"])).toEqual([{ kind: "conversation", id: "c", title: "Talk", files: 2 }]);

  // A branch or an import elsewhere, a reply that comes to name a file, one that no longer does.
  db.db.exec(message("m4", "d", named("lamp")));
  expect(uses("lamp")).toEqual([
    ["d", 1, "m4"],
    ["c", 2, "m3"],
  ]);
  db.db.exec(`UPDATE messages SET blocks = '${named("gate")}' WHERE id = 'm2'`);
  expect(uses("gate")).toEqual([["c", 2, "m3"]]);
  db.db.exec("UPDATE messages SET blocks = '[]' WHERE id = 'm3'");
  expect(uses("gate")).toEqual([["c", 1, "m2"]]);
  expect(uses("lamp")).toEqual([
    ["d", 1, "m4"],
    ["c", 1, "m1"],
  ]);
  db.db.exec("UPDATE conversations SET removed_at = 1 WHERE id = 'd'");
  expect(uses("lamp")).toEqual([["c", 1, "m1"]]);
  db.db.exec("DELETE FROM conversations");
  expect(db.prepare("SELECT count(*) AS n FROM message_assets").get()).toEqual({ n: 0 });
});

test("a reply that streams and names no file writes nothing beside its row", () => {
  const folder = temporaryFolder();
  const db = openDatabase({ file: join(folder, "studio.db"), backupsDir: join(folder, "backups") });
  onTestFinished(() => db.close());
  db.db.exec(`INSERT INTO conversations (id, title, title_is_automatic, created_at, updated_at) VALUES ('c', 'Talk', 0, 1, 1);
    ${message("m", "c", "[]")}`);
  const changes = () => Number(db.prepare("SELECT total_changes() AS n").get()?.n);
  const started = changes();
  db.db.exec(`UPDATE messages SET blocks = '[{"type":"text","text":"so far"}]' WHERE id = 'm'`);
  expect(changes() - started).toBe(1);
});
