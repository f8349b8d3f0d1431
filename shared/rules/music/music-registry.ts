import type { Rule } from "../rule.ts";

const REQUEST = "API.md § Music generation request";
const ASSUMED = "WIRE.md § Music";
const STUDIO = "Reelsong: the result may disappoint";

/** The rules of checkMusic. */
export const musicRules = {
  "music.model.unknown": { section: REQUEST, sentence: "The model is one of the six music models.", severity: "error" },
  "music.prompt.required": {
    section: REQUEST,
    sentence: "Instrumental music and covers require a prompt.",
    severity: "error",
  },
  "music.prompt.length": {
    section: REQUEST,
    sentence: "The prompt has 1–2000, 0–2000 or 10–300 characters.",
    severity: "error",
  },
  "music.lyrics.required": { section: REQUEST, sentence: "A song requires lyrics.", severity: "error" },
  "music.lyrics.length": {
    section: REQUEST,
    sentence: "Lyrics have 1–3500 characters, or 10–1000 for a cover.",
    severity: "error",
  },
  "music.lyrics.unused": { section: REQUEST, sentence: "Instrumental music needs no lyrics.", severity: "warning" },
  "music.lyrics.tag_unknown": { section: REQUEST, sentence: "There are fourteen structure tags.", severity: "warning" },
  "music.lyrics.tag_misspelt": {
    section: REQUEST,
    sentence: "A structure tag is spelt as documented.",
    severity: "warning",
  },
  "music.lyrics.tag_case": {
    section: REQUEST,
    sentence: "A structure tag is written in its documented case.",
    severity: "warning",
  },
  "music.lyrics.tag_inline": {
    section: STUDIO,
    sentence: "A structure tag stands on a line of its own.",
    severity: "warning",
  },
  "music.lyrics.empty_section": {
    section: STUDIO,
    sentence: "A sung section without lines has nothing to sing.",
    severity: "warning",
  },
  "music.instrumental.model": {
    section: REQUEST,
    sentence: "is_instrumental only for the music-3.0 and music-2.6 families.",
    severity: "error",
  },
  "music.optimizer.model": {
    section: REQUEST,
    sentence: "lyrics_optimizer only for the music-3.0 and music-2.6 families.",
    severity: "error",
  },
  "music.optimizer.prompt": {
    section: REQUEST,
    sentence: "The optimizer writes lyrics from the prompt, so it needs one.",
    severity: "warning",
  },
  "music.cover.model": {
    section: REQUEST,
    sentence: "audio_url, audio_base64 and cover_feature_id are for cover models only.",
    severity: "error",
  },
  "music.cover.audio_required": {
    section: REQUEST,
    sentence: "A cover needs audio_url, audio_base64 or cover_feature_id.",
    severity: "error",
  },
  "music.cover.audio_exclusive": {
    section: REQUEST,
    sentence: "Exactly one of audio_url or audio_base64.",
    severity: "error",
  },
  "music.cover.feature_exclusive": {
    section: REQUEST,
    sentence: "cover_feature_id excludes audio_url and audio_base64.",
    severity: "error",
  },
  "music.cover.feature_lyrics": {
    section: REQUEST,
    sentence: "With cover_feature_id lyrics are required.",
    severity: "error",
  },
  "music.cover.audio": {
    section: REQUEST,
    sentence: "audio_url is an http(s) URL; audio_base64 is base64 text.",
    severity: "error",
  },
  "music.cover.address": {
    section: REQUEST,
    sentence: "The service fetches audio_url, so it is a public address.",
    severity: "error",
  },
  "music.reference_audio.format": {
    section: REQUEST,
    sentence: "Reference audio is in a common audio format.",
    severity: "error",
  },
  "music.reference_audio.duration": {
    section: REQUEST,
    sentence: "Reference audio is 6 seconds to 6 minutes long.",
    severity: "error",
  },
  "music.reference_audio.size": { section: REQUEST, sentence: "Reference audio is at most 50 MB.", severity: "error" },
  "music.stream.output": {
    section: REQUEST,
    sentence: "When streaming, only hex output is supported.",
    severity: "error",
  },
  "music.output_format.value": { section: REQUEST, sentence: "The output format is url or hex.", severity: "error" },
  "music.audio_setting.sample_rate": {
    section: ASSUMED,
    sentence: "The sample rate is 16000, 24000, 32000 or 44100 Hz.",
    severity: "error",
  },
  "music.audio_setting.bitrate": {
    section: ASSUMED,
    sentence: "The bit rate is 32000, 64000, 128000 or 256000.",
    severity: "error",
  },
  "music.audio_setting.format": {
    section: ASSUMED,
    sentence: "The audio format is mp3, wav or pcm.",
    severity: "error",
  },
} as const satisfies Readonly<Record<string, Rule>>;
