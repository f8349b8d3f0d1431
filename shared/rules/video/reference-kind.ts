import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import type { MediaFacts } from "#shared/wire/media/media-facts.ts";

/** The kind of a medium by asset id or address; undefined while nothing is known of it. */
export type AssetKindLookup = (name: string) => MediaFacts["kind"] | undefined;

/**
 * As what a reference is sent and counted: by what is known of it, else, of an address that couldn't be looked at, by the
 * end of its path. Undefined where nothing tells: it goes as an image, so that the image rules name what is wrong.
 */
export function referenceKind(name: string, kindOf: AssetKindLookup): MediaFacts["kind"] | undefined {
  const known = kindOf(name);
  return known === undefined && isWebAddress(name) ? kindOfAddress(name) : known;
}

/** What the end of an address's path promises. */
export function kindOfAddress(address: string): "image" | "video" | "audio" | undefined {
  const path = address.replace(/[?#].*$/, "").toLowerCase();
  if (/\.(?:mp4|mov)$/.test(path)) return "video";
  if (/\.(?:mp3|wav)$/.test(path)) return "audio";
  return /\.(?:jpe?g|png|webp|heic|heif)$/.test(path) ? "image" : undefined;
}
