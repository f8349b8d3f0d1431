import type { FileHandle } from "node:fs/promises";
import type { ByteRange } from "./byte-range.ts";

const chunkBytes = 256 * 1024;

/**
 * The bytes of a range, read when they are asked for and never ahead. The file is opened at the first read, so that
 * an answer nobody reads holds nothing; it is closed at the end, on an error, when the reader cancels and on `signal`.
 */
export function streamRange(
  openFile: () => Promise<FileHandle>,
  range: ByteRange,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  let at = range.first;
  let opened: Promise<FileHandle> | undefined;
  let stop: (reason: unknown) => void = () => undefined;

  const close = async () => {
    signal.removeEventListener("abort", onAbort);
    const handle = await opened?.catch(() => undefined);
    await handle?.close();
  };
  const onAbort = () => {
    stop(signal.reason);
    void close();
  };

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = (reason) => controller.error(reason);
        if (signal.aborted) onAbort();
        else signal.addEventListener("abort", onAbort, { once: true });
      },
      async pull(controller) {
        try {
          opened ??= openFile();
          const handle = await opened;
          const wanted = Math.min(chunkBytes, range.last + 1 - at);
          const { bytesRead, buffer } = await handle.read(new Uint8Array(wanted), 0, wanted, at);
          if (signal.aborted) return;
          // A file that shrank meanwhile must not look complete.
          if (bytesRead === 0) throw new Error("the file ended early");
          at += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (at > range.last) {
            controller.close();
            await close();
          }
        } catch (error) {
          await close();
          if (!signal.aborted) throw error;
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
