import { expect, test } from "vitest";
import { musicRequestOf, type SongSettings } from "#shared/rules/music/song-request.ts";
import { songSettingsOf } from "#shared/rules/music/song-settings-of.ts";
import { songSettings } from "#tests/support/requests/song-settings.ts";

const song = songSettings();

/** Settings that a request can't tell keep their own. */
const again = (settings: SongSettings) => {
  const read = Object.fromEntries(
    Object.entries(songSettingsOf(musicRequestOf(settings))).filter(([, value]) => value !== undefined),
  );
  return { ...song, ...read } as SongSettings;
};

test.each<[string, Partial<SongSettings>]>([
  ["a song with words", {}],
  ["an instrumental", { instrumental: true, lyrics: "" }],
  ["lyrics written by the service", { optimizeLyrics: true, lyrics: "" }],
  ["a stream", { stream: true }],
  ["an address, WAV, another rate", { outputFormat: "url", format: "wav", sampleRate: 32000, bitrate: 128000 }],
  ["a cover of a file", { model: "music-cover", cover: "0192", lyrics: "" }],
  ["a cover of an address", { model: "music-cover-free", coverUrl: "https://example.com/a.mp3" }],
])("the same request is made of what was read from it: %s", (_name, changes) => {
  const sent = { ...song, ...changes };
  expect(musicRequestOf(again(sent))).toEqual(musicRequestOf(sent));
});

test("figures that no song can be set to are left out", () => {
  const read = songSettingsOf({ model: "music-3.0", audio_setting: { sample_rate: 8000, bitrate: 1, format: "ogg" } });
  expect([read.sampleRate, read.bitrate, read.format]).toEqual([undefined, undefined, undefined]);
});

test("an identifier of the service, good for a day, is not taken over", () => {
  const read = songSettingsOf({ model: "music-cover", cover_feature_id: "f-1", prompt: "folk" });
  expect(read).toMatchObject({ model: "music-cover", style: "folk", cover: undefined, coverUrl: undefined });
});

test("what a request leaves out is off, and a cover is a file or an address", () => {
  const read = (request: object) => songSettingsOf({ model: "music-cover", ...request } as never);
  expect(read({})).toMatchObject({ ...{ instrumental: false, optimizeLyrics: false, style: "", lyrics: "" } });
  expect(read({ is_instrumental: true, lyrics_optimizer: true })).toMatchObject({
    instrumental: true,
    optimizeLyrics: true,
  });
  expect(read({ audio_url: "asset:0192" })).toMatchObject({ cover: "0192", coverUrl: undefined });
  expect(read({ audio_url: "https://e.org/a.mp3" })).toMatchObject({
    cover: undefined,
    coverUrl: "https://e.org/a.mp3",
  });
  expect(read({})).toMatchObject({ cover: undefined, coverUrl: undefined });
  expect(read({ stream: true, output_format: "url" }).outputFormat).toBeUndefined();
  expect(read({ stream: false, output_format: "url" }).outputFormat).toBe("url");
});
