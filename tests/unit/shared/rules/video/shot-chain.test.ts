import { expect, it } from "vitest";
import { continuationLine, continuedVideo } from "#shared/rules/video/continuation.ts";
import { passDraft } from "#shared/rules/video/pass.ts";
import {
  awaitsFrame,
  chainAfterChange,
  continuesAfterChange,
  leadsTo,
  requestToCheck,
  withClip,
  withoutClip,
} from "#shared/rules/video/shot-chain.ts";
import type { ShotSettings } from "#shared/rules/video/shot-request.ts";

const draft: ShotSettings = {
  prompt: "A lantern",
  model: "Vendor-H3",
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
  mode: "frames",
  firstFrame: null,
  lastFrame: null,
  references: [],
  promptExpansion: null,
};
const pending = { shotId: "parent", takeId: null };
const begun = { shotId: "parent", takeId: "take" };

it.each([
  ["chained, no take yet", draft, pending, true],
  ["chained, the frame is there", draft, begun, false],
  ["not chained", draft, null, false],
  ["made from text while it is chained", { ...draft, mode: "text" as const }, pending, false],
])("%s", (_name, settings, chain, expected) => {
  expect(awaitsFrame({ draft: settings, chain })).toBe(expected);
});

it("counts the frame that will come: the request to check is one of an image, with an adaptive ratio", () => {
  const kindOf = () => undefined;
  expect(requestToCheck({ draft, chain: pending }, kindOf)).toMatchObject({
    ratio: "adaptive",
    content: [{ type: "text" }, { type: "image_url", role: "first_frame" }],
  });
  expect(requestToCheck({ draft, chain: null }, kindOf)).toMatchObject({ ratio: "16:9", content: [{ type: "text" }] });
});

it("keeps the chain while the first frame stays, and lets go with another", () => {
  const before = { draft: { ...draft, firstFrame: "frame" }, chain: begun };
  expect(chainAfterChange(before, { ...before.draft, prompt: "Other" })).toBe(begun);
  expect(chainAfterChange(before, { ...before.draft, firstFrame: "other" })).toBeNull();
  expect(chainAfterChange(before, { ...before.draft, firstFrame: null })).toBeNull();
});

const goesOn = (clip: string | null, references: string[]): ShotSettings => ({
  ...draft,
  ...{ mode: "references", references, continues: { seconds: 3, clip } },
});

it.each<[string, ShotSettings, string, string[]]>([
  ["behind the references where there was none", goesOn(null, ["a", "b"]), "new", ["a", "b", "new"]],
  ["in the place of the one before", goesOn("old", ["old", "b"]), "new", ["new", "b"]],
  ["behind them where the one before was taken out", goesOn("old", ["a"]), "new", ["a", "new"]],
  ["once, where it was among them already", goesOn(null, ["new", "b"]), "new", ["b", "new"]],
])("a clip to go on from comes %s", (_where, before, clip, references) => {
  expect(withClip(before, clip)).toEqual({ ...before, references, continues: { seconds: 3, clip } });
});

it("a shot that goes on from no seconds takes no clip", () => {
  expect(withClip(draft, "new")).toBe(draft);
});

it("without its clip a shot goes on from nothing, and keeps its other references", () => {
  const before = goesOn("clip", ["a", "clip", "b"]);
  expect(withoutClip(before)).toEqual({ ...before, references: ["a", "b"], continues: null });
});

it("a clip that is taken out of the references is gone on from no longer", () => {
  const there = goesOn("clip", ["clip"]);
  expect(continuesAfterChange(there)).toBe(there);
  expect(continuesAfterChange({ ...there, references: ["a"] }).continues).toBeNull();
  const waits = goesOn(null, ["a"]);
  expect(continuesAfterChange(waits)).toBe(waits);
});

it("keeps the chain while the clip stays, and lets go with another, or without", () => {
  const before = { draft: goesOn("clip", ["clip"]), chain: begun };
  expect(chainAfterChange(before, { ...before.draft, firstFrame: "other" })).toBe(begun);
  expect(chainAfterChange(before, goesOn("other", ["other"]))).toBeNull();
  expect(chainAfterChange(before, { ...before.draft, continues: null })).toBeNull();
});

it("counts the clip that will come as a video", () => {
  const request = requestToCheck({ draft: goesOn(null, ["a"]), chain: pending }, () => "image");
  expect(request.content.map((item) => ("role" in item ? item.role : item.type))).toEqual([
    "text",
    "reference_image",
    "reference_video",
  ]);
});

it("says which of its videos a shot goes on from, and tells the service, unless the words name it", () => {
  const kindOf = (name: string) => (name.startsWith("v") ? "video" : "image");
  const numberOf = (clip: string | null, references: string[], mode: ShotSettings["mode"] = "references") =>
    continuedVideo({ mode, continues: { seconds: 3, clip } }, references, kindOf);
  expect(numberOf("v2", ["v1", "a", "v2"])).toBe(2);
  expect(numberOf("clip", ["a", "clip"])).toBe(1);
  expect(numberOf("v1", ["v1"])).toBe(1);
  expect(numberOf("gone", ["v1"])).toBeNull();
  expect(numberOf(null, ["v1"])).toBeNull();
  expect(numberOf("v1", ["v1"], "frames")).toBeNull();
  expect(continuedVideo({ mode: "references" }, ["v1"], kindOf)).toBeNull();
  const line =
    "Continue @video 2 from its last moment without a cut: the same people, place, light, and movement go on.\n";
  expect(continuationLine("It falls", 2)).toBe(line);
  expect(continuationLine("As in @video 1 and @image 2", 2)).toBe(line);
  expect(continuationLine("As in @video 2", 2)).toBe("");
  expect(continuationLine("As in <Video 2>", 2)).toBe("");
  expect(continuationLine(" ", 2)).toBe("");
  expect(continuationLine("It falls", null)).toBe("");
});

it("a quick pass is the shot as it is set, at the smallest picture and a length that its model makes", () => {
  expect(passDraft({ ...draft, duration: 4 })).toEqual({
    ...draft,
    ...{ model: "Vendor-H3-Max", resolution: "480P", duration: 5 },
  });
});

it("finds circles, and ends in one", () => {
  const parents: Record<string, string> = { c: "b", b: "a", x: "y", y: "x" };
  const parentOf = (id: string) => parents[id];
  expect(leadsTo("c", "a", parentOf)).toBe(true);
  expect(leadsTo("a", "a", parentOf)).toBe(true);
  expect(leadsTo("a", "c", parentOf)).toBe(false);
  expect(leadsTo("x", "a", parentOf)).toBe(false);
});
