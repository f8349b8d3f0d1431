import { setImmediate } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { type AssetStore, BrowseStore, type Database, PosterStore, SavedSearchStore } from "#core/database/index.ts";
import {
  type BrowseQuestion,
  browseQuestion,
  type PosterState,
  type SavedSearch,
} from "#shared/contract/library/browse.ts";
import type { BrowseHeading } from "#shared/contract/library/browse-headings.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { foldingOf, type Stacks, stackOf } from "./fold-stacks.ts";
import { countByKey, daysOf, groupRows, type OrderedRows, orderedRows, placesInAll } from "./group-rows.ts";

export interface BrowseParts {
  readonly database: Database;
  readonly assets: Pick<AssetStore, "getMany">;
  /** As the pages may see it. */
  readonly shown: (asset: ReturnType<AssetStore["getMany"]>[number]) => Asset;
  readonly now: () => number;
}

interface Answer {
  readonly rows: Uint32Array;
  /** Before takes were stacked. */
  readonly whole: Uint32Array;
  /** Of rows that stand for a stack: how many it has. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly headings: readonly BrowseHeading[];
  readonly all: number;
  readonly newest: number;
}

/** Searches for nobody, until somebody does: then others were answered than its own. */
export type Rehearsal = (answered: () => number, signal: AbortSignal) => Promise<void>;

const NONE: ReadonlyMap<number, number> = new Map();
/** Orders and answers are kept until something changes: so many of each, the last used ones. */
const KEPT = 4;
/** A start has better things to do than to order 100,000 files, and is over by then. */
const PREPARE_MS = 1_000;

/** The library in an order and under headings. A search is laid over the order, which is made once. */
export class BrowseService {
  readonly saved: SavedSearchStore;
  readonly posters: PosterStore;
  readonly #store: BrowseStore;
  readonly #parts: BrowseParts;
  readonly #orders = new Map<string, OrderedRows>();
  readonly #answers = new Map<string, Answer>();
  /** Read once something is stacked, until something changes. */
  #stacked: Stacks | undefined;
  #written: number;
  /** So many searches were answered, rehearsed ones too. */
  #searches = 0;
  #preparing: NodeJS.Timeout | undefined;
  #rehearse: Rehearsal | undefined;
  readonly #closing = new AbortController();

  constructor(parts: BrowseParts) {
    this.#parts = parts;
    this.#store = new BrowseStore(parts.database, () => this.#onRead());
    this.saved = new SavedSearchStore(parts.database);
    this.posters = new PosterStore(parts.database);
    this.#written = this.#store.changes();
  }

  /**
   * What a library opens with is made before somebody opens it, once the start is over; the texts that its search goes
   * through are read after that, so that the first key finds them there. Then searching is rehearsed, unless somebody has
   * searched already.
   */
  start(rehearse: Rehearsal): void {
    const prepare = () => {
      try {
        this.outline(browseQuestion.parse({}));
      } catch {
        // Whoever opens the library is told what is wrong with the disk; a timer must not end the studio.
      }
    };
    this.#rehearse = rehearse;
    this.#preparing = setTimeout(prepare, PREPARE_MS).unref();
  }

  #onRead(): void {
    // As above.
    if (this.#searches === 0) this.#rehearse?.(() => this.#searches, this.#closing.signal).catch(() => {});
  }

