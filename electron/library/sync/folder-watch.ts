import { type FSWatcher, watch } from "node:fs";
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
  readonly #watches = new Map<string, FSWatcher>();
  readonly #wholeTree = process.platform === "darwin" || process.platform === "win32";

  constructor(parts: FolderWatchParts) {
    this.#parts = parts;
  }

  /** Watches one more folder; a folder that is watched already, or gone, is no failure. */
  add(dir: string): void {
    if (this.#watches.has(dir) || (this.#wholeTree && dir !== "")) return;
    try {
      const options = { persistent: false, recursive: this.#wholeTree };
      const watcher = watch(join(this.#parts.root, ...dir.split("/")), options, (_, name) => this.#tell(dir, name));
      watcher.on("error", () => {
        this.drop(dir);
        this.#parts.onChange(dir);
      });
      this.#watches.set(dir, watcher);
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== "ENOENT") this.#parts.onBlind();
    }
  }

  drop(dir: string): void {
    this.#watches.get(dir)?.close();
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
