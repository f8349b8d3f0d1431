import { imageSize } from "image-size";
import type { ByteReader } from "./byte-reader.ts";
import { type HeaderFacts, sizeFacts } from "./header-facts.ts";
import { readImageEnd } from "./image-end.ts";
import type { MediaFormat } from "./media-formats.ts";

/** Camera files carry colour profiles and previews of megabytes before the frame header. */
const prefixes = [4096, 65_536, 1_048_576, 8_388_608] as const;

/** Pixels as shown (EXIF orientation applied) and whether the picture is all there. */
export async function probeImage(reader: ByteReader, { format }: MediaFormat): Promise<HeaderFacts> {
  const size = await readSize(reader);
  // Sizes of formats the service never takes are a courtesy: not finding one is no damage.
  if (["tiff", "jxl", "bmp"].includes(format)) return size ?? {};
  const end = await readImageEnd(reader, format);
  if (!size?.width) return { problem: end === "missing" ? "truncated" : "corrupt" };
  return end === "missing" ? { ...size, problem: "truncated" } : size;
}

async function readSize(reader: ByteReader): Promise<HeaderFacts | null> {
  for (const prefix of prefixes) {
    try {
      const { width, height, orientation = 1 } = imageSize(await reader.read(0, prefix));
      // Orientations 5 to 8 lie on their side.
      return orientation >= 5 && orientation <= 8 ? sizeFacts(height, width) : sizeFacts(width, height);
    } catch {
      if (prefix >= reader.size) return null;
    }
  }
  return null;
}
