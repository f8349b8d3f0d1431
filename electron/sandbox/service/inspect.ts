import { open, readFile } from "node:fs/promises";
import { imageSize } from "image-size";
import { ALL_FORMATS, BufferSource, FilePathSource, Input, type Source } from "mediabunny";
import { steadySource } from "#shared/probe/index.ts";
import type { FetchedMedia } from "./fetch-media.ts";

/** What the service finds in a file, from its bytes alone. Pixels are as shown; seconds and bytes are as written. */
export interface FoundMedia {
  /** Empty for a film or song that lies on the shelf: it is read where it lies. */
  bytes: Uint8Array;
  size: number;
  kind: "image" | "video" | "audio" | "unknown";
  format: string;
  width?: number;
  height?: number;
  seconds?: number;
  videoCodec?: string;
  audioCodec?: string;
  frameRate?: number;
}

const ascii = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
const heicBrands = ["heic", "heix", "hevc", "hevx", "heim", "heis"];
const heifBrands = ["mif1", "msf1", "heif"];

/** Names the format by its magic numbers. */
export function recognizeFormat(bytes: Uint8Array): { kind: FoundMedia["kind"]; format: string } {
  const is = (kind: FoundMedia["kind"], format: string) => ({ kind, format });
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return is("image", "jpeg");
  if (ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return is("image", "png");
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return is("image", "gif");
  const riff = ascii(bytes, 0, 4) === "RIFF" ? ascii(bytes, 8, 12) : "";
  if (riff === "WEBP") return is("image", "webp");
  if (riff === "AVI ") return is("video", "avi");
  if (riff === "WAVE") return is("audio", "wav");
  if (ascii(bytes, 4, 8) === "ftyp") {
    const brand = ascii(bytes, 8, 12);
    if (heicBrands.includes(brand)) return is("image", "heic");
    if (heifBrands.includes(brand)) return is("image", "heif");
    if (brand === "avif") return is("image", "avif");
    if (brand === "qt  ") return is("video", "mov");
    return brand.startsWith("M4A") ? is("audio", "m4a") : is("video", "mp4");
  }
  if (["moov", "mdat", "wide", "free"].includes(ascii(bytes, 4, 8))) return is("video", "mov");
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) {
    return ascii(bytes, 0, 64).includes("webm") ? is("video", "webm") : is("video", "mkv");
  }
  if (ascii(bytes, 0, 4) === "fLaC") return is("audio", "flac");
  if (ascii(bytes, 0, 4) === "OggS") return is("audio", "ogg");
  if (ascii(bytes, 0, 3) === "ID3") return is("audio", "mp3");
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0) return is("audio", "aac");
  if (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 && ((bytes[1] ?? 0) & 0x06) !== 0)
    return is("audio", "mp3");
  return is("unknown", "unknown");
}

async function inspectTracks(found: FoundMedia, source: Source): Promise<FoundMedia> {
  using input = new Input({ formats: ALL_FORMATS, source: steadySource(source) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const facts: FoundMedia = { ...found, seconds: await input.computeDuration() };
  if (audio) {
    const codec = await audio.getCodec();
    facts.audioCodec = codec ?? "unknown";
  }
  if (!video) return { ...facts, kind: audio ? "audio" : found.kind };
  const codec = await video.getCodec();
  const stats = await video.computePacketStats();
  return {
    ...facts,
    kind: "video",
    videoCodec: codec ?? "unknown",
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    frameRate: stats.averagePacketRate,
  };
}

async function inspect(found: FoundMedia, source: () => Source): Promise<FoundMedia> {
  try {
    if (found.kind === "image") {
      const { width, height, orientation = 1 } = imageSize(found.bytes);
      return orientation >= 5 ? { ...found, width: height, height: width } : { ...found, width, height };
    }
    // AVI has no reader here; nothing but its format is ever asked of it.
    return found.kind === "unknown" || found.format === "avi" ? found : await inspectTracks(found, source());
  } catch {
    return { ...found, kind: "unknown" };
  }
}

async function inspectFile(path: string): Promise<FoundMedia> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
  const format = recognizeFormat(buffer.subarray(0, bytesRead));
  const bytes = format.kind === "image" ? await readFile(path) : new Uint8Array();
  return inspect({ bytes, size, ...format }, () => new FilePathSource(path));
}

/** Reads the facts of what was fetched. A file that cannot be read stays `unknown`; nothing is thrown. */
export async function inspectMedia({ bytes, path }: Pick<FetchedMedia, "bytes" | "path">): Promise<FoundMedia> {
  if (path !== undefined) return inspectFile(path);
  // A copy: mediabunny wants its own ArrayBuffer, not a view into a pooled one.
  return inspect(
    { bytes, size: bytes.length, ...recognizeFormat(bytes) },
    () => new BufferSource(new Uint8Array(bytes)),
  );
}
