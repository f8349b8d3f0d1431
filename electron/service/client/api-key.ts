import { clientFailure } from "./service-error.ts";

/** Visible ASCII only: anything else could split a header, or never be a key. */
const KEY = /^[\x21-\x7e]{1,4096}$/;

/** The key as it goes into a header. Throws `key_missing` or `key_invalid`; neither names the key. */
export function usableKey(key: string | null): string {
  if (key === null || key === "") throw clientFailure("key_missing", "no");
  if (!KEY.test(key)) throw clientFailure("key_invalid", "no");
  return key;
}

/** Words of a failure without what stands in a header of authorization, whoever it belongs to. */
export const withoutBearer = (text: string): string => text.replace(/\b(Bearer\s+)[\x21-\x7e]+/gi, "$1[key]");
