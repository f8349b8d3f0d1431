import { crc32 } from "node:zlib";
import type { Plan, ReadAt } from "./pieces.ts";
import type { Tags } from "./tags.ts";
import { xmpOf } from "./xmp.ts";

const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");
/** Signature and IHDR, which is always the first chunk and of this length. */
const PNG_HEAD = 8 + 25;

/**
 * PNG: iTXt chunks behind the header, with the keywords of the standard and our own, and XMP where a kind of media is said
 * and the picture has none.
 */
export const pngPlan: Plan = async (read, size, tags) => {
  if (size < PNG_HEAD + 12) return null;
  const head = await read(0, PNG_HEAD);
  if (!head.subarray(0, 8).equals(pngSignature) || head.toString("latin1", 12, 16) !== "IHDR") return null;
  if (head.readUInt32BE(8) !== 13) return null;
  const texts = textsOf(tags).map(([keyword, value]) => textChunk(keyword, value));
  const xmp =
    tags.source === null || (await hasPngXmp(read, size)) ? [] : [textChunk(PNG_XMP, xmpOf(tags).toString("utf8"))];
  return [{ from: 0, to: PNG_HEAD }, ...texts, ...xmp, { from: PNG_HEAD, to: size }];
};

const PNG_XMP = "XML:com.adobe.xmp";
/** A picture has some hundreds at most. */
const CHUNKS_MOST = 20_000;

async function hasPngXmp(read: ReadAt, size: number): Promise<boolean> {
  let at = PNG_HEAD;
  for (let seen = 0; at + 12 <= size && seen < CHUNKS_MOST; seen += 1) {
    const head = await read(at, Math.min(8 + PNG_XMP.length, size - at));
    if (head.toString("latin1", 4, 8) === "iTXt" && head.toString("latin1", 8) === PNG_XMP) return true;
    at += 12 + head.readUInt32BE(0);
  }
  return false;
}

const textsOf = (tags: Tags): (readonly [string, string])[] =>
  (
    [
      ["Title", tags.title],
      ["Description", tags.words],
      ["Creation Time", tags.date],
      ["Software", "Reelsong"],
      ...tags.own,
    ] as const
  ).filter(([, value]) => value !== "");

function textChunk(keyword: string, value: string): Buffer {
  // Uncompressed, no language, no translated keyword.
  const body = Buffer.concat([Buffer.from(`iTXt${keyword}\0\0\0\0\0`, "latin1"), Buffer.from(value)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

const xmpName = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");
/** A segment counts its own two bytes of length. */
const SEGMENT_MOST = 65_535 - 2;

/** JPEG: one XMP segment behind the first application segments. A picture that has XMP keeps its own. */
export const jpegPlan: Plan = async (read, size, tags) => {
  if (size < 4 || (await read(0, 2)).readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  for (;;) {
    if (at + 4 > size) return null;
    const marker = await read(at, 4);
    const kind = marker.readUInt16BE(0);
    // APP0 to APP15.
    if (kind < 0xffe0 || kind > 0xffef) break;
    const length = marker.readUInt16BE(2);
    if (length < 2 || at + 2 + length > size) return null;
    if (kind === 0xffe1 && length >= 2 + xmpName.length) {
      if ((await read(at + 4, xmpName.length)).equals(xmpName)) return null;
    }
    at += 2 + length;
  }
  const body = Buffer.concat([xmpName, xmpOf(tags)]);
  if (body.length > SEGMENT_MOST) return null;
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return [{ from: 0, to: at }, head, body, { from: at, to: size }];
};
