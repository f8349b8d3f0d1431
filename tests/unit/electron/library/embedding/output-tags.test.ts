import { expect, it } from "vitest";
import { tagsOfFilm, tagsOfRepair } from "#core/library/embedding/output-tags.ts";
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
    own: [
      ["reelsong_film", "Saltlight"],
      ["reelsong_takes", "1: 02 Swell.mp4\n2: 01 Skerry.mp4\n4: ?\n5: 02 Swell.mp4"],
      ["reelsong_model", "Vendor-H3-Max, Vendor-H3"],
      ["reelsong_song", "Keep the Light.mp3"],
    ],
  });
  expect(tagsOfFilm({ ...origin, takes: [], songAssetId: null }, "x", 0, () => null).own).toEqual([
    ["reelsong_film", "Saltlight"],
    ["reelsong_takes", ""],
  ]);
});

const repaired = {
  ...{ type: "repaired" as const, sourceId: id(1), sourceName: "IMG of Ada.png", sandbox: false },
  steps: [
    { what: "crop" as const, to: "1000 × 400 px" },
    { what: "convert" as const, to: "PNG" },
  ],
};

it("a repair names its steps and what its original was made by", () => {
  expect(tagsOfRepair(repaired, "Swell (fixed)", 0, { origin: generated("Vendor-H3") })).toMatchObject({
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
  const tags = tagsOfRepair(repaired, "IMG of Ada (fixed)", 0, {
    origin: { type: "imported", fileName: "IMG of Ada.png" },
  });
  expect(JSON.stringify(tags)).not.toContain("Ada");
  expect(tags.own).toEqual([["reelsong_steps", "crop 1000 × 400 px; convert PNG"]]);
});
