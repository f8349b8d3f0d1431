import { limits, mediaFormats } from "#shared/wire/limits.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** What a file is to be used as; each has limits of its own. */
export type RepairUse =
  | "firstFrame"
  | "lastFrame"
  | "referenceImage"
  | "referenceVideo"
  | "referenceAudio"
  | "chatImage"
  | "chatVideo"
  | "coverAudio";

interface Span {
  readonly min: number;
  readonly max: number;
}

/** The limits of one use, as far as a repair can meet them. Bytes, pixels, width by height, seconds, frames a second. */
export interface RepairLimits {
  readonly kind: "image" | "video" | "audio";
  /** Formats that are taken, as `MediaFacts.format` names them; empty: any. */
  readonly formats: readonly string[];
  readonly bytes: number;
  readonly side?: Span;
  readonly aspect?: Span;
  readonly seconds?: Span;
  readonly frameRate?: Span;
  readonly videoCodecs?: readonly string[];
  readonly audioCodecs?: readonly string[];
}

const picture: RepairLimits = {
  kind: "image",
  formats: mediaFormats.videoImage,
  bytes: limits.imageSize.max,
  side: limits.imageSide,
  aspect: limits.imageAspect,
};

const byUse: Readonly<Record<RepairUse, RepairLimits>> = {
  firstFrame: picture,
  lastFrame: picture,
  referenceImage: picture,
  referenceVideo: {
    kind: "video",
    formats: mediaFormats.videoVideo,
    bytes: limits.videoSize.max,
    side: limits.videoSide,
    aspect: limits.videoAspect,
    seconds: limits.videoDuration,
    frameRate: limits.videoFrameRate,
    videoCodecs: mediaFormats.videoCodec,
    audioCodecs: mediaFormats.videoAudioCodec,
  },
  referenceAudio: {
    kind: "audio",
    formats: mediaFormats.videoAudio,
    bytes: limits.audioSize.max,
    seconds: limits.audioDuration,
  },
  chatImage: { kind: "image", formats: mediaFormats.textImage, bytes: limits.textImageSize.max },
  chatVideo: { kind: "video", formats: mediaFormats.textVideo, bytes: limits.textVideoFileSize.max },
  coverAudio: { kind: "audio", formats: [], bytes: limits.coverAudioSize.max, seconds: limits.coverAudioDuration },
};

/** `secondsMost`: what is left of a sum that several files share. */
export function limitsOf(use: RepairUse, secondsMost?: number): RepairLimits {
  const own = byUse[use];
  if (own.seconds === undefined || secondsMost === undefined) return own;
  return { ...own, seconds: { min: own.seconds.min, max: Math.min(own.seconds.max, secondsMost) } };
}

/** Of a file that goes into a shot's references. */
export const referenceUse: Readonly<Record<MediaFacts["kind"], RepairUse | undefined>> = {
  image: "referenceImage",
  video: "referenceVideo",
  audio: "referenceAudio",
  unknown: undefined,
};
