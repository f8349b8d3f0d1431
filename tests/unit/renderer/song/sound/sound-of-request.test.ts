import { expect, test } from "vitest";
import { soundOfRequest } from "#renderer/song/sound/sound-of-request.ts";
import { musicRequestOf } from "#shared/rules/music/song-request.ts";
import { songSettings } from "#tests/support/requests/song-settings.ts";

const rest = { instrumental: false, optimizeLyrics: false, sampleRate: 44100, bitrate: 256000, format: "mp3" };

test.each([
  ["a song", {}, { ...rest, model: "music-3.0", style: "Slow waltz for pump organ", outputFormat: "hex" }],
  [
    "a streamed instrumental keeps the way that the file would come without a stream",
    { instrumental: true, stream: true, outputFormat: "url" as const },
    { ...rest, model: "music-3.0", style: "Slow waltz for pump organ", instrumental: true, stream: true },
  ],
  [
    "a cover of a file takes the place of an address",
    { model: "music-cover" as const, cover: "0198c5a2-0000-7000-8000-000000000000" },
    {
      ...rest,
      ...{ model: "music-cover", style: "Slow waltz for pump organ", outputFormat: "hex" },
      ...{ cover: "0198c5a2-0000-7000-8000-000000000000", coverUrl: null, coverPrepared: false },
    },
  ],
])("%s is set again as it was sent, words apart", (_, change, settings) => {
  expect(soundOfRequest(musicRequestOf(songSettings(change)))).toEqual(settings);
});
