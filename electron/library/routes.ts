import { implement } from "@orpc/server";
import {
  type AssetPlace,
  type AssetUse,
  library as contract,
  type RebuildReport,
} from "#shared/contract/library/library.ts";
import type { MediaLibrary } from "./media-library.ts";
import type { Renaming } from "./rename-files.ts";

/** The library's part of the router; the core composes it. */
export function createLibraryRoutes(
  library: MediaLibrary,
  rebuild: () => Promise<RebuildReport>,
  uses: { ofMany: (ids: readonly string[]) => AssetUse[]; places: (id: string) => AssetPlace[] },
  trash: (ids: readonly string[]) => Promise<void>,
  renaming: Renaming,
) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(({ input }) => library.list(input)),
    get: os.get.handler(({ input }) => library.get(input.id)),
    getMany: os.getMany.handler(({ input }) => library.getMany(input.ids)),
    rename: os.rename.handler(({ input }) => library.rename(input.id, input.name)),
    planNames: os.planNames.handler(({ input }) => renaming.planNames(input.ids, input.template)),
    renameBy: os.renameBy.handler(({ input }) => renaming.renameBy(input.ids, input.template)),
    renameMany: os.renameMany.handler(({ input }) => renaming.renameMany(input.names)),
    rate: os.rate.handler(({ input }) => library.rate(input.id, input.rating)),
    annotate: os.annotate.handler(({ input }) => library.annotate(input.id, input.note)),
    mark: os.mark.handler(({ input }) => library.mark(input)),
    tags: os.tags.handler(() => library.store.tags()),
    rebuild: os.rebuild.handler(() => rebuild()),
    open: os.open.handler(({ input }) => library.open(input.id)),
    reveal: os.reveal.handler(({ input }) => library.reveal(input.id)),
    uses: os.uses.handler(({ input }) => uses.ofMany(input.ids)),
    usedIn: os.usedIn.handler(({ input }) => uses.places(input.id)),
    trash: os.trash.handler(({ input }) => trash(input.ids)),
    peaks: os.peaks.handler(({ input }) => library.peaks(input.id)),
    savePeaks: os.savePeaks.handler(({ input }) => library.savePeaks(input.id, input.peaks)),
  });
}
