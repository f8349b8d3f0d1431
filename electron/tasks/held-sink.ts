import type { IncomingFile, IncomingWriter } from "#core/library/incoming-writer.ts";

/** A song of some minutes is a few megabytes; this is the most that waits in memory for the disk. */
const MOST_HELD = 512 * 1024 * 1024;

/**
 * Writes what a paid answer carries. When the disk refuses (full, gone), the rest waits in memory, so that the answer
 * is read to its end; `finish` then tries the disk again and may be called until it succeeds.
 */
export function heldSink(
  writer: IncomingWriter,
  refused: (cause: unknown) => void,
): {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<IncomingFile>;
  /** What has come so far, on the disk or held. */
  bytes(): number;
} {
  const held: Uint8Array[] = [];
  let bytes = 0;
  let arrived = 0;
  return {
    bytes: () => arrived,
    async write(chunk) {
      arrived += chunk.byteLength;
      if (held.length === 0) {
        try {
          await writer.write(chunk);
          return;
        } catch (cause) {
          // Telling of it may fail for the same reason; the bytes matter more.
          try {
            refused(cause);
          } catch {}
        }
      }
      bytes += chunk.byteLength;
      if (bytes > MOST_HELD) throw new Error("The answer is larger than can be held while the disk is full.");
      // The reader may use its buffer again.
      held.push(new Uint8Array(chunk));
    },
    async finish() {
      for (let next = held[0]; next !== undefined; next = held[0]) {
        await writer.write(next);
        held.shift();
      }
      return writer.finish();
    },
  };
}
