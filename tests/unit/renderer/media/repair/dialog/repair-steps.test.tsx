// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { RepairSteps } from "#renderer/media/repair/dialog/repair-steps.tsx";
import type { RepairStep } from "#shared/contract/library/media.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { startEnglish } from "../../../within-page.tsx";

beforeAll(startEnglish);
afterEach(cleanup);

const MEGABYTE = 1024 * 1024;
const film: MediaFacts = {
  ...{ kind: "video", format: "mov", mime: "video/quicktime", bytes: 58 * MEGABYTE, width: 2100, height: 400 },
  ...{ durationSeconds: 21, frameRate: 12, videoCodec: "hevc" },
};
const bare: MediaFacts = { kind: "audio", format: "flac", mime: "audio/flac", bytes: 5.26 * MEGABYTE };

function rows(facts: MediaFacts, steps: RepairStep[]): string[][] {
  render(<RepairSteps facts={facts} steps={steps} />);
  return [...document.querySelectorAll(".repairsteps > li")].map((row) =>
    [...row.children].map((each) => each.textContent ?? ""),
  );
}

it("each step is told with the figure before and after, one upon the other", () => {
  const steps: RepairStep[] = [
    { what: "trim", to: "2 s – 17 s" },
    { what: "crop", to: "1000 × 400 px" },
    { what: "scale", to: "1280 × 512 px" },
    { what: "rate", to: "24 fps" },
    { what: "convert", to: "MP4, H.264" },
    { what: "shrink", to: "50 MB" },
  ];
  expect(rows(film, steps)).toEqual([
    ["Trim", "21 s", "→", "2 s – 17 s"],
    ["Crop", "2100 × 400 px", "→", "1000 × 400 px"],
    ["Scale", "1000 × 400 px", "→", "1280 × 512 px"],
    ["Frame rate", "12 fps", "→", "24 fps"],
    ["Convert", "MOV, H.265", "→", "MP4, H.264"],
    ["Size", "58 MB", "→", "at most 50 MB"],
  ]);
});

it.each<[facts: MediaFacts, steps: RepairStep[], was: string]>([
  [film, [{ what: "pad", to: "2100 × 840 px" }], "2100 × 400 px"],
  [film, [{ what: "scale", to: "1280 × 244 px" }], "2100 × 400 px"],
  [
    film,
    [
      { what: "pad", to: "2100 × 840 px" },
      { what: "scale", to: "1280 × 512 px" },
    ],
    "2100 × 840 px",
  ],
  [{ ...film, videoCodec: "prores" }, [{ what: "convert", to: "MP4, H.264" }], "MOV, PRORES"],
  [{ ...film, videoCodec: "avc" }, [{ what: "convert", to: "MP4, H.264" }], "MOV, H.264"],
  // A name that every object has.
  [{ ...film, videoCodec: "constructor" }, [{ what: "convert", to: "MP4, H.264" }], "MOV, CONSTRUCTOR"],
  [bare, [{ what: "convert", to: "WAV" }], "FLAC"],
  [bare, [{ what: "shrink", to: "5 MB" }], "5.3 MB"],
  [bare, [{ what: "trim", to: "0 s – 6 s" }], ""],
  [bare, [{ what: "rate", to: "24 fps" }], ""],
  [bare, [{ what: "crop", to: "1 × 1 px" }], ""],
  [bare, [{ what: "scale", to: "1 × 1 px" }], ""],
])("%j, of which %j is made, was last %j", (facts, steps, was) => {
  expect(rows(facts, steps).at(-1)?.[1]).toBe(was);
});

it("where nothing is done there is no list", () => {
  rows(film, []);
  expect(document.querySelector("ul")).toBeNull();
});
