import { dirname, extname, join, parse, posix } from "node:path";
import type { StoredAsset } from "#core/database/index.ts";
import { openFileIn } from "#core/files/confinement/index.ts";
import { codeOf, diskFailure } from "#core/files/index.ts";
import type { TrashState } from "#shared/contract/library/trash.ts";
import { captionExtensions } from "#shared/film/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import { relativePath } from "../import-stream.ts";
import type { MediaLibrary } from "../media-library.ts";
import {
  moveToTrash,
  removeEmptyFolders,
  removeTrashed,
  returnFile,
  type TrashedFile,
  trashedBeside,
  trashedFiles,
} from "./trashed-files.ts";

export interface TrashParts {
  readonly library: MediaLibrary;
  readonly trashPath: (path: string) => Promise<void>;
  readonly onFault: (thrown: unknown) => void;
  /** How long a deleted file can be put back. */
  readonly holdMs?: number;
}

/** Where the system's trash is to take a file from: looked up at the last moment, since it takes no handle. */
async function placeOfTrash(root: string, path: string): Promise<string> {
  await using file = await openFileIn([root], path);
  return file.real;
}

/** As they are written when a film is added. */
const besideFilm = (path: string): string[] => {
  const { dir, name } = parse(path);
  return captionExtensions.map((extension) => join(dir, `${name}${extension}`));
};

const HOLD_MS = 10 * 60_000;
/** The clock looks so much later than a file is due. */
const CLOCK_SLACK_MS = 1000;
/** A page is told of so many at once. */
const TOLD = 200;

/**
 * Deleting with a way back: files are moved aside within their folder first, and after a while to the system's trash, from
 * the place they had, so that whoever takes them out there has them in the library again. At any moment each file is at
 * one of its places; a crash in between leaves it known, or deleted and put back.
 */
