import type { SongSettings } from "#shared/rules/music/song-request.ts";

/** Settings of a song that every rule accepts; a test changes the one thing it is about. */
export const songSettings = (change: Partial<SongSettings> = {}): SongSettings => ({
  style: "Slow waltz for pump organ",
  lyrics: "[Verse]\nKeep the light",
  model: "music-3.0",
  instrumental: false,
  optimizeLyrics: false,
  cover: null,
  outputFormat: "hex",
  sampleRate: 44100,
  bitrate: 256000,
  format: "mp3",
  ...change,
});
