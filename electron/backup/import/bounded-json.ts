import { most } from "#core/database/foreign/index.ts";

/** A value that stands in a row as it shouldn't. */
export class Unusable extends Error {
  readonly why: "unreadable" | "too_large";

  constructor(why: "unreadable" | "too_large") {
    super(why);
    this.why = why;
  }
}

/** JSON of a row. Depth is counted before it is parsed: what handles it later walks it by recursion. */
export function parseBounded(value: unknown, mostBytes: number = most.textBytes, depth: number = most.depth): unknown {
  if (value == null) return null;
  if (typeof value !== "string") throw new Unusable("unreadable");
  if (value.length > mostBytes) throw new Unusable("too_large");
  if (depthOf(value) > depth) throw new Unusable("too_large");
  try {
    return JSON.parse(value);
  } catch {
    throw new Unusable("unreadable");
  }
}

/** What a task was asked with and what came of it: small, unlike a draft or a message. */
export const parsePart = (value: unknown): unknown => parseBounded(value, most.partBytes, most.partDepth);

/** How deep brackets are nested outside of texts. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === 0x22) {
      at += 1;
      while (at < json.length && json.charCodeAt(at) !== 0x22) at += json.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}
