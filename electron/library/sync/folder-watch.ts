import { type FSWatcher, statSync, watch } from "node:fs";
import { join } from "node:path";

export interface FolderWatchParts {
  readonly root: string;
  /** A place of the folder that may have changed: relative, with `/`; `""` when it isn't known which. */
  readonly onChange: (place: string) => void;
  /** The system has no more watches to give, or none for this disk: somebody has to look from time to time. */
  readonly onBlind: () => void;
}

/**
 * Tells that something changed in a folder and below. On Linux one watch for each folder, none for files: a library has
 * tens of folders and 100,000 files. (Libraries for this, and Node's own recursive watch there, keep one watch or one
 * entry a file and read the whole tree before they answer; what changed is found by our own look anyway.) Elsewhere the
 * system watches the whole tree.
 */
export class FolderWatch {
  readonly #parts: FolderWatchParts;
  readonly #watches = new Map<string, { readonly watcher: FSWatcher; readonly of: string | null }>();
  readonly #wholeTree = process.platform === "darwin" || process.platform === "win32";

  constructor(parts: FolderWatchParts) {
    this.#parts = parts;
  }

  /**
   * Watches one more folder; a folder that is watched already, or gone, is no failure. One that was deleted and made anew,
   * as programs that synchronize do, is another one: the watch before hears of it no more.
   */
  add(dir: string): void {
    if (this.#wholeTree && dir !== "") return;
    const path = join(this.#parts.root, ...dir.split("/"));
    const of = identityOf(path);
    const known = this.#watches.get(dir);
    if (known !== undefined && known.of === of) return;
    this.drop(dir);
    try {
      const options = { persistent: false, recursive: this.#wholeTree };
      const watcher = watch(path, options, (_, name) => this.#tell(dir, name));
      watcher.on("error", () => {
        this.drop(dir);
        this.#parts.onChange(dir);
      });
      this.#watches.set(dir, { watcher, of });
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== "ENOENT") this.#parts.onBlind();
    }
  }

  drop(dir: string): void {
    this.#watches.get(dir)?.watcher.close();
    this.#watches.delete(dir);
  }

  close(): void {
    for (const dir of [...this.#watches.keys()]) this.drop(dir);
  }

  #tell(dir: string, name: string | null): void {
    const parts = name?.split(/[\\/]/) ?? [];
    const inner = process.platform === "win32" ? parts.join("/") : (name ?? "");
    // Our own notes beside the files, and what is still coming in.
    if (parts.some((part) => part.startsWith(".")) || inner.endsWith(".reelsong.json")) return;
    this.#parts.onChange([dir, inner].filter((part) => part !== "").join("/"));
  }
}

/** Which folder it is, also where a new one got the number of one that is gone; null for none. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino, birthtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${birthtimeNs}`;
  } catch {
    return null;
  }
}
