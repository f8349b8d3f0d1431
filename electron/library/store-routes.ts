import { mkdir, stat } from "node:fs/promises";
import { implement } from "@orpc/server";
import { folderMode, isOpenToOthers } from "#core/files/confinement/index.ts";
import { diskFailure, exists } from "#core/files/index.ts";
import { store as contract } from "#shared/contract/library/store.ts";
import { isBundleName } from "#shared/outgoing/index.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { LibraryPorts } from "./library-ports.ts";
import { reportProgress } from "./report-progress.ts";
import type { FolderSync } from "./sync/folder-sync.ts";
import { gatherFiles } from "./sync/gather-files.ts";
import type { IndexParts } from "./sync/index-file.ts";
import { previewRebuild, rebuildSteps } from "./sync/rebuild-library.ts";

export interface StoreHost extends IndexParts {
  readonly folderSync: FolderSync;
  readonly openPath: LibraryPorts["openPath"];
  readonly unchosenFolder: () => string | null;
}

/** The store's part of the router; the core composes it. */
export function createStoreRoutes(host: StoreHost) {
  const os = implement(contract);
  const { library, folderSync } = host;
  /** It is there again, or now, and looked through soon; or it isn't. */
  const absence = (isThere: boolean) => {
    if (isThere) return "checking";
    return library.store.isEmpty() ? "unmade" : "gone";
  };
  return os.router({
    state: os.state.handler(async () => {
      const found = await stat(library.folder).catch(() => null);
      return {
        folder: library.folder,
        state: folderSync.state === "gone" ? absence(found !== null) : folderSync.state,
        seenByOthers: found !== null && isOpenToOthers(found),
        unchosen: host.unchosenFolder(),
      };
    }),
    stray: os.stray.handler(() => ({
      missing: library.store.countMissing(),
      elsewhere: library.store.countElsewhere(library.folder),
    })),
    openFolder: os.openFolder.handler(async () => {
      // A Mac would run a folder that is called like a program.
      if (isBundleName(library.folder)) {
        throw failure("file_not_opened", { message: `“${library.folder}” is named like a program.` });
      }
      try {
        // Before the first file there is no folder; where there are files, it lies on a disk that isn't there.
        if (library.store.isEmpty()) {
          await mkdir(library.folder, { recursive: true, mode: folderMode });
          folderSync.wake();
        } else if (!(await exists(library.folder))) {
          throw failure("file_missing", { message: `The folder “${library.folder}” isn’t there.` });
        }
        await host.openPath(library.folder);
      } catch (cause) {
        throw diskFailure(cause);
      }
    }),
    look: os.look.handler(() => folderSync.look()),
    previewRebuild: os.previewRebuild.handler(() => previewRebuild(host)),
    rebuild: os.rebuild.handler(async function* ({ signal }) {
      const report = yield* reportProgress(rebuildSteps(host), signal);
      if (report !== undefined) yield { type: "done" as const, report };
    }),
    gather: os.gather.handler(async function* ({ signal }) {
      const gathered = yield* reportProgress(gatherFiles(library), signal);
      if (gathered !== undefined) yield { type: "done" as const, ...gathered };
    }),
    acceptEdits: os.acceptEdits.handler(({ input }) => {
      for (const id of input.ids) library.store.acceptEdit(id);
      library.changed(...input.ids);
    }),
  });
}
