import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { AssetTextIndex } from "#core/database/assets/asset-text-index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

afterEach(() => {
  vi.useRealTimers();
});

function setUp(files = 0) {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const database = openTestDatabase();
  const store = new AssetStore(database);
  const add = (id: string, more: Partial<StoredAsset> = {}) =>
    store.insertWhole({
      ...{ id, sha256: id, kind: "video", name: id, createdAt: 1, state: "ready", rating: 0, folder: "/", path: id },
      facts: { kind: "video", format: "mp4", mime: "video/mp4", bytes: 1 },
      origin: { type: "imported", fileName: "" },
      ...more,
    } as StoredAsset);
  database.transaction(() => {
    for (let at = 0; at < files; at += 1) add(`file ${at}`);
  });
  const words = new AssetTextIndex(database);
  const found = (word: string) => {
    const rows = words.rowsWith(word);
    return rows && [...rows].map((row) => nameOf(row));
  };
  const nameOf = (row: number) => String(database.prepare("SELECT name FROM assets WHERE row = ?").get(row)?.name);
  return { database, store, words, add, found };
}

test("nothing is known before all is read; then each text answers, in any case, and no word goes across two", () => {
  const { words, add, found } = setUp(1200);
  add("Ölamp", { note: "GRAU", tags: ["Ab"], origin: { type: "imported", fileName: "灯塔.mp4" } });
  expect(found("灯塔")).toBeNull();
  words.wake();
  vi.advanceTimersToNextTimer();
  expect(found("灯塔")).toBeNull();
  vi.runAllTimers();
  for (const word of ["灯塔", "öl", "grau", "ab", "塔.m"]) expect(found(word), word).toEqual(["Ölamp"]);
  expect(found("file 1199")).toEqual(["file 1199"]);
  expect(found("p灯")).toEqual([]);
});

test("what is written afterwards is known at the next search, and what was rolled back is not", () => {
  const { database, store, words, add, found } = setUp(2);
  words.wake();
  vi.runAllTimers();
  add("zebra");
  store.rename("file 1", "Quagga");
  store.annotate("file 0", "quiet");
  expect(found("qu")).toEqual(["file 0", "Quagga"]);
  expect(found("ze")).toEqual(["zebra"]);
  database.db.exec("DELETE FROM assets WHERE id = 'zebra'");
  expect(found("ze")).toEqual([]);
  expect(() =>
    database.transaction(() => {
      store.rename("file 1", "zero");
      throw new Error("no");
    }),
  ).toThrow();
  expect(found("ze")).toEqual([]);
  expect(found("qu")).toEqual(["file 0", "Quagga"]);
});

test("a change while it is being read is not lost", () => {
  const { store, words, found } = setUp(1200);
  words.wake();
  vi.advanceTimersToNextTimer();
  store.rename("file 0", "renamed");
  vi.runAllTimers();
  expect(found("rename")).toEqual(["renamed"]);
  expect(found("file 0")).toEqual([]);
});

test("a database that was closed meanwhile is let be", () => {
  const { database, words } = setUp(1200);
  words.wake();
  vi.advanceTimersToNextTimer();
  database.close();
  expect(() => vi.runAllTimers()).not.toThrow();
});

test("with each key a word grows only what had its beginning is looked through again", () => {
  const { words, found } = setUp(1200);
  words.wake();
  vi.runAllTimers();
  const includes = vi.spyOn(String.prototype, "includes");
  onTestFinished(() => includes.mockRestore());
  const looked = (word: string) => {
    includes.mockClear();
    words.rowsWith(word);
    return includes.mock.calls.filter(([wanted]) => wanted === word).length;
  };
  // And what all of them have alike, once.
  expect(["file 11", "file 119", "file 1199", "ile"].map(looked)).toEqual([1201, 112, 12, 1201]);
  includes.mockRestore();
  expect(found("file 1199")).toEqual(["file 1199"]);
});

test("a prompt that takes have alike finds each of them, until it is another one or its file is gone", () => {
  const { database, words, add, found } = setUp();
  const takeOf = (name: string, prompt: string) =>
    add(name, {
      origin: {
        ...{ type: "generated", taskId: name, model: "Vendor-H3", prompt, take: 1 },
        ...{ shotId: null, songId: null, sandbox: true },
      },
    });
  for (const name of ["one", "two", "three"]) takeOf(name, "Keep the light");
  takeOf("four", "A grey swell");
  words.wake();
  vi.runAllTimers();
  const gone = (id: string) => database.db.exec(`DELETE FROM assets WHERE id = '${id}'`);
  expect([found("LIGHT"), found("swell")]).toEqual([["one", "two", "three"], ["four"]]);
  database.db.exec("UPDATE assets SET prompt = 'A grey swell' WHERE id = 'two'");
  expect([found("light"), found("swell")]).toEqual([
    ["one", "three"],
    ["two", "four"],
  ]);
  gone("one");
  expect(found("light")).toEqual(["three"]);
  gone("three");
  expect(found("light")).toEqual([]);
  // Its place is another text's by now.
  takeOf("five", "Lanterns");
  expect([found("light"), found("lantern"), found("swell")]).toEqual([[], ["five"], ["two", "four"]]);
});

test("a word that grows, shrinks or is another one finds all it is in, also what was written between two keys", () => {
  const { store, words, add, found } = setUp(3);
  for (const name of ["zebra", "zest", "maze"]) add(name);
  words.wake();
  vi.runAllTimers();
  expect(found("z")).toEqual(["zebra", "zest", "maze"]);
  expect(found("ze")).toEqual(["zebra", "zest", "maze"]);
  expect(found("zes")).toEqual(["zest"]);
  store.rename("file 1", "zesty");
  expect(found("zest")).toEqual(["zesty", "zest"]);
  expect(found("maze")).toEqual(["maze"]);
  expect(found("aze")).toEqual(["maze"]);
  for (const word of ["e", "b", "ra", "ile"]) found(word);
  expect(found("z")).toEqual(["zesty", "zebra", "zest", "maze"]);
});
