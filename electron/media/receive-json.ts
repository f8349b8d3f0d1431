import { failure } from "#shared/wire/studio-failure.ts";
import { receiveBytes } from "./receive-bytes.ts";

/** Largest document taken in, in bytes; what is larger could not be held as one text either. */
const mostBytes = 256 * 1024 ** 2;

/** The body of a request as JSON. Throws `file_too_large` and `invalid_input`. */
export async function receiveJson(request: Request): Promise<unknown> {
  const bytes = await receiveBytes(request, mostBytes);
  try {
    return JSON.parse(bytes.toString("utf8")) as unknown;
  } catch (cause) {
    throw failure("invalid_input", { message: "This is no JSON." }, { cause });
  }
}
