import { open, readFile } from "node:fs/promises";
import { fixture } from "./media-fixtures.ts";

/** Bytes between the film's index and its pictures. */
export const FAR = 2 ** 31;

/**
 * A film whose pictures lie two gigabytes behind its index, which stands first: who plays it asks for what is there. What is
 * between takes no room on disk.
 */
export async function makeLongFilm(path: string): Promise<void> {
  const source = await readFile(await fixture("h264-aac.mp4"));
  const boxes = new Map<string, { readonly at: number; readonly bytes: Buffer }>();
  for (let at = 0; at < source.length; ) {
    const size = source.readUInt32BE(at);
    boxes.set(source.toString("latin1", at + 4, at + 8), { at, bytes: source.subarray(at, at + size) });
    at += size;
  }
  const [kind, index, pictures] = ["ftyp", "moov", "mdat"].map((name) => boxes.get(name));
  if (!kind || !index || !pictures) throw new Error("The fixture is no film of the expected form.");
  const gap = Buffer.from("\0\0\0\0free", "latin1");
  gap.writeUInt32BE(FAR);
  const begin = kind.bytes.length + index.bytes.length + FAR;
  const moved = movedBy(begin - pictures.at, index.bytes);
  const file = await open(path, "w");
  try {
    await file.write(Buffer.concat([kind.bytes, moved, gap]));
    await file.write(pictures.bytes, 0, pictures.bytes.length, begin);
  } finally {
    await file.close();
  }
}

/** ISO/IEC 14496-12 § 8.7.5: `stco` holds where each piece of a track begins in the file, in 32 bits. */
function movedBy(bytes: number, index: Buffer): Buffer {
  const moved = Buffer.from(index);
  for (let at = moved.indexOf("stco"); at !== -1; at = moved.indexOf("stco", at + 4)) {
    const count = moved.readUInt32BE(at + 8);
    for (let place = 0; place < count; place += 1) {
      const entry = at + 12 + place * 4;
      moved.writeUInt32BE(moved.readUInt32BE(entry) + bytes, entry);
    }
  }
  return moved;
}
