import { stat } from "node:fs/promises";
import { type Database, ScannedFiles } from "#core/database/index.ts";
import type { RebuildReport } from "#shared/contract/library/library.ts";
import type { StoreState } from "#shared/contract/library/store.ts";
import { WorkPace } from "../work-pace.ts";
import { FolderWatch } from "./folder-watch.ts";
import type { IndexParts } from "./index-file.ts";
import { nothingFound } from "./rebuild-library.ts";
import { scanFolder } from "./scan-folder.ts";
import { wrapStoredSamples } from "./wrap-samples.ts";

export interface FolderSyncParts extends IndexParts {
  readonly database: Database;
  readonly onChange: () => void;
  readonly onFault: (thrown: unknown) => void;
  readonly pace?: WorkPace;
  /** How long after a start the folder is looked through; 0 at once. */
  readonly startMs?: number;
  /** How long a change rests before it is looked at. */
  readonly restMs?: number;
}

/** A start has better things to do than to walk through 100,000 files. */
const START_MS = 2_000;
const REST_MS = 400;
/** A change that goes on and on is looked at now and then. */
const LONGEST_REST_MS = 2_000;
const STILL_COMING_MS = 2_000;
const BLIND_LOOK_MS = 60_000;
/** A disk that somebody plugs in, or a folder that is made, is there within seconds; to ask for it costs one `stat`. */
const GONE_LOOK_MS = 3_000;
/** From so many changes on it is simpler to look at everything. */
const MANY = 500;

/** Keeps the database in line with what other programs do in the library's folder, while the studio runs and since. */
export class FolderSync {
  readonly #parts: FolderSyncParts;
  readonly #seen: ScannedFiles;
  readonly #pace: WorkPace;
  readonly #closing = new AbortController();
  #watch: FolderWatch | null = null;
  #root: string | null = null;
  #state: StoreState["state"] = "waiting";
  #blind = false;
  /** What this itself tells is no news to it: it would look again for ever. */
  #telling = false;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #firstChange = 0;
  #looking: Promise<unknown> = Promise.resolve();

  constructor(parts: FolderSyncParts) {
    this.#parts = parts;
    this.#seen = new ScannedFiles(parts.database);
    this.#pace = parts.pace ?? new WorkPace();
  }

  start(): void {
    this.#changed.add("");
    this.#schedule(this.#parts.startMs ?? START_MS);
  }

  /** The settings changed: another folder is looked through as soon as it is the library's. */
  follow(): void {
    if (this.#root !== null && this.#root !== this.#parts.library.folder) this.start();
  }

  /** Something of the library changed: a folder that wasn't there yet is there, now that its first file is. */
  wake(): void {
    if (this.#telling || this.#state !== "gone") return;
    this.#changed.add("");
    this.#schedule(this.#parts.restMs ?? REST_MS);
  }

  get state(): StoreState["state"] {
    return this.#state;
  }

  /** The library is another folder, or somebody wants to know: everything is compared now. */
  look(): Promise<RebuildReport> {
    return this.#enqueue([""]);
  }

  /** What is being looked at is finished first. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    this.#watch?.close();
    await this.#looking.catch(() => {});
  }

  #onChange(place: string): void {
    if (this.#changed.size === 0) this.#firstChange = Date.now();
    if (this.#changed.size < MANY) this.#changed.add(place);
    else this.#changed.add("");
    const waited = Date.now() - this.#firstChange;
    this.#schedule(Math.max(0, Math.min(this.#parts.restMs ?? REST_MS, LONGEST_REST_MS - waited)));
  }

  #schedule(ms: number): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const places = this.#changed.has("") ? [""] : [...this.#changed];
      this.#changed.clear();
      if (places.length > 0) this.#enqueue(places).catch(this.#parts.onFault);
    }, ms);
    this.#timer.unref();
  }

  #enqueue(places: readonly string[]): Promise<RebuildReport> {
    const run = this.#looking.then(() => this.#lookAt(places));
    this.#looking = run.catch(() => {});
    return run;
  }

  async #lookAt(places: readonly string[]): Promise<RebuildReport> {
    try {
      return await this.#scanFolder(places);
    } catch (cause) {
      // It isn't looked at any more, and what changed is still to be seen: later, as where nothing can be watched.
      if (this.#state === "checking") this.#become("blind");
      for (const place of places) this.#changed.add(place);
      this.#schedule(BLIND_LOOK_MS);
      throw cause;
    }
  }

  async #scanFolder(places: readonly string[]): Promise<RebuildReport> {
    const { signal } = this.#closing;
    if (signal.aborted) return nothingFound();
    const watch = this.#watchOf(this.#parts.library.folder);
    const whole = places.includes("");
    if (this.#state === "gone" && (await stat(this.#parts.library.folder).catch(() => null)) === null) {
      this.#lookLater(GONE_LOOK_MS);
      return nothingFound();
    }
    if (whole) {
      this.#become("checking");
      await wrapStoredSamples(this.#parts, signal).catch(this.#parts.onFault);
    }
    const { report, again, isFolderGone } = await scanFolder(
      {
        ...this.#parts,
        seen: this.#seen,
        pace: this.#pace,
        signal,
        onFolder: (dir) => watch.add(dir),
        onGone: (dir) => watch.drop(dir),
      },
      places,
    );
    if (signal.aborted) return report;
    if (whole || isFolderGone) this.#become(isFolderGone ? "gone" : this.#blind ? "blind" : "watching");
    for (const path of again) this.#changed.add(path);
    if (this.#changed.size > 0) this.#schedule(STILL_COMING_MS);
    else if (this.#state !== "watching") this.#lookLater(this.#state === "gone" ? GONE_LOOK_MS : BLIND_LOOK_MS);
    return report;
  }

  #lookLater(ms: number): void {
    this.#changed.add("");
    this.#schedule(ms);
  }

  #watchOf(root: string): FolderWatch {
    if (this.#watch !== null && this.#root === root) return this.#watch;
    this.#watch?.close();
    this.#root = root;
    this.#blind = false;
    const onBlind = () => {
      this.#blind = true;
    };
    this.#watch = new FolderWatch({ root, onChange: (place) => this.#onChange(place), onBlind });
    return this.#watch;
  }

  #become(state: StoreState["state"]): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#telling = true;
    try {
      this.#parts.onChange();
    } finally {
      this.#telling = false;
    }
  }
}
