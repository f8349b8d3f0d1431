/** A box in memory: `whole` with its header, `body` without. */
export interface Box {
  readonly type: string;
  readonly whole: Buffer;
  readonly body: Buffer;
}

/** The boxes that fill these bytes, or null when they don't. */
export function boxesIn(bytes: Buffer, { mayEndInZero = false } = {}): Box[] | null {
  const boxes: Box[] = [];
  let at = 0;
  while (at < bytes.length) {
    // QuickTime ends its user data with a zero length.
    if (mayEndInZero && bytes.length - at === 4 && bytes.readUInt32BE(at) === 0) break;
    if (at + 8 > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) return null;
    const whole = bytes.subarray(at, at + length);
    boxes.push({ type: whole.toString("latin1", 4, 8), whole, body: whole.subarray(8) });
    at += length;
  }
  return boxes;
}

export const findBox = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

export function boxOf(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Between `moov` and the tables of a track. */
const branches = new Set(["trak", "mdia", "minf", "stbl"]);
/** Places in the file that would have to move too, and are not followed here. */
const notFollowed = new Set(["saio", "meta", "mvex"]);

/** Moves every chunk offset at or behind `from` by so many bytes, in place. False when something doesn't add up. */
export function shiftChunkOffsets(bytes: Buffer, moved: { readonly from: number; readonly by: number }): boolean {
  const boxes = boxesIn(bytes);
  if (boxes === null) return false;
  return boxes.every(({ type, body }) => {
    if (type === "stco") return shiftTable(body, 4, moved);
    if (type === "co64") return shiftTable(body, 8, moved);
    if (branches.has(type)) return shiftChunkOffsets(body, moved);
    return !notFollowed.has(type);
  });
}

function shiftTable(body: Buffer, width: 4 | 8, { from, by }: { from: number; by: number }): boolean {
  if (body.length < 8 || body.length < 8 + body.readUInt32BE(4) * width) return false;
  const count = body.readUInt32BE(4);
  for (let at = 8; at < 8 + count * width; at += width) {
    const offset = width === 4 ? body.readUInt32BE(at) : Number(body.readBigUInt64BE(at));
    if (offset < from) continue;
    const shifted = offset + by;
    if (width === 8) body.writeBigUInt64BE(BigInt(shifted), at);
    else if (shifted <= 0xffff_ffff) body.writeUInt32BE(shifted, at);
    else return false;
  }
  return true;
}
