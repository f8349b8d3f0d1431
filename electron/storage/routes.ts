import { join } from "node:path";
import { implement } from "@orpc/server";
import type { PosterCache } from "#core/browse/index.ts";
import type { Database } from "#core/database/database.ts";
import { readStorageSums } from "#core/database/storage-sums.ts";
import type { MediaLibrary } from "#core/library/media-library.ts";
import { storage as contract } from "#shared/contract/storage.ts";
import { measureFolder } from "./measure-folder.ts";
import { partialFiles, removePartial } from "./partial-files.ts";

export interface StorageParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly posters: PosterCache;
  readonly dataDir: string;
  readonly backupsDir: string;
  /** Ids whose unfinished files somebody waits for. */
  readonly keptParts: () => ReadonlySet<string>;
  readonly now: () => number;
  /** Something was freed that the pages show. */
  readonly onFreed: () => void;
}

/** The part of the router that tells what takes room; the core composes it. */
export function createStorageRoutes(parts: StorageParts) {
  const { database, library, posters, dataDir, backupsDir, keptParts, now, onFreed } = parts;
  const os = implement(contract);
  const unfinished = () => ({ roots: library.roots(), kept: keptParts(), now: now() });
  return os.router({
    measure: os.measure.handler(async () => {
      return {
        ...readStorageSums(database),
        posters: await posters.measure(),
        partial: await partialFiles(unfinished()),
        logs: await measureFolder(join(dataDir, "logs")),
        backups: await measureFolder(backupsDir),
      };
    }),
    free: os.free.handler(async ({ input }) => {
      const freed = input.what === "posters" ? await posters.clear() : await removePartial(unfinished());
      if (input.what === "posters") onFreed();
      return freed;
    }),
  });
}
