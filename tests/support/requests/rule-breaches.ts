import type { Finding } from "#shared/rules/finding.ts";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import type { RuleCode } from "#shared/rules/registry.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import type { AssumptionOverrides, resolveAssumptions } from "#shared/wire/assumptions.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import {
  audioFacts,
  audioItem,
  coverRequest,
  imageFacts,
  imageItem,
  type Json,
  shotWith,
  songRequest,
  textRequest,
  videoFacts,
  videoItem,
  videoRequest,
} from "./sample-requests.ts";

type Check = (
  request: unknown,
  media?: (url: string) => MediaFacts | undefined,
  assumed?: ReturnType<typeof resolveAssumptions>,
) => Finding[];
interface Case {
  readonly check: Check;
  readonly request: unknown;
  readonly path: string;
  readonly facts?: Record<string, MediaFacts>;
  readonly assume?: AssumptionOverrides;
}

const text = (path: string, change: Json, facts?: Record<string, MediaFacts>): Case => ({
  check: checkMessages,
  request: textRequest(change),
  path,
  ...(facts ? { facts } : {}),
});
const says = (content: unknown, role = "user") => ({ messages: [{ role, content }] });
const video = (path: string, change: Json): Case => ({ check: checkVideo, request: videoRequest(change), path });
const shot = (path: string, items: Json[], facts: Record<string, MediaFacts> = {}, change: Json = {}): Case => ({
  check: checkVideo,
  request: shotWith(items, change),
  path,
  facts,
});
const oneImage = (facts: Partial<MediaFacts>) =>
  shot("firstFrame", [imageItem("asset:a")], { "asset:a": imageFacts(facts) });
const oneVideo = (facts: Partial<MediaFacts>, path = "references.0") =>
  shot(path, [videoItem("asset:a")], { "asset:a": videoFacts(facts) });
const oneAudio = (facts: Partial<MediaFacts>, path = "references.0") =>
  shot(path, [audioItem("asset:a")], { "asset:a": audioFacts(facts) });
const song = (path: string, change: Json): Case => ({ check: checkMusic, request: songRequest(change), path });
const cover = (path: string, change: Json, facts: Record<string, MediaFacts> = {}): Case => ({
  check: checkMusic,
  request: coverRequest(change),
  path,
  facts,
});
const coverOf = (facts: Partial<MediaFacts>) =>
  cover("audio_url", { audio_url: "asset:a" }, { "asset:a": audioFacts(facts) });
const repeat = (count: number, item: (index: number) => Json) =>
  Array.from({ length: count }, (_, index) => item(index));
const MB = 1024 * 1024;
const picture = { type: "image", source: { type: "url", url: "asset:a" } };
const clip = { type: "video", source: { type: "url", url: "asset:a" } };

