import { createReadStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** First, suffix and open-ended single ranges; `undefined` where the header asks for nothing this server knows. */
export function parseRange(header: string | undefined, size: number): [start: number, end: number] | "bad" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  if (match[1] === "") {
    const length = Math.min(size, Number(match[2]));
    return length === 0 ? "bad" : [size - length, size - 1];
  }
  const start = Number(match[1]);
  const end = match[2] === "" ? size - 1 : Math.min(size - 1, Number(match[2]));
  return start >= size || end < start ? "bad" : [start, end];
}

/** Sends a file whole or in the asked range. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, path: string, mime: string) {
  const size = statSync(path).size;
  const range = parseRange(request.headers.range, size);
  reply.header("accept-ranges", "bytes").type(mime);
  if (range === "bad") return reply.code(416).header("content-range", `bytes */${size}`).send("");
  const [start, end] = range ?? [0, size - 1];
  if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  reply.header("content-length", end - start + 1);
  // An empty stream, for an empty text would overwrite the length.
  if (request.method === "HEAD") return reply.send(Readable.from([]));
  return reply.send(createReadStream(path, { start, end }));
}
