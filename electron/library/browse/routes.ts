import { implement } from "@orpc/server";
import { browse as contract } from "#shared/contract/library/browse.ts";
import { toColumns } from "#shared/contract/library/browse-headings.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { BrowseService } from "./browse-service.ts";
import { nearDuplicates } from "./near-duplicates.ts";

/** As many as a page looks at before it asks again. */
const UNSEEN = 100;

/** The part of the router for browsing; the core composes it. */
export function createBrowseRoutes(
  browse: BrowseService,
  parts: {
    hashOf: (id: string) => string | undefined;
    getMany: (ids: readonly string[]) => Asset[];
    onChange: () => void;
    now: () => number;
  },
) {
  const os = implement(contract);
  return os.router({
    outline: os.outline.handler(({ input: { page, ...question } }) => {
      const { headings, ...outline } = browse.outline(question);
      return {
        ...{ ...outline, headings: toColumns(headings) },
        ...(page && { page: browse.page({ ...question, ...page }) }),
      };
    }),
    page: os.page.handler(({ input }) => browse.page(input)),
    ids: os.ids.handler(({ input }) => browse.ids(input)),
    place: os.place.handler(({ input }) => browse.place(input)),
    outside: os.outside.handler(({ input }) => browse.outside(input)),
    facets: os.facets.handler(() => browse.facets()),
    counts: os.counts.handler(({ input, signal }) => browse.counts(input.searches, signal)),
    saved: os.saved.handler(() => browse.saved.list()),
    save: os.save.handler(({ input }) => {
      const saved = browse.save(input);
      parts.onChange();
      return saved;
    }),
    forget: os.forget.handler(({ input }) => {
      browse.saved.forget(input.id);
      parts.onChange();
    }),
    poster: os.poster.handler(({ input }) => {
      const hash = parts.hashOf(input.id);
      return (hash === undefined ? null : browse.posters.many([hash])[0]) ?? null;
    }),
    posterFailed: os.posterFailed.handler(({ input }) => {
      const hash = parts.hashOf(input.id);
      if (hash === undefined) throw failure("record_not_found", { message: "This file isn’t in the library." });
      browse.posters.keep(hash, { state: "failed", frames: 0 }, parts.now());
    }),
    nearDuplicates: os.nearDuplicates.handler(({ signal }) => nearDuplicates(browse.posters, parts.getMany, signal)),
    unseen: os.unseen.handler(() => {
      const { ids, total } = browse.posters.unseen(UNSEEN);
      return { items: parts.getMany(ids), total };
    }),
  });
}
