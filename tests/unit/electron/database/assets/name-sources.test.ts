import { expect, it } from "vitest";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { readNameSources } from "#core/database/assets/name-sources.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

it("a file is named by its film, the place of its shot, and the first words that say anything", () => {
  const database = openTestDatabase();
  database.db.exec(`
    INSERT INTO projects (id, title, created_at, updated_at) VALUES ('p', 'Harbor', 1, 1);
    INSERT INTO shots (id, project_id, position, draft, created_at, updated_at) VALUES
      ('named', 'p', 1, '{"name":"Lantern","prompt":"A lamp"}', 1, 1),
      ('worded', 'p', 2, '{"name":"","prompt":"  One two three  four five six seven"}', 1, 1),
      ('gone', 'p', -1, '{"name":"","prompt":""}', 1, 1);
    INSERT INTO songs (id, draft, created_at, updated_at) VALUES ('s', '{"title":"Night Ferry"}', 1, 1);
  `);
  const store = new AssetStore(database);
  const made = { type: "generated", taskId: "t", model: "M", prompt: "", take: 1, sandbox: true };
  for (const [id, of] of Object.entries({
    a: { shotId: "named", songId: null },
    b: { shotId: "worded", songId: null },
    c: { shotId: "gone", songId: null },
    d: { shotId: null, songId: "s" },
    e: { shotId: null, songId: null },
  }))
    store.insertWhole({
      ...{ id, sha256: id, kind: "video", name: id, createdAt: 1, state: "ready", rating: 0, folder: "/", path: id },
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 1 },
      origin: { ...made, taskId: `t-${id}`, ...of },
    } as StoredAsset);
  expect(Object.fromEntries(readNameSources(database, ["a", "b", "c", "d", "e", "nobody"]))).toEqual({
    a: { project: "Harbor", shot: 1, title: "Lantern" },
    b: { project: "Harbor", shot: 2, title: "One two three four five six" },
    c: { project: "Harbor", shot: null, title: "" },
    d: { project: "", shot: null, title: "Night Ferry" },
    e: { project: "", shot: null, title: "" },
  });
});
