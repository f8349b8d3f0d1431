import { entryOf } from "#shared/wire/own-entry.ts";
import { bytesOf } from "./bytes.ts";

/** FourCCs of containers whose codecs mediabunny doesn't name, and the spellings of AVI. */
const spellings: Record<string, string> = {
  h264: "avc",
  x264: "avc",
  avc1: "avc",
  hevc: "hevc",
  h265: "hevc",
  x265: "hevc",
  hvc1: "hevc",
  vp80: "vp8",
  vp90: "vp9",
  av01: "av1",
  xvid: "mpeg4",
  divx: "mpeg4",
  dx50: "mpeg4",
  fmp4: "mpeg4",
  mp4v: "mpeg4",
  "v_mpeg4/iso/asp": "mpeg4",
  mjpg: "mjpeg",
  jpeg: "mjpeg",
  ".mp3": "mp3",
  "mp4a.40.34": "mp3",
  "mp4a.6b": "mp3",
};

/** One name per codec (avc, hevc, vp9, prores, aac, mp3, pcm …); what isn't known keeps its container's name. */
export function nameCodec(seen: string | number | Uint8Array | null): string {
  if (seen === null) return "unknown";
  const raw = typeof seen === "object" ? bytesOf(seen).latin1() : String(seen);
  const name = raw
    .replaceAll(/[^\x20-\x7e]/g, "")
    .trim()
    .toLowerCase();
  if (name.startsWith("pcm-")) return "pcm";
  return entryOf(spellings, name) ?? (name || "unknown");
}

/** Format tags of the WAVE header (mmreg.h) that AVI films carry. */
const waveTags: Record<number, string> = {
  1: "pcm",
  2: "adpcm",
  3: "pcm",
  6: "alaw",
  7: "ulaw",
  80: "mp2",
  85: "mp3",
  255: "aac",
  5632: "aac",
  8192: "ac3",
  8193: "dts",
  65534: "pcm",
};

export const nameWaveTag = (tag: number): string => waveTags[tag] ?? `wave-0x${tag.toString(16)}`;
