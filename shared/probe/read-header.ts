import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { probeAvi } from "./avi-header.ts";
import type { ByteReader } from "./byte-reader.ts";
import { probeContainer } from "./container-tracks.ts";
import type { HeaderFacts } from "./header-facts.ts";
import { probeHeif } from "./heif-properties.ts";
import { probeImage } from "./image-header.ts";
import { looksLikeText } from "./looks-like-text.ts";
import { type MediaFormat, promisesMedia } from "./media-formats.ts";
import { sniffFormat } from "./sniff-format.ts";

const unknownFile = { kind: "unknown", format: "unknown", mime: "application/octet-stream" } as const;

/** `work`, or a rejection when the time is over that a probe may take. */
export type WithinTime = <T>(work: Promise<T>) => Promise<T>;

/**
 * What a file really is, from its headers. The name only tells damaged media (`corrupt`) from a file that never was
 * one. Rejects only where the file itself can't be read.
 */
export async function readHeader(
  reader: ByteReader,
  declaredName: string,
  withinTime: WithinTime,
): Promise<MediaFacts> {
  const bytes = reader.size;
  if (bytes === 0) return { ...unknownFile, bytes, problem: "empty" };
  const format = await sniffFormat(reader);
  if (!format) {
    const damaged = promisesMedia(declaredName) && !looksLikeText(await reader.read(0, 4096));
    return { ...unknownFile, bytes, problem: damaged ? "corrupt" : "unrecognized" };
  }
  const named = { kind: format.kind, format: format.format, mime: format.mime, bytes };
  try {
    return { ...named, ...(await withinTime(readByFormat(reader, format))) };
  } catch {
    // Whatever a reader stumbled over, it was the bytes: the file is there and could be opened.
    return { ...named, problem: "corrupt" };
  }
}

/** What can be said of a file that its own headers make unreadable: its format by its first bytes, and that. */
export async function readFormatOf(reader: ByteReader): Promise<MediaFacts> {
  const { kind, format, mime } = (await sniffFormat(reader)) ?? unknownFile;
  return { kind, format, mime, bytes: reader.size, problem: "corrupt" };
}

function readByFormat(reader: ByteReader, format: MediaFormat): Promise<HeaderFacts> {
  switch (format.reader) {
    case "image":
      return probeImage(reader, format);
    case "heif":
      return probeHeif(reader);
    case "container":
      return probeContainer(reader, format);
    case "avi":
      return probeAvi(reader);
    case "none":
      return Promise.resolve({});
  }
}
