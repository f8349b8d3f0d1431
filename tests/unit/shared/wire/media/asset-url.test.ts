import { expect, test } from "vitest";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";

test.each([
  ["asset:0192", "0192"],
  ["asset:a", "a"],
  ["asset:", undefined],
  ["assets:a", undefined],
  ["https://e.org/asset:a", undefined],
  ["", undefined],
])("%j names the asset %j", (url, id) => {
  expect(assetIdOf(url)).toBe(id);
});
