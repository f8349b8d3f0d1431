import type { StoredAsset } from "#core/database/index.ts";
import type { MediaLibrary } from "../media-library.ts";

/** A file in its place that is to be an asset: a new one, or one that its sidecar describes. */
export interface QueuedFile {
  readonly asset: StoredAsset;
  readonly outcome: "added" | "restored";
}

type WhenWritten = (outcome: QueuedFile["outcome"] | "known") => void;

/** Each step that is written down waits for the disk: so many files share one, or those of so many milliseconds. */
const MOST = 32;
const LONGEST_MS = 250;
/** Nobody can look at a page that changes more often while thousands come in, and to draw it takes what they need. */
const TELL_MS = 5_000;

/**
 * Files that were read and wait to be written down, a handful in one step. The pages are told of the first at once, then
 * now and then, and at the end.
 */
export class IndexQueue {
  readonly #library: MediaLibrary;
  readonly #clock: () => number;
  #waiting: { readonly arrival: QueuedFile; readonly whenWritten: WhenWritten }[] = [];
  #since = 0;
  #untold: string[] = [];
  #told = Number.NEGATIVE_INFINITY;

  constructor(library: MediaLibrary, clock: () => number = () => performance.now()) {
    this.#library = library;
    this.#clock = clock;
  }

  /** What is decided of a file depends on one that waits: of the same bytes, or of the same id. */
  holds(sha256: string, id: string | undefined): boolean {
    return this.#waiting.some(({ arrival: { asset } }) => asset.sha256 === sha256 || asset.id === id);
  }

  /** `whenWritten` is called in the step that writes the file down, for what goes with it. */
  add(arrival: QueuedFile, whenWritten: WhenWritten): void {
    if (this.#waiting.length === 0) this.#since = this.#clock();
    this.#waiting.push({ arrival, whenWritten });
    if (this.#waiting.length >= MOST || this.#clock() - this.#since > LONGEST_MS) this.flush();
  }

  /** Writes down what waits; all of it or, with a StudioFailure, nothing. */
  flush(): void {
    const waiting = this.#waiting;
    if (waiting.length === 0) return;
    const isNew = new Map(waiting.map(({ arrival }) => [arrival, this.#isNew(arrival)]));
    const assets = waiting.flatMap(({ arrival }) => (isNew.get(arrival) ? [arrival.asset] : []));
    this.#library.addAll(assets, () => {
      for (const { arrival, whenWritten } of waiting) whenWritten(isNew.get(arrival) ? arrival.outcome : "known");
    });
    this.#waiting = [];
    this.#untold.push(...assets.map(({ id }) => id));
    if (this.#clock() - this.#told > TELL_MS) this.#tell();
  }

  /** Nothing more comes. */
  close(): void {
    this.flush();
    this.#tell();
  }

  /** An import may have brought the same bytes while they waited here. */
  #isNew({ asset, outcome }: QueuedFile): boolean {
    const { store } = this.#library;
    if (store.byPlace(asset.folder, asset.path) !== null) return false;
    return outcome === "restored" ? store.get(asset.id) === null : store.byHash(asset.sha256).length === 0;
  }

  #tell(): void {
    if (this.#untold.length === 0) return;
    const ids = this.#untold;
    this.#untold = [];
    this.#told = this.#clock();
    this.#library.changed(...ids);
  }
}
