import { keepPreviousData, type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback } from "react";
import { client, orpc } from "#renderer/lib/index.ts";
import type { BrowseQuestion } from "#shared/contract/library/browse.ts";
import { type BrowseHeading, fromColumns, type HeadingColumns } from "#shared/contract/library/browse-headings.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { PlacedFile } from "../selection.ts";
import {
  type Answer,
  asOnePage,
  fetchPage,
  type Page,
  pageOptions,
  pagesBetween,
  pagesKey,
  pageWithin,
} from "../use-browse.ts";
import { type Lead, leadTo } from "./lay-out-rows.ts";

/** What somebody looks at. */
export interface Viewport {
  readonly question: BrowseQuestion;
  readonly atTop: boolean;
  /** The number of the last file that came before the top was left. */
  readonly since: number;
  readonly columns: number;
  /** The files with which the first and the last line in sight begin. */
  readonly lines: readonly PlacedFile[];
  /** Places in sight or near it, from one until before another. */
  readonly from: number;
  readonly to: number;
}

export interface Outline extends Answer {
  readonly total: number;
  /** With those that are folded into a stack. */
  readonly files: number;
  readonly all: number;
  readonly headings: readonly BrowseHeading[];
  /** The same as they came. */
  readonly listed: HeadingColumns;
  /** Files that came above what was in sight since the question was first asked; less than none: that went. */
  readonly cameAbove: number;
  /** The number of the file that came last, and of the last one that was there when the top was seen. */
  readonly newest: number;
  readonly since: number;
  /** Files that came after that one and stand above what was in sight. */
  readonly newAbove: number;
  /** By which the lines in sight begin with the same files. */
  readonly lead: Lead | null;
}

let revisions = 0;

type SightOf = RefObject<(() => Viewport | null) | null>;

const outlineOptions = (queries: QueryClient, question: BrowseQuestion, sightOf: SightOf) => {
  // Below the key of the outline, so that a change of the library asks again.
  const queryKey = [...orpc.browse.outline.key(), "shown", question];
  return {
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const sight = sightOf.current?.() ?? null;
      const before = queries.getQueryData<Outline>(queryKey);
      return ask(queries, question, before, sight?.question === before?.question ? sight : null, signal);
    },
  };
};

/**
 * The outline of an answer, together with what is in sight of it: the old answer stays until the new one can be shown
 * whole, and whoever has scrolled down keeps the files that are looked at.
 */
export function useOutline(question: BrowseQuestion, sightOf: SightOf) {
  const queries = useQueryClient();
  return useQuery({ ...outlineOptions(queries, question, sightOf), placeholderData: keepPreviousData });
}

/** Asks before the pane follows a search: settled once the answer is here, or can't be had. */
export function useAskAhead(sightOf: SightOf): (question: BrowseQuestion) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (question) => queries.prefetchQuery(outlineOptions(queries, question, sightOf)),
    [queries, sightOf],
  );
}

async function ask(
  queries: QueryClient,
  question: BrowseQuestion,
  before: Outline | undefined,
  sight: Viewport | null,
  signal: AbortSignal,
): Promise<Outline> {
  const { from, to } = sight ?? { from: 0, to: 1 };
  const lines = before === undefined || sight === null || sight.atTop ? [] : sight.lines;
  const isAway = lines.length > 0;
  // At the top nothing depends on where files stand now: all is asked for at once.
  const early = isAway ? [] : pagesBetween(from, to);
  const { places, headings, page, ...outline } = await client.browse.outline(
    {
      ...{ ...question, placed: lines.map(({ id }) => id), since: isAway ? sight?.since : undefined },
      page: isAway ? undefined : asOnePage(early),
    },
    { signal },
  );
  const kept = anchoredRow(lines, places);
  const pages = page
    ? early.map((each) => ({ page: each, files: pageWithin(page, early[0] ?? 0, each) }))
    : await Promise.all(
        pagesBetween(Math.max(0, from + kept.came), to + kept.came).map(async (each) => ({
          ...{ page: each, files: await fetchPage(question, each, signal) },
        })),
      );

  const listed = replaceEqualDeep(before?.listed, headings);
  const isSame = before !== undefined && kept.came === 0 && listed === before.listed;
  if (!isSame) revisions += 1;
  const revision = isSame ? before.revision : revisions;
  const answer: Answer = { question, revision };
  const known = before === undefined ? new Map<string, Asset>() : knownFiles(queries, before.revision);
  // What is loaded elsewhere may be others by now; what somebody has scrolled to meanwhile is asked for again.
  queries.removeQueries({ queryKey: pagesKey(revision), type: "inactive" });
  const here = new Set(pages.map(({ page }) => page));
  void queries.invalidateQueries({
    queryKey: pagesKey(revision),
    predicate: ({ queryKey }) => !here.has(Number(queryKey[3])),
  });
  for (const { page, files } of pages)
    queries.setQueryData(pageOptions(answer, page).queryKey, withKnown(files, known));
  const shown = isSame ? before.headings : fromColumns(headings);
  const lead = sight !== null && kept.at !== null ? leadTo(shown, sight.columns, kept.at) : null;
  return {
    ...{ ...outline, ...answer, lead, listed, headings: shown },
    since: isAway && sight !== null ? sight.since : outline.newest,
    cameAbove: (before?.cameAbove ?? 0) + kept.came,
  };
}

/** Where the first line that is still there begins now, and how many files came above it. */
export function anchoredRow(
  lines: readonly PlacedFile[],
  places: readonly (number | null)[],
): { at: number | null; came: number } {
  for (const [index, line] of lines.entries()) {
    const at = places[index];
    if (typeof at === "number") return { at, came: at - line.at };
  }
  return { at: null, came: 0 };
}

function knownFiles(queries: QueryClient, revision: number): Map<string, Asset> {
  const pages = queries.getQueriesData<Page>({ queryKey: pagesKey(revision) });
  return new Map(pages.flatMap(([, page]) => page?.items ?? []).map((asset) => [asset.id, asset]));
}

/** A file that is as it was stays the same object, wherever it stands now: its tile has nothing to draw. */
const withKnown = (page: Page, known: ReadonlyMap<string, Asset>): Page => ({
  ...page,
  items: page.items.map((asset) => replaceEqualDeep(known.get(asset.id), asset)),
});
