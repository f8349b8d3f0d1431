import PQueue from "p-queue";
import { mediaUrl } from "#renderer/lib/index.ts";
import type { ClipFacts } from "./clip-facts.ts";
import { clipOfFile } from "./clip-of-file.ts";

/** A board of hundreds does not open them all at once. */
const reading = new PQueue({ concurrency: 4 });

/** Rejects when the file is gone or holds no pictures. */
export function readClip(assetId: string): Promise<ClipFacts> {
  return reading.add(() => clipOfFile(assetId, mediaUrl(assetId)));
}
