import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { halfCopies, removeHalfCopies } from "#core/backup/index.ts";
import type { BrowseService } from "#core/library/browse/index.ts";
import { createPosterFolder, PosterCache } from "#core/library/browse/index.ts";
import { createFileExportRoutes, FileExportService } from "#core/library/export/index.ts";
import { createStorageRoutes, type StorageParts } from "#core/library/storage/index.ts";
import { createTrashRoutes, TrashService } from "#core/library/trash/index.ts";
import type { SettingsService } from "#core/settings/index.ts";
import type { Ports } from "./ports.ts";

const draggedIds = z.array(z.uuid()).min(1).max(1000);

export interface FileActionsParts extends Omit<StorageParts, "dataDir" | "halfCopies" | "posters" | "onFreed"> {
  readonly ports: Ports;
  readonly settings: SettingsService;
  readonly browse: BrowseService;
  readonly onChange: () => void;
  readonly onFault: (thrown: unknown) => void;
}

/** What leaves the library, and how. */
export type FileActions = ReturnType<typeof createFileActions>;

/** How files leave the library: exported, deleted with a way back, and what takes room freed. */
export function createFileActions(parts: FileActionsParts) {
  const { ports, backupsDir, database, library, settings, browse, partOwner, onChange, onFault, now } = parts;
  const { dataDir, revealPath, trashPath } = ports;
  const exports = new FileExportService({ database, library, dataDir, revealPath });
  const trash = new TrashService({ library, trashPath, onFault });
  const folder = join(dataDir, "posters");
  const limit = () => settings.get().posterBytes;
  const cache = new PosterCache({ folder, store: browse.posters, limit, onFault, now });
  const hashOf = (id: string) => browse.posters.hashOf(id);
  return {
    trash: (ids: readonly string[]) => trash.hold(ids),
    posters: createPosterFolder({ folder, store: browse.posters, cache, hashOf, now }),
    routes: {
      fileExport: createFileExportRoutes(exports, settings, ports),
      trash: createTrashRoutes(trash),
      storage: createStorageRoutes({
        ...{ database, library, dataDir, backupsDir, partOwner, now },
        halfCopies: {
          find: (olderThan) => halfCopies(backupsDir, olderThan),
          remove: (olderThan) => removeHalfCopies(backupsDir, olderThan),
        },
        posters: cache,
        onFreed: onChange,
      }),
    },
    /** For the shell's drag to other programs: files that are there, by the ids that a page gave. */
    filesToDrag: async (asked: unknown) => {
      const { data: ids } = draggedIds.safeParse(asked);
      if (ids === undefined) return { files: [], picture: null };
      const hash = hashOf(ids[0] ?? "");
      const poster = hash && /^[0-9a-f]{4,64}$/.test(hash) && join(folder, hash.slice(0, 2), `${hash}.jpg`);
      return { files: await exports.leaving(ids), picture: poster && existsSync(poster) ? poster : null };
    },
    /** The bound of the posters may be another. */
    follow: () => void cache.enforce().catch(onFault),
    async start(): Promise<void> {
      await exports.start();
      await trash.start();
    },
    close: () => trash.close(),
  };
}
