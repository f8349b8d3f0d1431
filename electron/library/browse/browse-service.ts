import { setImmediate } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { type AssetStore, BrowseStore, type Database, PosterStore, SavedSearchStore } from "#core/database/index.ts";
import {
  type BrowseHeading,
  type BrowseQuestion,
  browseQuestion,
  type PosterState,
  type SavedSearch,
} from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { type Folded, foldingOf, type Stacks, stackOf } from "./fold-stacks.ts";
import { daysOf, groupRows, placesInAll } from "./group-rows.ts";

export interface BrowseParts {
  readonly database: Database;
  readonly assets: Pick<AssetStore, "getMany">;
  /** As the pages may see it. */
  readonly shown: (asset: ReturnType<AssetStore["getMany"]>[number]) => Asset;
  readonly now: () => number;
}

interface Ordered {
  readonly rows: readonly number[];
  /** The number of the file that came last. */
  readonly newest: number;
  readonly keys: readonly string[];
}
interface Answer {
  readonly rows: readonly number[];
  /** Before takes were stacked. */
  readonly whole: readonly number[];
  /** Of rows that stand for a stack: how many it has. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly headings: readonly BrowseHeading[];
  readonly all: number;
  readonly newest: number;
}

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
  readonly #orders = new Map<string, Ordered>();
  readonly #answers = new Map<string, Answer>();
  /** Read once something is stacked, until something changes. */
  #stacked: Stacks | undefined;
  #written: number;
  #preparing: NodeJS.Timeout | undefined;

  constructor(parts: BrowseParts) {
    this.#parts = parts;
    this.#store = new BrowseStore(parts.database);
    this.saved = new SavedSearchStore(parts.database);
    this.posters = new PosterStore(parts.database);
    this.#written = this.#store.changes();
  }

  /** The order that a library opens with is made before somebody opens it, once the start is over. */
  start(): void {
    const prepare = () => {
      try {
        this.#ordered(browseQuestion.parse({}));
      } catch {
        // Whoever opens the library is told what is wrong with the disk; a timer must not end the studio.
      }
    };
    this.#preparing = setTimeout(prepare, PREPARE_MS).unref();
  }

  /** Before the database is closed. */
  close(): void {
    clearTimeout(this.#preparing);
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
    const above = rows.slice(0, places.find((place) => place !== null) ?? 0);
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
    const ids = this.#store.idsOf(rows.slice(from, from + count));
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
    return this.#store.idsOf(this.#answer(question).rows.slice(question.from, question.to));
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
    const { rows } = this.#ordered(browseQuestion.parse({}));
    const counts: number[] = [];
    for (const search of searches) {
      signal?.throwIfAborted();
      const { wanted, without } = this.#store.answers(search, now);
      counts.push(placesInAll(rows, wanted, without).length);
      await setImmediate();
    }
    return counts;
  }

  save(wanted: Omit<SavedSearch, "id" | "createdAt">): SavedSearch {
    return this.saved.save({ ...wanted, id: newId(), createdAt: this.#parts.now() });
  }

  #answer(question: BrowseQuestion): Answer {
    const { search, sort, descending, group, stacked, unfolded } = question;
    // Tomorrow `date:today` asks for other files.
    const now = new Date(this.#parts.now());
    return kept(
      this.#answers,
      JSON.stringify([now.toDateString(), search, sort, descending, group, stacked && unfolded]),
      () => {
        const { rows, keys, newest } = this.#ordered(question);
        const { wanted, without } = this.#store.answers(search, now);
        const places = placesInAll(rows, wanted, without);
        const fold: (rows: number[]) => Folded = stacked
          ? foldingOf(this.#stacks(), new Set(unfolded))
          : (all) => ({ rows: all, sizes: NONE });
        if (group === "none") {
          const whole = places.map((place) => rows[place] ?? 0);
          const folded = fold(whole);
          const headings = [{ key: "", title: "", count: folded.rows.length }];
          return { ...folded, whole, headings, all: rows.length, newest };
        }
        const sizes = new Map<number, number>();
        const whole: number[] = [];
        const groups = new Map<string, readonly number[]>();
        // Takes of two days stay in both.
        for (const [key, found] of groupRows(rows, keys, places)) {
          const folded = fold(found);
          groups.set(key, folded.rows);
          for (const row of found) whole.push(row);
          for (const [row, size] of folded.sizes) sizes.set(row, size);
        }
        const titles = this.#store.titlesOf(group, [...groups.keys()]);
        const forward = group === "day" && sort === "made" && !descending;
        const headings = [...groups]
          .map(([key, { length }]): BrowseHeading => ({ key, title: "", ...titles.get(key), count: length }))
          .sort((a, b) => (group === "day" ? (a.key < b.key === forward ? -1 : 1) : byName(a, b)));
        return { rows: inOrder(headings, groups), whole, sizes, headings, all: rows.length, newest };
      },
    );
  }

  #stacks(): Stacks {
    this.#stacked ??= this.#store.stacks();
    return this.#stacked;
  }

  #ordered(question: BrowseQuestion): Ordered {
    const { search, sort, descending, group } = question;
    const album = sort === "album" ? this.#store.albumOf(search) : "";
    return kept(this.#orders, JSON.stringify([sort, descending, group, album]), () => {
      const { rows, keys } = this.#store.ordered(question);
      // Not from the database: what was written but not told yet is new to whoever looks at this order.
      const newest = rows.reduce((last, row) => Math.max(last, row), 0);
      return { rows, newest, keys: group === "day" ? daysOf(keys as number[]) : (keys as string[]) };
    });
  }
}

/** The rows of every heading. One by one: `flatMap` takes ten times as long over 100,000 rows. */
function inOrder(headings: readonly BrowseHeading[], groups: ReadonlyMap<string, readonly number[]>): number[] {
  const rows: number[] = [];
  for (const { key } of headings) for (const row of groups.get(key) ?? []) rows.push(row);
  return rows;
}

/** Shots in the order of their board, all else by name; what has none comes last. */
function byName(a: BrowseHeading, b: BrowseHeading): number {
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
