import { expect, test } from "vitest";
import { AlbumStore } from "#core/database/assets/album-store.ts";
import { AssetStore } from "#core/database/assets/asset-store.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";
import { storedFile } from "./stored-file.ts";

/** Albums of these names, and files a to d. */
function setUp(...names: readonly string[]) {
  const database = openTestDatabase();
  const assets = new AssetStore(database);
  for (const id of ["a", "b", "c", "d"]) assets.insertWhole(storedFile(id));
  const albums = new AlbumStore(database);
  for (const name of names) albums.insert({ id: name, name, createdAt: 1 });
  const places = (id: string) =>
    database
      .prepare("SELECT asset_id, position FROM album_files WHERE album_id = ? ORDER BY position")
      .all(id)
      .map(({ asset_id, position }) => [asset_id, position]);
  return { database, assets, albums, places };
}

test("an album is called as it was, counts its files but for deleted ones, and is found whatever its capitals", () => {
  const { assets, albums } = setUp("Stills", "Sea");
  albums.add("Stills", ["a", "b", "c"]);
  assets.setState("b", "trashed");
  expect(albums.list()).toEqual([
    { id: "Stills", name: "Stills", files: 2 },
    { id: "Sea", name: "Sea", files: 0 },
  ]);
  expect([albums.get("Stills"), albums.get("none")]).toEqual([{ id: "Stills", name: "Stills", files: 2 }, undefined]);
  expect([albums.named("STILLS"), albums.named("none")]).toEqual(["Stills", undefined]);
  albums.rename("Stills", "Frames");
  expect([albums.named("frames"), albums.named("stills"), albums.get("Stills")?.name]).toEqual([
    ...["Stills", undefined, "Frames"],
  ]);
});

test("an album comes last, or where it stood", () => {
  const { albums } = setUp("one", "two");
  albums.insert({ id: "between", name: "between", createdAt: 1, at: 1.5 });
  albums.insert({ id: "last", name: "last", createdAt: 1 });
  expect(albums.list().map(({ id }) => id)).toEqual(["one", "between", "two", "last"]);
});

test("an album that is removed is given whole, to be put back as it was", () => {
  const { albums, places } = setUp("one", "two");
  albums.add("one", ["b", "a"]);
  albums.add("two", ["a"]);
  const whole = albums.remove("one");
  const files = [
    { id: "b", at: 1 },
    { id: "a", at: 2 },
  ];
  expect(whole).toEqual({ id: "one", name: "one", at: 1, createdAt: 1, files });
  expect([albums.list().map(({ id }) => id), places("one"), places("two")]).toEqual([["two"], [], [["a", 1]]]);
  expect(albums.remove("one")).toBeUndefined();
  albums.insert({ id: "one", name: "one", createdAt: 1, at: 1 });
  albums.put("one", files);
  expect([albums.list().map(({ id }) => id), albums.remove("one")]).toEqual([["one", "two"], whole]);
});

test("files are put at the end, each once", () => {
  const { albums, places } = setUp("one");
  expect([albums.add("one", ["a", "none", "b"]), albums.add("one", ["b", "c"])]).toEqual([["a", "b"], ["c"]]);
  expect(places("one").map(([id]) => id)).toEqual(["a", "b", "c"]);
});

test("files are put at places, whether they are in it or not; what isn't in the library isn't", () => {
  const { albums, places } = setUp("one");
  albums.add("one", ["a"]);
  albums.put("one", [
    { id: "a", at: 5 },
    { id: "b", at: 2.5 },
    { id: "none", at: 1 },
  ]);
  expect(places("one")).toEqual([
    ["b", 2.5],
    ["a", 5],
  ]);
});

test("files that are taken out are told with where they stood; the others stay", () => {
  const { albums, places } = setUp("one", "two");
  albums.add("one", ["a", "b", "c"]);
  albums.add("two", ["a"]);
  expect(albums.take("one", ["c", "a", "d"])).toEqual([
    { id: "a", at: 1 },
    { id: "c", at: 3 },
  ]);
  expect([places("one"), places("two"), albums.take("one", ["a"])]).toEqual([[["b", 2]], [["a", 1]], []]);
});

