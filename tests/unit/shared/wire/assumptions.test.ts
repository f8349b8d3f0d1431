import { describe, expect, test } from "vitest";
import { assumptionOverrides, assumptions, defaultAssumptions, resolveAssumptions } from "#shared/wire/assumptions.ts";

describe("WIRE.md as data", () => {
  const rows = [
    ["videoPromptMaxCharacters", 7000, "M"],
    ["videoLastFrameAlone", true, "M"],
    ["videoReferenceAudioAlone", true, "M"],
    ["videoCallbackField", "callback_url", "H"],
    ["videoQueryPath", "/v2/query/video_generation/{task_id}", "H"],
    ["videoListPath", "/v2/query/video_generation", "M"],
    ["videoDefaultResolutionH3", "2K", "L"],
    ["videoPromptExpansionModes", ["disabled", "balanced", "quality"], "H"],
    ["videoUrlLifetimeSeconds", 3600, "M"],
    ["videoRequestsPerMinute", 300, "L"],
    ["videoInFlight", 5, "L"],
    ["musicOutputField", "output_format", "H"],
    ["musicSampleRates", [16000, 24000, 32000, 44100], "H"],
    ["musicBitrates", [32000, 64000, 128000, 256000], "H"],
    ["musicFormats", ["mp3", "wav", "pcm"], "H"],
    ["musicStatusInProgress", 1, "H"],
    ["musicStatusComplete", 2, "H"],
    ["musicLastChunkIsWholeSong", true, "M"],
    ["musicPreprocessModel", "music-cover", "H"],
    ["musicPreprocessPath", "/v1/music_cover_preprocess", "H"],
    ["musicPaidInFlight", 20, "M"],
    ["musicFreeInFlight", 3, "M"],
    ["fileIdParameter", "file_id", "H"],
    ["fileUploadPath", "/v1/files/upload", "H"],
    ["fileListPath", "/v1/files/list", "H"],
    ["fileDeletePath", "/v1/files/delete", "H"],
    ["filePurposeTextVideo", "video_understanding", "M"],
    ["filePurposeVideoInput", "video_generation_input", "M"],
    ["sendKeyHeader", false, "H"],
    ["base64SourceType", "base64", "H"],
    ["detailPlace", "source", "L"],
    ["keyHeader", "x-api-key", "H"],
    ["cacheControlMarks", 4, "H"],
    ["toolChoiceTypes", ["auto", "any", "none", "tool"], "M"],
    ["textM3RequestsPerMinute", 200, "L"],
    ["textM2RequestsPerMinute", 500, "L"],
  ] as const;
  test.each(rows)("%s", (name, value, confidence) => {
    expect(assumptions[name].value).toEqual(value);
    expect(assumptions[name].confidence).toBe(confidence);
    expect(defaultAssumptions[name]).toEqual(value);
  });

  test("every assumption has a row above", () => {
    expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(assumptions).sort());
  });

  test("each value fits its own schema and names its source", () => {
    for (const { schema, value, source, confidence } of Object.values(assumptions)) {
      expect(schema.safeParse(value).success).toBe(true);
      expect(source).toMatch(/^WIRE\.md § /);
      expect(confidence).toMatch(/^[HML]$/);
    }
  });
});

describe("overrides", () => {
  test("lie over the defaults", () => {
    expect(resolveAssumptions({ videoInFlight: 1 })).toEqual({ ...defaultAssumptions, videoInFlight: 1 });
  });
  test.each<unknown>([
    undefined,
    null,
    7,
    "x",
    [],
    { nothing: 1 },
    { videoInFlight: 0 },
    { videoInFlight: "many" },
    { constructor: 1 },
  ])("that make no sense (%j) leave the defaults", (overrides) => {
    expect(resolveAssumptions(overrides)).toEqual(defaultAssumptions);
  });
  test("are checked by a strict schema", () => {
    expect(assumptionOverrides.safeParse({ videoInFlight: 2, musicFormats: ["flac"] }).success).toBe(true);
    expect(assumptionOverrides.safeParse({ videoInFlight: -2 }).success).toBe(false);
    expect(assumptionOverrides.safeParse({ videoInflight: 2 }).success).toBe(false);
  });
});
