import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** How the facts of a format are read: by which reader, and what it is called. */
export interface MediaFormat {
  readonly format: string;
  readonly kind: MediaFacts["kind"];
  readonly mime: string;
  /** `none`: known by its signature only; its name is all there is to say. */
  readonly reader: "image" | "heif" | "container" | "avi" | "none";
}

const row = (
  format: string,
  kind: MediaFormat["kind"],
  mime: string,
  reader: MediaFormat["reader"],
): readonly [string, MediaFormat] => [format, { format, kind, mime, reader }];

/** Every format told apart by content. More than the service takes, so that a refusal can name what was found. */
const formats = new Map<string, MediaFormat>([
  row("jpeg", "image", "image/jpeg", "image"),
  row("png", "image", "image/png", "image"),
  row("gif", "image", "image/gif", "image"),
  row("webp", "image", "image/webp", "image"),
  row("bmp", "image", "image/bmp", "image"),
  row("tiff", "image", "image/tiff", "image"),
  row("jxl", "image", "image/jxl", "image"),
  row("heic", "image", "image/heic", "heif"),
  row("heif", "image", "image/heif", "heif"),
  row("avif", "image", "image/avif", "heif"),
  row("mp4", "video", "video/mp4", "container"),
  row("mov", "video", "video/quicktime", "container"),
  row("mkv", "video", "video/x-matroska", "container"),
  row("webm", "video", "video/webm", "container"),
  row("mpegts", "video", "video/mp2t", "container"),
  row("avi", "video", "video/x-msvideo", "avi"),
  row("flv", "video", "video/x-flv", "none"),
  row("asf", "video", "video/x-ms-asf", "none"),
  row("mpeg", "video", "video/mpeg", "none"),
  row("m4a", "audio", "audio/mp4", "container"),
  row("wav", "audio", "audio/wav", "container"),
  row("mp3", "audio", "audio/mpeg", "container"),
  row("flac", "audio", "audio/flac", "container"),
  row("ogg", "audio", "audio/ogg", "container"),
  row("aac", "audio", "audio/aac", "container"),
  row("aiff", "audio", "audio/aiff", "none"),
  row("amr", "audio", "audio/amr", "none"),
]);

/** The row of a format this table names; throws on any other name (a mistake in our own code). */
export function mediaFormat(name: string): MediaFormat {
  const found = formats.get(name);
  if (!found) throw new Error(`no media format is called ${name}`);
  return found;
}

/** Whether the page can look into a film or sound of this format, and so preview or change it. A picture: as the browser can. */
export function opensHere(format: string): boolean {
  const known = formats.get(format);
  return known === undefined || known.kind === "image" || known.reader === "container";
}

const extensions = new Set([
  ...formats.keys(),
  "jpg",
  "jpe",
  "tif",
  "m4v",
  "qt",
  "hif",
  "oga",
  "ogv",
  "opus",
  "ts",
  "mpg",
]);

/** Whether a file name promises one of these formats. The promise is never believed. */
export function promisesMedia(fileName: string): boolean {
  const extension = /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1];
  return extension !== undefined && extensions.has(extension.toLowerCase());
}