test.each<[what: string, moved: string[], before: string | null, after: [string, number][]]>([
  [
    "one before another: halfway",
    ["c"],
    "b",
    [
      ["a", 1],
      ["c", 1.5],
      ["b", 2],
      ["d", 4],
    ],
  ],
  [
    "one before the first",
    ["c"],
    "a",
    [
      ["c", 0.5],
      ["a", 1],
      ["b", 2],
      ["d", 4],
    ],
  ],
  [
    "two before the last, evenly, in their order of now",
    ["b", "a"],
    "d",
    [
      ["c", 3],
      ["a", 3 + 1 / 3],
      ["b", 3 + 2 / 3],
      ["d", 4],
    ],
  ],
  [
    "one to the end",
    ["a"],
    null,
    [
      ["b", 2],
      ["c", 3],
      ["d", 4],
      ["a", 5],
    ],
  ],
  [
    "two to the end",
    ["a", "c"],
    null,
    [
      ["b", 2],
      ["d", 4],
      ["a", 5],
      ["c", 6],
    ],
  ],
  [
    "before one that isn't in it: to the end",
    ["a"],
    "none",
    [
      ["b", 2],
      ["c", 3],
      ["d", 4],
      ["a", 5],
    ],
  ],
  [
    "before itself: to the end",
    ["a"],
    "a",
    [
      ["b", 2],
      ["c", 3],
      ["d", 4],
      ["a", 5],
    ],
  ],
  [
    "all of them",
    ["a", "b", "c", "d"],
    null,
    [
      ["a", 1],
      ["b", 2],
      ["c", 3],
      ["d", 4],
    ],
  ],
  [
    "what isn't in it",
    ["none"],
    "a",
    [
      ["a", 1],
      ["b", 2],
      ["c", 3],
      ["d", 4],
    ],
  ],
])("arranged is %s", (_what, moved, before, after) => {
  const { albums, places } = setUp("one");
  albums.add("one", ["a", "b", "c", "d"]);
  const stood = new Map([
    ["a", 1],
    ["b", 2],
    ["c", 3],
    ["d", 4],
  ]);
  const told = albums.arrange("one", moved, before);
  expect(places("one").map(([id, at]) => [id, Math.round(Number(at) * 1e9) / 1e9])).toEqual(
    after.map(([id, at]) => [id, Math.round(at * 1e9) / 1e9]),
  );
  expect(told).toEqual(
    moved
      .filter((id) => stood.has(id))
      .sort()
      .map((id) => ({ id, at: stood.get(id) })),
  );
});

test.each([
  [
    "a millionth is room enough",
    1 + 2e-6,
    [
      ["a", 1],
      ["d", 1.000001],
      ["b", 1.000002],
      ["c", 3],
    ],
  ],
  [
    "nearer than that all are parted anew",
    1 + 1.9e-6,
    [
      ["a", 1],
      ["d", 2],
      ["b", 3],
      ["c", 4],
    ],
  ],
])("between two that are near: %s", (_what, at, after) => {
  const { albums, places } = setUp("one");
  albums.add("one", ["a", "b", "c", "d"]);
  albums.put("one", [{ id: "b", at }]);
  albums.arrange("one", ["d"], "b");
  expect(places("one").map(([id, place]) => [id, Math.round(Number(place) * 1e9) / 1e9])).toEqual(after);
});

test("a file joins the album that is called so; one that isn't there is made, as old as it is told", () => {
  const { database, albums, places } = setUp("Stills");
  albums.join("stills", ["a"], 5);
  albums.join("Sea", ["b", "a"], 1_763_683_200_000);
  const [, made] = albums.list();
  expect([albums.list().map(({ name, files }) => [name, files]), places("Stills")]).toEqual([
    [
      ["Stills", 1],
      ["Sea", 2],
    ],
    [["a", 1]],
  ]);
  expect(made?.id).toMatch(/^019aa3b5-ec00-7/);
  expect(database.prepare("SELECT created_at FROM albums WHERE name = 'Sea'").get()?.created_at).toBe(
    1_763_683_200_000,
  );
});
