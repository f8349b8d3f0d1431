import type { Rect, Size } from "../plan/crop-shape.ts";

/** Seconds of the file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface OrderBase {
  /** Address of the original. */
  readonly source: string;
  /** Where pieces of the result go (`POST …?at=<byte>`). */
  readonly target: string;
  /** Most bytes of the result. */
  readonly bytesMost: number;
}

export interface ImageOrder extends OrderBase {
  readonly kind: "image";
  /** As the file's content names itself; `heic` and `heif` need a decoder of our own. */
  readonly format: string;
  readonly crop: Rect;
  /** Larger than the crop on one side: the rest is filled. */
  readonly canvas: Size;
  readonly output: Size;
  /** PNG where the original is without loss; JPEG where that would be over `bytesMost`. */
  readonly lossless: boolean;
  /** JPEG quality to begin with, 0–1. */
  readonly quality: number;
}

export interface VideoOrder extends OrderBase {
  readonly kind: "video";
  readonly crop: Rect;
  readonly canvas: Size;
  readonly output: Size;
  /** Null: the whole file. */
  readonly range: Range | null;
  /** Null: as it is. */
  readonly frameRate: number | null;
  /** Seconds of the result, to share out `bytesMost`. */
  readonly seconds: number;
  /** Pictures are made anew; else their packets are copied. */
  readonly encodes: boolean;
}

export interface SoundOrder extends OrderBase {
  readonly kind: "audio";
  readonly format: "wav" | "mp3";
  readonly range: Range | null;
  /** Seconds in which it comes in and goes out, and of the result. */
  readonly fade?: { readonly in: number; readonly out: number; readonly seconds: number };
  /** LUFS of the whole and dBTP of its highest peak. */
  readonly level?: { readonly loudness: number; readonly peak: number };
  readonly tags?: SoundTags;
}

/** Written into the file: ID3v2 in an MP3 and in a WAV. */
export interface SoundTags {
  readonly title: string;
  /** Empty: none is written. */
  readonly artist: string;
  readonly album: string;
  /** Beats a minute; null where it isn't known. */
  readonly tempo: number | null;
  readonly lyrics: string;
  /** Where it comes from. */
  readonly comment: string;
  /** `format`: as the picture's content names itself. */
  readonly cover: { readonly address: string; readonly format: string } | null;
}

export type RepairOrder = ImageOrder | VideoOrder | SoundOrder;

export type ToRepairWorker =
  | { readonly type: "make"; readonly order: RepairOrder }
  /** A picture of an image that the page can't draw itself. */
  | { readonly type: "preview"; readonly source: string; readonly format: string };

/** How far it is, 0–1. */
export type RepairProgress = number;

export type RepairAnswer = { readonly type: "made" } | { readonly type: "preview"; readonly picture: Blob };

/**
 * `undecodable`: this machine has no decoder for it. `coverUnreadable`: the picture of its tags isn't there. `error`: what
 * the core answered to a piece, as JSON.
 */
export interface RepairFailure {
  readonly undecodable: boolean;
  readonly coverUnreadable?: boolean;
  readonly error?: unknown;
}
