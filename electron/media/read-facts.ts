import type { MediaFacts } from "#shared/wire/media-facts.ts";
import { probeAvi } from "./avi-header.ts";
import { type ByteReader, type MediaSource, openReader } from "./byte-reader.ts";
import { probeContainer } from "./container-tracks.ts";
import type { HeaderFacts } from "./header-facts.ts";
import { probeHeif } from "./heif-properties.ts";
import { probeImage } from "./image-header.ts";
import { type MediaFormat, promisesMedia } from "./media-formats.ts";
import { sniffFormat } from "./sniff-format.ts";

const timeoutMs = 4_000;
/** The sample tables of an hour of film fit well; a hostile file doesn't get to read the disk. */
const budgetBytes = 48 * 1024 * 1024;

const unknownFile = { kind: "unknown", format: "unknown", mime: "application/octet-stream" } as const;

/** The facts, and the bytes that were fetched from the file for them. */
export interface ProbeResult {
  readonly facts: MediaFacts;
  readonly bytesRead: number;
}

/** Reads the facts in this very thread. Rejects only when the file can't be opened. */
export async function readFacts(source: MediaSource, declaredName: string): Promise<ProbeResult> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const reader = await openReader(source, budgetBytes, deadline);
  try {
    return { facts: await factsOf(reader, declaredName, deadline), bytesRead: reader.bytesRead() };
  } finally {
    await reader.close();
  }
}

/** What can be said of a file that its own headers make unreadable: its format by its first bytes, and that. */
export async function readFormatOnly(source: MediaSource): Promise<ProbeResult> {
  const reader = await openReader(source, budgetBytes, AbortSignal.timeout(timeoutMs));
  try {
    const { kind, format, mime } = (await sniffFormat(reader)) ?? unknownFile;
    return { facts: { kind, format, mime, bytes: reader.size, problem: "corrupt" }, bytesRead: reader.bytesRead() };
  } finally {
    await reader.close();
  }
}

async function factsOf(reader: ByteReader, declaredName: string, deadline: AbortSignal): Promise<MediaFacts> {
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
