import type { MediaFacts } from "#shared/wire/media/media-facts.ts";
import type { MediaSource } from "./byte-reader.ts";
import { askProbeThread } from "./probe-thread.ts";
import type { ProbeResult } from "./read-facts.ts";

export type { MediaSource } from "./byte-reader.ts";

/**
 * What a media file really is, from its headers: a few kilobytes are read whatever its size, and no process is
 * started. Never rejects for what the bytes are: damage is told by `problem`, within seconds even where the headers
 * set a trap. Rejects only when the file can't be opened. The name only tells damaged media (`corrupt`) from a file
 * that never was one (`unrecognized`).
 */
export async function probe(source: MediaSource, declaredName = ""): Promise<MediaFacts> {
  return (await probeCounted(source, declaredName)).facts;
}

/** `probe`, and the bytes that were fetched from the file for it. */
export function probeCounted(source: MediaSource, declaredName = ""): Promise<ProbeResult> {
  return askProbeThread(source, declaredName);
}
