import { constants, type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { v7 as newId } from "uuid";
import { codeOf, diskFailure } from "#core/files/index.ts";
import type { BackupState } from "#shared/contract/backup/backup.ts";
import { plainLine } from "#shared/outgoing/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

type Offered = NonNullable<BackupState["offered"]>;

const TELL_EVERY_MS = 300;
const PART_BYTES = 256 * 1024;

/** Where archives wait for a decision. */
export interface WaitingArchives {
  receive(stream: AsyncIterable<Uint8Array>, announced: number, id: string): Promise<unknown>;
  discard(id: string): Promise<void>;
}

/**
 * An archive that was opened from outside the studio, as by a double click on its file. It is copied as one that the page
 * gives, and shown to the person: nothing is imported before they say so. The newest takes the place of the one before.
 */
export class OfferedArchive {
  readonly #onChange: () => void;
  #shown: Offered | null = null;
  #toldAt = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  state(): Offered | null {
    return this.#shown;
  }

  /** Resolves once it waits for the person. What is wrong with it stands in `state`: nobody waits for an answer. */
  async open(path: string, archives: WaitingArchives): Promise<void> {
    const about = { id: newId(), name: plainLine(basename(path)).slice(0, 200) };
    const before = this.#shown;
    this.#show({ state: "reading", ...about, part: 0 });
    if (before !== null) await archives.discard(before.id);
    try {
      await using file = await openPlainFile(path);
      const { size } = await file.stat();
      await archives.receive(this.#read(file, size, about), size, about.id);
      if (this.#isShown(about.id)) this.#show({ state: "ready", ...about });
      else await archives.discard(about.id);
    } catch (thrown) {
      if (this.#isShown(about.id)) this.#show({ state: "failed", ...about, error: diskFailure(thrown).error });
    }
  }

  /** The person decided about it, or doesn't want it; what is still being read isn't read on. */
  forget(id: string): void {
    if (!this.#isShown(id)) return;
    this.#shown = null;
    this.#onChange();
  }

  close(): void {
    this.#shown = null;
  }

  /** As long as it was when it was opened: one that grows has no end. */
  async *#read(file: FileHandle, size: number, about: { readonly id: string; readonly name: string }) {
    for (let done = 0; ; ) {
      const wanted = Math.min(PART_BYTES, size - done);
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, done);
      if (!this.#isShown(about.id)) throw failure("record_not_found");
      // Its end; or it was cut off meanwhile, and whoever looks into it says so.
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      done += bytesRead;
      if (performance.now() - this.#toldAt >= TELL_EVERY_MS)
        this.#show({ state: "reading", ...about, part: done / size });
    }
  }

  #isShown(id: string): boolean {
    return this.#shown?.id === id;
  }

  #show(offered: Offered): void {
    this.#shown = offered;
    this.#toldAt = performance.now();
    this.#onChange();
  }
}

/** Throws with the reason where it isn't a file with content that this person may read. */
async function openPlainFile(path: string): Promise<FileHandle> {
  // A pipe is opened without waiting for its other end, and found to be one. Windows knows neither, and takes it for 0.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((thrown: unknown) => {
    if (["EACCES", "EPERM"].includes(codeOf(thrown)))
      throw failure("archive_refused", { message: "You may not read this file." }, { cause: thrown });
    throw thrown;
  });
  const about = await file.stat();
  if (about.isFile() && about.size > 0) return file;
  await file.close();
  throw failure("archive_refused", { message: about.isFile() ? "It is empty." : "It is not a file." });
}
