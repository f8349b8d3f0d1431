import { most } from "#core/database/foreign/index.ts";
import { jsonDepth } from "#shared/wire/json-depth.ts";

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
  if (jsonDepth(value) > depth) throw new Unusable("too_large");
  try {
    return JSON.parse(value);
  } catch {
    throw new Unusable("unreadable");
  }
}

/** What a task was asked with and what came of it: small, unlike a draft or a message. */
export const parsePart = (value: unknown): unknown => parseBounded(value, most.partBytes, most.partDepth);
