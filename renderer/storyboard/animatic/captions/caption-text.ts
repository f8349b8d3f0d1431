import { CAPTION_FILE_BYTES, CaptionsRefused } from "#shared/film/read-captions.ts";

/**
 * The text of a file: UTF-8, or UTF-16 with its mark. Throws `CaptionsRefused` for anything else, and for one that is too
 * large, which isn't read at all.
 */
export async function captionText(file: Blob): Promise<string> {
  if (file.size > CAPTION_FILE_BYTES) throw new CaptionsRefused("size", file.size, CAPTION_FILE_BYTES);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  try {
    return new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CaptionsRefused("format");
  }
}