export class TrashService {
  readonly #parts: TrashParts;
  readonly #holdMs: number;
  /** Files that were missing already when they were deleted: there is nothing to hold. */
  readonly #without = new Set<string>();
  /** Not asked of the system's trash again by the clock. */
  readonly #refused = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: TrashParts) {
    this.#parts = parts;
    this.#holdMs = parts.holdMs ?? HOLD_MS;
  }

  /** What an earlier run began to delete is deleted; what it held goes when its time is over. */
  async start(): Promise<void> {
    const { library } = this.#parts;
    const held = await trashedFiles(library.roots());
    library.store.keepTrashed(new Map(held.map(({ assetId, since }) => [assetId, since])));
    for (const { assetId } of held) {
      const asset = library.store.get(assetId);
      if (asset === null || asset.state === "trashed" || (await library.resolve(assetId)) !== null) continue;
      library.store.setState(assetId, "trashed");
      library.changed(assetId);
    }
    void this.#clock();
  }

  /** Deletes files, one after the other; what was deleted before a failure stays deleted. */
  async hold(ids: readonly string[]): Promise<void> {
    const { library } = this.#parts;
    let told: string[] = [];
    try {
      for (const id of new Set(ids)) {
        if (!(await library.placing(() => this.#hold(id)))) continue;
        told.push(id);
        if (told.length < TOLD) continue;
        library.changed(...told);
        told = [];
      }
    } finally {
      if (told.length > 0) library.changed(...told);
      this.#timer ??= this.#later();
    }
  }

  async putBack(ids: readonly string[]): Promise<{ back: number; gone: number }> {
    const { library } = this.#parts;
    let back = 0;
    const changed: string[] = [];
    try {
      for (const id of new Set(ids)) {
        if (!(await library.placing(() => this.#putBack(id)))) continue;
        back += 1;
        changed.push(id);
      }
    } catch (cause) {
      throw diskFailure(cause);
    } finally {
      if (changed.length > 0) library.changed(...changed);
    }
    return { back, gone: new Set(ids).size - back };
  }

  async putBackAll(): Promise<{ back: number; gone: number }> {
    const held = await trashedFiles(this.#parts.library.roots());
    const ids = [...held.map(({ assetId }) => assetId), ...this.#without];
    return this.putBack(ids);
  }

  async state(): Promise<TrashState> {
    const held = await trashedFiles(this.#parts.library.roots());
    return {
      files: held.length,
      bytes: held.reduce((sum, { bytes }) => sum + bytes, 0),
      refused: held.filter(({ path }) => this.#refused.has(path)).length,
      minutes: Math.round(this.#holdMs / 60_000),
    };
  }

  /** To the system's trash: those held for `olderThanMs` at least. */
  empty(olderThanMs = 0): Promise<{ files: number; refused: number }> {
    const run = this.#sending.then(() => this.#empty(olderThanMs));
    this.#sending = run.catch(() => {});
    return run;
  }

  /** Deleted files, to the system's trash now. `files`: those that went, or of which there was nothing to send. */
  emptyOnly(ids: readonly string[]): Promise<{ files: number; refused: number }> {
    const run = this.#sending.then(() => this.#emptyOnly(new Set(ids)));
    this.#sending = run.catch(() => {});
    return run;
  }

  /** When a file that was deleted at this moment (Unix ms) goes to the system's trash; null: not by itself. */
  goesAt(deletedAt: number): number | null {
    const at = deletedAt + this.#holdMs;
    // The clock was there, and the system's trash didn't take it.
    return at + 2 * CLOCK_SLACK_MS < Date.now() ? null : at;
  }

  async deleteRefused(): Promise<{ files: number }> {
    const held = await trashedFiles(this.#parts.library.roots());
    const refused = held.filter(({ path }) => this.#refused.has(path));
    for (const file of refused) {
      for (const beside of await trashedBeside(file)) await removeTrashed(beside);
      await removeTrashed(file);
      this.#refused.delete(file.path);
      this.#parts.library.store.setTrashedAt(file.assetId, null);
    }
    return { files: refused.length };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  async #hold(id: string): Promise<boolean> {
    const { library, trashPath } = this.#parts;
    const { store } = library;
    const asset = store.get(id);
    if (asset === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
    if (asset.state === "trashed") return false;
    const found = await library.resolve(id);
    if (found === null) {
      store.setState(id, "trashed");
      store.setTrashedAt(id, Date.now());
      this.#without.add(id);
      return true;
    }
    try {
      await moveToTrash(found.root, id, found.path).catch(async (cause: unknown) => {
        // Another disk is mounted within the library: there a file can't be moved aside by its name alone.
        if (codeOf(cause) !== "EXDEV") throw cause;
        await trashPath(await placeOfTrash(found.root, found.path));
      });
    } catch (cause) {
      throw diskFailure(cause);
    }
    // After a crash before this, the start does it.
    store.setState(id, "trashed");
    store.setTrashedAt(id, Date.now());
    await this.#holdBeside(asset, found);
    return true;
  }

  /** Captions of a film that was joined here stand beside it under its name: without it they are of no use to anybody. */
  async #holdBeside({ id, origin }: StoredAsset, { root, path }: { root: string; path: string }): Promise<void> {
    if (origin.type !== "exported") return;
    for (const beside of besideFilm(path)) {
      // One that is a file of the library itself stays.
      if (this.#parts.library.store.byPlace(root, relativePath(root, beside)) !== null) continue;
      await moveToTrash(root, id, beside, "beside").catch((cause: unknown) => {
        if (codeOf(cause) !== "ENOENT") this.#parts.onFault(cause);
      });
    }
  }

  /** Puts what stood beside a film beside it again, under the name that it has by now; gives the places. */
  async #returnBeside(film: TrashedFile, path: string): Promise<string[]> {
    const places: string[] = [];
    const { dir, name } = posix.parse(relativePath(film.root, path));
    for (const beside of await trashedBeside(film)) {
      const place = posix.join(dir, `${name}${extname(beside.path)}`);
      await returnFile(beside, place).then(
        (back) => places.push(back),
        (cause: unknown) => this.#parts.onFault(cause),
      );
    }
    await removeEmptyFolders(film.root, dirname(film.path));
    return places;
  }

  async #putBack(id: string): Promise<boolean> {
    const { library } = this.#parts;
    const asset = library.store.get(id);
    if (asset === null) return false;
    // Brought in anew since.
    if (asset.state !== "trashed") return true;
    const [held] = await trashedFiles(library.roots(), id);
    if (held === undefined) {
      if (!this.#without.delete(id)) return false;
      library.store.setState(id, "missing");
      return true;
    }
    const path = await returnFile(held, asset.path);
    await this.#returnBeside(held, path);
    library.store.place(id, held.root, relativePath(held.root, path));
    this.#refused.delete(held.path);
    return true;
  }

  async #empty(olderThanMs: number): Promise<{ files: number; refused: number }> {
    const { library } = this.#parts;
    const due = (await trashedFiles(library.roots())).filter(({ since }) => Date.now() - since >= olderThanMs);
    let refused = 0;
    for (const file of due) {
      if (this.#closed) break;
      if (olderThanMs > 0 && this.#refused.has(file.path)) continue;
      // Nobody takes it for a new file while it is at its old place.
      if (!(await library.placing(() => this.#send(file)))) refused += 1;
    }
    for (const root of library.roots()) await removeEmptyFolders(root, join(root, ".trash"));
    if (due.length > 0) library.changed();
    return { files: due.length - refused, refused };
  }

  async #emptyOnly(ids: ReadonlySet<string>): Promise<{ files: number; refused: number }> {
    const { library } = this.#parts;
    let refused = 0;
    for (const id of ids) {
      if (library.store.get(id)?.state !== "trashed") continue;
      const held = await trashedFiles(library.roots(), id);
      for (const file of held) if (!(await library.placing(() => this.#send(file)))) refused += 1;
      if (held.length > 0) continue;
      this.#without.delete(id);
      library.store.setTrashedAt(id, null);
    }
    library.changed(...ids);
    return { files: ids.size - refused, refused };
  }

  async #send(file: TrashedFile): Promise<boolean> {
    const { library, trashPath, onFault } = this.#parts;
    const asset = library.store.get(file.assetId);
    try {
      // In the system's trash a file remembers where it was.
      const path = asset?.state === "trashed" ? await returnFile(file, asset.path) : file.path;
      const beside = path === file.path ? [] : await this.#returnBeside(file, path);
      try {
        for (const one of [path, ...beside]) await trashPath(await placeOfTrash(file.root, one));
      } catch (cause) {
        if (path !== file.path) {
          // What of them the trash took already is gone with it.
          for (const one of beside) await moveToTrash(file.root, file.assetId, one, "beside").catch(() => {});
          await moveToTrash(file.root, file.assetId, path);
        }
        throw cause;
      }
      await removeEmptyFolders(file.root, dirname(file.path));
      this.#refused.delete(file.path);
      library.store.setTrashedAt(file.assetId, null);
      return true;
    } catch (cause) {
      this.#refused.add(file.path);
      onFault(cause);
      return false;
    }
  }

  async #clock(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.empty(this.#holdMs);
      const held = await trashedFiles(this.#parts.library.roots());
      if (held.some(({ path }) => !this.#refused.has(path))) this.#timer ??= this.#later();
    } catch (cause) {
      this.#parts.onFault(cause);
    }
  }

  /** Looked at once more when what is held now is old enough. */
  #later(): NodeJS.Timeout | undefined {
    if (this.#closed) return undefined;
    return setTimeout(() => void this.#clock(), this.#holdMs + CLOCK_SLACK_MS).unref();
  }
}
