import { failure } from "#shared/wire/studio-failure.ts";

/** Largest document taken in, in bytes; what is larger could not be held as one text either. */
const mostBytes = 256 * 1024 ** 2;

/** The body of a request as JSON. Throws `file_too_large` and `invalid_input`. */
export async function receiveJson(request: Request): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let found = 0;
  for await (const part of request.body ?? []) {
    found += part.byteLength;
    if (found > mostBytes) throw failure("file_too_large", { details: { found, allowed: mostBytes } });
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8")) as unknown;
  } catch (cause) {
    throw failure("invalid_input", { message: "This is no JSON." }, { cause });
  }
}
