import type { Plan } from "./pieces.ts";
import { xmpOf } from "./xmp.ts";

/** `RIFF`, length and `WEBP`; then the extended head: `VP8X`, its length, flags and size. */
const RIFF_HEAD = 12;
const EXTENDED_HEAD = 8 + 10;
const FLAGS_AT = RIFF_HEAD + 8;
/** The flag that says that there is XMP (RFC 9649, 2.7). */
const HAS_XMP = 0x04;
const RIFF_MOST = 0xffff_fffe;

/** WebP of the extended format, as whatever moves is: an `XMP ` chunk behind all others, where a kind of media is said and there is none. */
export const webpPlan: Plan = async (read, size, tags) => {
  if (tags.source === null || size < RIFF_HEAD + EXTENDED_HEAD) return null;
  const head = await read(0, RIFF_HEAD + EXTENDED_HEAD);
  const isWebp = head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP";
  // A plain picture has no room for it; what lies behind the last chunk isn't known.
  if (!isWebp || head.toString("latin1", 12, 16) !== "VP8X" || head.readUInt32LE(4) + 8 !== size) return null;
  const flags = head[FLAGS_AT] ?? 0;
  if ((flags & HAS_XMP) !== 0) return null;
  const packet = xmpOf(tags);
  const chunk = Buffer.alloc(8 + packet.length + (packet.length % 2));
  chunk.write("XMP ", 0, "latin1");
  chunk.writeUInt32LE(packet.length, 4);
  packet.copy(chunk, 8);
  if (size + chunk.length - 8 > RIFF_MOST) return null;
  head.writeUInt32LE(size + chunk.length - 8, 4);
  head[FLAGS_AT] = flags | HAS_XMP;
  return [head, { from: head.length, to: size }, chunk];
};
