import { implement } from "@orpc/server";
import type { Ports } from "#core/core/ports.ts";
import { store as contract } from "#shared/contract/store.ts";
import { failure } from "#shared/wire/studio-failure.ts";
import { diskFailure } from "./disk-failure.ts";
import { gatherFiles } from "./gather-files.ts";
import { exists } from "./library-folder.ts";
import type { LibraryKeeper } from "./library-keeper.ts";
import { previewRebuild, type RebuildProgress, rebuildSteps } from "./rebuild-library.ts";
import type { TakeInParts } from "./take-in.ts";

export interface StoreHost extends TakeInParts {
  readonly keeper: LibraryKeeper;
  readonly openPath: Ports["openPath"];
}

/** The store's part of the router; the core composes it. */
export function createStoreRoutes(host: StoreHost) {
  const os = implement(contract);
  const { library, keeper } = host;
  return os.router({
    state: os.state.handler(() => ({
      folder: library.folder,
      state: keeper.state,
      missing: library.store.countMissing(),
      elsewhere: library.store.elsewhere(library.folder).length,
    })),
    openFolder: os.openFolder.handler(async () => {
      if (!(await exists(library.folder))) {
        throw failure("file_missing", { message: `The folder “${library.folder}” isn’t there.` });
      }
      await host.openPath(library.folder).catch((cause: unknown) => {
        throw diskFailure(cause);
      });
    }),
    look: os.look.handler(() => keeper.look()),
    previewRebuild: os.previewRebuild.handler(() => previewRebuild(host)),
    rebuild: os.rebuild.handler(async function* ({ signal }) {
      const report = yield* tellProgress(rebuildSteps(host), signal);
      if (report !== undefined) yield { type: "done" as const, report };
    }),
    gather: os.gather.handler(async function* ({ signal }) {
      const gathered = yield* tellProgress(gatherFiles(library), signal);
      if (gathered !== undefined) yield { type: "done" as const, ...gathered };
    }),
    acceptEdits: os.acceptEdits.handler(({ input }) => {
      for (const id of input.ids) library.store.acceptEdit(id);
      library.changed(...input.ids);
    }),
  });
}

/** A page draws no more often than that, in milliseconds. */
const TELL_MS = 50;

/** Tells how far a work is, now and then; gives what it came to, or undefined when nobody waits for it any more. */
async function* tellProgress<T>(steps: AsyncGenerator<RebuildProgress, T>, signal: AbortSignal | undefined) {
  for (let told = 0; ; ) {
    const step = await steps.next();
    if (step.done) return step.value;
    if (signal?.aborted) return undefined;
    if (Date.now() - told < TELL_MS) continue;
    told = Date.now();
    yield { type: "progress" as const, ...step.value };
  }
}
