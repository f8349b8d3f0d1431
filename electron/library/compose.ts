import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  AssetStore,
  createSettingsStore,
  type Database,
  readAssetPlaces,
  readAssetUses,
  readTaskFolders,
} from "#core/database/index.ts";
import { closeToOthers } from "#core/files/confinement/index.ts";
import type { PartOwner } from "#core/files/index.ts";
import type { probe } from "#core/files/probing/index.ts";
import type { ChangeFeed } from "#core/live/index.ts";
import type { SettingsService } from "#core/settings/index.ts";
import { FILES_AT_ONCE } from "#shared/contract/library/file-export.ts";
import { AlbumService, createAlbumRoutes } from "./albums/index.ts";
import { BrowseService, createBrowseRoutes, createPosterFolder, PosterCache, rehearseSearch } from "./browse/index.ts";
import { changeLibraryFolder } from "./change-library-folder.ts";
import { type ChosenFolders, createChosenFolders } from "./chosen-folders.ts";
import {
  CredentialService,
  type CredentialSigner,
  createCredentialRoutes,
  SignedExports,
} from "./credentials/index.ts";
import { createFileExportRoutes, FileExportService } from "./export/index.ts";
import type { LibraryPorts } from "./library-ports.ts";
import { MediaLibrary, publicAsset } from "./media-library.ts";
import { createRenaming } from "./rename-files.ts";
import { createRepairRoutes, RepairService } from "./repair/index.ts";
import { createRetrievalRoutes, type RetrievalParts, RetrievalService } from "./retrieve/index.ts";
import { createLibraryRoutes } from "./routes.ts";
import { createMediaHandler, type MediaHandlerParts } from "./serve/index.ts";
import { SidecarService } from "./sidecars/sidecar-service.ts";
import { createStorageRoutes, type PartialCopies } from "./storage/index.ts";
import { createStoreRoutes } from "./store-routes.ts";
import { FolderSync } from "./sync/folder-sync.ts";
import { rebuildLibrary } from "./sync/rebuild-library.ts";
import { recoverMoves } from "./sync/recover-moves.ts";
import { answerRelink } from "./sync/relink-file.ts";
import { createTrashRoutes, TrashService } from "./trash/index.ts";
import { WorkPace } from "./work-pace.ts";

const draggedIds = z.array(z.uuid()).min(1).max(FILES_AT_ONCE);

/** The folders in which the person has their files: known before the settings, which name one of them. */
export function composeChosenFolders({
  ports,
  database,
  onFault,
}: {
  readonly ports: { readonly dataDir: string; readonly defaultLibraryDir: string };
  readonly database: Database;
  readonly onFault: (thrown: unknown) => void;
}): ChosenFolders {
  return createChosenFolders({
    file: join(ports.dataDir, "library-folders.json"),
    usual: ports.defaultLibraryDir,
    first: () => [
      String(createSettingsStore(database).readAll().libraryFolder ?? ""),
      ...new AssetStore(database).folders(),
      ...readTaskFolders(database),
    ],
    onFault,
  });
}

export interface LibraryNeeds {
  readonly ports: LibraryPorts & { readonly dataDir: string; readonly version: string };
  /** With whose certificate what leaves is signed. */
  readonly signer: CredentialSigner;
  readonly selfMadeName: string;
  readonly backupsDir: string;
  readonly database: Database;
  readonly folders: ChosenFolders;
  readonly settings: SettingsService;
  readonly onSettings: (listener: () => void) => void;
  readonly changes: Pick<ChangeFeed, "notify" | "hear">;
  /** Whose unfinished files somebody waits for, and which are this studio's. */
  readonly partOwner: () => PartOwner;
  /** Copies of the database that were cut off. */
  readonly partialCopies: PartialCopies;
  readonly probe: typeof probe;
  readonly onFault: (thrown: unknown) => void;
  readonly now: () => number;
}

/** What other rooms answer below `/media`. */
type OtherMedia = Pick<MediaHandlerParts, "importConversation" | "writeFilm" | "candidate" | "branches">;

