import { describe, expect, test } from "vitest";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { audioFacts, coverRequest, type Json, lookupOf, songRequest } from "#tests/support/requests/sample-requests.ts";

const errorsOf = (request: unknown, facts = {}) =>
  checkMusic(request, lookupOf(facts)).flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
const characters = (count: number) => "a".repeat(count);

const COMPOSING = ["music-3.0", "music-2.6", "music-3.0-free", "music-2.6-free"];
const COVERING = ["music-cover", "music-cover-free"];

describe.each(COMPOSING)("%s", (model) => {
  test.each<[string, Json, string[]]>([
    ["a song without a prompt", { prompt: undefined }, []],
    ["a song with an empty prompt", { prompt: "" }, []],
    ["a prompt of 2,000", { prompt: characters(2000) }, []],
    ["a prompt of 2,001", { prompt: characters(2001) }, ["music.prompt.length"]],
    ["2,000 characters beyond the BMP", { prompt: "🎻".repeat(2000) }, []],
    ["2,001 characters beyond the BMP", { prompt: "🎻".repeat(2001) }, ["music.prompt.length"]],
    ["not instrumental, an empty prompt", { is_instrumental: false, prompt: "" }, []],
    ["no lyrics", { lyrics: undefined }, ["music.lyrics.required"]],
    ["empty lyrics", { lyrics: "" }, ["music.lyrics.required"]],
    ["a bracket alone", { lyrics: "[" }, ["music.lyrics.required"]],
    ["dots and dashes, the optimizer on", { lyrics: "… —\n[]", lyrics_optimizer: true }, ["music.lyrics.required"]],
    ["a digit", { lyrics: "7" }, []],
    ["instrumental with a bracket", { is_instrumental: true, lyrics: "[" }, []],
    ["lyrics of 1", { lyrics: characters(1) }, []],
    ["lyrics of 3,500", { lyrics: characters(3500) }, []],
    ["lyrics of 3,501", { lyrics: characters(3501) }, ["music.lyrics.length"]],
    ["3,500 characters beyond the BMP", { lyrics: "𠮷".repeat(3500) }, []],
    ["3,501 characters beyond the BMP", { lyrics: "𠮷".repeat(3501) }, ["music.lyrics.length"]],
    ["optimizer instead of lyrics", { lyrics: "", lyrics_optimizer: true }, []],
    ["optimizer off without lyrics", { lyrics: "", lyrics_optimizer: false }, ["music.lyrics.required"]],
    ["instrumental without lyrics", { is_instrumental: true, lyrics: undefined }, []],
    ["instrumental, prompt of 0", { is_instrumental: true, lyrics: undefined, prompt: "" }, ["music.prompt.required"]],
    [
      "instrumental, no prompt",
      { is_instrumental: true, lyrics: undefined, prompt: undefined },
      ["music.prompt.required"],
    ],
    ["instrumental, prompt of 1", { is_instrumental: true, lyrics: undefined, prompt: "x" }, []],
    ["instrumental, prompt of 2,000", { is_instrumental: true, lyrics: undefined, prompt: characters(2000) }, []],
    [
      "instrumental, prompt of 2,001",
      { is_instrumental: true, lyrics: undefined, prompt: characters(2001) },
      ["music.prompt.length"],
    ],
    ["reference audio", { audio_url: "https://e.org/a.mp3" }, ["music.cover.model"]],
    ["reference audio as data", { audio_base64: "QUJD" }, ["music.cover.model"]],
    ["a feature identifier", { cover_feature_id: "f" }, ["music.cover.model"]],
  ])("%s", (_, change, codes) => {
    expect(errorsOf(songRequest({ model, ...change }))).toEqual(codes);
  });
});

describe.each(COVERING)("%s", (model) => {
  const feature = { audio_url: undefined, cover_feature_id: "f" };
  test.each<[string, Json, string[]]>([
    ["no prompt", { prompt: undefined }, ["music.prompt.required"]],
    ["a prompt of 9", { prompt: characters(9) }, ["music.prompt.length"]],
    ["a prompt of 10", { prompt: characters(10) }, []],
    ["a prompt of 300", { prompt: characters(300) }, []],
    ["a prompt of 301", { prompt: characters(301) }, ["music.prompt.length"]],
    ["no lyrics", { lyrics: undefined }, []],
    ["lyrics of 9", { lyrics: characters(9) }, ["music.lyrics.length"]],
    ["lyrics of 10", { lyrics: characters(10) }, []],
    ["lyrics of 1,000", { lyrics: characters(1000) }, []],
    ["lyrics of 1,001", { lyrics: characters(1001) }, ["music.lyrics.length"]],
    ["a feature identifier with lyrics", { ...feature, lyrics: characters(10) }, []],
    ["a feature identifier without lyrics", feature, ["music.cover.feature_lyrics"]],
    ["a feature identifier with lyrics of 9", { ...feature, lyrics: characters(9) }, ["music.lyrics.length"]],
    ["audio as data", { audio_url: undefined, audio_base64: "QUJD" }, []],
    ["audio twice", { audio_base64: "QUJD" }, ["music.cover.audio_exclusive"]],
    ["audio and feature", { cover_feature_id: "f", lyrics: characters(10) }, ["music.cover.feature_exclusive"]],
    ["no audio", { audio_url: undefined }, ["music.cover.audio_required"]],
    ["data that is not base64", { audio_url: undefined, audio_base64: "not base64!" }, ["music.cover.audio"]],
    ["an asset", { audio_url: "asset:0190" }, []],
    ["a public address", { audio_url: "HTTPS://Music.Example.org:8443/a.mp3?x=1" }, []],
    ["an address of this computer", { audio_url: "http://localhost:9000/a.mp3" }, ["music.cover.address"]],
    ["an address of a private network", { audio_url: "https://192.168.1.4/a.mp3" }, ["music.cover.address"]],
    ["an address that is none", { audio_url: "https://e.org\\@10.0.0.1/a.mp3" }, ["music.cover.audio"]],
    ["lyrics without a word", { lyrics: "[".repeat(10) }, ["music.lyrics.required"]],
    ["instrumental", { is_instrumental: true }, ["music.instrumental.model"]],
    ["not instrumental", { is_instrumental: false }, []],
    ["optimizer", { lyrics_optimizer: true }, ["music.optimizer.model"]],
  ])("%s", (_, change, codes) => {
    expect(errorsOf(coverRequest({ model, ...change }))).toEqual(codes);
  });
});

