import type { Plan, ReadAt } from "./pieces.ts";
import { xmpOf } from "./xmp.ts";

/** An application extension that holds XMP (Adobe, XMP Specification Part 3, 1.1.2): introducer, label, length, its name. */
const XMP_BLOCK = Buffer.concat([Buffer.from([0x21, 0xff, 0x0b]), Buffer.from("XMP DataXMP", "latin1")]);

/**
 * Behind the packet, which isn't cut into sub-blocks: whichever of its bytes a reader takes for the length of one, it lands
 * in here, and from there at the end of the block.
 */
const MAGIC_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);

const TRAILER = 0x3b;
const WINDOW = 1024 * 1024;

/** GIF: an XMP block before the trailer, where a kind of media is said and the file has none. GIF87a knows no extensions. */
export const gifPlan: Plan = async (read, size, tags) => {
  if (tags.source === null || size < 14) return null;
  if ((await read(0, 6)).toString("latin1") !== "GIF89a") return null;
  if ((await read(size - 1, 1))[0] !== TRAILER || (await hasXmp(read, size))) return null;
  return [{ from: 0, to: size - 1 }, XMP_BLOCK, xmpOf(tags), MAGIC_TRAILER, { from: size - 1, to: size }];
};

async function hasXmp(read: ReadAt, size: number): Promise<boolean> {
  for (let at = 0; at < size; at += WINDOW) {
    // What begins at the end of a window is found in it, too.
    const bytes = await read(at, Math.min(WINDOW + XMP_BLOCK.length, size - at));
    if (bytes.includes(XMP_BLOCK)) return true;
  }
  return false;
}
