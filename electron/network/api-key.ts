import { clientFailure } from "./service-error.ts";

/** Visible ASCII only: anything else could split a header, or never be a key. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The key as it goes into a header. Throws `key_missing` or `key_invalid`; neither names the key. */
export function usableKey(key: string | null): string {
  if (key === null || key === "") throw clientFailure("key_missing", "no");
  if (!KEY.test(key)) throw clientFailure("key_invalid", "no");
  return key;
}

/** Words of a service or a library with the keys taken out: some echo the header that they refuse, some as part of an address. */
export function withoutKeys(text: string, keys: Iterable<string>): string {
  let plain = text;
  for (const key of keys) {
    if (key.length < 4) continue;
    for (const written of [key, encodeURIComponent(key)]) plain = plain.replaceAll(written, "[key]");
  }
  return plain.replace(/\b(Bearer\s+)[\x21-\x7e]+/gi, "$1[key]");
}