  /** Before the database is closed. */
  close(): void {
    clearTimeout(this.#preparing);
    this.#closing.abort();
  }

  /** Something that is browsed by may have changed: if anything was written at all, what was kept is no longer so. */
  changed(): void {
    const written = this.#store.changes();
    if (written === this.#written) return;
    this.#written = written;
    this.#orders.clear();
    this.#answers.clear();
    this.#stacked = undefined;
  }

  outline(question: BrowseQuestion & { placed?: readonly string[]; since?: number | undefined }): {
    total: number;
    files: number;
    all: number;
    headings: BrowseHeading[];
    places: (number | null)[];
    newest: number;
    newAbove: number;
  } {
    const { rows, whole, headings, all, newest } = this.#answer(question);
    const places = (question.placed ?? []).map((id) => this.place({ ...question, id }));
    const { since = newest } = question;
    const above = rows.subarray(0, places.find((place) => place !== null) ?? 0);
    const newAbove = since < newest ? above.filter((row) => row > since).length : 0;
    return { total: rows.length, files: whole.length, all, headings: [...headings], places, newest, newAbove };
  }

  page(question: BrowseQuestion & { from: number; count: number }): {
    items: Asset[];
    posters: PosterState[];
    films: string[];
    waves: (number[] | null)[];
    stacks: number[];
  } {
    const { from, count } = question;
    const { rows, sizes } = this.#answer(question);
    const ids = this.#store.idsOf([...rows.subarray(from, from + count)]);
    const rowOf = sizes.size > 0 ? this.#store.rowsOf(ids) : new Map<string, number>();
    const items = this.#parts.assets.getMany(ids).map(this.#parts.shown);
    return {
      items,
      posters: this.posters.many(items.map(({ sha256 }) => sha256)),
      films: this.#store.filmsOf(ids),
      waves: this.#store.wavesOf(items.map(({ id }) => id)),
      stacks: items.map(({ id }) => sizes.get(rowOf.get(id) ?? -1) ?? 1),
    };
  }

  ids(question: BrowseQuestion & { from: number; to: number }): string[] {
    return this.#store.idsOf([...this.#answer(question).rows.subarray(question.from, question.to)]);
  }

  place(question: BrowseQuestion & { id: string }): number | null {
    const row = this.#store.rowOf(question.id);
    if (row === null) return null;
    const { rows, whole } = this.#answer(question);
    const place = rows.indexOf(row);
    if (place >= 0) return place;
    // Folded away: where its stack stands.
    const key = question.stacked && whole.includes(row) ? stackOf(this.#stacks(), row) : undefined;
    const top = key === undefined ? -1 : rows.findIndex((each) => stackOf(this.#stacks(), each) === key);
    return top < 0 ? null : top;
  }

  outside(question: BrowseQuestion & { ids: readonly string[] }): string[] {
    const rows = this.#store.rowsOf(question.ids);
    const missing = new Set(rows.values());
    for (const row of this.#answer(question).whole) missing.delete(row);
    return question.ids.filter((id) => {
      const row = rows.get(id);
      return row === undefined || missing.has(row);
    });
  }

  facets(): ReturnType<BrowseStore["facets"]> {
    return this.#store.facets();
  }

  /** One after the other, with room for others between: over 100,000 files each takes some milliseconds. */
  async counts(searches: readonly string[], signal?: AbortSignal): Promise<number[]> {
    const now = new Date(this.#parts.now());
    const order = this.#ordered(browseQuestion.parse({}));
    const counts: number[] = [];
    for (const search of searches) {
      signal?.throwIfAborted();
      const { wanted, without } = this.#store.answers(search, now);
      counts.push(placesInAll(order, wanted, without).length);
      await setImmediate();
    }
    return counts;
  }

  save(wanted: Omit<SavedSearch, "id" | "createdAt">): SavedSearch {
    return this.saved.save({ ...wanted, id: newId(), createdAt: this.#parts.now() });
  }

  #answer(question: BrowseQuestion): Answer {
    const { search, sort, descending, group, stacked, unfolded } = question;
    if (search !== "") this.#searches += 1;
    // Tomorrow `date:today` asks for other files.
    const now = new Date(this.#parts.now());
    return kept(
      this.#answers,
      JSON.stringify([now.toDateString(), search, sort, descending, group, stacked && unfolded]),
      () => {
        const order = this.#ordered(question);
        const { wanted, without } = this.#store.answers(search, now);
        const places = placesInAll(order, wanted, without);
        const counts = countByKey(order, places);
        const named = this.#headings(question, group === "none" ? [""] : [...counts.keys()]);
        const whole = groupRows(
          order,
          places,
          counts,
          named.map(({ key }) => key),
        );
        const seen = { all: order.rows.length, newest: order.newest, whole };
        const count = (key: string) => counts.get(key) ?? 0;
        if (!stacked)
          return {
            ...seen,
            ...{ rows: whole, sizes: NONE, headings: named.map((each) => ({ ...each, count: count(each.key) })) },
          };
        const fold = foldingOf(this.#stacks(), new Set(unfolded));
        const sizes = new Map<number, number>();
        const rows: number[] = [];
        let from = 0;
        // Takes of two days stay in both.
        const headings = named.map((heading) => {
          const folded = fold(whole.subarray(from, from + count(heading.key)));
          from += count(heading.key);
          for (const row of folded.rows) rows.push(row);
          for (const [row, size] of folded.sizes) sizes.set(row, size);
          return { ...heading, count: folded.rows.length };
        });
        return { ...seen, rows: Uint32Array.from(rows), sizes, headings };
      },
    );
  }

  /** What the keys of a group are called, in the order in which they stand. */
  #headings({ group, sort, descending }: BrowseQuestion, keys: readonly string[]): Omit<BrowseHeading, "count">[] {
    const titles = this.#store.titlesOf(group, keys);
    const forward = group === "day" && sort === "made" && !descending;
    return keys
      .map((key) => ({ key, title: "", ...titles.get(key) }))
      .sort((a, b) => (group === "day" ? (a.key < b.key === forward ? -1 : 1) : byName(a, b)));
  }

  #stacks(): Stacks {
    this.#stacked ??= this.#store.stacks();
    return this.#stacked;
  }

  #ordered(question: BrowseQuestion): OrderedRows {
    const { search, sort, descending, group } = question;
    const album = sort === "album" ? this.#store.albumOf(search) : "";
    return kept(this.#orders, JSON.stringify([sort, descending, group, album]), () => {
      const { rows, keys } = this.#store.ordered(question);
      // What is newest isn't asked of the database: what was written but not told yet is new to whoever looks at this order.
      return orderedRows(rows, group === "day" ? daysOf(keys as number[]) : (keys as string[]));
    });
  }
}

/** Shots in the order of their board, all else by name; what has none comes last. */
function byName(a: Omit<BrowseHeading, "count">, b: Omit<BrowseHeading, "count">): number {
  return (
    Number(a.key === "") - Number(b.key === "") ||
    (a.film ?? a.title).localeCompare(b.film ?? b.title) ||
    (a.number ?? 0) - (b.number ?? 0) ||
    (a.key < b.key ? -1 : 1)
  );
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make();
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > KEPT && oldest !== undefined) values.delete(oldest);
  return value;
}
