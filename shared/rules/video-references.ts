import { assetIdOf } from "#shared/wire/asset-url.ts";
import { limits } from "#shared/wire/limits.ts";
import { bodyBytes } from "./body-bytes.ts";
import { isObject } from "./json-shape.ts";
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
  const referred = new Set<string>();
  for (const [url, bytes] of sizes) if (bytes > limits.textVideoSize.max) referred.add(url);
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
