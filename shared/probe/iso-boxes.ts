import type { ByteReader } from "./byte-reader.ts";
import { type Bytes, bytesOf } from "./bytes.ts";

/** One box of an ISO base media file (ISO/IEC 14496-12): offsets in the bytes it was found in. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
}

/** A fragmented film has a box every second; what decides comes long before this many. */
const boxLimit = 96;

/** Walks the boxes of the file itself. `overrun`: one promises more bytes than there are; `broken`: not a box. */
export async function readTopBoxes(reader: ByteReader): Promise<{ boxes: Box[]; overrun: boolean; broken: boolean }> {
  const boxes: Box[] = [];
  let at = 0;
  while (at < reader.size && boxes.length < boxLimit) {
    const head = bytesOf(await reader.read(at, 16));
    const box = head.length < 8 ? null : parseBox(head, 0, reader.size - at);
    if (!box) {
      // Zeros after the last box are padding.
      const padded = head.every((byte) => byte === 0) && boxes.length > 0;
      return { boxes, overrun: head.length < 8 && !padded, broken: head.length >= 8 && !padded };
    }
    const moved = { ...box, start: at, bodyStart: at + box.bodyStart, end: at + box.end };
    boxes.push(moved);
    if (moved.end > reader.size) return { boxes, overrun: true, broken: false };
    at = moved.end;
  }
  return { boxes, overrun: false, broken: false };
}

/** The boxes between two offsets of bytes already read; stops at the first that doesn't fit. */
export function childBoxes(bytes: Bytes, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  const limit = Math.min(end, bytes.length);
  while (at + 8 <= limit) {
    const box = parseBox(bytes, at, limit - at);
    if (!box || box.end > limit) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function parseBox(bytes: Bytes, at: number, available: number): Box | null {
  let size = bytes.readUInt32BE(at);
  const type = bytes.latin1(at + 4, at + 8);
  let header = 8;
  if (size === 1) {
    if (bytes.length < at + 16) return null;
    size = Number(bytes.readBigUInt64BE(at + 8));
    header = 16;
  } else if (size === 0) {
    size = available;
  }
  if (size < header || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
  return { type, start: at, bodyStart: at + header, end: at + size };
}
