import { type DiskSpace, type IncomingFile, type IncomingWriter, reserveSink } from "#core/files/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** A song of some minutes is a few megabytes; this is the most that waits in memory for the disk: nine minutes uncompressed. */
const MOST_HELD = 96 * 1024 * 1024;

/**
 * Writes what a paid answer carries. When the disk refuses (gone, full but for its reserve), the rest waits in memory, so
 * that the answer is read to its end; `finish` then tries the disk again and may be called until it succeeds. Throws
 * `disk_full` for more than can wait.
 */
export function bufferedSink(
  writer: IncomingWriter,
  refused: (cause: unknown) => void,
  room: DiskSpace = async () => null,
  mostHeld: number = MOST_HELD,
): {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<IncomingFile>;
  /** What has come so far, on the disk or held. */
  bytes(): number;
} {
  const held: Uint8Array[] = [];
  const spare = reserveSink(writer.write, room);
  let bytes = 0;
  let arrived = 0;
  return {
    bytes: () => arrived,
    async write(chunk) {
      arrived += chunk.byteLength;
      if (held.length === 0) {
        try {
          await spare(chunk);
          return;
        } catch (cause) {
          // Telling of it may fail for the same reason; the bytes matter more.
          try {
            refused(cause);
          } catch {}
        }
      }
      if (bytes + chunk.byteLength > mostHeld) {
        arrived -= chunk.byteLength;
        throw failure("disk_full", {
          message: "The disk is full, and the reply is too large to hold in memory.",
          details: { found: bytes + chunk.byteLength, allowed: mostHeld },
        });
      }
      bytes += chunk.byteLength;
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
