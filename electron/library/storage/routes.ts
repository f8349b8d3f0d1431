import { join } from "node:path";
import { implement } from "@orpc/server";
import { type Database, readStorageSums } from "#core/database/index.ts";
import type { PartOwner } from "#core/files/index.ts";
import { storage as contract } from "#shared/contract/library/storage.ts";
import type { PosterCache } from "../browse/index.ts";
import type { MediaLibrary } from "../media-library.ts";
import { duplicateFiles, recoverMoves } from "../sync/recover-moves.ts";
import { measureFolder } from "./measure-folder.ts";
import { OLD_MS, partialFiles, removePartial } from "./partial-files.ts";

export interface PartialCopies {
  find(olderThan: number): Promise<readonly { readonly path: string; readonly bytes: number }[]>;
  remove(olderThan: number): Promise<{ files: number; bytes: number }>;
}

export interface StorageParts {
  readonly database: Database;
  readonly library: MediaLibrary;
  readonly posters: PosterCache;
  readonly dataDir: string;
  readonly backupsDir: string;
  /** Copies of the database that were cut off; `olderThan` in Unix ms. */
  readonly partialCopies: PartialCopies;
  /** Whose unfinished files somebody waits for, and which are this studio's. */
  readonly partOwner: () => PartOwner;
  readonly now: () => number;
  /** Something was freed that the pages show. */
  readonly onFreed: () => void;
}

/** The part of the router that tells what takes room; the core composes it. */
export function createStorageRoutes(parts: StorageParts) {
  const { database, library, posters, dataDir, backupsDir, partialCopies, partOwner, now, onFreed } = parts;
  const os = implement(contract);
  const unfinished = () => ({ roots: library.roots(), owner: partOwner(), now: now() });
  return os.router({
    measure: os.measure.handler(async () => {
      const half = await partialCopies.find(now() - OLD_MS);
      return {
        ...readStorageSums(database),
        posters: await posters.measure(),
        partial: sumOf([
          await partialFiles(unfinished()),
          sumOf(half.map(({ bytes }) => ({ files: 1, bytes }))),
          await duplicateFiles(library),
        ]),
        logs: await measureFolder(join(dataDir, "logs")),
        backups: await measureFolder(backupsDir, new Set(half.map(({ path }) => path))),
      };
    }),
    free: os.free.handler(async ({ input }) => {
      if (input.what === "posters") {
        const freed = await posters.clear();
        onFreed();
        return freed;
      }
      return sumOf([
        await removePartial(unfinished()),
        await partialCopies.remove(now() - OLD_MS),
        await recoverMoves(library),
      ]);
    }),
  });
}

const sumOf = (amounts: readonly { files: number; bytes: number }[]) => ({
  files: amounts.reduce((sum, { files }) => sum + files, 0),
  bytes: amounts.reduce((sum, { bytes }) => sum + bytes, 0),
});
