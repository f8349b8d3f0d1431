import type { ByteRange } from "./byte-range.ts";
import type { OpenFile } from "./open-files.ts";

/** The first bytes come at once; whoever reads on gets larger pieces. */
const firstBytes = 64 * 1024;
const nextBytes = 512 * 1024;
/** Pieces that are read at once for whoever reads on: a busy machine then seldom lets the reader wait. */
const AHEAD = 3;
/** An answer that nobody reads holds its file for so long. */
const UNREAD_MS = 10_000;

/**
 * The bytes of a range, read when they are asked for, and some pieces ahead of whoever reads on. The file is closed at
 * the end, on an error, when the reader cancels, on `signal`, and where nobody begins to read.
 */
export function streamRange(file: OpenFile, range: ByteRange, signal: AbortSignal): ReadableStream<Uint8Array> {
  let at = range.first;
  let given = 0;
  const ahead: Promise<Uint8Array>[] = [];
  let stop: (reason: unknown) => void = () => undefined;

  const close = async () => {
    clearTimeout(unread);
    signal.removeEventListener("abort", onAbort);
    // What is being read is read to its end first; twice is once.
    await file.close();
  };
  const onAbort = () => {
    stop(signal.reason);
    void close();
  };

  const unread = setTimeout(() => {
    stop(new Error("Nobody read the answer."));
    void close();
  }, UNREAD_MS).unref();

  const readNext = (): Promise<Uint8Array> => {
    const wanted = Math.min(at === range.first ? firstBytes : nextBytes, range.last + 1 - at);
    const from = at;
    at += wanted;
    return readWhole(file, from, wanted);
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
          clearTimeout(unread);
          const piece = await (ahead.shift() ?? readNext());
          if (signal.aborted) return;
          while (given > 0 && ahead.length < AHEAD && at <= range.last) {
            const next = readNext();
            // Whether it failed is told when it is asked for.
            next.catch(() => {});
            ahead.push(next);
          }
          given += piece.byteLength;
          controller.enqueue(piece);
          if (ahead.length === 0 && at > range.last) {
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

/** A piece that is filled to its end: memory that isn't cleared first never shows what was in it before. */
async function readWhole(file: OpenFile, from: number, length: number): Promise<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(piece, filled, length - filled, from + filled);
    // A file that shrank meanwhile must not look complete.
    if (bytesRead === 0) throw new Error("the file ended early");
    filled += bytesRead;
  }
  return piece;
}
