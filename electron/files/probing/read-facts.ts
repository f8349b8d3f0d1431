import { readFormatOf, readHeader } from "#shared/probe/index.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import { type MediaSource, openReader } from "./byte-reader.ts";
import { documentFormat } from "./document-format.ts";

const timeoutMs = 4_000;

/** The facts, and the bytes that were fetched from the file for them. */
export interface ProbeResult {
  readonly facts: MediaFacts;
  readonly bytesRead: number;
}

/** Reads the facts in this very thread. Rejects only when the file can't be opened. */
export async function readFacts(source: MediaSource, declaredName: string): Promise<ProbeResult> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const reader = await openReader(source, deadline);
  try {
    const within = <T>(work: Promise<T>) => beforeDeadline(work, deadline);
    const facts = await readHeader(reader, declaredName, within);
    const isOther = facts.format === "unknown" && facts.problem !== "empty";
    const document = isOther ? await within(documentFormat(reader)).catch(() => null) : null;
    // It stays something that is no media: what it is decides only how it is called, and whether another program opens it.
    return { facts: document === null ? facts : { ...facts, ...document }, bytesRead: reader.bytesRead() };
  } finally {
    await reader.close();
  }
}

/** What can be said of a file that its own headers make unreadable. */
export async function readFormatOnly(source: MediaSource): Promise<ProbeResult> {
  const reader = await openReader(source, AbortSignal.timeout(timeoutMs));
  try {
    return { facts: await readFormatOf(reader), bytesRead: reader.bytesRead() };
  } finally {
    await reader.close();
  }
}

function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const expire = () => reject(deadline.reason);
    deadline.addEventListener("abort", expire, { once: true });
    work.then(resolve, reject).finally(() => deadline.removeEventListener("abort", expire));
  });
}
