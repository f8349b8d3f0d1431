import { createHash } from "node:crypto";
import type { ServiceContext } from "../service/context.ts";
import { decodeBase64, fetchMedia, UnreachableMedia } from "../service/fetch-media.ts";
import { inspectMedia } from "../service/inspect.ts";
import { refuse } from "../service/refusal.ts";
import type { CoverSource } from "./rules.ts";

// API.md § Music generation request: 6 seconds to 6 minutes, at most 50 MB; cover_feature_id valid 24 hours.
const mostBytes = 50 * 1024 * 1024;
// A compressed file is padded to whole frames, so it may say a little more than it plays.
const [shortest, longest] = [5.95, 360.15];
const featureLifetime = 24 * 60 * 60_000;

export interface ReferenceAudio {
  /** Digest of the audio: the same content yields the same identifier. */
  featureId: string;
  seconds: number;
}
interface StoredFeature extends ReferenceAudio {
  expires: number;
}

async function readBytes(source: CoverSource, context: ServiceContext): Promise<Uint8Array> {
  if (source.by === "base64") {
    const bytes = decodeBase64(source.value.replace(/^data:[^,]*,/, ""));
    if (!bytes) refuse("invalid params, audio_base64 is not base64");
    if (bytes.length > mostBytes) refuse("invalid params, the reference audio is above 50 MB");
    return bytes;
  }
  try {
    const fetched = await fetchMedia(source.value, context.files, { inline: mostBytes });
    if (fetched.tooLarge) refuse("invalid params, the reference audio is above 50 MB");
    return fetched.bytes;
  } catch (error) {
    if (error instanceof UnreachableMedia) refuse(`invalid params, audio_url: ${error.message}`);
    throw error;
  }
}

/** Fetches and inspects the reference audio, or looks up an earlier one by its feature id. */
export async function findReferenceAudio(source: CoverSource, context: ServiceContext): Promise<ReferenceAudio> {
  if (source.by === "feature") {
    const known = context.storage.get<StoredFeature>("features", source.value);
    if (!known) refuse("invalid params, cover_feature_id does not exist");
    if (known.expires < context.clock.now()) refuse("invalid params, cover_feature_id has expired");
    return known;
  }
  const bytes = await readBytes(source, context);
  const found = await inspectMedia({ bytes });
  if (found.kind !== "audio") refuse(`invalid params, the reference is no audio (${found.format})`);
  const seconds = found.seconds ?? 0;
  if (seconds < shortest || seconds > longest) {
    refuse(`invalid params, the reference audio lasts ${seconds.toFixed(2)} s, not 6 s to 6 min`);
  }
  return { featureId: createHash("sha256").update(bytes).digest("hex").slice(0, 32), seconds };
}

/** Makes the feature id valid for 24 hours (scaled) from now. */
export function rememberFeature(reference: ReferenceAudio, context: ServiceContext) {
  const { featureId, seconds } = reference;
  const expires = context.clock.now() + context.clock.scaled(featureLifetime);
  context.storage.put("features", featureId, { featureId, seconds, expires } satisfies StoredFeature);
}
