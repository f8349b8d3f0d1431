import { expect, test } from "vitest";
import { jointClips, offeredJoints, valueOfJoint } from "#renderer/storyboard/export/dialog/take-joint.ts";
import type { ClipFacts } from "#renderer/storyboard/export/make/clip-facts.ts";
import { colorOf } from "#renderer/storyboard/export/make/film-color.ts";
import { planFilm } from "#renderer/storyboard/export/plan-film.ts";
import { type FilmSettings, plainFilm, wholeTake } from "#shared/contract/storyboard/film-settings.ts";
import { joinedClips } from "#shared/film/joint.ts";

const facts = new Map<string, ClipFacts>(
  ["a", "b"].map((assetId) => [
    assetId,
    {
      ...{ assetId, seconds: 5, width: 64, height: 32, frameRate: 24, packets: 120, codec: "avc", signature: "one" },
      ...{ color: colorOf({}, 32), canDecode: true, hasSound: false, soundCodec: null, soundSignature: null },
    },
  ]),
);
const shots = ["a", "b"].map((assetId, index) => ({
  ...{ shotId: assetId, number: index + 1, name: "", prompt: "", model: "" },
  take: { taskId: assetId, assetId, ordinal: 1, fileName: "" },
}));
const planOf = (clips: FilmSettings["clips"]) => planFilm(shots, facts, { ...plainFilm, clips });
const join = (clips: FilmSettings["clips"], seconds: number, through: string | null = null) =>
  joinedClips(jointClips(planOf(clips), facts), { clips }, "b", { seconds, through });

test("a cross-fade that is chosen in the dialog lies over the cut as on the strip: the film stays as long as it is", () => {
  const trimmed = { a: { ...wholeTake, to: 4 }, b: { ...wholeTake, from: 1 } };
  expect(planOf(trimmed).seconds).toBe(8);
  const faded = join(trimmed, 1);
  expect(faded).toEqual({ clips: { a: { from: 0, to: 4.5, fade: 0 }, b: { from: 0.5, to: null, fade: 1 } } });
  if ("why" in faded) throw new Error("It was refused.");
  expect(planOf(faded.clips).seconds).toBe(8);
  // And back again.
  expect(join(faded.clips, 0)).toEqual({
    clips: { a: { from: 0, to: 4, fade: 0 }, b: { from: 1, to: null, fade: 0 } },
  });
});

test.each([
  ["the one before has no more", { b: { ...wholeTake, from: 1 } }, { why: "tailShort", needs: 12, left: 0 }],
  [
    "the one that comes has too little",
    { a: { ...wholeTake, to: 4 }, b: { ...wholeTake, from: 0.25 } },
    { why: "headShort", needs: 12, left: 6 },
  ],
])("it is refused with figures where %s", (_, clips, refusal) => {
  expect(join(clips, 1)).toEqual(refusal);
});

test("a color needs no frames beside the cut", () => {
  expect(join({}, 2, "#ffffff")).toEqual({
    clips: { a: wholeTake, b: { ...wholeTake, fade: 2, through: "#ffffff" } },
  });
});

test("a card stands for longer", () => {
  const clips = { k: { ...wholeTake, card: "Gale", hold: 3 }, a: { ...wholeTake, from: 1 } };
  const laid = jointClips(planFilm(shots, facts, { ...plainFilm, clips, order: ["k", "a", "b"] }), facts);
  expect(joinedClips(laid, { clips }, "a", { seconds: 1, through: null })).toEqual({
    clips: { k: { ...clips.k, hold: 3.5 }, a: { from: 0.5, to: null, fade: 1 } },
  });
});

test("a clip is asked about with its file's length; what stands as long as it is asked to has none, and no speed", () => {
  const plan = planOf({
    k: { ...wholeTake, card: "Gale", hold: 3 },
    a: { ...wholeTake, from: 1, speed: 2 },
    b: { ...wholeTake, fade: 0.5 },
  });
  const still = { ...plan.segments[0], clipId: "p", assetId: "picture", card: null };
  const laid = jointClips({ ...plan, segments: [...plan.segments, still as (typeof plan.segments)[number]] }, facts);
  expect(laid.map(({ key, film, whole, speed, from, fade }) => [key, film, whole, speed, from, fade])).toEqual([
    ["a", "a", 5, 2, 1, 0],
    ["b", "b", 5, 1, 0, 0.5],
    ["k", null, 0, 1, 0, 0],
    ["p", "picture", 0, 0, 1, 0],
  ]);
});

test.each([
  [{ seconds: 0, through: "#000000" }, "cut"],
  [{ seconds: 1, through: null }, "1 over"],
  [{ seconds: 1, through: "#000000" }, "1 #000000"],
  [{ seconds: 0.25, through: null }, "0.25 over"],
])("the transition %o is the value “%s”", (joint, value) => {
  expect(valueOfJoint(joint)).toBe(value);
});

test("every transition that is offered has a value of its own", () => {
  expect(offeredJoints.map(valueOfJoint)).toEqual([
    ...["cut", "0.5 over", "1 over", "2 over", "0.5 #000000", "1 #000000", "2 #000000"],
    ...["0.5 #ffffff", "1 #ffffff", "2 #ffffff"],
  ]);
});
