import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

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
    // Node's streams and the web's differ in types only.
    ...(hasBody
      ? { body: Readable.toWeb(incoming) as unknown as NonNullable<RequestInit["body"]>, duplex: "half" }
      : {}),
  });
}

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
  const reader = response.body.getReader();
  const left = new Promise<void>((done) => outgoing.once("close", done));
  try {
    for (;;) {
      const next = await Promise.race([reader.read(), left]);
      if (!next || next.done || outgoing.destroyed) break;
      if (!outgoing.write(next.value)) await Promise.race([once(outgoing, "drain"), left]);
    }
    outgoing.end();
  } catch (error) {
    const gone = outgoing.destroyed;
    outgoing.destroy();
    if (!gone) throw error;
  } finally {
    // Of what was read to its end this does nothing.
    await reader.cancel().catch(() => {});
  }
}
