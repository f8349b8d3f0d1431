import { z } from "zod";
import { asTold } from "../as-told.ts";
import { baseResp } from "../errors/base-resp.ts";
import { musicModelId } from "../models.ts";

/** The fourteen structure tags, spelt as in API.md § Music generation request. */
export const structureTags = [
  "Intro",
  "Verse",
  "Pre Chorus",
  "Chorus",
  "Interlude",
  "Bridge",
  "Outro",
  "Post Chorus",
  "Transition",
  "Break",
  "Hook",
  "Build Up",
  "Inst",
  "Solo",
] as const;
export type StructureTag = (typeof structureTags)[number];

/** Some services number what they answer; it is shown, and sent back, as it was written. */
const foreignId = z.union([z.string(), z.number().transform(String)]);

export const musicOutputFormat = z.enum(["url", "hex"]);
export type MusicOutputFormat = z.infer<typeof musicOutputFormat>;

/** What a song can be set to: Hz, bits a second, container (WIRE.md § Music). A connection may assume others. */
export const sampleRate = z.literal([16000, 24000, 32000, 44100]);
export const bitrate = z.literal([32000, 64000, 128000, 256000]);
export const soundFormat = z.enum(["mp3", "wav", "pcm"]);

/** Hz, bits a second, container. The allowed values are assumptions (WIRE.md § Music), so only the types are here. */
export const audioSetting = z.strictObject({
  sample_rate: z.number().int().positive().optional(),
  bitrate: z.number().int().positive().optional(),
  format: z.string().optional(),
});
export type AudioSetting = z.infer<typeof audioSetting>;

/** The body of POST v1/music_generation; `output_format`: WIRE.md § Music. */
export const musicRequest = z.strictObject({
  model: musicModelId,
  prompt: z.string().optional(),
  lyrics: z.string().optional(),
  stream: z.boolean().optional(),
  output_format: musicOutputFormat.optional(),
  audio_setting: audioSetting.optional(),
  lyrics_optimizer: z.boolean().optional(),
  is_instrumental: z.boolean().optional(),
  audio_url: z.string().optional(),
  audio_base64: z.string().optional(),
  cover_feature_id: z.string().optional(),
});
export type MusicRequest = z.infer<typeof musicRequest>;

/** `music_duration` is in milliseconds in the published examples, `music_size` in bytes. */
export const musicExtraInfo = z.looseObject({
  music_duration: asTold(z.number()),
  music_sample_rate: asTold(z.number()),
  music_channel: asTold(z.number()),
  bitrate: asTold(z.number()),
  music_size: asTold(z.number()),
});
export type MusicExtraInfo = z.infer<typeof musicExtraInfo>;

/** `audio` is hex, or the address when `url` was asked for; `audio_url` is read too (WIRE.md § Music). */
export const musicData = z.looseObject({
  audio: asTold(z.string()),
  audio_url: asTold(z.string()),
  /** 1 in progress, 2 complete (WIRE.md § Music). */
  status: asTold(z.number()),
});
export type MusicData = z.infer<typeof musicData>;

/**
 * One `data:` of a streamed song; early ones have no closing fields. The song is what was paid for: an answer
 * that holds it is one, whatever stands beside it (API.md § POST /v1/music_generation: its shape with `url` is not shown).
 */
export const musicResponse = z.looseObject({
  data: asTold(musicData),
  trace_id: asTold(foreignId),
  extra_info: asTold(musicExtraInfo),
  analysis_info: z.unknown().optional(),
  base_resp: asTold(baseResp),
});
export type MusicResponse = z.infer<typeof musicResponse>;

/** A song in one document: what holds neither the song nor an outcome is the answer of something else. */
export const musicDocument = musicResponse.refine(({ data, base_resp }) => data != null || base_resp != null);

/** POST v1/music_cover_preprocess (WIRE.md § Music). Exactly one of the two audio fields. */
export const coverPreprocessRequest = z.strictObject({
  model: z.literal("music-cover"),
  audio_url: z.string().optional(),
  audio_base64: z.string().optional(),
});
export type CoverPreprocessRequest = z.infer<typeof coverPreprocessRequest>;
/** `structure_result` is JSON inside a string; `audio_duration` in seconds. */
export const coverPreprocessResponse = z.looseObject({
  cover_feature_id: foreignId.nullish(),
  formatted_lyrics: z.string().nullish(),
  structure_result: z.string().nullish(),
  audio_duration: z.number().nullish(),
  trace_id: foreignId.nullish(),
  base_resp: baseResp,
});
export type CoverPreprocessResponse = z.infer<typeof coverPreprocessResponse>;
