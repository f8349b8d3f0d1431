import { expect, test } from "vitest";
import { assetsNamedIn } from "#shared/wire/media/asset-references.ts";

const source = (url: unknown, type: unknown = "url") => ({ type: "image", source: { type, url } });

test.each<[value: unknown, ids: string[]]>([
  [
    [source("asset:b"), { deep: [source("asset:a"), source("asset:b")] }],
    ["b", "a"],
  ],
  [source("https://e.org/asset:a"), []],
  [source("asset:a", "base64"), []],
  [source(7), []],
  [{ url: "asset:a" }, []],
  ["asset:a", []],
  [null, []],
  [[null, undefined, 7], []],
])("assets that %j names in its sources", (value, ids) => {
  expect(assetsNamedIn(value)).toEqual(ids);
});
