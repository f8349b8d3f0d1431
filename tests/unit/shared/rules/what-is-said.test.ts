import { expect, test } from "vitest";
import type { Finding } from "#shared/rules/finding.ts";
import { checkMusic } from "#shared/rules/music/check-music.ts";
import type { RuleCode } from "#shared/rules/registry.ts";
import { checkMessages } from "#shared/rules/text/check-messages.ts";
import { checkVideo } from "#shared/rules/video/check-video.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { breaches } from "#tests/support/requests/rule-breaches.ts";
import {
  audioFacts,
  audioItem,
  coverRequest,
  imageFacts,
  imageItem,
  lookupOf,
  shotWith,
  songRequest,
  textRequest,
  videoFacts,
  videoItem,
  videoRequest,
} from "#tests/support/requests/sample-requests.ts";

/** What a person, or a model that asked, reads beside a field that breaks a rule. */
type Said = Pick<Finding, "message" | "found" | "allowed" | "params">;

const said: Readonly<Record<string, Said>> = {
  "request.field.unknown": { message: "The service knows no field “surprise” here.", found: "“surprise”" },
  "request.field.type": {
    message: "The field “stream” does not fit: Invalid input: expected boolean, received string.",
  },
  "request.media.unreadable": {
    message: "First frame can't be used: the file is of no kind that is known.",
    found: "unrecognized",
    params: { role: "first_frame", ordinal: 1 },
  },
  "text.model.unknown": {
    message:
      "The model is “Vendor-M9”; Vendor-M3.1-Flash, Vendor-M3, Vendor-M2.7, Vendor-M2.7-highspeed, Vendor-M2.5, Vendor-M2.5-highspeed, Vendor-M2.1, Vendor-M2.1-highspeed, Vendor-M2 are allowed.",
    found: "“Vendor-M9”",
    allowed:
      "Vendor-M3.1-Flash, Vendor-M3, Vendor-M2.7, Vendor-M2.7-highspeed, Vendor-M2.5, Vendor-M2.5-highspeed, Vendor-M2.1, Vendor-M2.1-highspeed, Vendor-M2",
  },
  "text.messages.required": {
    message: "The conversation is empty; at least one message is needed.",
    found: "0 messages",
    allowed: "at least 1 message",
  },
  "text.message.role": {
    message:
      "Message 1 has the role “system”; user, assistant, user_system, group, sample_message_user, sample_message_ai are allowed.",
    found: "“system”",
    allowed: "user, assistant, user_system, group, sample_message_user, sample_message_ai",
    params: { ordinal: 1 },
  },
  "text.message.role_model": {
    message: "Message 1 has the role group; Vendor-M3 takes user, assistant.",
    found: "group",
    allowed: "user, assistant",
    params: { ordinal: 1 },
  },
  "text.message.alternation": {
    message: "Messages 1 and 2 are both of the user; on Vendor-M3 they alternate.",
    found: "user, user",
    allowed: "user, assistant",
    params: { ordinal: 2 },
  },
  "text.message.content": {
    message: "A message holds 7; text or a list of blocks is needed.",
    found: "7",
    allowed: "text or blocks",
  },
  "text.block.type": {
    message:
      "A block has the type “audio”; text, image, video, tool_use, tool_result, thinking, mid_conv_system are allowed.",
    found: "“audio”",
    allowed: "text, image, video, tool_use, tool_result, thinking, mid_conv_system",
  },
  "text.block.model": {
    message: "Vendor-M2.7 takes no image; only the M3 models do.",
    found: "image",
    allowed: "text",
    params: { model: "Vendor-M2.7" },
  },
  "text.block.fields": {
    message: "A block of type “text” has nothing as text; text is needed.",
    found: "nothing",
    allowed: "text",
    params: { field: "text" },
  },
  "text.tool_use.input": {
    message: "The input of a tool call is “{}”; a JSON object is needed.",
    found: "“{}”",
    allowed: "an object",
  },
  "text.tool_result.content": {
    message: "A tool result holds “video”; text, or text and image blocks, are allowed.",
    found: "“video”",
    allowed: "text, image",
  },
  "text.tool_result.match": {
    message: "A tool result answers the call “1”, which is not in the conversation before it.",
    found: "“1”",
  },
  "text.thinking.signature": {
    message: "A thinking block has lost its signature; it must come back unchanged.",
    found: "nothing",
  },
  "text.media.source": {
    message: "The source of the image is “x_file://1”; url, base64 are allowed.",
    found: "“x_file://1”",
    allowed: "url, base64",
    params: { kind: "image" },
  },
  "text.image.format": {
    message: "The image is HEIC; JPEG, PNG, GIF, WEBP are allowed.",
    found: "HEIC",
    allowed: "JPEG, PNG, GIF, WEBP",
    params: { kind: "image" },
  },
  "text.image.size": {
    message: "The image is 10,485,761 bytes; at most 10 MB is allowed.",
    found: "10,485,761 bytes",
    allowed: "at most 10 MB",
    params: { kind: "image" },
  },
  "text.video.format": {
    message: "The video is WEBM; MP4, AVI, MOV, MKV are allowed.",
    found: "WEBM",
    allowed: "MP4, AVI, MOV, MKV",
    params: { kind: "video" },
  },
  "text.video.size": {
    message: "The video is 536,870,913 bytes; at most 512 MB is allowed.",
    found: "536,870,913 bytes",
    allowed: "at most 512 MB",
    params: { kind: "video" },
  },
  "text.cache_control.model": { message: "Vendor-M3 does not support cache marks.", params: { model: "Vendor-M3" } },
  "text.cache_control.count": {
    message: "There are 5 cache marks; only the last 4 count.",
    found: "5",
    allowed: "at most 4",
  },
  "text.system.shape": {
    message: "Block 1 of the system prompt is “image”; blocks of type text are needed.",
    found: "“image”",
    allowed: "text",
  },
  "text.max_tokens.range": {
    message: "The answer may have 0 tokens; 1–524,288 tokens are allowed.",
    found: "0 tokens",
    allowed: "1–524,288 tokens",
    params: { model: "Vendor-M3" },
  },
  "text.max_tokens.recommended": {
    message: "The answer may have 131,073 tokens; 131,072 tokens are recommended.",
    found: "131,073 tokens",
    allowed: "131,072 tokens",
    params: { model: "Vendor-M3" },
  },
  "text.temperature.range": { message: "The temperature is 2.01; 0–2 is allowed.", found: "2.01", allowed: "0–2" },
  "text.top_p.range": { message: "The top_p is 1.01; 0–1 is allowed.", found: "1.01", allowed: "0–1" },
  "text.tools.schema": {
    message: "Tool 1 does not fit at input_schema.type; a name and an input_schema of type object are needed.",
    found: "input_schema.type",
    allowed: "name, description, input_schema {type: object, properties, required}",
    params: { ordinal: 1 },
  },
  "text.tools.name": {
    message: "Tool 2 has the name of an earlier one, “n”; each tool needs its own.",
    found: "“n”",
    allowed: "1 tool",
  },
  "text.tool_choice.type": {
    message: "The tool choice is “maybe”; auto, any, none, tool are allowed.",
    found: "“maybe”",
    allowed: "auto, any, none, tool",
  },
  "text.tool_choice.name": {
    message: "The tool choice names “n”, which is none of the tools.",
    found: "“n”",
    allowed: "",
  },
  "text.thinking.type": {
    message: "Thinking is “enabled”; disabled and adaptive are allowed.",
    found: "“enabled”",
    allowed: "disabled, adaptive",
  },
  "text.thinking.disabled": {
    message: "Vendor-M3.1-Flash always thinks; it can't be switched off.",
    found: "disabled",
    allowed: "adaptive",
    params: { model: "Vendor-M3.1-Flash" },
  },
  "text.thinking.ignored": {
    message: "Vendor-M2.5 thinks all the same; switching it off is ignored.",
    found: "disabled",
    params: { model: "Vendor-M2.5" },
  },
  "text.effort.value": {
    message: "The effort is “none”; low, medium, high, xhigh, max are allowed.",
    found: "“none”",
    allowed: "low, medium, high, xhigh, max",
  },
  "text.effort.ignored": { message: "Vendor-M3 ignores the effort.", found: "“low”", params: { model: "Vendor-M3" } },
  "text.service_tier.value": {
    message: "The service tier is “fast”; standard and priority are allowed.",
    found: "“fast”",
    allowed: "standard, priority",
  },
  "text.service_tier.model": {
    message: "Vendor-M3.1-Flash has no service tiers.",
    found: "“standard”",
    params: { model: "Vendor-M3.1-Flash" },
  },
  "text.field.ignored": { message: "The service ignores top_k.", found: "top_k" },
  "text.context.window": {
    message: "The conversation has about 204,801 tokens; the model reads 204,800 tokens.",
    found: "about 204,801 tokens",
    allowed: "204,800 tokens",
  },
  "text.body.size": {
    message: "The whole request is 72 MB; at most 64 MB is allowed.",
    found: "72 MB",
    allowed: "at most 64 MB",
  },
  "video.model.unknown": {
    message: "The model is “Vendor-H2”; Vendor-H3, Vendor-H3-Max are allowed.",
    found: "“Vendor-H2”",
    allowed: "Vendor-H3, Vendor-H3-Max",
  },
  "video.content.required": { message: "There is “A lighthouse” as content; a list of items is needed." },
  "video.content.type": {
    message: "An item has the type “file_url”; text, image_url, video_url and audio_url are allowed.",
    found: "“file_url”",
    allowed: "text, image_url, video_url, audio_url",
  },
  "video.content.address": {
    message:
      "An item of type image_url is at 192.168.1.4, which only this network knows; the service fetches it from a public address.",
    found: "192.168.1.4",
  },
  "video.content.url": {
    message:
      "An item of type image_url has no address that the service can follow; http(s), x_file and data addresses are allowed.",
    found: "“ftp://example.org/a.png”",
    allowed: "http(s)://…, x_file://…, data:…;base64,…",
  },
  "video.prompt.required": {
    message: "The prompt is empty; every shot needs one.",
    found: "0 characters",
    allowed: "at least 1 character",
  },
  "video.prompt.single": { message: "There are 2 prompts; exactly one is allowed.", found: "2", allowed: "1" },
  "video.prompt.mention": {
    message: "The prompt mentions @image 1; 0 reference images are sent.",
    params: { mention: "@image 1", sent: 0, role: "reference_image" },
  },
  "video.prompt.length": {
    message: "The prompt has 7,001 characters; at most 7,000 characters are allowed.",
    found: "7,001 characters",
    allowed: "at most 7,000 characters",
  },
  "video.role.item": {
    message: "An item of type video_url has the role “first_frame”; reference_video is allowed.",
    found: "“first_frame”",
    allowed: "reference_video",
  },
  "video.scenario.exclusive": { message: "There are both frames and references; a shot uses one or the other." },
  "video.first_frame.count": {
    message: "There are 2 first frames; at most 1 is allowed.",
    found: "2",
    allowed: "at most 1",
  },
  "video.last_frame.count": {
    message: "There are 2 last frames; at most 1 is allowed.",
    found: "2",
    allowed: "at most 1",
  },
  "video.last_frame.alone": { message: "There is a last frame but no first frame; this connection needs both." },
  "video.reference_image.count": {
    message: "There are 10 reference images; at most 9 is allowed.",
    found: "10",
    allowed: "at most 9",
  },
  "video.reference_video.count": {
    message: "There are 4 reference videos; at most 3 is allowed.",
    found: "4",
    allowed: "at most 3",
  },
  "video.reference_audio.count": {
    message: "There are 4 reference audios; at most 3 is allowed.",
    found: "4",
    allowed: "at most 3",
  },
  "video.reference_audio.alone": {
    message: "There are only reference audios; this connection needs an image or a video beside them.",
  },
  "video.resolution.value": {
    message: "The resolution is “1080P”; 768P, 2K are allowed.",
    found: "“1080P”",
    allowed: "768P, 2K",
  },
  "video.resolution.model": {
    message: "Vendor-H3 does not make 480P; 768P, 2K are allowed.",
    found: "480P",
    allowed: "768P, 2K",
    params: { model: "Vendor-H3" },
  },
  "video.duration.required": { message: "The duration is missing; every shot needs one." },
  "video.duration.range": {
    message: "The duration is 3 s; 4–15 s in whole seconds are allowed.",
    found: "3 s",
    allowed: "4–15 s",
    params: { model: "Vendor-H3" },
  },
  "video.ratio.value": {
    message: "The ratio is “2:1”; adaptive, 21:9, 16:9, 4:3, 1:1, 3:4, 9:16 are allowed.",
    found: "“2:1”",
    allowed: "adaptive, 21:9, 16:9, 4:3, 1:1, 3:4, 9:16",
  },
  "video.ratio.required": {
    message: "A shot made from text alone needs a ratio; 21:9, 16:9, 4:3, 1:1, 3:4, 9:16 are allowed.",
    allowed: "21:9, 16:9, 4:3, 1:1, 3:4, 9:16",
  },
  "video.ratio.adaptive": {
    message: "The ratio adapts to an image, but there is none; 21:9, 16:9, 4:3, 1:1, 3:4, 9:16 are allowed.",
    found: "adaptive",
    allowed: "21:9, 16:9, 4:3, 1:1, 3:4, 9:16",
  },
  "video.ratio.ignored": {
    message: "The ratio 16:9 is ignored: the film takes the shape of its frame.",
    found: "16:9",
    allowed: "adaptive",
  },
  "video.extra.model": {
    message: "Vendor-H3 takes no extra settings; only Vendor-H3-Max does.",
    params: { model: "Vendor-H3" },
  },
  "video.extra.fields": {
    message: "Extra holds “balance”; only prompt_expansion_mode is allowed.",
    found: "“balance”",
    allowed: "prompt_expansion_mode",
  },
  "video.extra.mode": {
    message: "The prompt expansion is “balance”; disabled, balanced, quality are allowed.",
    found: "“balance”",
    allowed: "disabled, balanced, quality",
  },
  "video.callback.url": {
    message: "The callback address is “not an address”; an http or https address is needed.",
    found: "“not an address”",
    allowed: "http(s)://…",
  },
  "video.image.format": {
    message: "First frame is GIF; JPEG, PNG, WEBP, HEIC, HEIF are allowed.",
    found: "GIF",
    allowed: "JPEG, PNG, WEBP, HEIC, HEIF",
    params: { role: "first_frame", ordinal: 1 },
  },
  "video.image.size": {
    message: "First frame is 31,457,281 bytes; at most 30 MB is allowed.",
    found: "31,457,281 bytes",
    allowed: "at most 30 MB",
    params: { role: "first_frame", ordinal: 1 },
  },
  "video.image.side": {
    message: "First frame is 255 × 300 px; 256–5760 px on each side is allowed.",
    found: "255 × 300 px",
    allowed: "256–5760 px",
    params: { role: "first_frame", ordinal: 1 },
  },
  "video.image.aspect": {
    message: "First frame is 2.51 times as wide as high; 0.4–2.5 is allowed.",
    found: "2.51",
    allowed: "0.4–2.5",
    params: { role: "first_frame", ordinal: 1 },
  },
  "video.image.soft": {
    message: "First frame is soft: 320 × 320 px for a 768P shot; its shorter side should have 768 px.",
    found: "320 × 320 px",
    allowed: "at least 768 px",
    params: { role: "first_frame", ordinal: 1, resolution: "768P" },
  },
  "video.frames.aspect": {
    message: "The last frame is 1080 × 1080 px, another shape than the first frame's 1920 × 1080 px.",
    found: "1080 × 1080 px",
    allowed: "shape of 1920 × 1080 px",
  },
  "video.reference_video.format": {
    message: "Reference video 1 is WEBM; MP4, MOV are allowed.",
    found: "WEBM",
    allowed: "MP4, MOV",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.codec": {
    message: "Reference video 1 is coded as vp9; H.264, H.265 are allowed.",
    found: "vp9",
    allowed: "H.264, H.265",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.audio_codec": {
    message: "Reference video 1 is coded as opus; AAC, MP3 are allowed.",
    found: "opus",
    allowed: "AAC, MP3",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.size": {
    message: "Reference video 1 is 52,428,801 bytes; at most 50 MB is allowed.",
    found: "52,428,801 bytes",
    allowed: "at most 50 MB",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.duration": {
    message: "Reference video 1 is 1.9 s long; 2–15 s is allowed.",
    found: "1.9 s",
    allowed: "2–15 s",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.total_duration": {
    message: "Reference videos are 15.5 s long together; at most 15 s is allowed.",
    found: "15.5 s",
    allowed: "at most 15 s",
  },
  "video.reference_video.side": {
    message: "Reference video 1 is 5761 × 3000 px; 256–5760 px on each side is allowed.",
    found: "5761 × 3000 px",
    allowed: "256–5760 px",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.aspect": {
    message: "Reference video 1 is 0.39 times as wide as high; 0.4–2.5 is allowed.",
    found: "0.39",
    allowed: "0.4–2.5",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.frame_rate": {
    message: "Reference video 1 has 12 fps; 23.976–60 fps is allowed.",
    found: "12 fps",
    allowed: "23.976–60 fps",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_video.variable_frame_rate": {
    message: "Reference video 1 has a variable frame rate; motion may look uneven.",
    params: { role: "reference_video", ordinal: 1 },
  },
  "video.reference_audio.format": {
    message: "Reference audio 1 is FLAC; WAV, MP3 are allowed.",
    found: "FLAC",
    allowed: "WAV, MP3",
    params: { role: "reference_audio", ordinal: 1 },
  },
  "video.reference_audio.size": {
    message: "Reference audio 1 is 15,728,641 bytes; at most 15 MB is allowed.",
    found: "15,728,641 bytes",
    allowed: "at most 15 MB",
    params: { role: "reference_audio", ordinal: 1 },
  },
  "video.reference_audio.duration": {
    message: "Reference audio 1 is 15.01 s long; 2–15 s is allowed.",
    found: "15.01 s",
    allowed: "2–15 s",
    params: { role: "reference_audio", ordinal: 1 },
  },
  "video.reference_audio.total_duration": {
    message: "Reference audios are 16 s long together; at most 15 s is allowed.",
    found: "16 s",
    allowed: "at most 15 s",
  },
  "video.body.size": {
    message: "The whole request is 68 MB; at most 64 MB is allowed.",
    found: "68 MB",
    allowed: "at most 64 MB",
  },
  "music.model.unknown": {
    message:
      "The model is “music-9”; music-3.0, music-2.6, music-cover, music-3.0-free, music-2.6-free, music-cover-free are allowed.",
    found: "“music-9”",
    allowed: "music-3.0, music-2.6, music-cover, music-3.0-free, music-2.6-free, music-cover-free",
  },
  "music.prompt.required": {
    message: "Instrumental music needs a description of its style; 1–2,000 characters are allowed.",
    found: "0 characters",
    allowed: "1–2,000 characters",
  },
  "music.prompt.length": {
    message: "The style has 2,001 characters; 0–2,000 characters are allowed.",
    found: "2,001 characters",
    allowed: "0–2,000 characters",
  },
  "music.lyrics.required": {
    message: "A song needs lyrics; 1–3,500 characters are allowed.",
    found: "0 characters",
    allowed: "1–3,500 characters",
  },
  "music.lyrics.length": {
    message: "The lyrics have 3,501 characters; 1–3,500 characters are allowed.",
    found: "3,501 characters",
    allowed: "1–3,500 characters",
  },
  "music.lyrics.unused": { message: "Instrumental music has no vocals; the lyrics are not sung." },
  "music.lyrics.tag_unknown": {
    message:
      "Line 2: [Whisper] is no structure tag and would be sung; [Intro] [Verse] [Pre Chorus] [Chorus] [Interlude] [Bridge] [Outro] [Post Chorus] [Transition] [Break] [Hook] [Build Up] [Inst] [Solo] are known.",
    found: "[Whisper]",
    allowed:
      "[Intro] [Verse] [Pre Chorus] [Chorus] [Interlude] [Bridge] [Outro] [Post Chorus] [Transition] [Break] [Hook] [Build Up] [Inst] [Solo]",
    params: { line: 2, tag: "Whisper" },
  },
  "music.lyrics.tag_misspelt": {
    message: "Line 1: [Chrous] may be sung, not read as a tag; [Chorus] is meant.",
    found: "[Chrous]",
    allowed: "[Chorus]",
    params: { line: 1, tag: "Chrous", suggestion: "[Chorus]" },
  },
  "music.lyrics.tag_case": {
    message: "Line 1: [chorus] may be sung, not read as a tag; [Chorus] is meant.",
    found: "[chorus]",
    allowed: "[Chorus]",
    params: { line: 1, tag: "chorus", suggestion: "[Chorus]" },
  },
  "music.lyrics.tag_inline": {
    message: "Line 3: the tag [Chorus] shares its line with words; a tag stands on a line of its own.",
    found: "“[Chorus] la la”",
    params: { line: 3, tag: "Chorus" },
  },
  "music.lyrics.empty_section": {
    message: "Line 1: [Verse] has no lines to sing.",
    found: "[Verse]",
    params: { line: 1, tag: "Verse" },
  },
  "music.instrumental.model": {
    message: "music-cover makes covers and can't be instrumental.",
    params: { model: "music-cover" },
  },
  "music.optimizer.model": {
    message: "music-cover makes covers and can't write lyrics.",
    params: { model: "music-cover" },
  },
  "music.optimizer.prompt": {
    message: "The lyrics are to be written from the style, but the style is empty.",
    found: "0 characters",
  },
  "music.cover.model": {
    message: "music-3.0 composes anew and takes no reference audio; only cover models do.",
    found: "audio_url",
    params: { model: "music-3.0" },
  },
  "music.cover.audio_required": {
    message: "A cover needs a reference audio, or the feature identifier of one.",
    found: "none",
    allowed: "exactly one",
  },
  "music.cover.audio_exclusive": {
    message: "The reference audio is given both as a link and as data; exactly one is allowed.",
    found: "2",
    allowed: "exactly one",
  },
  "music.cover.feature_exclusive": {
    message: "A feature identifier is given beside a reference audio; one or the other is allowed.",
    found: "2",
    allowed: "exactly one",
  },
  "music.cover.feature_lyrics": {
    message: "A cover by feature identifier needs lyrics; 10–1,000 characters are allowed.",
    found: "0 characters",
    allowed: "10–1,000 characters",
  },
  "music.cover.audio": {
    message: "The address of the reference audio is “file:///a.mp3”; an http or https address is needed.",
    found: "“file:///a.mp3”",
    allowed: "http(s)://…",
  },
  "music.cover.address": {
    message:
      "The reference audio is at 192.168.1.4, which only this network knows; the service fetches it from a public address.",
    found: "192.168.1.4",
  },
  "music.reference_audio.format": {
    message: "The reference audio is MP4; MP3, WAV, FLAC and similar are allowed.",
    found: "MP4",
    allowed: "MP3, WAV, FLAC and similar",
  },
  "music.reference_audio.duration": {
    message: "The reference audio is 360.5 s long; 6–360 s is allowed.",
    found: "360.5 s",
    allowed: "6–360 s",
    params: {},
  },
  "music.reference_audio.size": {
    message: "The reference audio is 52,428,801 bytes; at most 50 MB is allowed.",
    found: "52,428,801 bytes",
    allowed: "at most 50 MB",
    params: {},
  },
  "music.stream.output": {
    message: "A streamed song comes as hex; a link is not possible.",
    found: "url",
    allowed: "hex",
  },
  "music.output_format.value": {
    message: "The output format is “file”; url and hex are allowed.",
    found: "“file”",
    allowed: "url, hex",
  },
  "music.audio_setting.sample_rate": {
    message: "The sample rate is 48 kHz; 16, 24, 32, 44.1 kHz are allowed.",
    found: "48 kHz",
    allowed: "16, 24, 32, 44.1 kHz",
  },
  "music.audio_setting.bitrate": {
    message: "The bit rate is 320 kbit/s; 32, 64, 128, 256 kbit/s are allowed.",
    found: "320 kbit/s",
    allowed: "32, 64, 128, 256 kbit/s",
  },
  "music.audio_setting.format": {
    message: "The audio format is “ogg”; mp3, wav, pcm are allowed.",
    found: "“ogg”",
    allowed: "mp3, wav, pcm",
  },
};

