import { randomUUID } from "node:crypto";
import { type FileHandle, stat } from "node:fs/promises";
import { basename } from "node:path";
import { clientFailure } from "../service-error.ts";
import { readFilePieces } from "./file-pieces.ts";
import type { RequestBody } from "./request-body.ts";

const PIECE_BYTES = 256 * 1024;
/** What HTML prescribes for names in multipart headers; a file may be called anything. */
const escapeName = (name: string) => name.replace(/\r|\n|"/g, (found) => encodeURIComponent(found));

/** A form with plain fields and one file, streamed from disk with its exact length known before. */
export async function multipartBody(
  fields: Readonly<Record<string, string>>,
  path: string,
  onProgress: (doneBytes: number, totalBytes: number) => void = () => undefined,
  opening?: () => Promise<FileHandle>,
): Promise<RequestBody> {
  const size = await stat(path).then(
    (facts) => facts.size,
    (cause: unknown) => {
      throw clientFailure("file_missing", "no", undefined, {}, cause);
    },
  );
  const boundary = `reelsong-${randomUUID()}`;
  const part = (disposition: string, rest: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}`;
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => part(`name="${escapeName(name)}"`, `\r\n${value}\r\n`))
      .join("") +
      part(`name="file"; filename="${escapeName(basename(path))}"`, "Content-Type: application/octet-stream\r\n\r\n"),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: head.length + size + tail.length,
    async *stream() {
      yield head;
      let done = 0;
      for await (const piece of readFilePieces(path, size, PIECE_BYTES, undefined, opening)) {
        yield piece;
        done += piece.length;
        onProgress(done, size);
      }
      yield tail;
    },
  };
}
