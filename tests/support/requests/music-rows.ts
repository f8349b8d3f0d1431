export const quick = { audio_setting: { sample_rate: 16_000, format: "pcm" } };
export const song = { model: "music-3.0", prompt: "indie folk", lyrics: "[Break]\nla", ...quick };
export const cover = { model: "music-cover", prompt: "a slow jazz trio", ...quick };
/** Characters of two UTF-16 units each: limits count characters. */
export const chars = (count: number): string => "🎵".repeat(count);
export const ok = 0;
/** WIRE.md § base_resp codes: invalid parameters. */
export const bad = 2013;

type Row = [what: string, base: object, change: Record<string, unknown>, code: number];

/** Music requests and how the service answers them; `base64` gives a recording, once it was made. */
export function musicRows(base64: () => string) {
  const heard = (change: Record<string, unknown> = {}): Record<string, unknown> =>
    Object.defineProperty({ ...change }, "audio_base64", { enumerable: true, get: base64 });

  const songs: Row[] = [
    ["model missing", song, { model: undefined }, bad],
    ["model unknown", song, { model: "music-9" }, bad],
    ["music-2.6", song, { model: "music-2.6" }, ok],
    ["prompt of 2000 characters", song, { prompt: chars(2000) }, ok],
    ["prompt of 2001 characters", song, { prompt: chars(2001) }, bad],
    ["no prompt", song, { prompt: undefined }, ok],
    ["prompt a number", song, { prompt: 4 }, bad],
    ["lyrics of 3500 characters", song, { lyrics: `[Break]\n${chars(3492)}` }, ok],
    ["lyrics of 3501 characters", song, { lyrics: `[Break]\n${chars(3493)}` }, bad],
    ["no lyrics", song, { lyrics: undefined }, bad],
    ["empty lyrics", song, { lyrics: "" }, bad],
    ["empty lyrics with lyrics_optimizer", song, { lyrics: "", lyrics_optimizer: true }, ok],
    ["lyrics_optimizer a word", song, { lyrics_optimizer: "yes" }, bad],
    ["instrumental without lyrics", song, { is_instrumental: true, lyrics: undefined }, ok],
    ["instrumental without prompt", song, { is_instrumental: true, prompt: "" }, bad],
    ["instrumental prompt of 2000 characters", song, { is_instrumental: true, prompt: chars(2000) }, ok],
    ["instrumental prompt of 2001 characters", song, { is_instrumental: true, prompt: chars(2001) }, bad],
    ["audio_url on a song model", song, { audio_url: "https://e.x/a.mp3" }, bad],
    ["audio_base64 on a song model", song, { audio_base64: "AAAA" }, bad],
    ["cover_feature_id on a song model", song, { cover_feature_id: "x" }, bad],
  ];

  const outputs: Row[] = [
    ["output_format mp4", song, { output_format: "mp4" }, bad],
    ["stream with url", song, { stream: true, output_format: "url" }, bad],
    ["stream a word", song, { stream: "yes" }, bad],
    ...[16_000, 24_000, 32_000, 44_100].map(
      (rate): Row => [`sample_rate ${rate}`, song, { audio_setting: { sample_rate: rate, format: "pcm" } }, ok],
    ),
    ["sample_rate 48000", song, { audio_setting: { sample_rate: 48_000 } }, bad],
    ...[32_000, 64_000, 128_000, 256_000].map(
      (bitrate): Row => [`bitrate ${bitrate}`, song, { audio_setting: { bitrate, format: "pcm" } }, ok],
    ),
    ["bitrate 320000", song, { audio_setting: { bitrate: 320_000 } }, bad],
    ["format flac", song, { audio_setting: { format: "flac" } }, bad],
  ];

  const covers: Row[] = [
    ["no reference", cover, {}, bad],
    ["audio_base64", cover, heard(), ok],
    ["audio_base64 that is none", cover, { audio_base64: "%%%" }, bad],
    ["audio_base64 that is no audio", cover, { audio_base64: "AAAAAAAA" }, bad],
    ["both audio_url and audio_base64", cover, heard({ audio_url: "https://e.x/a.mp3" }), bad],
    [
      "audio_url beside cover_feature_id",
      cover,
      { audio_url: "https://e.x/a.mp3", cover_feature_id: "x", lyrics: chars(20) },
      bad,
    ],
    ["an unknown cover_feature_id", cover, { cover_feature_id: "x", lyrics: chars(20) }, bad],
    ["prompt of 9 characters", cover, heard({ prompt: chars(9) }), bad],
    ["prompt of 10 characters", cover, heard({ prompt: chars(10) }), ok],
    ["prompt of 300 characters", cover, heard({ prompt: chars(300) }), ok],
    ["prompt of 301 characters", cover, heard({ prompt: chars(301) }), bad],
    ["lyrics of 9 characters", cover, heard({ lyrics: chars(9) }), bad],
    ["lyrics of 1000 characters", cover, heard({ lyrics: chars(1000) }), ok],
    ["lyrics of 1001 characters", cover, heard({ lyrics: chars(1001) }), bad],
    ["is_instrumental", cover, heard({ is_instrumental: true }), bad],
    ["lyrics_optimizer", cover, heard({ lyrics_optimizer: true }), bad],
  ];

  return [
    ["songs", songs],
    ["outputs", outputs],
    ["covers", covers],
  ] as const;
}
