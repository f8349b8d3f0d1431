import { v7 as newId } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { FolderService } from "#core/chat/folders/index.ts";
import { createConversationStore } from "#core/database/conversations/conversation-store.ts";
import type { Message } from "#shared/contract/chat/conversations.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { temporaryFolder } from "#tests/support/machine/temporary-folder.ts";
import { failureOf } from "#tests/support/studio/studio-failures.ts";

function setUp(folder = temporaryFolder()) {
  const database = openTestDatabase(folder);
  onTestFinished(() => database.close());
  const changed: string[][] = [];
  const folders = new FolderService({ database, onChange: (ids) => changed.push([...ids]), now: () => 5 });
  const store = createConversationStore(database);
  let clock = 0;
  const converse = (title: string, text?: string): string => {
    const id = newId();
    clock += 1;
    store.insert({ id, title, automatic: false }, clock);
    if (text === undefined) return id;
    const message = (role: Message["role"], words: string): Message => ({
      ...{ id: newId(), conversationId: id, parentId: null, role, model: null, stopReason: null, usage: null },
      ...{ error: null, createdAt: clock, finishedAt: clock, thinkingMilliseconds: null, state: "complete" as const },
      blocks: [{ type: "text", text: words }],
    });
    const question = message("user", text);
    const reply = { ...message("assistant", ""), parentId: question.id };
    store.insertExchange({ message: question, reply }, newId(), { model: "Vendor-M3" }, title);
    return id;
  };
  const titles = (options: { folderId?: string | null; limit?: number; offset?: number; search?: string } = {}) =>
    store.list({ limit: 100, ...options }).map(({ title }) => title);
  return { database, folders, store, changed, converse, titles };
}

test("a folder holds conversations; without it they stand where the others are, and its undo brings them back", () => {
  const { folders, store, changed, converse, titles } = setUp();
  const storm = converse("A storm");
  converse("A calm");
  const films = folders.create("Films");
  expect(films).toMatchObject({ name: "Films", open: true, count: 0 });
  folders.put(storm, films.id);
  expect(changed.at(-1)).toEqual([storm]);
  expect(folders.list()).toEqual([{ ...films, count: 1 }]);
  expect(store.get(storm)?.folderId).toBe(films.id);
  expect(titles({ folderId: films.id })).toEqual(["A storm"]);
  expect(titles({ folderId: null })).toEqual(["A calm"]);
  expect(titles()).toEqual(["A calm", "A storm"]);

  folders.remove(films.id);
  expect(folders.list()).toEqual([]);
  expect(store.get(storm)?.folderId).toBeNull();
  expect(titles({ folderId: null })).toEqual(["A calm", "A storm"]);
  expect(folders.restore(films.id)).toMatchObject({ name: "Films", count: 1 });
  expect(titles({ folderId: films.id })).toEqual(["A storm"]);
  folders.put(storm, null);
  expect(titles({ folderId: null })).toEqual(["A calm", "A storm"]);
});

test("a folder that was removed is gone at the first start 30 days later; its conversations are not", () => {
  const folder = temporaryFolder();
  const first = setUp(folder);
  const storm = first.converse("A storm");
  const { id } = first.folders.create("Films");
  first.folders.put(storm, id);
  first.folders.rename(id, "Sea films");
  first.folders.setOpen(id, false);
  expect(new FolderService({ database: first.database, onChange: () => undefined, now: () => 6 }).list()).toEqual([
    { id, name: "Sea films", open: false, count: 1 },
  ]);
  first.folders.remove(id);
  const at = (now: number) =>
    new FolderService({ database: first.database, onChange: () => undefined, now: () => now });
  expect(at(30 * 86_400_000).restore(id)).toMatchObject({ name: "Sea films", count: 1 });
  first.folders.remove(id);
  const next = at(30 * 86_400_000 + 5);
  expect(() => next.restore(id)).toThrow(/no longer exists/);
  expect(first.titles({ folderId: null })).toEqual(["A storm"]);
});

test("what does not exist is said", async () => {
  const { folders, converse } = setUp();
  const storm = converse("A storm");
  const films = folders.create("Films");
  for (const work of [
    () => folders.put(storm, newId()),
    () => folders.put(newId(), films.id),
    () => folders.rename(newId(), "Films"),
    () => folders.remove(newId()),
  ]) {
    expect(await failureOf(work)).toMatchObject({ code: "record_not_found" });
  }
});

// @shows Chat, point by point › 1. Thousands of them
test("pages follow one another without a gap, pinned ones first", () => {
  const { store, converse, titles } = setUp();
  const ids = Array.from({ length: 25 }, (_, at) => converse(`C${at}`));
  store.update(ids[3] ?? "", { pinned: true }, 50);
  const pages = [0, 10, 20].map((offset) => titles({ limit: 10, offset, folderId: null }));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
  expect(pages.flat()[0]).toBe("C3");
  expect(new Set(pages.flat()).size).toBe(25);
  expect(pages.flat().slice(1, 4)).toEqual(["C24", "C23", "C22"]);
  const [, second] = store.list({ limit: 2, folderId: null });
  const newest = second?.updatedAt ?? 0;
  expect(store.count(null, [newest, newest + 1, 0])).toEqual({ total: 25, pinned: 1, newer: [1, 0, 24], archived: 0 });
  expect(store.count("nowhere", [0])).toEqual({ total: 0, pinned: 0, newer: [0], archived: 0 });
});

test("a pinned conversation whose only hit is old is found before all others", () => {
  const { store, converse, titles } = setUp();
  const old = converse("Old", "The lighthouse of Eddystone");
  for (let at = 0; at < 12; at += 1) converse(`New ${at}`, "A lighthouse again");
  expect(titles({ search: "lighthouse", limit: 10 })).not.toContain("Old");
  store.update(old, { pinned: true }, 50);
  const found = store.list({ search: "lighthouse", limit: 10 });
  expect(found[0]).toMatchObject({ title: "Old", hit: { excerpt: "The lighthouse of Eddystone" } });
  expect(found).toHaveLength(10);
});
