import { expect, test } from "vitest";
import { AlbumStore } from "#core/database/assets/album-store.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import { FolderStore } from "#core/database/conversations/folder-store.ts";
import { PresetStore } from "#core/database/conversations/preset-store.ts";
import { createTitleStore } from "#core/database/conversations/title-store.ts";
import { ImportedRows } from "#core/database/copies/imported-rows.ts";
import type { Database } from "#core/database/database.ts";
import { createNewTakes } from "#core/database/storyboard/new-takes.ts";
import { StoryboardStore } from "#core/database/storyboard/storyboard-store.ts";
import { TaskStore } from "#core/database/tasks/task-store.ts";
import { newShotDraft } from "#core/storyboard/new-shot-draft.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

/** Who asks for a change hears whether there was anything to change: else a page would tell of what never was. */
test.each<[what: string, ask: (database: Database) => unknown, answer: unknown]>([
  ["a conversation is archived", (database) => createConversationStore(database).archive("none", 5), false],
  ["a conversation is brought back", (database) => createConversationStore(database).restore("none"), false],
  ["a conversation is erased", (database) => createConversationStore(database).erase("none"), false],
  ["a conversation is put into a folder", (database) => new FolderStore(database).put("none", null), false],
  ["a folder is erased", (database) => new FolderStore(database).erase("none"), false],
  ["a preset is erased", (database) => new PresetStore(database).erase("none"), false],
  [
    "a title that a model wrote is taken",
    (database) => createTitleStore(database).end("none", { state: "done", title: "Rain", usage: null } as never),
    false,
  ],
  ["a film of an archive is put back", (database) => new ImportedRows(database).putBack("film", "none"), false],
  ["takes were looked at", (database) => createNewTakes(database).look(["none"]), false],
  ["tasks of each state are counted", (database) => new TaskStore(database).countByState(), {}],
])("where there is none, %s: nothing changed", (_what, ask, answer) => {
  expect(ask(openTestDatabase())).toEqual(answer);
});

/** A film with one shot on its board, made at 1. */
function film() {
  const database = openTestDatabase();
  const insert = "INSERT INTO projects (id, title, created_at, updated_at) VALUES ('film', 'Film', 1, 1)";
  database.db.exec(insert);
  const boards = new StoryboardStore(database);
  const shot = (id: string, at: number) =>
    ({ id, projectId: "film", number: 1, draft: newShotDraft, sceneId: null, createdAt: at, updatedAt: at }) as never;
  boards.insertShot(shot("shot", 1));
  const changedAt = () =>
    Number(database.prepare("SELECT updated_at FROM projects WHERE id = 'film'").get()?.updated_at);
  return { database, boards, shot, changedAt };
}

test("each change of a board makes its film the one that was worked on last", () => {
  const { boards, shot, changedAt } = film();
  const steps: ((now: number) => void)[] = [
    (now) => boards.insertShot(shot("other", now)),
    (now) => boards.saveDraft("shot", newShotDraft, now),
    (now) => boards.chooseTake("shot", null, now),
    (now) => boards.setChain("shot", null, now),
    (now) => boards.setScene("shot", null, now),
    (now) => boards.moveShot(shot("shot", 1), 2, now),
    (now) => boards.removeShot(shot("shot", 1), now),
    (now) => boards.restoreShot(shot("shot", 1), now),
    (now) => boards.putInOrder("film", ["shot"], now),
  ];
  for (const [index, step] of steps.entries()) {
    step(100 + index);
    expect([index, changedAt()]).toEqual([index, 100 + index]);
  }
});

const file = (id: string): StoredAsset =>
  ({
    ...{ id, sha256: id, kind: "image", name: id, createdAt: 1, state: "ready", rating: 0, folder: "/", path: id },
    facts: { kind: "image", format: "png", mime: "image/png", bytes: 1 },
    origin: { type: "imported", fileName: "" },
  }) as StoredAsset;

test("files are put at an album's end once, and moved before another or to the end, however often", () => {
  const database = openTestDatabase();
  const assets = new AssetStore(database);
  for (const id of ["a", "b", "c", "d"]) assets.insertWhole(file(id));
  const albums = new AlbumStore(database);
  albums.insert({ id: "album", name: "Stills", createdAt: 1 });
  expect(albums.add("album", ["a", "none", "b"])).toEqual(["a", "b"]);
  expect(albums.add("album", ["b", "c", "d"])).toEqual(["c", "d"]);
  const order = () => {
    const rows = database.prepare("SELECT asset_id FROM album_files WHERE album_id = 'album' ORDER BY position").all();
    return rows.map(({ asset_id }) => String(asset_id)).join("");
  };
  albums.arrange("album", ["d"], "a");
  expect(order()).toBe("dabc");
  albums.arrange("album", ["d"], null);
  expect(order()).toBe("abcd");
  albums.arrange("album", ["a", "b"], "gone");
  expect(order()).toBe("cdab");
  expect(albums.arrange("album", ["gone"], "a")).toEqual([]);
  // Between the same two again and again: their figures come as near as can be, and the order stays.
  for (let turn = 0; turn < 60; turn += 1) {
    const moved = turn % 2 === 0 ? "b" : "a";
    albums.arrange("album", [moved], "d");
    expect(order().indexOf(moved) + 1).toBe(order().indexOf("d"));
  }
  expect([...order()].sort().join("")).toBe("abcd");
});

test("what an import looks for is here, or isn't: shots, files, and films that only the ledger knows", () => {
  const { database } = film();
  new AssetStore(database).insertWhole(file("a"));
  const rows = new ImportedRows(database);
  expect([rows.hasShot("shot"), rows.hasShot("none")]).toEqual([true, false]);
  expect([rows.assetOf("a"), rows.assetOf("b")]).toEqual([{ id: "a", ready: true }, null]);
  expect([rows.isLost("film", "film"), rows.isLost("film", "none"), rows.isLost("song", "none")]).toEqual([
    false,
    false,
    false,
  ]);
});

test("albums are moved before another, or last", () => {
  const albums = new AlbumStore(openTestDatabase());
  for (const id of ["a", "b", "c"]) albums.insert({ id, name: id, createdAt: 1 });
  const order = () => albums.list().map(({ id }) => id);
  albums.move("c", "a");
  expect(order()).toEqual(["c", "a", "b"]);
  albums.move("c", null);
  expect(order()).toEqual(["a", "b", "c"]);
  albums.move("a", "gone");
  expect(order()).toEqual(["b", "c", "a"]);
});
