import { readdir, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { PosterStore } from "#core/database/index.ts";

export interface PosterCacheParts {
  readonly folder: string;
  readonly store: Pick<PosterStore, "forget">;
  /** Bytes that all may take; null: any. */
  readonly limit: () => number | null;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

interface Kept {
  readonly hash: string;
  readonly path: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Room is made for a while, not for one picture. */
const AFTER = 0.9;
const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 64;
/** So many are remembered as noted. */
const NOTED = 20_000;

/** Keeps the folder of posters within its bound: those that nobody looked at for longest go, and are made anew if wanted. */
export class PosterCache {
  readonly #parts: PosterCacheParts;
  /** What was looked at today is known to be noted. */
  readonly #noted = new Set<string>();
  #day = 0;
  /** Bytes as far as they are known; null until they were counted. */
  #bytes: number | null = null;
  #working: Promise<unknown> = Promise.resolve();

  constructor(parts: PosterCacheParts) {
    this.#parts = parts;
  }

  /** A picture was written. */
  kept(bytes: number): void {
    if (this.#bytes !== null) this.#bytes += bytes;
    if (this.#isOver()) void this.enforce().catch(this.#parts.onFault);
  }

  /** A picture was shown: noted by the day, so that to look costs no writing. */
  async used(path: string): Promise<void> {
    const at = new Date(this.#parts.now());
    const day = Math.floor(at.getTime() / DAY_MS);
    if (day !== this.#day || this.#noted.size > NOTED) this.#noted.clear();
    this.#day = day;
    if (this.#noted.has(path)) return;
    this.#noted.add(path);
    const found = await stat(path).catch(() => null);
    if (found && at.getTime() - found.mtimeMs > DAY_MS) await utimes(path, at, at).catch(() => {});
  }

  async measure(): Promise<{ files: number; bytes: number }> {
    const all = await this.#all();
    return { files: all.length, bytes: this.#bytes ?? 0 };
  }

  /** Brings the folder within its bound. */
  enforce(): Promise<void> {
    return this.#inTurn(async () => {
      const limit = this.#parts.limit();
      if (limit === null) return;
      if (this.#bytes === null) await this.#all();
      if (this.#isOver()) await this.#drop(limit * AFTER);
    });
  }

  /** Deletes every picture; answers what was freed. */
  clear(): Promise<{ files: number; bytes: number }> {
    return this.#inTurn(() => this.#drop(0));
  }

  #isOver(): boolean {
    const limit = this.#parts.limit();
    return limit !== null && (this.#bytes ?? Number.POSITIVE_INFINITY) > limit;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#working.then(work, work);
    this.#working = run.catch(() => {});
    return run;
  }

  async #drop(to: number): Promise<{ files: number; bytes: number }> {
    const all = await this.#all();
    all.sort((a, b) => a.usedAt - b.usedAt);
    let left = all.reduce((sum, { bytes }) => sum + bytes, 0);
    const freed = { files: 0, bytes: 0 };
    for (const { hash, path, bytes } of all) {
      if (left <= to) break;
      try {
        await rm(path, { force: true });
      } catch {
        // Held open by another program, as Windows does it: the others make the room.
        continue;
      }
      this.#parts.store.forget(hash);
      left -= bytes;
      freed.files += 1;
      freed.bytes += bytes;
    }
    this.#bytes = left;
    return freed;
  }

  async #all(): Promise<Kept[]> {
    const { folder } = this.#parts;
    const kept: Kept[] = [];
    for (const dir of await readdir(folder).catch(() => [])) {
      const names = await readdir(join(folder, dir)).catch(() => []);
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const looked = names.slice(at, at + AT_ONCE).map(async (name) => {
          const path = join(folder, dir, name);
          const found = await stat(path).catch(() => null);
          if (found?.isFile())
            kept.push({ hash: name.split(".")[0] ?? "", path, bytes: found.size, usedAt: found.mtimeMs });
        });
        await Promise.all(looked);
      }
    }
    this.#bytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    return kept;
  }
}
