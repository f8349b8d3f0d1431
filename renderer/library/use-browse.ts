import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { BrowseQuestion, PosterState } from "#shared/contract/browse.ts";
import type { Asset } from "#shared/contract/media.ts";

export interface Shown {
  readonly asset: Asset;
  readonly poster: PosterState;
  /** Bars of a sound, 0–100 each; null where nobody measured it yet. */
  readonly wave: readonly number[] | null;
  /** The title of the film it is of, '' for none. */
  readonly film: string;
}

/** Files in one page; a screen of small tiles takes two or three. */
const PAGE = 100;
/** Pages that left the screen are let go soon: all of a large library would not fit. In milliseconds. */
const LET_GO = 4000;

const pageInput = (question: BrowseQuestion, page: number) => ({ ...question, from: page * PAGE, count: PAGE });

/** The outline of an answer and its first page, together: the old answer stays until the new one can be shown. */
export function useOutline(question: BrowseQuestion) {
  const queries = useQueryClient();
  return useQuery({
    // Below the key of the outline, so that a change of the library asks again.
    queryKey: [...orpc.browse.outline.key(), "shown", question],
    queryFn: async ({ signal }) => {
      const first = orpc.browse.page.queryOptions({ input: pageInput(question, 0) });
      const [outline, page] = await Promise.all([
        client.browse.outline(question, { signal }),
        client.browse.page(pageInput(question, 0), { signal }),
      ]);
      queries.setQueryData(first.queryKey, page);
      return { ...outline, question };
    },
    placeholderData: keepPreviousData,
  });
}

type Page = Awaited<ReturnType<typeof client.browse.page>>;

const shownPages = new WeakMap<Page, readonly Shown[]>();

/** The files of a page, each the same object as long as the page is. */
function shownOf(page: Page): readonly Shown[] {
  const known = shownPages.get(page);
  if (known) return known;
  const { items, posters, waves, films } = page;
  const shown = items.map((asset, at) => {
    return { asset, poster: posters[at] ?? null, wave: waves[at] ?? null, film: films[at] ?? "" };
  });
  shownPages.set(page, shown);
  return shown;
}

/** The files from one place until before another, by their places, as far as they are here. */
export function usePages(question: BrowseQuestion, from: number, to: number): (place: number) => Shown | undefined {
  const first = Math.floor(from / PAGE);
  const count = Math.max(1, Math.ceil(to / PAGE) - first);
  const pages = useQueries({
    // The same list as long as the same pages are here.
    combine: dataOf,
    queries: Array.from({ length: count }, (_, index) => ({
      ...orpc.browse.page.queryOptions({ input: pageInput(question, first + index) }),
      gcTime: LET_GO,
    })),
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
