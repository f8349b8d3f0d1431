import { expect, it } from "vitest";
import { digitalSourceOf } from "#core/library/embedding/digital-source.ts";
import { tagsOfFilm, tagsOfRepair } from "#core/library/embedding/output-tags.ts";
import { tagsOfOrigin, tagsOfTask } from "#core/library/embedding/tags.ts";
import type { Asset } from "#shared/contract/library/media.ts";

type Origin = Asset["origin"];
const id = (last: number) => `019a6b7e-0000-7000-8000-00000000000${last}`;
const generated = (model: string): Origin => ({
  ...{ type: "generated", taskId: id(9), model, prompt: "A lantern", shotId: null, songId: null },
  ...{ take: 1, sandbox: false },
});
const assets: Record<string, { name: string; origin: Origin }> = {
  [id(1)]: { name: "01 Skerry.mp4", origin: generated("Vendor-H3") },
  [id(2)]: { name: "02 Swell.mp4", origin: generated("Vendor-H3-Max") },
  [id(3)]: { name: "Keep the Light.mp3", origin: generated("music-3.0") },
};
const take = (shotNumber: number, assetId: string) => ({ shotId: id(7), shotNumber, taskId: id(9), assetId });

it("a film names its takes in order, their models and its song; what is gone is not made up", () => {
  const origin = {
    ...{ type: "exported" as const, projectId: id(6), projectTitle: "Saltlight", songAssetId: id(3), sandbox: false },
    takes: [take(1, id(2)), take(2, id(1)), take(4, id(5)), take(5, id(2))],
  };
  expect(tagsOfFilm(origin, "Saltlight, cut 2", 0, (each) => assets[each] ?? null)).toEqual({
    ...{ title: "Saltlight, cut 2", words: "", lyrics: "", date: "1970-01-01T00:00:00.000Z" },
    source: "trainedAlgorithmicMedia",
    own: [
      ["reelsong_film", "Saltlight"],
      ["reelsong_takes", "1: 02 Swell.mp4\n2: 01 Skerry.mp4\n4: ?\n5: 02 Swell.mp4"],
      ["reelsong_model", "Vendor-H3-Max, Vendor-H3"],
      ["reelsong_song", "Keep the Light.mp3"],
    ],
  });
  expect(tagsOfFilm({ ...origin, takes: [], songAssetId: null }, "x", 0, () => null).own).toEqual([
    ["reelsong_film", "Saltlight"],
  ]);
});

const nothing = () => undefined;
const repaired = {
  ...{ type: "repaired" as const, sourceId: id(1), sourceName: "IMG of Ada.png", sandbox: false },
  steps: [
    { what: "crop" as const, to: "1000 × 400 px" },
    { what: "convert" as const, to: "PNG" },
  ],
};

it("a repair names its steps and what its original was made by", () => {
  expect(tagsOfRepair(repaired, "Swell (fixed)", 0, { origin: generated("Vendor-H3") }, nothing)).toMatchObject({
    title: "Swell (fixed)",
    own: [
      ["reelsong_steps", "crop 1000 × 400 px; convert PNG"],
      ["reelsong_source", "IMG of Ada.png"],
      ["reelsong_model", "Vendor-H3"],
      ["reelsong_prompt", "A lantern"],
    ],
  });
});

it("of a file of the person's own nothing but the steps is written: it may be sent", () => {
  const source = { origin: { type: "imported" as const, fileName: "IMG of Ada.png" } };
  const tags = tagsOfRepair(repaired, "IMG of Ada (fixed)", 0, source, nothing);
  expect(tags.source).toBeNull();
  expect(JSON.stringify(tags)).not.toContain("Ada");
  expect(tags.own).toEqual([["reelsong_steps", "crop 1000 × 400 px; convert PNG"]]);
});

const own: Origin = { type: "imported", fileName: "street.mp4" };
const sample: Origin = { ...(generated("Vendor-H3") as Extract<Origin, { type: "generated" }>), sandbox: true };
const fixed = (sourceId: string): Origin => ({ ...repaired, sourceId });
const film = (...ids: string[]): Origin => ({
  ...{ type: "exported", projectId: id(6), projectTitle: "Saltlight", songAssetId: null, sandbox: false },
  takes: ids.map((each, index) => take(index + 1, each)),
});
const library: Record<string, Origin> = {
  [id(1)]: generated("Vendor-H3"),
  [id(2)]: own,
  [id(3)]: sample,
  [id(4)]: fixed(id(1)),
  [id(5)]: fixed(id(5)),
  [id(8)]: fixed(id(2)),
};

