import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { orpc } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { Clips } from "#shared/film/cut.ts";
import type { StillFacts } from "../make/clip-facts.ts";

export interface Footage {
  /** Files by id, those that are gone as well. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Ids of films whose file is here. */
  readonly films: readonly string[];
  /** Stills whose file is here. */
  readonly stills: ReadonlyMap<string, StillFacts>;
  /** The library has said of all of them what they are: what isn't among them is gone. */
  readonly known: boolean;
  /** Why it couldn't; null: it did, or is being asked. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Ids of the files of the library that a cut shows beside takes, each once. */
export const footageIds = (clips: Clips): string[] =>
  [...new Set(Object.values(clips).flatMap(({ footage }) => (footage === undefined ? [] : [footage])))].sort();

/** The files of a film's footage. */
export function useFootage(clips: Clips): Footage {
  const ids = useMemo(() => footageIds(clips), [clips]);
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) =>
    ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: pages.map((page) => orpc.library.getMany.queryOptions({ input: { ids: page } })),
    combine: askedAll,
  });
  return useMemo(() => {
    const assets = answers.pages.flatMap((page) => page ?? []);
    const known = answers.pages.every((page) => page !== undefined);
    const here = assets.filter(({ state, facts }) => state === "ready" && facts.problem === undefined);
    const stills = here.flatMap(({ id, facts: { kind, width, height, format } }) =>
      kind === "image" && width && height ? [[id, { width, height, format }] as const] : [],
    );
    return {
      files: new Map(assets.map((asset) => [asset.id, asset])),
      films: here.filter(({ facts }) => facts.kind === "video").map(({ id }) => id),
      stills: new Map(stills),
      known,
      failure: known ? null : answers.failure,
      retry: answers.retry,
    };
  }, [answers]);
}

/** Made anew only as an answer changes. */
const askedAll = (results: readonly UseQueryResult<Asset[]>[]) => ({
  pages: results.map(({ data }) => data),
  failure: results.find(({ error }) => error !== null)?.error ?? null,
  retry: () => {
    for (const { error, refetch } of results) if (error !== null) void refetch();
  },
});
