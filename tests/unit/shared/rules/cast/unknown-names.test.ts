import { expect, test } from "vitest";
import { parseDirection } from "#shared/direction/index.ts";
import { unknownNames } from "#shared/rules/cast/unknown-names.ts";

const cast = [{ name: "Keeper" }, { name: "Old Pier" }];

test.each<[string, readonly string[]]>([
  ["@Keeper on the @old pier", []],
  ["@Mara and @Keeper, @Mara again", ["Mara"]],
  ["@image 1, @video 2, @audio ?", []],
  ["post@mara.org", []],
  ["still typing @Kee", []],
  ["@A1 @B2 @C3 @D4", ["A1", "B2", "C3"]],
  ["夜里@小明", []],
  ["@小明 走", ["小明"]],
  [`@${"x".repeat(60)}`, ["x".repeat(60)]],
  [`@${"x".repeat(61)}`, []],
])("names in %j that no card has", (prompt, names) => {
  expect(unknownNames({ prompt }, cast)).toEqual(names);
});

test("in a directed shot its beats are read, and no words that are said", () => {
  const direction = parseDirection(
    "integrated_multimodal_description: [Shot 1] @Mara (S1) says: <d>[English] Ask @Nobody.</d>",
    5,
  );
  expect(unknownNames({ prompt: "@Gull", directed: true, direction }, cast)).toEqual(["Mara"]);
  expect(unknownNames({ prompt: "@Gull", directed: false, direction }, cast)).toEqual(["Gull"]);
  expect(unknownNames({ prompt: "@Gull", directed: true, direction: null }, cast)).toEqual(["Gull"]);
});
