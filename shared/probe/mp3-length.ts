import type { ByteReader } from "./byte-reader.ts";
import { type Bytes, bytesOf } from "./bytes.ts";

/** Behind the tag a first frame stands at once, or after some padding. */
const searchedBytes = [4096, 65_536] as const;

/**
 * The length in seconds that an MP3's Xing/Info frame tells, without the silence its encoder added at both ends
 * (LAME tag), and whether the file holds all the bytes it promises. Nothing where there is no such frame.
 */
export async function readMp3Length(reader: ByteReader): Promise<{ seconds?: number; problem?: "truncated" }> {
  const tag = bytesOf(await reader.read(0, 10));
  const tagged = tag.latin1(0, 3) === "ID3" && tag.length === 10;
  const start = tagged ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((tag[at] ?? 0) & 0x7f), 0) : 0;
  if (start >= reader.size) return { problem: "truncated" };
  let bytes = bytesOf(new Uint8Array(0));
  let frame: ReturnType<typeof firstFrame> = null;
  for (const length of searchedBytes) {
    bytes = bytesOf(await reader.read(start, length));
    frame = firstFrame(bytes);
    if (frame && frame.at + 256 <= bytes.length) break;
  }
  if (!frame) return {};
  const { at, version, mono } = frame;
  const info = at + 4 + (version === 1 ? (mono ? 17 : 32) : mono ? 9 : 17);
  if (!/^(Xing|Info)$/.test(bytes.latin1(info, info + 4)) || info + 148 > bytes.length) return {};
  const flags = bytes.readUInt32BE(info + 4);
  if (!(flags & 1)) return {};
  const frames = bytes.readUInt32BE(info + 8);
  const promised = flags & 2 ? bytes.readUInt32BE(info + 12) : 0;
  const lame = info + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const written = /^L[Aa][MmVv]/.test(bytes.latin1(lame, lame + 3));
  const silence = written ? (bytes.readUInt16BE(lame + 21) >> 4) + (bytes.readUInt16BE(lame + 22) & 0xfff) : 0;
  const samples = frames * (version === 1 ? 1152 : 576) - silence;
  return {
    ...(samples > 0 ? { seconds: samples / frame.sampleRate } : {}),
    ...(promised > 0 && start + at + promised > reader.size ? { problem: "truncated" } : {}),
  };
}

function firstFrame(bytes: Bytes): { at: number; version: 1 | 2; mono: boolean; sampleRate: number } | null {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const head = bytes.readUInt32BE(at);
    const [version, layer, rate] = [(head >> 19) & 3, (head >> 17) & 3, (head >> 10) & 3];
    const bitrate = (head >> 12) & 15;
    if (head >>> 21 !== 0x7ff || version === 1 || layer !== 1 || rate === 3 || bitrate === 0 || bitrate === 15)
      continue;
    const sampleRate = ([44100, 48000, 32000][rate] ?? 44100) / (version === 3 ? 1 : version === 2 ? 2 : 4);
    return { at, version: version === 3 ? 1 : 2, mono: ((head >> 6) & 3) === 3, sampleRate };
  }
  return null;
}
