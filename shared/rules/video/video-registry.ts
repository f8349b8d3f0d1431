import type { Rule } from "../rule.ts";

const REQUEST = "API.md § Video generation request";
const CONTENT = "API.md § Content rules";
const RATIO = "API.md § Ratio rules by scenario";
const MEDIA = "API.md § Input media limits";
const ASSUMED = "WIRE.md § Video";
const CALLBACK = "API.md § Video task callback";
const STUDIO = "Reelsong: the result may disappoint";

/** The rules of checkVideo. */
export const videoRules = {
  "video.model.unknown": { section: REQUEST, sentence: "The model is Vendor-H3 or Vendor-H3-Max.", severity: "error" },
  "video.content.required": { section: REQUEST, sentence: "content is required.", severity: "error" },
  "video.content.type": {
    section: REQUEST,
    sentence: "An item is of type text, image_url, video_url or audio_url.",
    severity: "error",
  },
  "video.content.url": {
    section: ASSUMED,
    sentence: "A media item holds its address in a field named like its type.",
    severity: "error",
  },
  "video.content.address": {
    section: MEDIA,
    sentence: "The service fetches what a URL names, so it is a public address.",
    severity: "error",
  },
  "video.prompt.required": {
    section: CONTENT,
    sentence: "Every request includes exactly one non-empty text item.",
    severity: "error",
  },
  "video.prompt.single": {
    section: CONTENT,
    sentence: "Every request includes exactly one text item.",
    severity: "error",
  },
  "video.prompt.length": { section: ASSUMED, sentence: "The prompt has at most 7,000 characters.", severity: "error" },
  "video.prompt.mention": {
    section: STUDIO,
    sentence: "A reference that the prompt mentions is sent with it.",
    severity: "warning",
  },
  "video.role.item": {
    section: CONTENT,
    sentence: "A role fits the type of its item; reference videos and audios carry theirs.",
    severity: "error",
  },
  "video.scenario.exclusive": {
    section: CONTENT,
    sentence: "Frames and references exclude each other.",
    severity: "error",
  },
  "video.first_frame.count": { section: MEDIA, sentence: "At most one first frame.", severity: "error" },
  "video.last_frame.count": { section: MEDIA, sentence: "At most one last frame.", severity: "error" },
  "video.last_frame.alone": { section: ASSUMED, sentence: "A last frame alone is accepted.", severity: "error" },
  "video.reference_image.count": { section: MEDIA, sentence: "At most 9 reference images.", severity: "error" },
  "video.reference_video.count": { section: MEDIA, sentence: "At most 3 reference videos.", severity: "error" },
  "video.reference_audio.count": { section: MEDIA, sentence: "At most 3 reference audios.", severity: "error" },
  "video.reference_audio.alone": {
    section: ASSUMED,
    sentence: "A reference audio alone is accepted.",
    severity: "error",
  },
  "video.resolution.value": { section: REQUEST, sentence: "resolution is 480P, 768P or 2K.", severity: "error" },
  "video.resolution.model": {
    section: REQUEST,
    sentence: "Vendor-H3 allows 768P and 2K; Vendor-H3-Max allows 480P and 768P.",
    severity: "error",
  },
  "video.duration.required": { section: REQUEST, sentence: "duration is required.", severity: "error" },
  "video.duration.range": {
    section: REQUEST,
    sentence: "duration is 4 to 15 s (Vendor-H3) or 5 to 15 s (Vendor-H3-Max), in whole seconds.",
    severity: "error",
  },
  "video.ratio.value": {
    section: REQUEST,
    sentence: "ratio is adaptive, 21:9, 16:9, 4:3, 1:1, 3:4 or 9:16.",
    severity: "error",
  },
  "video.ratio.required": { section: RATIO, sentence: "Text-to-video requires a ratio.", severity: "error" },
  "video.ratio.adaptive": {
    section: RATIO,
    sentence: "Text-to-video cannot use the adaptive ratio.",
    severity: "error",
  },
  "video.ratio.ignored": {
    section: RATIO,
    sentence: "Image-to-video follows the input image; another ratio is ignored.",
    severity: "warning",
  },
  "video.extra.model": { section: REQUEST, sentence: "extra is for Vendor-H3-Max only.", severity: "error" },
  "video.extra.fields": { section: REQUEST, sentence: "extra holds only prompt_expansion_mode.", severity: "error" },
  "video.extra.mode": {
    section: REQUEST,
    sentence: "prompt_expansion_mode is disabled, balanced or quality.",
    severity: "error",
  },
  "video.callback.url": { section: CALLBACK, sentence: "The callback address is an http(s) URL.", severity: "error" },
  "video.image.format": {
    section: MEDIA,
    sentence: "Images are JPG, JPEG, PNG, WEBP, HEIC or HEIF.",
    severity: "error",
  },
  "video.image.size": { section: MEDIA, sentence: "An image is at most 30 MB.", severity: "error" },
  "video.image.side": {
    section: MEDIA,
    sentence: "Width and height of an image are 256 to 5760 px.",
    severity: "error",
  },
  "video.image.aspect": { section: MEDIA, sentence: "The aspect ratio of an image is 0.4 to 2.5.", severity: "error" },
  "video.image.soft": { section: STUDIO, sentence: "An image smaller than the film looks soft.", severity: "warning" },
  "video.frames.aspect": {
    section: STUDIO,
    sentence: "A last frame of another shape than the first is cropped or stretched.",
    severity: "warning",
  },
  "video.reference_video.format": { section: MEDIA, sentence: "Reference videos are MP4 or MOV.", severity: "error" },
  "video.reference_video.codec": {
    section: MEDIA,
    sentence: "The video codec is H.264/AVC or H.265/HEVC.",
    severity: "error",
  },
  "video.reference_video.audio_codec": {
    section: MEDIA,
    sentence: "The audio codec of a video is AAC or MP3.",
    severity: "error",
  },
  "video.reference_video.size": { section: MEDIA, sentence: "A reference video is at most 50 MB.", severity: "error" },
  "video.reference_video.duration": {
    section: MEDIA,
    sentence: "A reference video is 2 to 15 s long.",
    severity: "error",
  },
  "video.reference_video.total_duration": {
    section: MEDIA,
    sentence: "Reference videos are at most 15 s long together.",
    severity: "error",
  },
  "video.reference_video.side": {
    section: MEDIA,
    sentence: "Width and height of a video are 256 to 5760 px.",
    severity: "error",
  },
  "video.reference_video.aspect": {
    section: MEDIA,
    sentence: "The aspect ratio of a video is 0.4 to 2.5.",
    severity: "error",
  },
  "video.reference_video.frame_rate": {
    section: MEDIA,
    sentence: "The frame rate is 23.976 to 60.",
    severity: "error",
  },
  "video.reference_video.variable_frame_rate": {
    section: STUDIO,
    sentence: "A variable frame rate may make motion uneven.",
    severity: "warning",
  },
  "video.reference_audio.format": { section: MEDIA, sentence: "Reference audios are WAV or MP3.", severity: "error" },
  "video.reference_audio.size": { section: MEDIA, sentence: "A reference audio is at most 15 MB.", severity: "error" },
  "video.reference_audio.duration": {
    section: MEDIA,
    sentence: "A reference audio is 2 to 15 s long.",
    severity: "error",
  },
  "video.reference_audio.total_duration": {
    section: MEDIA,
    sentence: "Reference audios are at most 15 s long together.",
    severity: "error",
  },
  "video.body.size": { section: MEDIA, sentence: "The request body is at most 64 MB.", severity: "error" },
} as const satisfies Readonly<Record<string, Rule>>;
