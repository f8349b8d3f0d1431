import { expect, test } from "vitest";
import { checkFile } from "#renderer/media/repair/plan/check-file.ts";
import { decodesFor, isRepairable, planRepair } from "#renderer/media/repair/plan/plan-repair.ts";
import { limitsOf, type RepairUse } from "#renderer/media/repair/plan/repair-limits.ts";
import { firstChoice, orderRepair, stepsOf } from "#renderer/media/repair/plan/repair-order.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

const MB = 1024 * 1024;
const picture: MediaFacts = { kind: "image", format: "png", mime: "image/png", bytes: MB, width: 1280, height: 720 };
const film: MediaFacts = {
  kind: "video",
  format: "mp4",
  mime: "video/mp4",
  bytes: 8 * MB,
  width: 1280,
  height: 720,
  durationSeconds: 6,
  videoCodec: "avc",
  audioCodec: "aac",
  frameRate: 24,
};
const sound: MediaFacts = { kind: "audio", format: "mp3", mime: "audio/mpeg", bytes: MB, durationSeconds: 6 };

const cases: readonly [use: RepairUse, facts: MediaFacts, needs: readonly string[]][] = [
  ["firstFrame", { ...picture, width: 2100, height: 400, bytes: 31 * MB }, ["aspect", "bytes"]],
  ["firstFrame", { ...picture, format: "gif", width: 200, height: 200 }, ["format", "larger"]],
  ["referenceImage", { ...picture, width: 6000, height: 3000 }, ["smaller"]],
  ["referenceVideo", { ...film, durationSeconds: 21, frameRate: 12 }, ["seconds", "frameRate"]],
  [
    "referenceVideo",
    { ...film, format: "webm", videoCodec: "vp9", audioCodec: "opus" },
    ["format", "videoCodec", "audioCodec"],
  ],
  ["referenceVideo", { ...film, variableFrameRate: true }, ["steadyRate"]],
  ["referenceVideo", { ...film, bytes: 512 * MB }, ["bytes"]],
  ["firstFrame", { ...picture, width: 2501, height: 1000 }, ["aspect"]],
  ["firstFrame", { ...picture, width: 399, height: 1000 }, ["aspect"]],
  ["referenceAudio", { ...sound, durationSeconds: 16 }, ["seconds"]],
  ["referenceAudio", { ...sound, format: "flac", bytes: 16 * MB }, ["format", "bytes"]],
  ["coverAudio", { ...sound, durationSeconds: 400 }, ["seconds"]],
  ["chatImage", { ...picture, format: "heic", bytes: 11 * MB }, ["format", "bytes"]],
];
test.each(cases)("%s: %o needs %j, as the rules find", (use, facts, needs) => {
  const plan = planRepair(facts, limitsOf(use));
  expect(plan).toEqual({ needs, hopeless: null });
  expect(isRepairable(plan)).toBe(true);
  const found = checkFile(use, facts).filter(({ severity }) => severity !== "pass");
  expect(found.length).toBeGreaterThan(0);
});

test.each<readonly [RepairUse, MediaFacts, string | null]>([
  ["firstFrame", picture, null],
  ["referenceVideo", film, null],
  ["referenceAudio", sound, null],
  ["coverAudio", sound, null],
  // What is exactly at a limit is within it.
  ["firstFrame", { ...picture, width: 2500, height: 1000, bytes: 30 * MB }, null],
  ["firstFrame", { ...picture, width: 400, height: 1000 }, null],
  ["firstFrame", { ...picture, width: 5760, height: 2304 }, null],
  ["referenceImage", { ...picture, width: 256, height: 640 }, null],
  ["referenceVideo", { ...film, durationSeconds: 2, frameRate: 23.976, bytes: 50 * MB }, null],
  ["referenceVideo", { ...film, durationSeconds: 15, frameRate: 60 }, null],
  ["referenceAudio", { ...sound, durationSeconds: 15, bytes: 15 * MB }, null],
  ["coverAudio", { ...sound, durationSeconds: 360, bytes: 50 * MB }, null],
  ["firstFrame", film, "kind"],
  ["referenceVideo", { ...film, durationSeconds: 1.9 }, "tooShort"],
  ["coverAudio", { ...sound, durationSeconds: 5.9 }, "tooShort"],
  ["firstFrame", { ...picture, problem: "truncated" }, "unreadable"],
  ["referenceVideo", { ...film, format: "avi" }, "unopenable"],
  ["referenceVideo", { ...film, format: "flv" }, "unopenable"],
  ["chatVideo", { ...film, format: "avi", bytes: 60 * MB }, "unopenable"],
  ["referenceAudio", { ...sound, format: "aiff" }, "unopenable"],
])("%s: %o is not offered (%s)", (use, facts, hopeless) => {
  const plan = planRepair(facts, limitsOf(use));
  expect(plan).toEqual({ needs: [], hopeless });
  expect(isRepairable(plan)).toBe(false);
  // What needs nothing is what the rules let pass.
  if (hopeless === null) expect(checkFile(use, facts).filter(({ severity }) => severity === "error")).toEqual([]);
});

