import { describe, expect, test } from "vitest";
import { defaultAssumptions, resolveAssumptions } from "#shared/wire/assumptions.ts";
import { limits } from "#shared/wire/limits.ts";
import { musicModels } from "#shared/wire/music/music-models.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import { textModels } from "#shared/wire/text/text-models.ts";
import { ratiosByScenario, videoModels } from "#shared/wire/video/video-models.ts";

const MB = 1_048_576;

describe("text models: API.md § Message request", () => {
  const rows = [
    ["Vendor-M3.1-Flash", "always", "used", false, false, 1_000_000, 131_072, 524_288, 0.95],
    ["Vendor-M3", "optional", "ignored", true, false, 1_000_000, 131_072, 524_288, 0.95],
    ["Vendor-M2.7", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2.7-highspeed", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2.5", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2.5-highspeed", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2.1", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2.1-highspeed", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
    ["Vendor-M2", "always_lenient", "ignored", true, true, 204_800, 65_536, 204_800, 0.9],
  ] as const;
  // @shows Chat › Each model's controls
  test("are these and no others", () => {
    expect(Object.keys(textModels)).toEqual(rows.map(([id]) => id));
  });
  test.each(rows)(
    "%s",
    (id, thinking, effort, serviceTier, cacheControl, contextWindow, recommended, maximum, topPDefault) => {
      const media = id.startsWith("Vendor-M3");
      expect(textModels[id]).toMatchObject({
        id,
        thinking,
        effort,
        serviceTier,
        cacheControl,
        contextWindow,
        topPDefault,
        maxTokens: { recommended, maximum },
        temperatureDefault: 1,
        inputs: media ? ["text", "image", "video"] : ["text"],
        alternating: media,
      });
      expect(textModels[id].roles).toHaveLength(media ? 2 : 6);
      expect(textModels[id].defaultEffort).toBe(id === "Vendor-M3.1-Flash" ? "max" : undefined);
    },
  );
});

test("video models: API.md § Video generation request", () => {
  expect(videoModels["Vendor-H3"]).toMatchObject({
    resolutions: ["768P", "2K"],
    defaultResolution: null,
    duration: { min: 4, max: 15 },
    extra: false,
  });
  expect(videoModels["Vendor-H3-Max"]).toMatchObject({
    resolutions: ["480P", "768P"],
    defaultResolution: "768P",
    duration: { min: 5, max: 15 },
    extra: true,
  });
  expect(ratiosByScenario).toEqual({
    text: ["21:9", "16:9", "4:3", "1:1", "3:4", "9:16"],
    image: ["adaptive"],
    reference: ["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"],
  });
});

test.each([
  ["music-3.0", "music-3.0", false, false, 120],
  ["music-2.6", "music-2.6", false, false, 120],
  ["music-cover", "music-cover", true, false, 120],
  ["music-3.0-free", "music-3.0", false, true, 3],
  ["music-2.6-free", "music-2.6", false, true, 3],
  ["music-cover-free", "music-cover", true, true, 3],
] as const)("music model %s", (id, family, cover, free, requestsPerMinute) => {
  expect(musicModels[id]).toMatchObject({ id, family, cover, free, requestsPerMinute });
});

test("rate groups: API.md § Limits and WIRE.md", () => {
  expect(rateGroups(defaultAssumptions)).toEqual({
    "text-m3": { requestsPerMinute: 200, inFlight: null },
    "text-m2": { requestsPerMinute: 500, inFlight: null },
    video: { requestsPerMinute: 300, inFlight: 5 },
    "music-paid": { requestsPerMinute: 120, inFlight: 20 },
    "music-free": { requestsPerMinute: 3, inFlight: 3 },
  });
  expect(rateGroups(resolveAssumptions({ videoInFlight: 2 })).video.inFlight).toBe(2);
});

test.each([
  ["requestBody", undefined, 64 * MB, "bytes"],
  ["textImageSize", undefined, 10 * MB, "bytes"],
  ["textVideoSize", undefined, 50 * MB, "bytes"],
  ["textVideoFileSize", undefined, 512 * MB, "bytes"],
  ["temperature", 0, 2, ""],
  ["topP", 0, 1, ""],
  ["imageSize", undefined, 30 * MB, "bytes"],
  ["imageSide", 256, 5760, "px"],
  ["imageAspect", 0.4, 2.5, "w/h"],
  ["firstFrameCount", undefined, 1, "images"],
  ["lastFrameCount", undefined, 1, "images"],
  ["referenceImageCount", undefined, 9, "images"],
  ["videoSize", undefined, 50 * MB, "bytes"],
  ["videoCount", undefined, 3, "videos"],
  ["videoDuration", 2, 15, "s"],
  ["videoTotalDuration", undefined, 15, "s"],
  ["videoSide", 256, 5760, "px"],
  ["videoAspect", 0.4, 2.5, "w/h"],
  ["videoFrameRate", 23.976, 60, "fps"],
  ["audioSize", undefined, 15 * MB, "bytes"],
  ["audioCount", undefined, 3, "audios"],
  ["audioDuration", 2, 15, "s"],
  ["audioTotalDuration", undefined, 15, "s"],
  ["callbackReply", undefined, 3, "s"],
  ["musicPromptInstrumental", 1, 2000, "characters"],
  ["musicPromptSong", 0, 2000, "characters"],
  ["musicPromptCover", 10, 300, "characters"],
  ["musicLyricsSong", 1, 3500, "characters"],
  ["musicLyricsCover", 10, 1000, "characters"],
  ["coverAudioDuration", 6, 360, "s"],
  ["coverAudioSize", undefined, 50 * MB, "bytes"],
  ["musicUrlLifetime", undefined, 24 * 3600, "s"],
  ["coverFeatureLifetime", undefined, 24 * 3600, "s"],
  ["musicPaidRate", undefined, 120, "requests a minute"],
  ["musicFreeRate", undefined, 3, "requests a minute"],
] as const)("limit %s", (name, min, max, unit) => {
  expect(limits[name]).toMatchObject({ ...(min === undefined ? {} : { min }), max, unit });
});
test("every limit has a row above", () => {
  expect(Object.keys(limits)).toHaveLength(35);
});
