import { describe, expect, it, test } from "vitest";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { mentionsIn, renumberMentions } from "#shared/rules/video/mentions.ts";
import { referencesOf, withFilmWords } from "#shared/rules/video/shot-request.ts";
import { imageItem, shotWith } from "#tests/support/requests/sample-requests.ts";

test.each([
  ["@image 1 walks", [["image", 1]]],
  [
    "like @Image2, not @video 3",
    [
      ["image", 2],
      ["video", 3],
    ],
  ],
  ["@audio ? is gone", [["audio", null]]],
  ["mail@image 1", [["image", 1]]],
  ["@images 1, image 1, @image", []],
  ["@image 1st", []],
  ["把@image 1放在左边", [["image", 1]]],
])("mentions of %j", (prompt, expected) => {
  expect(mentionsIn(prompt).map(({ kind, ordinal }) => [kind, ordinal])).toEqual(expected);
});

describe("after references were moved", () => {
  const kindOf = (id: string) => (id.startsWith("v") ? ("video" as const) : ("image" as const));
  const prompt = "@image 1 meets @image 2 as in @video 1";
  test.each([
    ["swapped", ["b", "a", "v1"], "@image 2 meets @image 1 as in @video 1"],
    ["the first is gone", ["b", "v1"], "@image ? meets @image 1 as in @video 1"],
    ["another kind was moved", ["v1", "a", "b"], prompt],
    ["one came before", ["c", "a", "b", "v1"], "@image 2 meets @image 3 as in @video 1"],
  ])("%s", (_, after, expected) => {
    expect(renumberMentions(prompt, ["a", "b", "v1"], after, kindOf)).toBe(expected);
  });
  it("what is known better by now is named by its new kind, and its neighbors by their new numbers", () => {
    const then = () => "image" as const;
    expect(renumberMentions("@image 1, @image 2, @image 3", ["a", "v", "b"], ["a", "v", "b"], kindOf, then)).toBe(
      "@image 1, @video 1, @image 2",
    );
  });
  it("what named nothing before stays as it was written", () => {
    expect(renumberMentions("@image 4", ["a"], ["b", "a"], kindOf)).toBe("@image 4");
  });
});

it("a mention of what isn't sent is a warning, each once", () => {
  const request = { ...shotWith([imageItem("asset:a", "reference_image")]) };
  const content = [
    { type: "text", text: "@image 1, @image 2, @image 2 and @video ?" },
    imageItem("asset:a", "reference_image"),
  ];
  const found = checkVideo({ ...request, content }).filter(({ code }) => code === "video.prompt.mention");
  expect(found).toMatchObject([
    { severity: "warning", path: "prompt", params: { mention: "@image 2", sent: 1 } },
    { severity: "warning", path: "prompt", params: { mention: "@video ?", sent: 0 } },
  ]);
});

it("the film's words stand around a shot's own, and make no shot alone", () => {
  expect(withFilmWords({ promptPrefix: "16 mm.", prompt: "A lantern", promptSuffix: " " })).toBe("16 mm.\nA lantern");
  expect(withFilmWords({ promptPrefix: "16 mm.", prompt: " ", promptSuffix: "" })).toBe(" ");
  expect(withFilmWords({ prompt: "A lantern" })).toBe("A lantern");
  expect(referencesOf({ projectReferences: ["a", "b"], references: ["b", "c"] })).toEqual(["a", "b", "c"]);
});
