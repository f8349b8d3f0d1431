import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createSidecarQueue, type Database, type StoredAsset, TaskStore } from "#core/database/index.ts";
import { makeFileIn, openFolderOf } from "#core/files/confinement/index.ts";
import { incomingFile, syncFolder } from "#core/files/index.ts";
import type { MediaLibrary } from "../media-library.ts";
import { WorkPace } from "../work-pace.ts";
import { describeAsset, readSidecar, sidecarSuffix, writeSidecar } from "./sidecar.ts";

/**
 * So many are crossed off the queue in one step, once their folders are on the disk: each waits for it. After a crash they
 * are written once more.
 */
const CROSSED_OFF = 16;

/** Keeps the JSON beside every file as its row is. What fails (read-only, full) is tried again at the next change. */
export class SidecarService {
  readonly #library: MediaLibrary;
  readonly #queue;
  readonly #tasks: TaskStore;
  readonly #onFault: (thrown: unknown) => void;
  readonly #pace: WorkPace;
  readonly #closing = new AbortController();
  #writing: Promise<void> = Promise.resolve();
  #waiting = false;

  constructor(parts: {
    database: Database;
    library: MediaLibrary;
    onFault: (thrown: unknown) => void;
    pace?: WorkPace;
  }) {
    this.#library = parts.library;
    this.#queue = createSidecarQueue(parts.database);
    this.#tasks = new TaskStore(parts.database);
    this.#onFault = parts.onFault;
    this.#pace = parts.pace ?? new WorkPace();
  }

  /** Something of the library changed. */
  wake(): void {
    if (this.#waiting || this.#closing.signal.aborted) return;
    this.#waiting = true;
    this.#writing = this.#writing
      .then(() => {
        this.#waiting = false;
        return this.#writeDue();
      })
      .catch(this.#onFault);
  }

  /** Resolves once every change so far was tried. */
  async settled(): Promise<void> {
    this.wake();
    await this.#writing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#writing;
  }

  async #writeDue(): Promise<void> {
    const { signal } = this.#closing;
    let fault: unknown;
    let written: { readonly seq: number; readonly folder: string | null }[] = [];
    const crossOff = async () => {
      const done = written;
      written = [];
      for (const folder of new Set(done.map(({ folder }) => folder))) if (folder !== null) await syncFolder(folder);
      if (done.length > 0) this.#queue.done(done.map(({ seq }) => seq));
    };
    for (let due = this.#queue.next(0); due !== null && !signal.aborted; due = this.#queue.next(due.seq)) {
      await this.#pace.rest(signal);
      try {
        written.push({ seq: due.seq, folder: await this.#write(due.assetId) });
        if (written.length >= CROSSED_OFF) await crossOff();
      } catch (thrown) {
        fault ??= thrown;
      }
    }
    await crossOff();
    if (fault !== undefined) this.#onFault(fault);
  }

  /** The folder in which a sidecar stands now that isn't on the disk yet. */
  async #write(id: string): Promise<string | null> {
    const asset = this.#library.store.get(id);
    if (asset === null) return null;
    if (asset.state === "trashed") {
      if (!this.#library.roots().includes(asset.folder)) return null;
      const path = join(asset.folder, ...asset.path.split("/")) + sidecarSuffix;
      if ((await readSidecar(asset.folder, path))?.asset.id !== id) return null;
      const { folder, name } = await openFolderOf(asset.folder, path);
      await rm(folder.at(name), { force: true }).finally(() => folder.close());
      return null;
    }
    const file = await this.#library.resolve(id);
    // A missing file has its sidecar where it was last seen; it is written again when the file is back.
    if (file === null) return null;
    await this.#replace(file.root, `${file.path}${sidecarSuffix}`, asset);
    return dirname(file.path);
  }

  async #replace(root: string, path: string, asset: StoredAsset): Promise<void> {
    const { store } = this.#library;
    const content = describeAsset(asset, {
      task: asset.origin.type === "generated" ? this.#tasks.get(asset.origin.taskId) : null,
      parentOf: (id) => {
        const found = store.get(id);
        return found === null ? null : { id, sha256: found.sha256, name: found.name };
      },
      before: await readSidecar(root, path),
    });
    const part = await incomingFile(this.#library.folder, `${asset.id}.sidecar`);
    try {
      {
        await using handle = (await makeFileIn(this.#library.folder, part)).handle;
        await handle.writeFile(writeSidecar(content));
        await handle.sync();
      }
      const { folder, name } = await openFolderOf(root, path);
      await rename(part, folder.at(name)).finally(() => folder.close());
    } catch (thrown) {
      await rm(part, { force: true });
      throw thrown;
    }
  }
}
