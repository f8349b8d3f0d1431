import type { AssetStore, Database } from "#core/database/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";

/** As `library.mark` of the contract: what is undefined stays as it is. */
export interface Marks {
  readonly ids: readonly string[];
  readonly flag?: -1 | 0 | 1 | undefined;
  readonly rating?: number | undefined;
  readonly label?: Asset["label"] | null;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** A tag that differs only in its capitals is the same. */
const tagKey = (tag: string): string => tag.toLocaleLowerCase();

/** Marks all of the files, or none: throws `record_not_found` when one is unknown. */
export function markAssets(database: Database, store: AssetStore, wanted: Marks): void {
  const { ids, flag, rating, label, addTags = [], removeTags = [] } = wanted;
  const gone = new Set(removeTags.map(tagKey));
  database.transaction(() => {
    for (const id of ids) {
      const asset = store.get(id);
      if (asset === null) throw failure("record_not_found", { message: "This file isn’t in the library." });
      if (rating !== undefined) store.rate(id, rating);
      const kept = (asset.tags ?? []).filter((tag) => !gone.has(tagKey(tag)));
      const known = new Set(kept.map(tagKey));
      const added = addTags.filter((tag) => !known.has(tagKey(tag)) && known.add(tagKey(tag)));
      store.mark(id, {
        ...(flag === undefined ? {} : { flag }),
        ...(label === undefined ? {} : { label }),
        ...(addTags.length + removeTags.length > 0 ? { tags: [...kept, ...added] } : {}),
      });
    }
  });
}
