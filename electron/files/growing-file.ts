import { type FileHandle, rm } from "node:fs/promises";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { makeFileIn } from "./confinement/index.ts";
import { diskFailure } from "./disk-failure.ts";
import { rootOfIncoming } from "./incoming-folder.ts";
import { writeAt } from "./write-at.ts";

/** A file that is written in pieces, of a film that is joined or a repair: in any order of place, one after the other. */
export interface GrowingFile {
  readonly path: string;
  /** Names the very file that is being written, for the thread that joins; none once it is finished. */
  readonly held: string;
  write(at: number, bytes: Uint8Array): Promise<void>;
  /** Every byte to the disk; nothing can be written any more. */
  finish(): Promise<void>;
  /** Closes and removes it. */
  discard(): Promise<void>;
}

/** Opens the file anew. Its failures are those of the disk (`disk_full`, `disk_read_only` …). */
export async function openGrowingFile(path: string): Promise<GrowingFile> {
  const made = await makeFileIn(rootOfIncoming(path), path).catch((cause: unknown) => {
    throw diskFailure(cause);
  });
  let handle: FileHandle | null = made.handle;
  // A piece may still be on its way to the disk when the person cancels.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const close = async () => {
    const closing = handle;
    handle = null;
    await closing?.close();
  };
  return {
    path,
    held: made.held,
    write: (at, bytes) =>
      inTurn(async () => {
        if (handle === null) throw failure("record_not_found", { message: "This file is no longer being written." });
        await writeAt(handle, bytes, at);
      }),
    finish: () =>
      inTurn(async () => {
        try {
          await handle?.sync();
          await close();
        } catch (cause) {
          throw diskFailure(cause);
        }
      }),
    discard: () =>
      inTurn(async () => {
        await close().catch(() => {});
        await rm(path, { force: true });
      }),
  };
}
