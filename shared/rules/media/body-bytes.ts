import { assetIdOf } from "#shared/wire/media/asset-url.ts";
import { isObject, type JsonObject } from "../json-shape.ts";
import { base64Length, type MediaLookup, nothingKnown } from "./media-lookup.ts";

/** Anything here makes a string longer in JSON or UTF-8 than its units. */
const NEEDS_CARE = /[^\x20\x21\x23-\x5b\x5d-\x7e]/;

function stringBytes(text: string): number {
  if (!NEEDS_CARE.test(text)) return text.length + 2;
  const json = JSON.stringify(text);
  let bytes = 0;
  for (let at = 0; at < json.length; at += 1) {
    const unit = json.charCodeAt(at);
    // A pair is four bytes: two for each half. JSON.stringify escapes halves that stand alone.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}

/** An object as it will be sent: its `asset:` address written the way asset-url.ts describes; the size of the bytes is
 * added apart, so that nothing large is built. */
function expandAsset(value: JsonObject, media: MediaLookup): { sent: JsonObject; added: number } | undefined {
  for (const key of ["url", "audio_url"] as const) {
    const url = value[key];
    const facts = typeof url === "string" && assetIdOf(url) !== undefined ? media(url) : undefined;
    if (facts === undefined) continue;
    const added = base64Length(facts.bytes);
    const { [key]: _, ...rest } = value;
    if (key === "audio_url") return { sent: { ...rest, audio_base64: "" }, added };
    if (value.type === "url") return { sent: { ...rest, type: "base64", media_type: facts.mime, data: "" }, added };
    return { sent: { ...rest, url: `data:${facts.mime};base64,` }, added };
  }
  return undefined;
}

/**
 * Exact size in bytes of a request as UTF-8 JSON without white space, assets written out in base64. Assets without
 * facts count as their short address. Walks with its own stack: no nesting is too deep for it.
 */
export function bodyBytes(request: unknown, media: MediaLookup = nothingKnown): number {
  let bytes = 0;
  const waiting: unknown[] = [request];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string") bytes += stringBytes(value);
    else if (Array.isArray(value)) {
      bytes += 2 + Math.max(0, value.length - 1);
      for (const element of value) waiting.push(element === undefined ? null : element);
    } else if (isObject(value)) {
      const expanded = expandAsset(value, media);
      bytes += 2 + (expanded?.added ?? 0);
      let members = 0;
      for (const [key, member] of Object.entries(expanded?.sent ?? value)) {
        if (member === undefined) continue;
        members += 1;
        bytes += stringBytes(key) + 1;
        waiting.push(member);
      }
      bytes += Math.max(0, members - 1);
    } else if (typeof value === "number") bytes += JSON.stringify(value).length;
    else if (typeof value === "boolean") bytes += value ? 4 : 5;
    else bytes += 4;
  }
  return bytes;
}
