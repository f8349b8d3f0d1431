import { open } from "node:fs/promises";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { steadySource } from "#shared/probe/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { damagedWave } from "./wave-damage.ts";

/** Long films are hundreds of megabytes; more time than this is a file that leads its reader astray. */
const MOST_MS = 60_000;
/** Part of an MP3 that may be something else than frames, besides its ID3 tag. */
const OTHER_THAN_FRAMES = 0.01;

/**
 * What of a file's samples is damaged, which its headers can't tell; null when nothing is seen. Reads the file once:
 * H.264 and H.265 pictures are chains of units whose lengths must add up, an MP3 is a chain of frames, and plain samples
 * must not be noise.
 */
export async function damageOf(path: string, facts: MediaFacts): Promise<string | null> {
  if (facts.problem !== undefined) return null;
  try {
    if (facts.videoCodec === "avc" || facts.videoCodec === "hevc") return await damagedPictures(path, facts.videoCodec);
    if (facts.format === "wav" || facts.format === "pcm") return await damagedWave(path, facts);
    if (facts.format === "mp3") return await missingFrames(path, facts.bytes);
    return null;
  } catch {
    return "Its samples can't be read.";
  }
}

async function damagedPictures(path: string, codec: "avc" | "hevc"): Promise<string | null> {
  using input = new Input({ source: steadySource(new FilePathSource(path)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) return "It has no pictures.";
  const description = bytesOf((await track.getDecoderConfig())?.description);
  // avcC holds the size of the lengths in its fifth byte, hvcC in its twenty-second (ISO/IEC 14496-15).
  const lengthSize = ((description?.[codec === "avc" ? 4 : 21] ?? 3) & 3) + 1;
  const deadline = performance.now() + MOST_MS;
  let damaged = 0;
  let pictures = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    pictures += 1;
    if (!isUnitChain(packet.data, lengthSize, codec)) damaged += 1;
    if (performance.now() > deadline) return "Its samples can't be read in time.";
  }
  if (pictures === 0) return "It has no pictures.";
  return damaged === 0 ? null : `${damaged} of its ${pictures} pictures are damaged.`;
}

/** Length-prefixed units that fill the sample exactly; the first bit of each is 0 in both codecs. */
function isUnitChain(
  { buffer, byteOffset, byteLength }: Uint8Array,
  lengthSize: number,
  codec: "avc" | "hevc",
): boolean {
  const sample = Buffer.from(buffer, byteOffset, byteLength);
  let at = 0;
  while (at < sample.length) {
    const body = at + lengthSize;
    if (body >= sample.length) return false;
    const length = sample.readUIntBE(at, lengthSize);
    const first = sample.readUInt8(body);
    if (length === 0 || body + length > sample.length || first >= 0x80) return false;
    // Type 0 and the highest ones are not used inside films.
    if (codec === "avc" && ((first & 31) === 0 || (first & 31) > 23)) return false;
    at = body + length;
  }
  return sample.length > 0;
}

async function missingFrames(path: string, bytes: number): Promise<string | null> {
  using input = new Input({ source: steadySource(new FilePathSource(path)), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return "It has no sound.";
  const deadline = performance.now() + MOST_MS;
  let framed = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    framed += packet.data.byteLength;
    if (performance.now() > deadline) return "Its samples can't be read in time.";
  }
  const expected = bytes - (await id3Bytes(path)) - 2048;
  return framed >= expected * (1 - OTHER_THAN_FRAMES) ? null : "Parts of the sound are damaged.";
}

/** Length of an ID3v2 tag at the beginning (it may hold a picture); 0 without one. */
async function id3Bytes(path: string): Promise<number> {
  const file = await open(path);
  try {
    const head = new Uint8Array(10);
    await file.read(head, 0, 10, 0);
    if (String.fromCharCode(...head.subarray(0, 3)) !== "ID3") return 0;
    return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
  } finally {
    await file.close();
  }
}

function bytesOf(source: unknown): Uint8Array | undefined {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : undefined;
}
