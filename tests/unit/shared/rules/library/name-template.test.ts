import { expect, test } from "vitest";
import { checkNameTemplate, fillNameTemplate, type NameValues } from "#shared/rules/library/name-template.ts";

const values: NameValues = {
  name: "Lamp",
  project: "Night Ferry",
  shot: "03",
  title: "Lantern",
  take: "2",
  date: "2026-11-21",
  time: "10-48",
  kind: "video",
  model: "Vendor-H3",
  rating: "",
  number: "07",
};

test.each([
  ["{name}", ["Lamp"]],
  ["{project}/{shot} {title} - take {take}", ["Night Ferry", "03 Lantern - take 2"]],
  ["{ Project }/{NAME}", ["Night Ferry", "Lamp"]],
  ["{name}[ - {rating} stars]", ["Lamp"]],
  ["{name}[ - take {take}]", ["Lamp - take 2"]],
  ["{rating}/{name}", ["Lamp"]],
  ["{project}/{rating}", ["Night Ferry", "Lamp"]],
  ["/a//{name}", ["a", "Lamp"]],
  ["{date}/", ["2026-11-21", "Lamp"]],
  ["plain words", ["plain words"]],
])("%s", (template, parts) => {
  expect(checkNameTemplate(template)).toBeNull();
  expect(fillNameTemplate(template, values)).toEqual(parts);
});

test("a slash in a value makes no folder", () => {
  expect(fillNameTemplate("{project}/{name}", { ...values, project: "a/b", name: "../../etc" })).toEqual([
    "a b",
    ".. .. etc",
  ]);
});

test.each([
  ["", { problem: "empty" }],
  [" / ", { problem: "empty" }],
  ["{nope}", { problem: "unknown", found: "{nope}" }],
  ["{}", { problem: "unknown", found: "{}" }],
  ["{name", { problem: "open", found: "{" }],
  ["name}", { problem: "open", found: "}" }],
  ["[{name}", { problem: "open", found: "[" }],
  ["{name}]", { problem: "open", found: "]" }],
  ["[a[b]]", { problem: "open", found: "[" }],
  ["[a/b]", { problem: "open", found: "[" }],
])("refused: %s", (template, problem) => {
  expect(checkNameTemplate(template)).toEqual(problem);
  expect(() => fillNameTemplate(template, values)).toThrow();
});
