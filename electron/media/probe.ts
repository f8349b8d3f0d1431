import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { probeAvi } from "./avi-header.ts";
import { type ByteReader, type MediaSource, openReader } from "./byte-reader.ts";
import { probeContainer } from "./container-tracks.ts";
import type { HeaderFacts } from "./header-facts.ts";
import { probeHeif } from "./heif-properties.ts";
import { probeImage } from "./image-header.ts";
import { type MediaFormat, promisesMedia } from "./media-formats.ts";
import { sniffFormat } from "./sniff-format.ts";

export type { MediaSource } from "./byte-reader.ts";

const timeoutMs = 8_000;
/** The sample tables of an hour of film fit well; a hostile file doesn't get to read the disk. */
const budgetBytes = 48 * 1024 * 1024;

const unknownFile = { kind: "unknown", format: "unknown", mime: "application/octet-stream" } as const;

/**
 * What a media file really is, from its headers: a few kilobytes are read whatever its size, and no process is
 * started. Never rejects for what the bytes are: damage is told by `problem`. Rejects only when the file can't be
 * opened. The name only tells damaged media (`corrupt`) from a file that never was one (`unrecognized`).
 */
export async function probe(source: MediaSource, declaredName = ""): Promise<MediaFacts> {
  return (await probeCounted(source, declaredName)).facts;
}

/** `probe`, and the bytes that were fetched from the file for it. */
export async function probeCounted(
  source: MediaSource,
  declaredName = "",
): Promise<{ facts: MediaFacts; bytesRead: number }> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const reader = await openReader(source, budgetBytes, deadline);
  try {
    return { facts: await readFacts(reader, declaredName, deadline), bytesRead: reader.bytesRead() };
  } finally {
    await reader.close();
  }
}

async function readFacts(reader: ByteReader, declaredName: string, deadline: AbortSignal): Promise<MediaFacts> {
  const bytes = reader.size;
  if (bytes === 0) return { ...unknownFile, bytes, problem: "empty" };
  const format = await sniffFormat(reader);
  if (!format) {
    const damaged = promisesMedia(declaredName) && !(await looksLikeText(reader));
    return { ...unknownFile, bytes, problem: damaged ? "corrupt" : "unrecognized" };
  }
  const named = { kind: format.kind, format: format.format, mime: format.mime, bytes };
  try {
    return { ...named, ...(await beforeDeadline(readHeader(reader, format), deadline)) };
  } catch {
    // Whatever a reader stumbled over, it was the bytes: the file is there and could be opened.
    return { ...named, problem: "corrupt" };
  }
}

function readHeader(reader: ByteReader, format: MediaFormat): Promise<HeaderFacts> {
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

function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(deadline.reason);
    deadline.addEventListener("abort", expire, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener("abort", expire));
  });
}

async function looksLikeText(reader: ByteReader): Promise<boolean> {
  const head = await reader.read(0, 4096);
  // `stream` lets a character be cut by the end of the page.
  const decoded = new TextDecoder("utf-8").decode(head, { stream: true });
  return !decoded.includes("\0") && !decoded.includes("\uFFFD");
}
