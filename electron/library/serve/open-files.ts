import type { Stats } from "node:fs";
import { type FileHandle, stat } from "node:fs/promises";

/** An open file, borrowed; `close` gives it back, and twice is once. */
export interface OpenFile extends Pick<FileHandle, "read" | "close"> {
  readonly stat: Stats;
}

interface Kept {
  readonly path: string;
  readonly handle: FileHandle;
  readonly stat: Stats;
  borrowers: number;
  closing: NodeJS.Timeout | undefined;
}

/**
 * Files that stay open for a while after an answer: a player that seeks asks for one range after the other, and to find,
 * check and open a file takes several times as long as to read from it. A file that was moved, changed or replaced since
 * is opened anew.
 */
export class OpenFiles {
  readonly #milliseconds: number;
  readonly #kept = new Map<string, Kept>();

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** `open` finds the file and opens it where nobody has; it alone decides what may be opened. */
  async borrow(key: string, open: () => Promise<{ real: string; handle: FileHandle }>): Promise<OpenFile> {
    const known = this.#kept.get(key);
    if (known) {
      // While it is looked at it must stay open.
      const borrowed = this.#lend(key, known);
      const now = await stat(known.path).catch(() => null);
      if (now && isSame(now, known.stat)) return borrowed;
      if (this.#kept.get(key) === known) this.#kept.delete(key);
      await borrowed.close();
    }
    const { real: path, handle } = await open();
    try {
      const kept = { path, handle, stat: await handle.stat(), borrowers: 0, closing: undefined };
      if (this.#milliseconds > 0 && !this.#kept.has(key)) this.#kept.set(key, kept);
      return this.#lend(key, kept);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  #lend(key: string, kept: Kept): OpenFile {
    clearTimeout(kept.closing);
    kept.borrowers += 1;
    let back = false;
    return {
      stat: kept.stat,
      read: kept.handle.read.bind(kept.handle) as FileHandle["read"],
      close: async () => {
        if (back) return;
        back = true;
        kept.borrowers -= 1;
        if (kept.borrowers > 0) return;
        if (this.#kept.get(key) !== kept) await kept.handle.close();
        else kept.closing = setTimeout(() => this.#drop(key, kept), this.#milliseconds).unref();
      },
    };
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.get(key) === kept) this.#kept.delete(key);
    void kept.handle.close().catch(() => {});
  }
}

/** Nothing was written to it, and it is the same file and not another one of its name. */
const isSame = (now: Stats, before: Stats): boolean =>
  now.dev === before.dev && now.ino === before.ino && now.size === before.size && now.mtimeMs === before.mtimeMs;
