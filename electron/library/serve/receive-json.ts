import { failure } from "#shared/wire/errors/studio-failure.ts";
import { DEEPEST_JSON, jsonDepth } from "#shared/wire/json-depth.ts";
import { receiveBytes } from "./receive-bytes.ts";

/** Largest document taken in, in bytes; what is larger could not be held as one text either. */
const mostBytes = 256 * 1024 ** 2;

/** A conversation's messages, and in them their blocks, lie some levels deep themselves. */
const DEEPEST_DOCUMENT = DEEPEST_JSON + 10;

/** The body of a request as JSON. Throws `file_too_large` and `invalid_input`. */
export async function receiveJson(request: Request): Promise<unknown> {
  const bytes = await receiveBytes(request, mostBytes);
  const text = bytes.toString("utf8");
  const found = jsonDepth(text);
  if (found > DEEPEST_DOCUMENT) {
    throw failure("invalid_input", {
      message: `This document is nested ${found} levels deep; allowed: ${DEEPEST_DOCUMENT}.`,
      details: { found, allowed: DEEPEST_DOCUMENT },
    });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw failure("invalid_input", { message: "This isn’t valid JSON." }, { cause });
  }
}
