import { afterEach, expect, test, vi } from "vitest";
import { AssetFigures, withoutFigures } from "#core/database/assets/asset-figures.ts";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { readLibrarySearch } from "#shared/rules/library/library-search.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { storedFile } from "./stored-file.ts";

afterEach(() => {
  vi.useRealTimers();
});

const sized = (id: string, width: number, height: number, more: Partial<StoredAsset> = {}) =>
  storedFile(id, { facts: { kind: "image", format: "png", mime: "image/png", bytes: 10, width, height }, ...more });
const taken = (id: string, model: string) =>
  storedFile(id, {
    origin: { type: "generated", taskId: id, model, prompt: "", shotId: null, songId: null, take: 1, sandbox: true },
  });

function setUp(...files: readonly StoredAsset[]) {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const database = openTestDatabase();
  database.prepare("PRAGMA foreign_keys = OFF").run();
  const store = new AssetStore(database);
  for (const file of files) store.insertWhole(file);
  const figures = new AssetFigures(database);
  const found = (search: string) => {
    const rows = figures.rowsWith(readLibrarySearch(search, new Date(2026, 10, 30)));
    const nameOf = (row: number) => database.prepare("SELECT name FROM assets WHERE row = ?").get(row)?.name;
    return rows && [...rows].map(nameOf);
  };
  const read = () => {
    figures.wake();
    vi.runAllTimers();
  };
  return { database, store, figures, found, read };
}

test("nothing is known before all is read", () => {
  const { figures, found } = setUp(...Array.from({ length: 501 }, (_none, at) => storedFile(`f${at}`)));
  expect(found("rating:0")).toBeNull();
  figures.wake();
  vi.advanceTimersToNextTimer();
  expect(found("rating:0")).toBeNull();
  vi.advanceTimersToNextTimer();
  expect(found("rating:0")).toHaveLength(501);
});

test.each<[search: string, names: string[]]>([
  // Neither side, or one alone, is of no shape and no size.
  ["width:>=0", ["wide", "tall", "flat"]],
  ["height:..1000", ["wide", "flat"]],
  ["resolution:768p", ["wide"]],
  ["ratio:16:9", ["wide"]],
  ["ratio:9:16", ["tall"]],
  ["ratio:16:9 ratio:9:16", ["wide", "tall"]],
  ["width:1366 height:768", ["wide"]],
  ["kind:image", ["wide", "tall", "flat", "bare"]],
  ["duration:>=0", []],
])("%j, of files with sides and without, finds %j", (search, names) => {
  const { found, read } = setUp(
    sized("wide", 1366, 768),
    sized("tall", 1440, 2560),
    sized("flat", 8, 0),
    storedFile("bare"),
  );
  read();
  expect(found(search)).toEqual(names);
});

test.each<[search: string, names: string[]]>([
  ["model:h3", ["a", "b"]],
  ["model:H3-MAX", ["b"]],
  ["model:max model:other", ["b", "c"]],
  ["model:100%", ["c"]],
  // LIKE knows capitals of ASCII alone.
  ["model:OTHER-ä", []],
  ["model:other-Ä", ["c"]],
  ["model:_", []],
])("%j finds %j: a part of the model's name, as in the database", (search, names) => {
  const { database, found, read } = setUp(
    taken("a", "Vendor-H3"),
    taken("b", "Vendor-H3-Max"),
    taken("c", "Other-Ä 100%"),
    storedFile("none"),
  );
  read();
  expect(found(search)).toEqual(names);
  const [model = ""] = readLibrarySearch(search).models;
  const asked = readLibrarySearch(search).models.map((part) => `%${part.replace(/[\\%_]/g, "\\$&")}%`);
  const rows = database
    .prepare(`SELECT name FROM assets WHERE ${asked.map(() => "model LIKE ? ESCAPE '\\'").join(" OR ")} ORDER BY row`)
    .all(...asked);
  expect([model.length > 0, rows.map(({ name }) => name)]).toEqual([true, names]);
});

test("days begin and end at midnight where the person lives", () => {
  const at = (id: string, ...moment: [number, number, number, number, number, number?, number?]) =>
    storedFile(id, { createdAt: new Date(...moment).getTime() });
  const { found, read } = setUp(
    at("before", 2026, 9, 3, 23, 59, 59, 999),
    at("first", 2026, 9, 4, 0, 0),
    at("last", 2026, 9, 4, 23, 59, 59, 999),
    at("after", 2026, 9, 5, 0, 0),
  );
  read();
  expect(found("date:2026-10-04")).toEqual(["first", "last"]);
  expect(found("date:>2026-10-04")).toEqual(["after"]);
  expect(found("date:<2026-10-04")).toEqual(["before"]);
});

