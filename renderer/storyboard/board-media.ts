/* oxlint-disable react/refs -- files that are known stay shown while others are asked for */
import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { orpc, queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { CastCard } from "#shared/contract/storyboard/cast.ts";
import type { ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { Task } from "#shared/contract/tasks.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import { referencesOf } from "#shared/rules/video/shot-request.ts";
import { isWebAddress } from "#shared/wire/media/asset-url.ts";
import { useSkippedAddressChecks } from "./sources/skipped-address-checks.ts";
import { addressFile, notLookedAt } from "./sources/web-address.ts";

/** The files of a board by id, and what stands at public addresses, by those; what isn't known yet isn't in it. */
export type BoardMedia = ReadonlyMap<string, Asset>;

/** What each name holds, as far as it is known. */
export const kindIn =
  (media: BoardMedia): AssetKindLookup =>
  (name) =>
    media.get(name)?.facts.kind;

/** The most that `library.getMany` takes. */
const AT_ONCE = 500;

/** Every file that drafts, takes and cards name, and others of the film, without repetition, in a stable order. */
export function mediaIdsOf(
  drafts: readonly ShotDraft[],
  takes: readonly Task[],
  cards: readonly Pick<CastCard, "files">[] = [],
  others: readonly string[] = [],
): string[] {
  const ids = drafts.flatMap((draft) => [draft.firstFrame, draft.lastFrame, ...referencesOf(draft)]);
  const ofCards = cards.flatMap(({ files }) => files.map(({ name }) => name));
  const all = [...ids, ...ofCards, ...others, ...takes.map(({ assetId }) => assetId)];
  return [...new Set(all)].filter((id) => id !== null).sort();
}

/** What the core finds at an address. */
export const addressLookQuery = (url: string) => orpc.addresses.look.queryOptions({ input: { url } });

/** Facts of a board's files, asked for together. Known files stay while new ones are asked for. */
export function useBoardMedia(ids: readonly string[]): BoardMedia {
  const known = useRef<BoardMedia>(new Map());
  const files = ids.filter((id) => !isWebAddress(id));
  const parts = Array.from({ length: Math.ceil(files.length / AT_ONCE) }, (_, part) =>
    files.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  const looks = useQueries({
    // The core keeps what it found; one that it couldn't look at is tried again when the board is opened again, or by hand.
    queries: ids.filter(isWebAddress).map((url) => ({ ...addressLookQuery(url), staleTime: Number.POSITIVE_INFINITY })),
    combine: (results) => results.map(({ data }) => data),
  });
  const answers = useQueries({
    queries: parts.map((part) => orpc.library.getMany.queryOptions({ input: { ids: part } })),
    combine: (results) => results.map(({ data }) => data),
  });
  const unawaited = useSkippedAddressChecks();
  return useMemo(() => {
    const found = new Map(known.current);
    for (const url of ids) if (unawaited.has(url)) found.set(url, addressFile(notLookedAt(url)));
    for (const asset of answers.flatMap((assets) => assets ?? [])) found.set(asset.id, asset);
    for (const look of looks) if (look) found.set(look.url, addressFile(look));
    // A file that just came in is known before the next answer.
    for (const id of ids) {
      const brought = queryClient.getQueryData(orpc.library.get.queryKey({ input: { id } }));
      if (brought && !found.has(id)) found.set(id, brought);
    }
    known.current = found;
    return found;
  }, [answers, looks, ids, unawaited]);
}