/** One way to break each rule, and where the finding must point. */
export const breaches: Record<RuleCode, Case> = {
  "request.field.unknown": text("surprise", { surprise: 1 }),
  "request.field.type": text("stream", { stream: "yes" }),
  "request.media.unreadable": oneImage({ kind: "unknown", format: "unknown", problem: "unrecognized" }),

  "text.model.unknown": text("model", { model: "Vendor-M9" }),
  "text.messages.required": text("messages", { messages: [] }),
  "text.message.role": text("messages.0.role", says("x", "system")),
  "text.message.role_model": text("messages.0.role", says("x", "group")),
  "text.message.alternation": text("messages.1.role", {
    messages: [
      { role: "user", content: "a" },
      { role: "user", content: "b" },
    ],
  }),
  "text.message.content": text("messages.0.content", says(7)),
  "text.block.type": text("messages.0.content.0", says([{ type: "audio" }])),
  "text.block.model": text("messages.0.content.0", { model: "Vendor-M2.7", ...says([picture]) }),
  "text.block.fields": text("messages.0.content.0", says([{ type: "text" }])),
  "text.tool_use.input": text("messages.1.content.0.input", {
    messages: [
      { role: "user", content: "a" },
      { role: "assistant", content: [{ type: "tool_use", id: "1", name: "n", input: "{}" }] },
    ],
  }),
  "text.tool_result.content": text(
    "messages.0.content.0.content",
    says([{ type: "tool_result", tool_use_id: "1", content: [clip] }]),
  ),
  "text.tool_result.match": text(
    "messages.0.content.0",
    says([{ type: "tool_result", tool_use_id: "1", content: "x" }]),
  ),
  "text.thinking.signature": text("messages.0.content.0", says([{ type: "thinking", thinking: "hm" }])),
  "text.media.source": text(
    "messages.0.content.0.source",
    says([{ type: "image", source: { type: "url", url: "x_file://1" } }]),
  ),
  "text.image.format": text("messages.0.content.0", says([picture]), {
    "asset:a": imageFacts({ format: "heic", mime: "image/heic" }),
  }),
  "text.image.size": text("messages.0.content.0", says([picture]), { "asset:a": imageFacts({ bytes: 10 * MB + 1 }) }),
  "text.video.format": text("messages.0.content.0", says([clip]), { "asset:a": videoFacts({ format: "webm" }) }),
  "text.video.size": text("messages.0.content.0", says([clip]), { "asset:a": videoFacts({ bytes: 512 * MB + 1 }) }),
  "text.cache_control.model": text(
    "messages.0.content.0",
    says([{ type: "text", text: "x", cache_control: { type: "ephemeral" } }]),
  ),
  "text.cache_control.count": text("messages", {
    model: "Vendor-M2",
    ...says(repeat(5, () => ({ type: "text", text: "x", cache_control: { type: "ephemeral" } }))),
  }),
  "text.system.shape": text("system.0", { system: [{ type: "image" }] }),
  "text.max_tokens.range": text("max_tokens", { max_tokens: 0 }),
  "text.max_tokens.recommended": text("max_tokens", { max_tokens: 131_073 }),
  "text.temperature.range": text("temperature", { temperature: 2.01 }),
  "text.top_p.range": text("top_p", { top_p: 1.01 }),
  "text.tools.schema": text("tools.0", { tools: [{ name: "n", input_schema: { type: "string" } }] }),
  "text.tools.name": text("tools.1.name", {
    tools: [
      { name: "n", input_schema: { type: "object" } },
      { name: "n", input_schema: { type: "object" } },
    ],
  }),
  "text.tool_choice.type": text("tool_choice", { tool_choice: { type: "maybe" } }),
  "text.tool_choice.name": text("tool_choice.name", { tool_choice: { type: "tool", name: "n" } }),
  "text.thinking.type": text("thinking", { thinking: { type: "enabled" } }),
  "text.thinking.disabled": text("thinking", { model: "Vendor-M3.1-Flash", thinking: { type: "disabled" } }),
  "text.thinking.ignored": text("thinking", { model: "Vendor-M2.5", thinking: { type: "disabled" } }),
  "text.effort.value": text("output_config.effort", { model: "Vendor-M3.1-Flash", output_config: { effort: "none" } }),
  "text.effort.ignored": text("output_config.effort", { output_config: { effort: "low" } }),
  "text.service_tier.value": text("service_tier", { service_tier: "fast" }),
  "text.service_tier.model": text("service_tier", { model: "Vendor-M3.1-Flash", service_tier: "standard" }),
  "text.field.ignored": text("top_k", { top_k: 5 }),
  "text.context.window": text("messages", { model: "Vendor-M2", ...says("x".repeat(4 * 204_800 + 1)) }),
  "text.body.size": text("", says(Array(6).fill(picture)), { "asset:a": imageFacts({ bytes: 9 * MB }) }),

  "video.model.unknown": video("model", { model: "Vendor-H2" }),
  "video.content.required": video("content", { content: "A lighthouse" }),
  "video.content.type": shot("content.1", [{ type: "file_url" }]),
  "video.content.address": shot("firstFrame", [imageItem("http://192.168.1.4/a.png")]),
  "video.content.url": shot("firstFrame", [imageItem("ftp://example.org/a.png")]),
  "video.prompt.required": video("prompt", { content: [{ type: "text", text: "  \n" }] }),
  "video.prompt.single": shot("prompt", [{ type: "text", text: "Another" }]),
  "video.prompt.mention": video("prompt", { content: [{ type: "text", text: "Like @image 1." }] }),
  "video.prompt.length": video("prompt", { content: [{ type: "text", text: "x".repeat(7001) }] }),
  "video.role.item": shot("content.1", [videoItem("https://example.org/a.mp4", "first_frame")]),
  "video.scenario.exclusive": shot("references", [
    imageItem("https://e.org/a"),
    imageItem("https://e.org/b", "reference_image"),
  ]),
  "video.first_frame.count": shot("firstFrame", [
    imageItem("https://e.org/a"),
    imageItem("https://e.org/b", "first_frame"),
  ]),
  "video.last_frame.count": shot(
    "lastFrame",
    repeat(2, (index) => imageItem(`https://e.org/${index}`, "last_frame")),
  ),
  "video.last_frame.alone": {
    ...shot("lastFrame", [imageItem("https://e.org/a", "last_frame")]),
    assume: { videoLastFrameAlone: false },
  },
  "video.reference_image.count": shot(
    "references",
    repeat(10, (index) => imageItem(`https://e.org/${index}`, "reference_image")),
  ),
  "video.reference_video.count": shot(
    "references",
    repeat(4, (index) => videoItem(`https://e.org/${index}`)),
  ),
  "video.reference_audio.count": shot(
    "references",
    repeat(4, (index) => audioItem(`https://e.org/${index}`)),
  ),
  "video.reference_audio.alone": {
    ...shot("references", [audioItem("https://e.org/a")]),
    assume: { videoReferenceAudioAlone: false },
  },
  "video.resolution.value": video("resolution", { resolution: "1080P" }),
  "video.resolution.model": video("resolution", { resolution: "480P" }),
  "video.duration.required": video("duration", { duration: undefined }),
  "video.duration.range": video("duration", { duration: 3 }),
  "video.ratio.value": video("ratio", { ratio: "2:1" }),
  "video.ratio.required": video("ratio", { ratio: undefined }),
  "video.ratio.adaptive": video("ratio", { ratio: "adaptive" }),
  "video.ratio.ignored": shot("ratio", [imageItem("https://e.org/a")]),
  "video.extra.model": video("promptExpansion", { extra: { prompt_expansion_mode: "balanced" } }),
  "video.extra.fields": video("promptExpansion", { model: "Vendor-H3-Max", extra: { balance: 1 } }),
  "video.extra.mode": video("promptExpansion", { model: "Vendor-H3-Max", extra: { prompt_expansion_mode: "balance" } }),
  "video.callback.url": video("callback", { callback_url: "not an address" }),
  "video.image.format": oneImage({ format: "gif" }),
  "video.image.size": oneImage({ bytes: 30 * MB + 1 }),
  "video.image.side": oneImage({ width: 255, height: 300 }),
  "video.image.aspect": oneImage({ width: 2510, height: 1000 }),
  "video.image.soft": oneImage({ width: 320, height: 320 }),
  "video.frames.aspect": shot("lastFrame", [imageItem("asset:a", "first_frame"), imageItem("asset:b", "last_frame")], {
    "asset:a": imageFacts(),
    "asset:b": imageFacts({ width: 1080, height: 1080 }),
  }),
  "video.reference_video.format": oneVideo({ format: "webm" }),
  "video.reference_video.codec": oneVideo({ videoCodec: "vp9" }),
  "video.reference_video.audio_codec": oneVideo({ audioCodec: "opus" }),
  "video.reference_video.size": oneVideo({ bytes: 50 * MB + 1 }),
  "video.reference_video.duration": oneVideo({ durationSeconds: 1.9 }),
  "video.reference_video.total_duration": shot("references", [videoItem("asset:a"), videoItem("asset:b")], {
    "asset:a": videoFacts({ durationSeconds: 8 }),
    "asset:b": videoFacts({ durationSeconds: 7.5 }),
  }),
  "video.reference_video.side": oneVideo({ width: 5761, height: 3000 }),
  "video.reference_video.aspect": oneVideo({ width: 390, height: 1000 }),
  "video.reference_video.frame_rate": oneVideo({ frameRate: 12 }),
  "video.reference_video.variable_frame_rate": oneVideo({ variableFrameRate: true }),
  "video.reference_audio.format": oneAudio({ format: "flac" }),
  "video.reference_audio.size": oneAudio({ bytes: 15 * MB + 1 }),
  "video.reference_audio.duration": oneAudio({ durationSeconds: 15.01 }),
  "video.reference_audio.total_duration": shot("references", [audioItem("asset:a"), audioItem("asset:a")], {
    "asset:a": audioFacts(),
  }),
  // What is written into the request itself can't be uploaded beside it; a file of the library can.
  "video.body.size": shot(
    "",
    repeat(2, () => imageItem(`data:image/png;base64,${"A".repeat(34 * MB)}`, "reference_image")),
  ),

  "music.model.unknown": song("model", { model: "music-9" }),
  "music.prompt.required": song("prompt", { is_instrumental: true, prompt: "" }),
  "music.prompt.length": song("prompt", { prompt: "x".repeat(2001) }),
  "music.lyrics.required": song("lyrics", { lyrics: "" }),
  "music.lyrics.length": song("lyrics", { lyrics: "x".repeat(3501) }),
  "music.lyrics.unused": song("lyrics", { is_instrumental: true }),
  "music.lyrics.tag_unknown": song("lyrics.2", { lyrics: "la\n[Whisper]\nla" }),
  "music.lyrics.tag_misspelt": song("lyrics.1", { lyrics: "[Chrous]\nla" }),
  "music.lyrics.tag_case": song("lyrics.1", { lyrics: "[chorus]\nla" }),
  "music.lyrics.tag_inline": song("lyrics.3", { lyrics: "[Verse]\nla\n[Chorus] la la" }),
  "music.lyrics.empty_section": song("lyrics.1", { lyrics: "[Verse]\n\n[Outro]" }),
  "music.instrumental.model": cover("is_instrumental", { is_instrumental: true }),
  "music.optimizer.model": cover("lyrics_optimizer", { lyrics_optimizer: true }),
  "music.optimizer.prompt": song("prompt", { lyrics: "", prompt: "", lyrics_optimizer: true }),
  "music.cover.model": song("audio_url", { audio_url: "https://e.org/a.mp3" }),
  "music.cover.audio_required": cover("audio_url", { audio_url: undefined }),
  "music.cover.audio_exclusive": cover("audio_base64", { audio_base64: "QUJD" }),
  "music.cover.feature_exclusive": cover("cover_feature_id", { cover_feature_id: "f", lyrics: "ten letters" }),
  "music.cover.feature_lyrics": cover("lyrics", { audio_url: undefined, cover_feature_id: "f" }),
  "music.cover.audio": cover("audio_url", { audio_url: "file:///a.mp3" }),
  "music.cover.address": cover("audio_url", { audio_url: "http://192.168.1.4/a.mp3" }),
  "music.reference_audio.format": coverOf({ kind: "video", format: "mp4" }),
  "music.reference_audio.duration": coverOf({ durationSeconds: 360.5 }),
  "music.reference_audio.size": coverOf({ bytes: 50 * MB + 1, durationSeconds: 60 }),
  "music.stream.output": song("output_format", { stream: true, output_format: "url" }),
  "music.output_format.value": song("output_format", { output_format: "file" }),
  "music.audio_setting.sample_rate": song("audio_setting.sample_rate", { audio_setting: { sample_rate: 48_000 } }),
  "music.audio_setting.bitrate": song("audio_setting.bitrate", { audio_setting: { bitrate: 320_000 } }),
  "music.audio_setting.format": song("audio_setting.format", { audio_setting: { format: "ogg" } }),
};
