import { visit } from "./visit.ts";

/**
 * Where the core takes and gives bytes, the same in both shells; in the browser the visit's key is part of it, since a
 * cookie would also go to every other program that listens on this machine. `rest` begins with `/` or `?`.
 */
export function mediaAddress(rest: string): string {
  const key = visit()?.key;
  return new URL(`${key === undefined ? "" : `/visit/${key}`}/media${rest}`, window.location.href).href;
}

/** Address of an asset's bytes (ranges, HEAD). */
export const mediaUrl = (assetId: string): string => mediaAddress(`/${assetId}`);