// @shows Chat, point by point › 6. Attached by paste, drop, choice or from the library, checked, with detail and thumbnail; HEIC converted
test("several needs are one plan, told with the figures it leads to", () => {
  const facts = {
    ...film,
    format: "mkv",
    durationSeconds: 21,
    frameRate: 12,
    width: 2100,
    height: 400,
    bytes: 80 * MB,
  };
  const limits = limitsOf("referenceVideo");
  const plan = planRepair(facts, limits);
  const choice = firstChoice(facts, limits);
  expect(stepsOf(facts, limits, plan, choice)).toEqual([
    { what: "trim", to: "0 s – 14.9 s" },
    { what: "crop", to: "1000 × 400 px" },
    { what: "rate", to: "24 fps" },
    { what: "convert", to: "MP4, H.264" },
    { what: "shrink", to: "50 MB" },
  ]);
  expect(orderRepair(facts, limits, plan, choice, { source: "a", target: "b" })).toMatchObject({
    kind: "video",
    crop: { x: 550, y: 0, width: 1000, height: 400 },
    output: { width: 1000, height: 400 },
    range: { start: 0, end: 14.9 },
    frameRate: 24,
    encodes: true,
  });
});

test("a single pixel too many is a step of its own", () => {
  const facts = { ...picture, width: 5761, height: 2400 };
  const limits = limitsOf("firstFrame");
  expect(stepsOf(facts, limits, planRepair(facts, limits), firstChoice(facts, limits))).toEqual([
    { what: "scale", to: "5760 × 2400 px" },
  ]);
});

test("what the others leave of a sum is the most", () => {
  const limits = limitsOf("referenceVideo", 5);
  expect(planRepair(film, limits).needs).toEqual(["seconds"]);
  expect(firstChoice(film, limits).range).toEqual({ start: 0, end: 4.9 });
});

test("a part of a recording that fits can be wanted: it is then a matter of its seconds, and not too short to hear", () => {
  const limits = limitsOf("coverAudio");
  expect(planRepair({ ...sound, durationSeconds: 60 }, limits).needs).toEqual([]);
  expect(planRepair({ ...sound, durationSeconds: 60 }, limits, true)).toEqual({ needs: ["seconds"], hopeless: null });
  expect(planRepair({ ...sound, durationSeconds: 5 }, limits, true).hopeless).toBe("tooShort");
});

test.each([
  // What is lossless stays so while it fits: 192,000 bytes a second.
  ["wav", 0, 30, "wav"],
  ["flac", 0, 30, "wav"],
  ["wav", 0, 250, "wav"],
  ["wav", 0, 300, "mp3"],
  ["mp3", 0, 30, "mp3"],
  ["m4a", 10, 30, "mp3"],
])(
  "a recording in %s, cut %i–%i s for a cover, is written as %s in the order and in the steps",
  (format, start, end, made) => {
    const facts = { ...sound, format, durationSeconds: 320 };
    const limits = limitsOf("coverAudio");
    const plan = planRepair(facts, limits, true);
    const choice = { ...firstChoice(facts, limits), range: { start, end } };
    expect(orderRepair(facts, limits, plan, choice, { source: "", target: "" })).toMatchObject({ format: made });
    const converted = stepsOf(facts, limits, plan, choice).find(({ what }) => what === "convert");
    expect(converted?.to.toLowerCase()).toBe(made === format ? undefined : made);
  },
);

test.each<readonly [RepairUse, MediaFacts, boolean]>([
  ["chatImage", { ...picture, format: "heic" }, true],
  ["coverAudio", { ...sound, durationSeconds: 400 }, true],
  ["chatVideo", { ...film, bytes: 600 * MB }, true],
  ["referenceVideo", { ...film, format: "matroska" }, false],
])("%s of %o needs a decoder: %j", (use, facts, needed) => {
  const limits = limitsOf(use);
  expect(decodesFor(planRepair(facts, limits), limits)).toBe(needed);
});
