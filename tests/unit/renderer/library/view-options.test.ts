// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { loadAnew } from "../load-anew.ts";

const first = { view: "grid", size: 1, sort: "made", descending: true, group: "day" };

/** The page as it starts with this remembered. */
async function startWith(text: string | undefined) {
  if (text !== undefined) window.localStorage.setItem("reelsong.library", text);
  const { useViewOptions } = await loadAnew<typeof import("#renderer/library/view-options.ts")>(
    "renderer/library/view-options.ts",
  );
  return useViewOptions;
}

beforeEach(() => window.localStorage.clear());

test.each<[string, string | undefined, object]>([
  ["nothing", undefined, first],
  ["a part of it", '{"view":"list","size":3}', { ...first, view: "list", size: 3 }],
  ["a size past the largest", '{"view":"list","size":4}', first],
  ["half a size", '{"view":"list","size":1.5}', first],
  ["a column too wide", '{"view":"list","widths":{"name":1201}}', first],
  ["a column too narrow", '{"view":"list","widths":{"name":39}}', first],
  ["an unknown column", '{"view":"list","columns":["price"]}', first],
  ["an unknown order", '{"view":"list","sort":"luck"}', first],
  ["no JSON", "{", first],
])("the library's look with %s remembered", async (_, text, expected) => {
  const useViewOptions = await startWith(text);
  expect(useViewOptions.getState().options).toMatchObject(expected);
});

test("what is changed is there after a reload, with the rest as it was", async () => {
  const useViewOptions = await startWith('{"size":2}');
  useViewOptions.getState().change({ view: "list", widths: { name: 40, made: 1200 } });
  const expected = { ...first, size: 2, view: "list", widths: { name: 40, made: 1200 } };
  expect(useViewOptions.getState().options).toMatchObject(expected);
  expect((await startWith(undefined)).getState().options).toMatchObject(expected);
});
