import { describe, expect, it } from "vitest";
import { checkSong, musicRequestOf, type SongSettings } from "#shared/rules/music/song-request.ts";
import { type ShotSettings, videoRequestOf } from "#shared/rules/video/shot-request.ts";
import { musicRequest } from "#shared/wire/music/music.ts";
import { videoRequest } from "#shared/wire/video/video.ts";
import { songSettings } from "#tests/support/requests/song-settings.ts";

const shot: ShotSettings = {
  prompt: "A lantern",
  model: "Vendor-H3",
  resolution: "768P",
  duration: 5,
  ratio: "16:9",
  mode: "text",
  firstFrame: "a",
  lastFrame: "b",
  references: ["i", "v", "s", "?"],
  promptExpansion: "quality",
};
const kinds = { i: "image", v: "video", s: "audio" } as const;
const kindOf = (id: string) => kinds[id as keyof typeof kinds];
const text = { type: "text", text: "A lantern" };
const frame = (id: string, role: string) => ({ type: "image_url", image_url: { url: `asset:${id}` }, role });

describe("the request of a shot (API.md § Content rules, § Ratio rules by scenario)", () => {
  it.each([
    ["text only, whatever media are parked", {}, [text], "16:9"],
    ["both frames", { mode: "frames" }, [text, frame("a", "first_frame"), frame("b", "last_frame")], "adaptive"],
    ["first frame", { mode: "frames", lastFrame: null }, [text, frame("a", "first_frame")], "adaptive"],
    ["last frame", { mode: "frames", firstFrame: null }, [text, frame("b", "last_frame")], "adaptive"],
    ["frames without a frame is text", { mode: "frames", firstFrame: null, lastFrame: null }, [text], "16:9"],
    [
      "references by kind; what isn't known goes as an image, for the rules to judge",
      { mode: "references" },
      [
        text,
        frame("i", "reference_image"),
        { type: "video_url", video_url: { url: "asset:v" }, role: "reference_video" },
        { type: "audio_url", audio_url: { url: "asset:s" }, role: "reference_audio" },
        frame("?", "reference_image"),
      ],
      "16:9",
    ],
    ["references may be adaptive", { mode: "references", references: [], ratio: "adaptive" }, [text], "adaptive"],
  ] as const)("%s", (_what, changes, content, ratio) => {
    const request = videoRequestOf({ ...shot, ...changes } as ShotSettings, kindOf);
    expect(request).toEqual({ model: "Vendor-H3", content, resolution: "768P", duration: 5, ratio });
    expect(videoRequest.safeParse(request).success).toBe(true);
  });

  it("carries `extra` for H3-Max only, and only when it was set", () => {
    expect(videoRequestOf({ ...shot, model: "Vendor-H3-Max" }, kindOf).extra).toEqual({
      prompt_expansion_mode: "quality",
    });
    expect(videoRequestOf({ ...shot, model: "Vendor-H3-Max", promptExpansion: null }, kindOf)).not.toHaveProperty(
      "extra",
    );
    expect(videoRequestOf(shot, kindOf)).not.toHaveProperty("extra");
  });
});

const song = songSettings({ style: "slow folk", lyrics: "[Verse]\nHello", cover: "ref" });
const setting = { output_format: "hex", audio_setting: { sample_rate: 44100, bitrate: 256000, format: "mp3" } };

describe("the request of a song (API.md § Music generation request)", () => {
  it.each([
    ["sung", {}, { prompt: "slow folk", lyrics: "[Verse]\nHello" }],
    ["instrumental leaves the lyrics at home", { instrumental: true }, { prompt: "slow folk", is_instrumental: true }],
    ["no style", { style: "" }, { lyrics: "[Verse]\nHello" }],
    ["optimizer", { optimizeLyrics: true, lyrics: "" }, { prompt: "slow folk", lyrics_optimizer: true }],
    ["no optimizer beside lyrics", { optimizeLyrics: true }, { prompt: "slow folk", lyrics: "[Verse]\nHello" }],
    [
      "cover takes the reference and neither switch",
      { model: "music-cover", instrumental: true, optimizeLyrics: true },
      { prompt: "slow folk", lyrics: "[Verse]\nHello", audio_url: "asset:ref" },
    ],
    [
      "cover by speech recognition",
      { model: "music-cover-free", lyrics: "" },
      { prompt: "slow folk", audio_url: "asset:ref" },
    ],
    [
      "a stream is hex, whatever was set",
      { outputFormat: "url", stream: true, lyrics: "la" },
      { prompt: "slow folk", lyrics: "la", stream: true },
    ],
    [
      "an address in place of the file",
      { model: "music-cover", coverUrl: "https://a.test/b.mp3", coverPrepared: true },
      { prompt: "slow folk", lyrics: "[Verse]\nHello", audio_url: "https://a.test/b.mp3" },
    ],
  ] as const)("%s", (_what, changes, expected) => {
    const draft = { ...song, ...changes } as SongSettings;
    expect(musicRequestOf(draft)).toEqual({ model: draft.model, ...setting, ...expected });
    expect(musicRequest.safeParse(musicRequestOf(draft)).success).toBe(true);
  });

  it("exactly one reference: the feature identifier in place of the file while it is good and wanted", () => {
    const cover: SongSettings = { ...song, model: "music-cover" };
    expect(musicRequestOf({ ...cover, coverPrepared: true }, "feature-1")).toEqual({
      model: "music-cover",
      ...setting,
      prompt: "slow folk",
      lyrics: "[Verse]\nHello",
      cover_feature_id: "feature-1",
    });
    expect(musicRequestOf(cover, "feature-1")).toHaveProperty("audio_url", "asset:ref");
    expect(musicRequestOf({ ...cover, coverPrepared: true })).toHaveProperty("audio_url", "asset:ref");
    const codes = checkSong({ ...cover, coverPrepared: true, lyrics: "" }, () => undefined, "feature-1").map(
      ({ code }) => code,
    );
    expect(codes).toContain("music.cover.feature_lyrics");
  });
});
