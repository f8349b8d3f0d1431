import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { splitExtension } from "./safe-name.ts";

/** Format by content → the extensions that tell the truth about it, the usual one first. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  jpeg: [".jpg", ".jpeg"],
  png: [".png"],
  gif: [".gif"],
  webp: [".webp"],
  heic: [".heic", ".heif"],
  heif: [".heif", ".heic"],
  mp4: [".mp4", ".m4v"],
  mov: [".mov", ".qt"],
  avi: [".avi"],
  mkv: [".mkv"],
  webm: [".webm"],
  wav: [".wav", ".wave"],
  mp3: [".mp3"],
  flac: [".flac"],
  ogg: [".ogg", ".oga", ".opus"],
  m4a: [".m4a"],
  aac: [".aac"],
};

/** The extension a file should carry: its own where that is true of the content, else the content's usual one. */
export function extensionFor(facts: MediaFacts, fileName: string): string {
  const own = splitExtension(fileName).extension.toLowerCase();
  const fitting = extensions[facts.format];
  if (fitting === undefined) return own;
  return fitting.includes(own) ? own : (fitting[0] ?? own);
}

const mediaExtensions = new Set(Object.values(extensions).flat());

/** Whether a name promises media; only the bytes can keep it. */
export const isMediaName = (name: string): boolean => mediaExtensions.has(splitExtension(name).extension.toLowerCase());
