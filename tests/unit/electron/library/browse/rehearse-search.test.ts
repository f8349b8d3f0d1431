import { expect, test, vi } from "vitest";
import { AssetStore } from "#core/database/index.ts";
import { BrowseService, createBrowseRoutes, rehearseSearch } from "#core/library/browse/index.ts";
import { publicAsset } from "#core/library/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

function setUp() {
  const database = openTestDatabase();
  const browse = new BrowseService({ database, assets: new AssetStore(database), shown: publicAsset, now: () => 7 });
  const parts = { hashOf: () => undefined, getMany: () => [], onChange: () => {}, now: () => 7 };
  return {
    routes: createBrowseRoutes(browse, parts),
    outline: vi.spyOn(browse, "outline"),
    page: vi.spyOn(browse, "page"),
  };
}

test("words, filters and both are searched for as the window does, and at last what a library opens with", async () => {
  const { routes, outline, page } = setUp();
  await rehearseSearch(routes, () => outline.mock.calls.length, new AbortController().signal);
  const searches = outline.mock.calls.map(([{ search }]) => search);
  expect(page.mock.calls.map(([{ search, from, count }]) => [search, from, count])).toEqual(
    searches.map((search) => [search, 0, 50]),
  );
  // The engine compiles what ran some times.
  expect(searches.length).toBeGreaterThanOrEqual(4);
  expect(searches.at(-1)).toBe("");
  expect(searches.some((search) => /^\w+$/.test(search))).toBe(true);
  expect(searches.some((search) => /^\w+ \w+:\w+$/.test(search))).toBe(true);
});

test("it ends once somebody searches", async () => {
  const { routes, outline } = setUp();
  let others = 0;
  // While it lets others have their turn.
  setTimeout(() => (others = 1), 5);
  await rehearseSearch(routes, () => outline.mock.calls.length + others, new AbortController().signal);
  expect(outline).toHaveBeenCalledOnce();
});

test("it doesn't begin where the studio ends", async () => {
  const { routes, outline } = setUp();
  await expect(rehearseSearch(routes, () => 0, AbortSignal.abort())).rejects.toThrow("aborted");
  expect(outline).not.toHaveBeenCalled();
});

test("it ends with the studio", async () => {
  const { routes, outline } = setUp();
  const closing = new AbortController();
  const rehearsal = rehearseSearch(routes, () => outline.mock.calls.length, closing.signal);
  closing.abort();
  await expect(rehearsal).rejects.toThrow("aborted");
  expect(outline).toHaveBeenCalledOnce();
});
