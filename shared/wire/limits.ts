/** API.md § Limits and the media tables as data: the unit is part of each entry. MB = 1024 × 1024 bytes. */
export interface Limit {
  readonly min?: number;
  readonly max?: number;
  readonly unit: string;
  readonly appliesTo: string;
  readonly source: string;
}

/** The specification does not say which megabyte it means; the binary one never refuses what a service accepts. */
export const MEGABYTE = 1024 * 1024;

const TEXT = "API.md § Media source";
const VIDEO = "API.md § Input media limits";
const MUSIC = "API.md § Music generation request";
const text = (max: number, appliesTo: string) => ({ max: max * MEGABYTE, unit: "bytes", appliesTo, source: TEXT });

export const limits = {
  requestBody: {
    max: 64 * MEGABYTE,
    unit: "bytes",
    appliesTo: "text generation, video generation",
    source: "API.md § Limits",
  },

  textImageSize: text(10, "image by URL or base64"),
  textVideoSize: text(50, "video by URL or base64"),
  textVideoFileSize: text(512, "video by file reference"),
  temperature: { min: 0, max: 2, unit: "", appliesTo: "text generation", source: "API.md § Message request" },
  topP: { min: 0, max: 1, unit: "", appliesTo: "text generation", source: "API.md § Message request" },

  imageSize: { max: 30 * MEGABYTE, unit: "bytes", appliesTo: "video generation image", source: VIDEO },
  imageSide: { min: 256, max: 5760, unit: "px", appliesTo: "video generation image", source: VIDEO },
  imageAspect: { min: 0.4, max: 2.5, unit: "w/h", appliesTo: "video generation image", source: VIDEO },
  firstFrameCount: { max: 1, unit: "images", appliesTo: "image-to-video", source: VIDEO },
  lastFrameCount: { max: 1, unit: "images", appliesTo: "image-to-video", source: VIDEO },
  referenceImageCount: { max: 9, unit: "images", appliesTo: "reference-to-video", source: VIDEO },
  videoSize: { max: 50 * MEGABYTE, unit: "bytes", appliesTo: "reference video", source: VIDEO },
  videoCount: { max: 3, unit: "videos", appliesTo: "reference-to-video", source: VIDEO },
  videoDuration: { min: 2, max: 15, unit: "s", appliesTo: "reference video", source: VIDEO },
  videoTotalDuration: { max: 15, unit: "s", appliesTo: "all reference videos", source: VIDEO },
  videoSide: { min: 256, max: 5760, unit: "px", appliesTo: "reference video", source: VIDEO },
  videoAspect: { min: 0.4, max: 2.5, unit: "w/h", appliesTo: "reference video", source: VIDEO },
  videoFrameRate: { min: 23.976, max: 60, unit: "fps", appliesTo: "reference video", source: VIDEO },
  audioSize: { max: 15 * MEGABYTE, unit: "bytes", appliesTo: "reference audio", source: VIDEO },
  audioCount: { max: 3, unit: "audios", appliesTo: "reference-to-video", source: VIDEO },
  audioDuration: { min: 2, max: 15, unit: "s", appliesTo: "reference audio", source: VIDEO },
  audioTotalDuration: { max: 15, unit: "s", appliesTo: "all reference audios", source: VIDEO },

  callbackReply: { max: 3, unit: "s", appliesTo: "video callback", source: "API.md § Video task callback" },

  musicPromptInstrumental: { min: 1, max: 2000, unit: "characters", appliesTo: "instrumental music", source: MUSIC },
  musicPromptSong: { min: 0, max: 2000, unit: "characters", appliesTo: "song", source: MUSIC },
  musicPromptCover: { min: 10, max: 300, unit: "characters", appliesTo: "cover", source: MUSIC },
  musicLyricsSong: { min: 1, max: 3500, unit: "characters", appliesTo: "song", source: MUSIC },
  musicLyricsCover: { min: 10, max: 1000, unit: "characters", appliesTo: "cover", source: MUSIC },
  coverAudioDuration: { min: 6, max: 360, unit: "s", appliesTo: "music cover", source: MUSIC },
  coverAudioSize: { max: 50 * MEGABYTE, unit: "bytes", appliesTo: "music cover", source: MUSIC },
  musicUrlLifetime: { max: 86_400, unit: "s", appliesTo: "music with url output", source: MUSIC },
  coverFeatureLifetime: { max: 86_400, unit: "s", appliesTo: "cover_feature_id", source: MUSIC },
  musicPaidRate: { max: 120, unit: "requests a minute", appliesTo: "paid music models", source: MUSIC },
  musicFreeRate: { max: 3, unit: "requests a minute", appliesTo: "free music models", source: MUSIC },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof limits;

/** Formats by kind of use, as `MediaFacts.format` names them. jpg and jpeg are one format. */
export const mediaFormats = {
  textImage: ["jpeg", "png", "gif", "webp"],
  textVideo: ["mp4", "avi", "mov", "mkv"],
  videoImage: ["jpeg", "png", "webp", "heic", "heif"],
  videoVideo: ["mp4", "mov"],
  videoAudio: ["wav", "mp3"],
  videoCodec: ["avc", "hevc"],
  videoAudioCodec: ["aac", "mp3"],
} as const satisfies Record<string, readonly string[]>;
