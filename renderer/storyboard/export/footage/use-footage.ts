import { useQueries } from "@tanstack/react-query";
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
}

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Ids of the files of the library that a cut shows beside takes, each once. */
export const footageIds = (clips: Clips): string[] =>
  [...new Set(Object.values(clips).flatMap(({ footage }) => (footage === undefined ? [] : [footage])))].sort();

/** The files of a film's footage; undefined until the library has said what they are. */
export function useFootage(clips: Clips): Footage | undefined {
  const ids = useMemo(() => footageIds(clips), [clips]);
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) =>
    ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE),
  );
  const answers = useQueries({
    queries: pages.map((page) => orpc.library.getMany.queryOptions({ input: { ids: page } })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const known = answers.filter((page) => page !== undefined);
    if (known.length < answers.length) return undefined;
    const assets = known.flat();
    const here = assets.filter(({ state, facts }) => state === "ready" && facts.problem === undefined);
    const stills = here.flatMap(({ id, facts: { kind, width, height, format } }) =>
      kind === "image" && width && height ? [[id, { width, height, format }] as const] : [],
    );
    return {
      files: new Map(assets.map((asset) => [asset.id, asset])),
      films: here.filter(({ facts }) => facts.kind === "video").map(({ id }) => id),
      stills: new Map(stills),
    };
  }, [answers]);
}
