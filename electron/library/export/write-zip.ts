import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { sidecarSuffix } from "../sidecars/sidecar.ts";
import type { ExportedFile } from "./exported-file.ts";

/** Writes a zip archive; yields bytes as they are written. Media doesn't shrink and is stored as it is. */
export async function* writeZip(target: string, files: readonly ExportedFile[]): AsyncGenerator<number, void> {
  // Before anything is opened that would have to be closed again.
  const written = await open(target, "wx");
  const zip = new ZipFile();
  /** The file that is being read; another one is opened when it is through. */
  let reading: Readable | undefined;
  let left = false;
  for (const { from, path, bytes, madeAt, sidecar } of files) {
    const mtime = new Date(madeAt);
    if (from instanceof Uint8Array) {
      zip.addBuffer(Buffer.from(from), path, { compress: true, mtime });
      continue;
    }
    // Opened when its turn comes: ten thousand files are not held open at once.
    zip.addReadStreamLazy(path, { compress: false, mtime, size: bytes }, (use) => {
      from().then(
        // The stream closes the file.
        ({ handle }) => {
          reading = handle.createReadStream();
          // The writer of zips hears no stream's error, and would wait without end.
          reading.once("error", (cause) => zip.emit("error", cause));
          if (left) reading.destroy();
          else use(null, reading);
        },
        (cause: Error) => use(cause, null as never),
      );
    });
    if (sidecar !== null) zip.addBuffer(Buffer.from(sidecar), path + sidecarSuffix, { compress: true, mtime });
  }
  zip.end();
  const stream = zip.outputStream as Readable;
  zip.on("error", (cause) => stream.destroy(cause as Error));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      await written.writeFile(chunk);
      yield chunk.byteLength;
    }
    await written.sync();
  } finally {
    left = true;
    stream.destroy();
    reading?.destroy();
    await written.close();
  }
}