// The definitions of cv.iptc.org/newscodes/digitalsourcetype.
it.each<[string, Origin, string | null]>([
  ["a take", generated("Vendor-H3"), "trainedAlgorithmicMedia"],
  ["the sandbox's take, which no model made", sample, "algorithmicMedia"],
  ["a file of one's own", own, null],
  ["a take that was made to fit", fixed(id(1)), "trainedAlgorithmicMedia"],
  ["a file of one's own that was made to fit", fixed(id(2)), null],
  ["what was made of itself, as a damaged library says", fixed(id(5)), null],
  ["a film of takes", film(id(1), id(4)), "trainedAlgorithmicMedia"],
  ["a film of samples", film(id(3)), "algorithmicMedia"],
  ["a film of takes and footage of one's own", film(id(1), id(2)), "compositeWithTrainedAlgorithmicMedia"],
  ["a film of takes and fitted footage of one's own", film(id(1), id(8)), "compositeWithTrainedAlgorithmicMedia"],
  ["a film of samples and footage of one's own", film(id(3), id(2)), "compositeSynthetic"],
  ["a film of a take that is gone since", film(id(9)), "trainedAlgorithmicMedia"],
  [
    "a film over a song of one's own",
    { ...film(id(1)), songAssetId: id(2) } as Origin,
    "compositeWithTrainedAlgorithmicMedia",
  ],
])("%s is said to be what IPTC calls it", (_what, origin, source) => {
  expect(digitalSourceOf(origin, (each) => library[each])).toBe(source);
});

const retrieved = (model: string | null): Origin => ({
  ...{ type: "retrieved", remoteId: "r-1", model, connectionName: "Mine", fileName: "swell.mp4", sandbox: false },
});

it.each([
  ["Vendor-H3", [["reelsong_model", "Vendor-H3"]]],
  [null, []],
] as const)(
  "what was fetched again says so, and its model where it is known (%s); also what was made of it",
  (model, named) => {
    expect(tagsOfOrigin(retrieved(model), "Swell", 0)).toEqual({
      ...{ title: "Swell", words: "", lyrics: "", date: "1970-01-01T00:00:00.000Z", source: "trainedAlgorithmicMedia" },
      own: [...named, ["reelsong_task", "r-1"], ["reelsong_connection", "Mine"]],
    });
    expect(tagsOfRepair(repaired, "Swell", 0, { origin: retrieved(model) }, nothing).own).toEqual([
      ...[
        ["reelsong_steps", "crop 1000 × 400 px; convert PNG"],
        ["reelsong_source", "IMG of Ada.png"],
      ],
      ...[...named, ["reelsong_task", "r-1"]],
    ]);
    const origin = { ...(film(id(1)) as Extract<Origin, { type: "exported" }>) };
    expect(tagsOfFilm(origin, "x", 0, () => ({ name: "Swell.mp4", origin: retrieved(model) })).own).toEqual([
      ...[
        ["reelsong_film", "Saltlight"],
        ["reelsong_takes", "1: Swell.mp4"],
      ],
      ...named,
    ]);
  },
);

it("of what was asked for twenty thousand characters are said", () => {
  const long = "a".repeat(20_001);
  const task = {
    ...{ id: "t", createdAt: 0, remoteId: null, model: "M", connectionName: "Mine", sandbox: true },
    request: { lyrics: "" },
  };
  expect(tagsOfTask(task, "Shot", long)).toMatchObject({ words: "a".repeat(20_000), source: "algorithmicMedia" });
  expect(tagsOfTask({ ...task, request: { lyrics: long, prompt: long } }, "Song", "")).toMatchObject({
    words: "a".repeat(20_000),
    lyrics: "a".repeat(20_000),
  });
  const made = { ...(generated("M") as Extract<Origin, { type: "generated" }>), prompt: long };
  expect(tagsOfRepair(repaired, "x", 0, { origin: made }, nothing).own).toContainEqual([
    ...["reelsong_prompt", "a".repeat(20_000)],
  ]);
  const takes = Array.from({ length: 2000 }, (_, at) => take(at + 1, id(1)));
  const origin = { ...(film(id(1)) as Extract<Origin, { type: "exported" }>), takes };
  const [, listed] = tagsOfFilm(origin, "x", 0, (each) => assets[each] ?? null).own;
  expect([listed?.[0], listed?.[1].length, listed?.[1].slice(0, 16)]).toEqual([
    ...["reelsong_takes", 20_000, "1: 01 Skerry.mp4"],
  ]);
});