describe("reference audio: 6 seconds to 6 minutes, at most 50 MB", () => {
  const MB = 1024 * 1024;
  test.each<[Parameters<typeof audioFacts>[0], string[]]>([
    [{ durationSeconds: 5.99 }, ["music.reference_audio.duration"]],
    [{ durationSeconds: 6 }, []],
    [{ durationSeconds: 360 }, []],
    [{ durationSeconds: 360.01 }, ["music.reference_audio.duration"]],
    [{ durationSeconds: 60, bytes: 50 * MB }, []],
    [{ durationSeconds: 60, bytes: 50 * MB + 1 }, ["music.reference_audio.size"]],
    [{ durationSeconds: 60, format: "wav" }, []],
    [{ durationSeconds: 60, format: "flac" }, []],
    [{ durationSeconds: 60, format: "ogg" }, []],
    [{ durationSeconds: 60, format: "m4a" }, []],
    [{ kind: "image", format: "png" }, ["music.reference_audio.format"]],
    [{ kind: "unknown", problem: "truncated" }, ["request.media.unreadable"]],
  ])("%j", (facts, codes) => {
    expect(errorsOf(coverRequest({ audio_url: "asset:a" }), { "asset:a": audioFacts(facts) })).toEqual(codes);
  });
});

describe("output", () => {
  test.each<[Json, string[]]>([
    [{ output_format: "hex" }, []],
    [{ output_format: "url" }, []],
    [{ output_format: "file" }, ["music.output_format.value"]],
    [{ stream: true }, []],
    [{ stream: true, output_format: "hex" }, []],
    [{ stream: true, output_format: "url" }, ["music.stream.output"]],
    [{ stream: false, output_format: "url" }, []],
    [{ audio_setting: {} }, []],
    [{ audio_setting: { sample_rate: 44_100, bitrate: 256_000, format: "mp3" } }, []],
    [{ audio_setting: { sample_rate: 16_000, bitrate: 32_000, format: "wav" } }, []],
    [{ audio_setting: { sample_rate: 24_000, bitrate: 64_000, format: "pcm" } }, []],
    [{ audio_setting: { sample_rate: 32_000, bitrate: 128_000 } }, []],
    [{ audio_setting: { sample_rate: 48_000 } }, ["music.audio_setting.sample_rate"]],
    [{ audio_setting: { sample_rate: "44100" } }, ["music.audio_setting.sample_rate"]],
    [{ audio_setting: { bitrate: 1 } }, ["music.audio_setting.bitrate"]],
    [{ audio_setting: { format: "flac" } }, ["music.audio_setting.format"]],
    [{ audio_setting: "mp3" }, ["request.field.type"]],
    [{ is_instrumental: "yes" }, ["request.field.type"]],
    [{ seed: 1 }, ["request.field.unknown"]],
  ])("%j", (change, codes) => {
    expect(errorsOf(songRequest(change))).toEqual(codes);
  });

  test("a connection may allow other settings", () => {
    const assumed = resolveAssumptions({ musicSampleRates: [48_000], musicFormats: ["flac"] });
    const request = songRequest({ audio_setting: { sample_rate: 48_000, format: "flac" } });
    expect(checkMusic(request, () => undefined, assumed).filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

test("rates are told as everywhere in the studio, those that fit and those that don't", () => {
  const findings = checkMusic(songRequest({ audio_setting: { sample_rate: 44_101, bitrate: 256_000, format: "mp3" } }));
  const told = findings.filter(({ code }) => code.startsWith("music.audio_setting."));
  expect(told.map(({ message, found, allowed }) => [message, found, allowed])).toEqual([
    ["The sample rate is 44.101 kHz; 16, 24, 32, 44.1 kHz are allowed.", "44.101 kHz", "16, 24, 32, 44.1 kHz"],
    ["The bit rate is 256 kbit/s.", "256 kbit/s", "32, 64, 128, 256 kbit/s"],
    ["The audio format is mp3.", "mp3", "mp3, wav, pcm"],
  ]);
});

test("lengths are shown beside what is allowed", () => {
  const findings = checkMusic(songRequest({ lyrics: characters(1204) }));
  expect(findings.find(({ code }) => code === "music.lyrics.length")).toEqual({
    code: "music.lyrics.length",
    path: "lyrics",
    severity: "pass",
    found: "1,204 characters",
    allowed: "1–3,500 characters",
    message: "Lyrics: 1,204 of 3,500 characters.",
  });
});
