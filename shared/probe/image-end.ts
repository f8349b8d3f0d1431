import type { ByteReader } from "./byte-reader.ts";
import { bytesOf } from "./bytes.ts";
import { riffEnd } from "./riff-end.ts";

const tailBytes = 4096;
const scanBytes = 65_536;
const scanLimit = 36 * 1024 * 1024;

/** Whether the mark that ends a picture is there. Only a picture that doesn't end as it should is read further. */
export async function readImageEnd(reader: ByteReader, format: string): Promise<"found" | "missing"> {
  switch (format) {
    case "webp":
      return riffEnd(reader);
    case "png":
      return scanFor(reader, [0x49, 0x45, 0x4e, 0x44], 33);
    case "jpeg":
      return scanFor(reader, [0xff, 0xd9], await startOfScan(reader));
    case "gif":
      return gifEnd(reader);
    default:
      return "found";
  }
}

/** A GIF ends in a semicolon; zeros behind it are padding. */
async function gifEnd(reader: ByteReader): Promise<"found" | "missing"> {
  const tail = await reader.read(Math.max(0, reader.size - tailBytes), tailBytes);
  return tail.findLast((byte) => byte !== 0) === 0x3b ? "found" : "missing";
}

/** The mark is nearly always in the tail; but a phone may append a film to its picture, so then all is looked at. */
async function scanFor(reader: ByteReader, mark: readonly number[], start: number): Promise<"found" | "missing"> {
  const tailStart = Math.max(start, reader.size - tailBytes);
  if (bytesOf(await reader.read(tailStart, tailBytes)).findRun(mark) >= 0) return "found";
  const overlap = mark.length - 1;
  for (let at = start; at < tailStart && at < scanLimit; at += scanBytes - overlap) {
    if (bytesOf(await reader.read(at, scanBytes)).findRun(mark) >= 0) return "found";
  }
  return "missing";
}

/** Where a JPEG's picture begins: behind its segments, whose previews have end marks of their own. */
async function startOfScan(reader: ByteReader): Promise<number> {
  let at = 2;
  for (let segment = 0; segment < 4096; segment++) {
    const head = bytesOf(await reader.read(at, 4));
    if (head.length < 4 || head[0] !== 0xff) break;
    const marker = head[1];
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return at;
    else at += 2 + head.readUInt16BE(2);
  }
  return Math.min(at, reader.size);
}