test("what is written afterwards is known at the next search, and what was rolled back is not", () => {
  const { database, store, found, read } = setUp(storedFile("a", { rating: 4 }), storedFile("b"));
  read();
  expect(found("rating:4")).toEqual(["a"]);
  store.rate("b", 4);
  store.insertWhole(storedFile("c", { rating: 4 }));
  expect(found("rating:4")).toEqual(["a", "b", "c"]);
  store.mark("a", { flag: 1, label: "red" });
  store.setState("b", "missing");
  expect([found("flag:picked"), found("label:red"), found("state:missing")]).toEqual([["a"], ["a"], ["b"]]);
  database.db.exec("DELETE FROM assets WHERE id = 'c'");
  expect(found("rating:4")).toEqual(["a", "b"]);
  expect(() =>
    database.transaction(() => {
      store.rate("a", 0);
      throw new Error("no");
    }),
  ).toThrow();
  expect(found("rating:4")).toEqual(["a", "b"]);
});

test("rows grow by many at once, and each keeps its figures", () => {
  const { database, store, found, read } = setUp(storedFile("first", { rating: 3 }));
  read();
  database.transaction(() => {
    for (let at = 0; at < 1500; at += 1) store.insertWhole(storedFile(`f${at}`, { rating: at % 5 }));
  });
  expect(found("rating:3")).toHaveLength(301);
  expect(found("rating:3")?.slice(0, 2)).toEqual(["first", "f3"]);
});

test("where very much was written at once it is read in slices, and the database asked until then", () => {
  const { database, store, found, read } = setUp(storedFile("first", { rating: 3 }));
  read();
  database.transaction(() => {
    for (let at = 0; at < 2001; at += 1) store.insertWhole(storedFile(`f${at}`, { rating: 3 }));
  });
  expect(found("rating:3")).toBeNull();
  store.rate("f7", 0);
  database.db.exec("DELETE FROM assets WHERE id = 'f8'");
  vi.runAllTimers();
  const names = found("rating:3") ?? [];
  expect([names.length, names.includes("f7"), names.includes("f8"), names.includes("f2000")]).toEqual([
    2000,
    false,
    false,
    true,
  ]);
});

test("where what was written can't be read the database is asked from then on, and no search fails for it", () => {
  const { database, store, found, read } = setUp(storedFile("a", { rating: 3 }));
  read();
  store.rate("a", 4);
  database.db.exec("DROP TABLE temp.assets_refigured");
  expect(found("rating:4")).toBeNull();
  expect(found("rating:4")).toBeNull();
});

test("of more files than are kept in memory, and of one that is numbered beyond them, the database is asked", () => {
  const { database, found, read } = setUp(storedFile("a", { rating: 3 }), storedFile("b", { rating: 3 }));
  database.db.exec("UPDATE assets SET row = 1000000 WHERE id = 'b'");
  read();
  expect(found("rating:3")).toEqual(["a", "b"]);
  database.db.exec("UPDATE assets SET row = 1000001, rating = 4 WHERE id = 'b'");
  expect(found("rating:3")).toBeNull();
});

test("what else a search asks is left to the database", () => {
  const search =
    "lamp -fog kind:video state:ready source:generated model:h3 tag:a label:red flag:picked project:x song:y connection:z album:w cast:k ext:mp4 ratio:16:9 date:2026 rating:3 duration:5 width:1 height:1 resolution:768p size:>1 bpm:70 lufs:-14";
  const asked = readLibrarySearch(search);
  const left = Object.entries(withoutFigures(asked)).filter(
    ([, value]) => value !== null && (value as { length?: number }).length !== 0,
  );
  expect(left.map(([part]) => part).toSorted()).toEqual(
    "albums cast connections extensions loudness projects songs tags tempo without words".split(" "),
  );
  expect(withoutFigures(readLibrarySearch("state:missing")).states).toEqual([]);
  expect(withoutFigures(readLibrarySearch("state:missing state:damaged")).states).toEqual(["missing", "damaged"]);
});

test("damage isn't known here: all is left that may be damaged", () => {
  const { found, read } = setUp(storedFile("a"), storedFile("b", { state: "missing" }));
  read();
  expect(found("state:missing")).toEqual(["b"]);
  expect(found("state:missing state:damaged")).toEqual(["a", "b"]);
});
