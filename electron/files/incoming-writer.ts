import { createHash } from "node:crypto";
import { type FileHandle, rm } from "node:fs/promises";
import { makeFileIn, openFolderOf } from "./confinement/index.ts";
import { diskFailure } from "./disk-failure.ts";
import { rootOfIncoming } from "./incoming-folder.ts";
import { writeAt } from "./write-at.ts";

/** A finished incoming file: every byte is on the disk. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a coming file chunk by chunk and hashes it on the way; `finish` returns once it is on the disk. */
export interface IncomingWriter {
  readonly path: string;
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<IncomingFile>;
  /** Closes without a promise about the contents. Does nothing after `finish`. */
  close(): Promise<void>;
}

/** Throws `disk_read_only` and the like where nothing can be written at `path`; leaves nothing there. */
export async function requireWritable(path: string): Promise<void> {
  try {
    await (await makeFileIn(rootOfIncoming(path), path)).handle.close();
    const { folder, name } = await openFolderOf(rootOfIncoming(path), path);
    await rm(folder.at(name), { force: true }).finally(() => folder.close());
  } catch (cause) {
    throw diskFailure(cause);
  }
}

/**
 * Begins the file anew: whatever an earlier try left there is gone. Its folder (`.incoming`) must lie right in the folder
 * above it, and not somewhere else by a link.
 */
export async function openIncoming(path: string): Promise<IncomingWriter> {
  let handle: FileHandle | null;
  try {
    handle = (await makeFileIn(rootOfIncoming(path), path)).handle;
  } catch (cause) {
    throw diskFailure(cause);
  }
  const hash = createHash("sha256");
  let bytes = 0;
  const close = async () => {
    const closing = handle;
    handle = null;
    await closing?.close();
  };
  return {
    path,
    async write(chunk) {
      if (handle === null) throw diskFailure(new Error("The incoming file is closed."));
      await writeAt(handle, chunk, bytes);
      hash.update(chunk);
      bytes += chunk.byteLength;
    },
    async finish() {
      try {
        await handle?.sync();
        await close();
      } catch (cause) {
        throw diskFailure(cause);
      }
      return { path, bytes, sha256: hash.digest("hex") };
    },
    close,
  };
}
