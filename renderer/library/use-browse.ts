import { queryOptions, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import { client } from "#renderer/lib/index.ts";
import { type BrowseQuestion, MOST_FILES, type PosterState } from "#shared/contract/library/browse.ts";
import type { Asset } from "#shared/contract/library/media.ts";

export interface BrowsedFile {
  readonly asset: Asset;
  readonly poster: PosterState;
  /** Bars of a sound, 0–100 each; null where nobody measured it yet. */
  readonly wave: readonly number[] | null;
  /** The title of the film it is of, '' for none. */
  readonly film: string;
  /** How many takes it stands for. */
  readonly stack: number;
}

/** Files in one page: about a screen of usual tiles. Twice as many took three milliseconds more of every key of a search. */
const PAGE = 50;
/** Pages that left the screen are let go soon: all of a large library would not fit. In milliseconds. */
const LET_GO = 4000;

/** An answer as it stood at one moment: what comes later is asked for under another number, and shown all together. */
export interface Answer {
  readonly question: BrowseQuestion;
  readonly revision: number;
}

export const pagesKey = (revision: number) => ["library pages", revision] as const;

export const fetchPage = (question: BrowseQuestion, page: number, signal: AbortSignal): Promise<Page> =>
  client.browse.page({ ...question, from: page * PAGE, count: PAGE }, { signal });

/** The pages as one; none where they are more than may be asked for with an outline. */
export const asOnePage = ([first = 0, ...others]: readonly number[]): { from: number; count: number } | undefined =>
  (others.length + 1) * PAGE <= MOST_FILES ? { from: first * PAGE, count: (others.length + 1) * PAGE } : undefined;

/** The page of that number among files that were asked for from the first one on. */
export function pageWithin(files: Page, first: number, page: number): Page {
  const from = (page - first) * PAGE;
  const part = <Value>(values: readonly Value[]) => values.slice(from, from + PAGE);
  const { items, posters, films, waves, stacks } = files;
  return {
    ...{ items: part(items), posters: part(posters), films: part(films) },
    ...{ waves: part(waves), stacks: part(stacks) },
  };
}

export const pageOptions = ({ question, revision }: Answer, page: number) =>
  queryOptions({
    queryKey: [...pagesKey(revision), question, page],
    queryFn: ({ signal }) => fetchPage(question, page, signal),
    gcTime: LET_GO,
  });

/** The pages that hold the files from one place until before another; at least one. */
export function pagesBetween(from: number, to: number): number[] {
  const first = Math.floor(from / PAGE);
  return Array.from({ length: Math.max(1, Math.ceil(to / PAGE) - first) }, (_, index) => first + index);
}

export type Page = Awaited<ReturnType<typeof client.browse.page>>;

const shownPages = new WeakMap<Page, readonly BrowsedFile[]>();

/** The files of a page, each the same object as long as the page is. */
function shownOf(page: Page): readonly BrowsedFile[] {
  const known = shownPages.get(page);
  if (known) return known;
  const { items, posters, waves, films, stacks } = page;
  const shown = items.map((asset, at) => {
    return {
      asset,
      poster: posters[at] ?? null,
      wave: waves[at] ?? null,
      film: films[at] ?? "",
      stack: stacks[at] ?? 1,
    };
  });
  shownPages.set(page, shown);
  return shown;
}

/** The files from one place until before another, by their places, as far as they are here. */
export function usePages(answer: Answer, from: number, to: number): (place: number) => BrowsedFile | undefined {
  const wanted = pagesBetween(from, to);
  const [first = 0] = wanted;
  const pages = useQueries({
    // The same list as long as the same pages are here.
    combine: dataOf,
    queries: wanted.map((page) => pageOptions(answer, page)),
  });
  return useCallback(
    (place) => {
      const page = pages[Math.floor(place / PAGE) - first];
      return page && shownOf(page)[place % PAGE];
    },
    [pages, first],
  );
}

const dataOf = <Page>(pages: readonly { data: Page | undefined }[]): (Page | undefined)[] =>
  pages.map(({ data }) => data);

/** Asks for the ids of files that may not be loaded. */
export function useIdsBetween(question: BrowseQuestion): (from: number, to: number) => Promise<string[]> {
  return useCallback((from, to) => client.browse.ids({ ...question, from, to }), [question]);
}