/** The folder of files, what is known of them, and every way in and out of it. */
export function composeLibrary(needs: LibraryNeeds) {
  const { ports, backupsDir, database, folders, settings, onSettings, changes, probe, onFault, now } = needs;
  const { partOwner, partialCopies } = needs;
  const { dataDir } = ports;
  const changed = () => changes.notify("library");
  const library = new MediaLibrary({
    ...{ database, probe, ports, notify: changes.notify, now },
    folder: () => settings.get().libraryFolder,
    earlier: () => folders.all(),
  });
  const store = { library, probe, now };
  const pace = new WorkPace();
  const sidecars = new SidecarService({ database, library, onFault, pace });
  const folderSync = new FolderSync({ ...{ ...store, database, onFault, pace }, onChange: changed });
  const browse = new BrowseService({ database, assets: library.store, shown: publicAsset, now });
  const hashOf = (id: string) => browse.posters.hashOf(id);
  const browseRoutes = createBrowseRoutes(browse, {
    ...{ hashOf, onChange: changed, now },
    getMany: (ids) => library.getMany(ids),
  });
  const albums = new AlbumService({ database, onChange: (ids) => changes.notify("library", ids), now });
  const posterFolder = join(dataDir, "posters");
  const posters = new PosterCache({
    ...{ folder: posterFolder, store: browse.posters, onFault, now },
    limit: () => settings.get().posterBytes,
  });
  const exports = new FileExportService({ database, library, dataDir, revealPath: ports.revealPath });
  const trash = new TrashService({ library, trashPath: ports.trashPath, onFault });
  const { signer, selfMadeName } = needs;
  const credentials = new CredentialService({ library, signer, selfMadeName, probe });
  const signedExports = new SignedExports({ credentials, library, version: ports.version, settings: settings.get });
  const repairs = new RepairService({ ...store, credentials: signedExports });
  const changeFolder = (folder: string) => changeLibraryFolder(settings, folders, folder);
  /** A folder that the studio made is the person's alone, with all that is in it; one they chose stays as they have it. */
  const closeFolders = () => {
    for (const folder of folders.all()) if (folders.isOwn(folder)) closeToOthers(folder).catch(onFault);
  };

  changes.hear(["library"], () => {
    pace.giveWay();
    for (const one of [sidecars, folderSync]) one.wake();
  });
  // What the library is ordered, grouped and searched by.
  changes.hear(["library", "storyboard", "songs", "conversations"], () => browse.changed());
  onSettings(() => {
    folderSync.follow();
    closeFolders();
    // The bound of the posters may be another.
    posters.enforce().catch(onFault);
  });

  return {
    ...{ library, folderSync, signedExports },
    /** New files go there from now on. Throws when it can't be written to. */
    changeFolder,
    /** Deletes files, with a way back. */
    trash: (ids: readonly string[]) => trash.hold(ids),
    /** Deleted files: back to their place, or to the system's trash now. */
    deletions: {
      restore: (ids: readonly string[]) => trash.putBack(ids),
      erase: (ids: readonly string[]) => trash.emptyOnly(ids),
      goesAt: (deletedAt: number) => trash.goesAt(deletedAt),
    },
    routes: {
      library: createLibraryRoutes(
        library,
        () => rebuildLibrary(store),
        { ofMany: (ids) => readAssetUses(database, ids), places: (id) => readAssetPlaces(database, id) },
        (ids) => trash.hold(ids),
        createRenaming({ database, store: library.store, notify: (ids) => changes.notify("library", ids) }),
      ),
      store: createStoreRoutes({
        ...{ ...store, folderSync, openPath: ports.openPath },
        unchosenFolder: () => settings.unchosenFolder(),
      }),
      albums: createAlbumRoutes(albums),
      credentials: createCredentialRoutes(credentials),
      browse: browseRoutes,
      repairs: createRepairRoutes(repairs),
      fileExport: createFileExportRoutes(exports, settings, ports),
      trash: createTrashRoutes(trash),
      storage: createStorageRoutes({
        ...{ database, library, posters, dataDir, backupsDir, partialCopies, partOwner, now },
        onFreed: changed,
      }),
    },
    /** What is fetched from a service, once there is one. */
    retrievalRoutes: (service: Omit<RetrievalParts, "library">) => ({
      retrieval: createRetrievalRoutes(new RetrievalService({ library, ...service })),
    }),
    media: ({ branches, ...others }: OtherMedia) =>
      createMediaHandler({
        ...others,
        resolve: pace.lookAt((assetId: string) => library.describe(assetId)),
        keepOpen: 2_000,
        import: (stream, fileName, wanted) => library.importFile(stream, fileName, wanted),
        repairs: { write: (id, at, bytes) => repairs.write(id, at, bytes), resolve: (id) => repairs.resolve(id) },
        branches: {
          ...branches,
          relink: (request) => answerRelink(request, store),
          posters: pace.lookAt(
            createPosterFolder({ folder: posterFolder, store: browse.posters, cache: posters, hashOf, now }),
          ),
        },
        roots: () => library.roots(),
      }),
    /** For the shell's drag to other programs: files that are there, by the ids that a page gave. */
    filesToDrag: async (asked: unknown) => {
      const { data: ids } = draggedIds.safeParse(asked);
      if (ids === undefined) return { files: [], picture: null };
      const hash = hashOf(ids[0] ?? "");
      const poster = hash && /^[0-9a-f]{4,64}$/.test(hash) && join(posterFolder, hash.slice(0, 2), `${hash}.jpg`);
      return { files: await exports.leaving(ids), picture: poster && existsSync(poster) ? poster : null };
    },
    /** What an earlier run left is put in order, before tasks go on. */
    async open(): Promise<void> {
      closeFolders();
      await exports.start();
      await trash.start();
      void recoverMoves(library).catch(onFault);
    },
    /** Follows what happens in the folder. */
    follow() {
      sidecars.wake();
      folderSync.start();
      browse.start((answered, signal) => rehearseSearch(browseRoutes, answered, signal));
    },
    /** Looks for nothing more by itself; files can still come. */
    async stopFollowing(): Promise<void> {
      browse.close();
      await Promise.all([folderSync.close(), trash.close()]);
    },
    async close(): Promise<void> {
      await repairs.close();
      await sidecars.close();
    },
  };
}
