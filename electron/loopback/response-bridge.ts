import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

/** A fetch Request over a Node request. Its signal aborts when the client leaves before the answer is whole. */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Request {
  const leaving = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) leaving.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(incoming.url ?? "/", origin), {
    method,
    headers,
    signal: leaving.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: "half" } : {}),
  });
}

/** So many bytes are handed over in one piece, without a stream between: posters come by the hundred. */
const AT_ONCE = 64 * 1024;

/** Writes a fetch Response with back-pressure. A client that leaves cancels the body; it is no error. */
export async function sendResponse(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name === "set-cookie") outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  if (response.body === null || outgoing.req.method === "HEAD") {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  if (Number(response.headers.get("content-length") ?? Number.POSITIVE_INFINITY) <= AT_ONCE) {
    outgoing.end(new Uint8Array(await response.arrayBuffer()));
    return;
  }
  const body = Readable.fromWeb(response.body as ReadableStream);
  // Once the client is gone the pipeline no longer listens, and an error that comes then would end the whole process.
  body.on("error", () => {});
  try {
    await pipeline(body, outgoing);
  } catch (error) {
    outgoing.destroy();
    if (!outgoing.closed && (error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}
