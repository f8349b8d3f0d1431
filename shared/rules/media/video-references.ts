import { limits } from "#shared/wire/limits.ts";
import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import { isObject } from "../json-shape.ts";
import { bodyBytes } from "./body-bytes.ts";
import type { MediaLookup } from "./media-lookup.ts";

/**
 * The library's videos that a message request can't hold in place, by address: those above 50 MB, then the largest ones
 * until the body is within 64 MB. They are uploaded and named `x_file://…` instead (API.md § Media source).
 */
export function videosByReference(request: unknown, media: MediaLookup): ReadonlySet<string> {
  const sizes = new Map<string, number>();
  const messages = isObject(request) && Array.isArray(request.messages) ? request.messages : [];
  for (const message of messages) {
    const content = isObject(message) && Array.isArray(message.content) ? message.content : [];
    for (const block of content) {
      const source = isObject(block) && block.type === "video" ? block.source : undefined;
      const url = isObject(source) && source.type === "url" ? source.url : undefined;
      if (typeof url !== "string" || assetIdOf(url) === undefined) continue;
      const facts = media(url);
      if (facts !== undefined) sizes.set(url, facts.bytes);
    }
  }
  const large = [...sizes].filter(([, bytes]) => bytes > limits.textVideoSize.max).map(([url]) => url);
  return untilItFits(request, media, sizes, new Set(large));
}

/**
 * The library's files that a film's request can't hold in place, by address: the largest ones until the body is within
 * 64 MB. They are uploaded before it is sent, and named `x_file://…` (WIRE.md § Video: fields of a content item).
 */
export function filesByReference(request: unknown, media: MediaLookup): ReadonlySet<string> {
  const sizes = new Map<string, number>();
  for (const item of isObject(request) && Array.isArray(request.content) ? request.content : []) {
    if (!isObject(item)) continue;
    for (const place of [item.image_url, item.video_url, item.audio_url]) {
      const url = isObject(place) ? place.url : undefined;
      const facts = typeof url === "string" && assetIdOf(url) !== undefined ? media(url) : undefined;
      if (typeof url === "string" && facts !== undefined) sizes.set(url, facts.bytes);
    }
  }
  return untilItFits(request, media, sizes, new Set());
}

function untilItFits(
  request: unknown,
  media: MediaLookup,
  sizes: ReadonlyMap<string, number>,
  referred: Set<string>,
): ReadonlySet<string> {
  const rest = [...sizes].filter(([url]) => !referred.has(url)).sort(([, a], [, b]) => b - a);
  for (const [url] of rest) {
    if (bodyBytes(request, inPlace(media, referred)) <= limits.requestBody.max) break;
    referred.add(url);
  }
  return referred;
}

/** The facts of what stays in the body; a file that is referred to counts as its short address. */
export const inPlace =
  (media: MediaLookup, referred: ReadonlySet<string>): MediaLookup =>
  (url) =>
    referred.has(url) ? undefined : media(url);