test.each(Object.entries(breaches))("what is said of %s", (code, { check, request, facts, assume }) => {
  const findings = check(request, lookupOf(facts ?? {}), resolveAssumptions(assume ?? {}));
  const found = findings.find((finding) => finding.code === code && finding.severity !== "pass");
  const { code: _code, path: _path, severity: _severity, ...words } = found ?? ({} as Finding);
  expect(words).toEqual(said[code]);
});

const known = lookupOf({
  "asset:image": imageFacts(),
  "asset:video": videoFacts(),
  "asset:audio": audioFacts({ durationSeconds: 8.5 }),
});

type Passed = readonly [code: RuleCode, path: string, message: string, found: string, allowed?: string];

/** What stands in green under “All checks”: each limit that was looked at, with the figure that it found. */
test.each<[name: string, findings: readonly Finding[], passed: readonly Passed[]]>([
  [
    "a message",
    checkMessages(textRequest({ max_tokens: 4096, temperature: 0.7, top_p: 0.9 })),
    [
      ["text.max_tokens.range", "max_tokens", "Longest answer: 4,096 tokens.", "4,096 tokens", "1–524,288 tokens"],
      ["text.temperature.range", "temperature", "The temperature is 0.7.", "0.7", "0–2"],
      ["text.top_p.range", "top_p", "The top_p is 0.9.", "0.9", "0–1"],
      ["text.body.size", "", "Whole request: 124 bytes of 64 MB.", "124 bytes", "at most 64 MB"],
    ],
  ],
  [
    "a message with a picture",
    checkMessages(
      textRequest({
        messages: [{ role: "user", content: [{ type: "image", source: { type: "url", url: "asset:image" } }] }],
      }),
      known,
    ),
    [
      ["text.image.format", "messages.0.content.0", "The image: JPEG.", "JPEG", "JPEG, PNG, GIF, WEBP"],
      ["text.image.size", "messages.0.content.0", "The image: 0.95 MB of 10 MB.", "0.95 MB", "at most 10 MB"],
      ["text.body.size", "", "Whole request: 1.27 MB of 64 MB.", "1.27 MB", "at most 64 MB"],
    ],
  ],
  [
    "a shot of words",
    checkVideo(videoRequest({ model: "Vendor-H3-Max", extra: { prompt_expansion_mode: "quality" } })),
    [
      ["video.prompt.length", "prompt", "Prompt: 24 of 7,000 characters.", "24 characters", "at most 7,000 characters"],
      ["video.resolution.model", "resolution", "Resolution: 768P.", "768P", "480P, 768P"],
      ["video.duration.range", "duration", "Duration: 6 s of 15 s.", "6 s", "5–15 s"],
      ["video.ratio.value", "ratio", "Ratio: 16:9.", "16:9", "21:9, 16:9, 4:3, 1:1, 3:4, 9:16"],
      ["video.extra.mode", "promptExpansion", "Prompt expansion: quality.", "“quality”", "disabled, balanced, quality"],
      ["video.body.size", "", "Whole request: 179 bytes of 64 MB.", "179 bytes", "at most 64 MB"],
    ],
  ],
  [
    "a shot between frames",
    checkVideo(
      shotWith([imageItem("asset:image", "first_frame"), imageItem("asset:image", "last_frame")], {
        ratio: "adaptive",
      }),
      known,
    ),
    [
      ["video.prompt.length", "prompt", "Prompt: 24 of 7,000 characters.", "24 characters", "at most 7,000 characters"],
      ["video.resolution.model", "resolution", "Resolution: 768P.", "768P", "768P, 2K"],
      ["video.duration.range", "duration", "Duration: 6 s of 15 s.", "6 s", "4–15 s"],
      ["video.ratio.value", "ratio", "Ratio: adaptive.", "adaptive", "adaptive"],
      ["video.first_frame.count", "firstFrame", "First frame: 1 of 1.", "1", "at most 1"],
      ["video.last_frame.count", "lastFrame", "Last frame: 1 of 1.", "1", "at most 1"],
      ["video.image.format", "firstFrame", "First frame: JPEG.", "JPEG", "JPEG, PNG, WEBP, HEIC, HEIF"],
      ["video.image.size", "firstFrame", "First frame: 0.95 MB of 30 MB.", "0.95 MB", "at most 30 MB"],
      ["video.image.side", "firstFrame", "First frame: 1920 × 1080 px.", "1920 × 1080 px", "256–5760 px"],
      ["video.image.aspect", "firstFrame", "First frame: 1.78 wide to high.", "1.78", "0.4–2.5"],
      ["video.image.format", "lastFrame", "Last frame: JPEG.", "JPEG", "JPEG, PNG, WEBP, HEIC, HEIF"],
      ["video.image.size", "lastFrame", "Last frame: 0.95 MB of 30 MB.", "0.95 MB", "at most 30 MB"],
      ["video.image.side", "lastFrame", "Last frame: 1920 × 1080 px.", "1920 × 1080 px", "256–5760 px"],
      ["video.image.aspect", "lastFrame", "Last frame: 1.78 wide to high.", "1.78", "0.4–2.5"],
      ["video.body.size", "", "Whole request: 2.54 MB of 64 MB.", "2.54 MB", "at most 64 MB"],
    ],
  ],
  [
    "a shot of references",
    checkVideo(
      shotWith([imageItem("asset:image", "reference_image"), videoItem("asset:video"), audioItem("asset:audio")]),
      known,
    ),
    [
      ["video.prompt.length", "prompt", "Prompt: 24 of 7,000 characters.", "24 characters", "at most 7,000 characters"],
      ["video.resolution.model", "resolution", "Resolution: 768P.", "768P", "768P, 2K"],
      ["video.duration.range", "duration", "Duration: 6 s of 15 s.", "6 s", "4–15 s"],
      ["video.ratio.value", "ratio", "Ratio: 16:9.", "16:9", "adaptive, 21:9, 16:9, 4:3, 1:1, 3:4, 9:16"],
      ["video.reference_image.count", "references", "Reference images: 1 of 9.", "1", "at most 9"],
      ["video.reference_video.count", "references", "Reference videos: 1 of 3.", "1", "at most 3"],
      ["video.reference_audio.count", "references", "Reference audios: 1 of 3.", "1", "at most 3"],
      [
        "video.reference_video.total_duration",
        "references",
        "Reference videos together: 5 s of 15 s.",
        "5 s",
        "at most 15 s",
      ],
      [
        "video.reference_audio.total_duration",
        "references",
        "Reference audios together: 8.5 s of 15 s.",
        "8.5 s",
        "at most 15 s",
      ],
      ["video.image.format", "references.0", "Reference image 1: JPEG.", "JPEG", "JPEG, PNG, WEBP, HEIC, HEIF"],
      ["video.image.size", "references.0", "Reference image 1: 0.95 MB of 30 MB.", "0.95 MB", "at most 30 MB"],
      ["video.image.side", "references.0", "Reference image 1: 1920 × 1080 px.", "1920 × 1080 px", "256–5760 px"],
      ["video.image.aspect", "references.0", "Reference image 1: 1.78 wide to high.", "1.78", "0.4–2.5"],
      ["video.reference_video.format", "references.1", "Reference video 1: MP4.", "MP4", "MP4, MOV"],
      [
        "video.reference_video.size",
        "references.1",
        "Reference video 1: 1.91 MB of 50 MB.",
        "1.91 MB",
        "at most 50 MB",
      ],
      ["video.reference_video.duration", "references.1", "Reference video 1: 5 s.", "5 s", "2–15 s"],
      [
        "video.reference_video.side",
        "references.1",
        "Reference video 1: 1920 × 1080 px.",
        "1920 × 1080 px",
        "256–5760 px",
      ],
      ["video.reference_video.aspect", "references.1", "Reference video 1: 1.78 wide to high.", "1.78", "0.4–2.5"],
      ["video.reference_video.frame_rate", "references.1", "Reference video 1: 24 fps.", "24 fps", "23.976–60 fps"],
      ["video.reference_audio.format", "references.2", "Reference audio 1: MP3.", "MP3", "WAV, MP3"],
      [
        "video.reference_audio.size",
        "references.2",
        "Reference audio 1: 0.29 MB of 15 MB.",
        "0.29 MB",
        "at most 15 MB",
      ],
      ["video.reference_audio.duration", "references.2", "Reference audio 1: 8.5 s.", "8.5 s", "2–15 s"],
      ["video.body.size", "", "Whole request: 4.2 MB of 64 MB.", "4.2 MB", "at most 64 MB"],
    ],
  ],
  [
    "a song",
    checkMusic(songRequest({ audio_setting: { sample_rate: 44_100, bitrate: 256_000, format: "mp3" } })),
    [
      ["music.prompt.length", "prompt", "Style: 10 of 2,000 characters.", "10 characters", "0–2,000 characters"],
      ["music.lyrics.length", "lyrics", "Lyrics: 26 of 3,500 characters.", "26 characters", "1–3,500 characters"],
      ["music.lyrics.tag_unknown", "lyrics", "Structure tags: 1, all known.", "1"],
      [
        "music.audio_setting.sample_rate",
        "audio_setting.sample_rate",
        "The sample rate is 44.1 kHz.",
        "44.1 kHz",
        "16, 24, 32, 44.1 kHz",
      ],
      [
        "music.audio_setting.bitrate",
        "audio_setting.bitrate",
        "The bit rate is 256 kbit/s.",
        "256 kbit/s",
        "32, 64, 128, 256 kbit/s",
      ],
      ["music.audio_setting.format", "audio_setting.format", "The audio format is mp3.", "mp3", "mp3, wav, pcm"],
    ],
  ],
  [
    "a cover",
    checkMusic(coverRequest({ audio_url: "asset:audio" }), known),
    [
      ["music.prompt.length", "prompt", "Style: 16 of 300 characters.", "16 characters", "10–300 characters"],
      ["music.reference_audio.format", "audio_url", "Reference audio: MP3.", "MP3", "MP3, WAV, FLAC and similar"],
      ["music.reference_audio.size", "audio_url", "The reference audio: 0.29 MB of 50 MB.", "0.29 MB", "at most 50 MB"],
      ["music.reference_audio.duration", "audio_url", "The reference audio: 8.5 s.", "8.5 s", "6–360 s"],
    ],
  ],
  [
    "a cover in place",
    checkMusic(coverRequest({ audio_url: undefined, audio_base64: "AAAA" })),
    [
      ["music.prompt.length", "prompt", "Style: 16 of 300 characters.", "16 characters", "10–300 characters"],
      [
        "music.reference_audio.size",
        "audio_base64",
        "The reference audio: 3 bytes of 50 MB.",
        "3 bytes",
        "at most 50 MB",
      ],
    ],
  ],
])("%s that fits is told with its figures", (_, findings, passed) => {
  expect(findings.map(({ severity }) => severity)).toEqual(passed.map(() => "pass"));
  expect(
    findings.map(({ code, path, message, found, allowed }) => [
      code,
      path,
      message,
      found,
      ...(allowed === undefined ? [] : [allowed]),
    ]),
  ).toEqual(passed);
});

