import type { FileHandle } from "node:fs/promises";
import { diskFailure } from "./disk-failure.ts";

/**
 * Writes all of `bytes` at a place of the file, in bytes from its start. Its failures are those of the disk. A nearly
 * full disk takes a part before it refuses the rest; a repeat writes it at its own place.
 */
export async function writeAt(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  try {
    for (let done = 0; done < bytes.byteLength; ) {
      done += (await file.write(bytes, done, bytes.byteLength - done, at + done)).bytesWritten;
    }
  } catch (cause) {
    throw diskFailure(cause);
  }
}
