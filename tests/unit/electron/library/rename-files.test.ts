import { expect, test } from "vitest";
import { AssetStore, type StoredAsset } from "#core/database/assets/asset-store.ts";
import { createRenaming } from "#core/library/rename-files.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

function setUp(names: readonly string[]) {
  const database = openTestDatabase();
  const store = new AssetStore(database);
  for (const [at, name] of names.entries()) {
    const id = String.fromCharCode(97 + at);
    store.insertWhole({
      ...{ id, sha256: id, kind: "image", name, createdAt: new Date(2026, 10, 5, 9, 30).getTime(), state: "ready" },
      ...{ rating: at, folder: "/", path: `/${id}.png`, origin: { type: "imported", fileName: name } },
      facts: { kind: "image", format: "png", mime: "image/png", bytes: 1 },
    } as StoredAsset);
  }
  const told: string[][] = [];
  const renaming = createRenaming({ database, store, notify: (ids) => told.push([...ids]) });
  const called = () => [...names.keys()].map((at) => store.get(String.fromCharCode(97 + at))?.name);
  return { ...renaming, called, told, store, ids: [...names.keys()].map((at) => String.fromCharCode(97 + at)) };
}

test.each([
  ["{number} {name}", ["1 swell.png", "2 lens.png", "3 lens.png"], 3, 0],
  ["{date} {name}", ["2026-11-05 swell.png", "2026-11-05 lens.png", "2026-11-05 lens (2).png"], 3, 1],
  ["{name}", ["swell.png", "lens.png", "lens (2).png"], 1, 1],
  // A part that a file lacks, and signs that no system takes.
  ["[{take} ]Night: {rating}?", ["Night.png", "Night 1.png", "Night 2.png"], 3, 0],
])("%s is shown as %j before it is done", (template, names, changed, numbered) => {
  const { planNames, renameBy, called, ids } = setUp(["swell.png", "lens.png", "lens.png"]);
  const plan = planNames(ids, template);
  expect(plan.names.map(({ after }) => after)).toEqual(names);
  expect([plan.changed, plan.numbered]).toEqual([changed, numbered]);
  expect(called()).toEqual(["swell.png", "lens.png", "lens.png"]);
  renameBy(ids, template);
  expect(called()).toEqual(names);
});

test("a renaming is told once, and taken back by what it gave", () => {
  const { renameBy, renameMany, called, told, ids } = setUp(["swell.png", "lens.png"]);
  const before = renameBy(ids, "{number} {name}");
  expect(before).toEqual([
    { id: "a", name: "swell.png" },
    { id: "b", name: "lens.png" },
  ]);
  renameMany([...before, { id: "gone", name: "x.png" }]);
  expect(called()).toEqual(["swell.png", "lens.png"]);
  expect(told).toEqual([
    ["a", "b"],
    ["a", "b", "gone"],
  ]);
  // What is called so already is left alone.
  expect(renameBy(["a"], "{name}")).toEqual([]);
  expect(told).toHaveLength(2);
});

test.each(["", "{nothing}", "[{name}", "{project}/{name}", "../{name}"])("%j is no template for names", (template) => {
  const { planNames, renameBy, called, ids } = setUp(["swell.png"]);
  for (const run of [planNames, renameBy]) {
    let code: string | undefined;
    try {
      run(ids, template);
    } catch (thrown) {
      code = carriedError(thrown)?.code;
    }
    expect(code).toBe("invalid_input");
  }
  expect(called()).toEqual(["swell.png"]);
});

test("a name never leaves its place", () => {
  const { renameBy, called, ids } = setUp(["..\\..\\etc\u0000.png", "CON.png"]);
  renameBy(ids, "{name}");
  for (const name of called()) expect(/[\\/]|^CON\./.test(name ?? "") || name?.includes("\u0000")).toBe(false);
});

test("where every file is called so already nothing is told", () => {
  const { renameBy, told, ids } = setUp(["swell.png"]);
  expect(renameBy(ids, "{name}")).toEqual([]);
  expect(told).toEqual([]);
});