test("words without a tag, and tags that may be sung, aren't told as known tags", () => {
  const tagged = (lyrics: string) =>
    checkMusic(songRequest({ lyrics })).filter(
      ({ code, severity }) => code === "music.lyrics.tag_unknown" && severity === "pass",
    );
  expect(tagged("Rain on the window")).toEqual([]);
  expect(tagged("[Verse]\nRain\n[Chrous]\nSun")).toEqual([]);
  expect(tagged("[Verse]\nRain\n[Chorus]\nSun")).toMatchObject([{ message: "Structure tags: 2, all known." }]);
});

test("what is just at a bound is within it: cache marks, and the model's own window", () => {
  const marked = (count: number) => {
    const content = Array.from({ length: count }, () => ({
      type: "text",
      text: "x",
      cache_control: { type: "ephemeral" },
    }));
    const findings = checkMessages(textRequest({ model: "Vendor-M2.5", messages: [{ role: "user", content }] }));
    return findings.filter(({ code }) => code === "text.cache_control.count");
  };
  expect(marked(4)).toEqual([]);
  expect(marked(5)).toHaveLength(1);
  const long = (characters: number) => {
    const findings = checkMessages(
      textRequest({ model: "Vendor-M2.5", messages: [{ role: "user", content: "x".repeat(characters) }] }),
    );
    return findings.filter(({ code }) => code === "text.context.window");
  };
  expect(long(204_800 * 4)).toEqual([]);
  expect(long(204_800 * 4 + 1)).toHaveLength(1);
});
