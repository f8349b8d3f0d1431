import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** What is known about the media behind a URL (`asset:`, http(s), `x_file://`, `data:`); undefined gives no finding. */
export type MediaLookup = (url: string) => MediaFacts | undefined;
export const nothingKnown: MediaLookup = () => undefined;

/** Looks for what does not belong, so that 50 MB of it cost one plain scan. */
export function isBase64(text: string): boolean {
  const end = text.indexOf("=");
  return text !== "" && !/[^A-Za-z0-9+/=]/.test(text) && (end === -1 || /^={1,2}$/.test(text.slice(end)));
}

/** Decoded size of base64 text in bytes. */
export function base64Bytes(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}

/** Length of base64 text for so many bytes. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

const FORMAT_OF_MIME: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/jpg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/x-msvideo": "avi",
  "video/avi": "avi",
  "video/x-matroska": "mkv",
  "video/webm": "webm",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/wave": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
};

/** Facts that a declared type and base64 text give by themselves: kind, format and size, nothing of the inside. */
export function declaredFacts(mime: string, base64: string): MediaFacts {
  const plain = mime.toLowerCase().split(";")[0]?.trim() ?? "";
  const kind = plain.split("/")[0];
  return {
    kind: kind === "image" || kind === "video" || kind === "audio" ? kind : "unknown",
    format: Object.hasOwn(FORMAT_OF_MIME, plain) ? (FORMAT_OF_MIME[plain] ?? "unknown") : "unknown",
    mime: plain,
    bytes: base64Bytes(base64),
  };
}

/** What is known about a URL: from the lookup, or from what a `data:` URL says about itself. */
export function factsOf(url: string, media: MediaLookup): MediaFacts | undefined {
  const known = media(url);
  if (known !== undefined) return known;
  if (!url.startsWith("data:")) return undefined;
  const comma = url.indexOf(",");
  const head = url.slice(5, comma);
  return comma > 0 && head.endsWith(";base64") ? declaredFacts(head.slice(0, -7), url.slice(comma + 1)) : undefined;
}

/** Which kind of address this is; undefined when the service could not follow it. */
export function addressKind(url: string): "http" | "file" | "data" | "asset" | undefined {
  if (/^https?:\/\/[^\s/]+/i.test(url)) return "http";
  if (/^x_file:\/\/\S+$/.test(url)) return "file";
  if (/^data:[\w.+-]+\/[\w.+-]+(;[\w=.+-]+)*;base64,/i.test(url)) return "data";
  if (/^asset:\S+$/.test(url)) return "asset";
  return undefined;
}
