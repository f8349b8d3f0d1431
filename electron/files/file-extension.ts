import { splitExtension } from "#shared/outgoing/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** Format by content → the extensions that tell the truth about it, the usual one first. */
const media = new Map<string, readonly string[]>([
  ["jpeg", [".jpg", ".jpeg", ".jpe"]],
  ["png", [".png"]],
  ["gif", [".gif"]],
  ["webp", [".webp"]],
  ["bmp", [".bmp"]],
  ["tiff", [".tif", ".tiff"]],
  ["jxl", [".jxl"]],
  ["heic", [".heic", ".heif", ".hif"]],
  ["heif", [".heif", ".heic", ".hif"]],
  ["avif", [".avif"]],
  ["mp4", [".mp4", ".m4v"]],
  ["mov", [".mov", ".qt"]],
  ["avi", [".avi"]],
  ["mkv", [".mkv"]],
  ["webm", [".webm"]],
  ["mpegts", [".m2ts", ".mts", ".ts"]],
  ["flv", [".flv"]],
  ["asf", [".wmv", ".asf", ".wma"]],
  ["mpeg", [".mpg", ".mpeg"]],
  ["wav", [".wav", ".wave"]],
  ["mp3", [".mp3"]],
  ["flac", [".flac"]],
  ["ogg", [".ogg", ".oga", ".ogv", ".opus"]],
  ["m4a", [".m4a"]],
  ["aac", [".aac"]],
  ["aiff", [".aif", ".aiff"]],
  ["amr", [".amr"]],
]);

/** Texts that no system takes for something to be run. A script is a text by its bytes, and is called one. */
const readable = [".txt", ".md", ".srt", ".vtt", ".lrc", ".fountain", ".log"];
const documents = new Map<string, readonly string[]>([
  ["text", [...readable, ".csv", ".tsv", ".json", ".yaml", ".yml", ".otio", ".fcpxml", ".edl"]],
  ["pdf", [".pdf"]],
  ["rtf", [".rtf"]],
  ["docx", [".docx"]],
  ["xlsx", [".xlsx"]],
  ["pptx", [".pptx"]],
  ["odt", [".odt"]],
  ["ods", [".ods"]],
  ["odp", [".odp"]],
  ["epub", [".epub"]],
  ["psd", [".psd"]],
  ["zip", [".zip"]],
  ["svg", [".svg"]],
]);
/** Kept, and not opened for anybody: what is in them may be a program. */
const closed = new Set(["zip", "svg"]);
/** Of content that nobody knows. */
const unknown = ".bin";
/** Samples without a header: only the task that asked for them knows what they are. */
const samples = ".pcm";

const fittingOf = (format: string): readonly string[] | undefined => media.get(format) ?? documents.get(format);

/**
 * The extension a file is kept under: its own where that is true of the content, else the content's usual one. What no
 * one knows is `.bin`; only the name of damaged media stays what it was.
 */
export function extensionFor(facts: Pick<MediaFacts, "format">, fileName: string): string {
  const own = extensionOf(fileName);
  const fitting = fittingOf(facts.format);
  if (fitting === undefined) return mediaExtensions.has(own) || own === samples ? own : unknown;
  return fitting.includes(own) ? own : (fitting[0] ?? unknown);
}

/** Whether a file of this content, called so, may be handed to another program to open it. */
export function opensAs(facts: Pick<MediaFacts, "format">, fileName: string): boolean {
  const own = extensionOf(fileName);
  if (closed.has(facts.format)) return false;
  return (facts.format === "text" ? readable : fittingOf(facts.format))?.includes(own) ?? false;
}

const extensionOf = (fileName: string): string => splitExtension(fileName).extension.toLowerCase();

const mediaExtensions = new Set([...media.values()].flat());
const studioExtensions = new Set([...mediaExtensions, ...[...documents.values()].flat(), unknown, samples]);

/** Whether a name promises media; only the bytes can keep it. */
export const isMediaName = (name: string): boolean => mediaExtensions.has(extensionOf(name));

/** Whether the studio itself ever calls a file so: `.mp4`, `.pdf` …, with its dot. */
export const isStudioExtension = (extension: string): boolean => studioExtensions.has(extension.toLowerCase());
