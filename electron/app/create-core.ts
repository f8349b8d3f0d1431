import { join } from "node:path";
import { implement } from "@orpc/server";
import {
  applyPendingRestore,
  backupsDirOf,
  createBackup,
  createOwnFiles,
  createUnsignedCopies,
} from "#core/backup/index.ts";
import { noRecoveryRoutes } from "#core/backup/recovery/index.ts";
import {
  AssetStore,
  createAddressStore,
  createConnectionStore,
  createFullCheck,
  createSettingsStore,
  createUploadStore,
  type OpenOptions,
  openDatabase,
  readAssetPlaces,
  readAssetUses,
  readTaskFolders,
} from "#core/database/index.ts";
import { closeToOthers, tightenTree } from "#core/files/confinement/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { BrowseService, createBrowseRoutes } from "#core/library/browse/index.ts";
import {
  answerRelink,
  changeLibraryFolder,
  createChosenFolders,
  createLibraryRoutes,
  createStoreRoutes,
  FolderSync,
  MediaLibrary,
  publicAsset,
  rebuildLibrary,
  SidecarService,
  settleMoves,
  WorkPace,
} from "#core/library/index.ts";
import { createRepairRoutes, RepairService } from "#core/library/repair/index.ts";
import { createRetrievalRoutes, RetrievalService } from "#core/library/retrieve/index.ts";
import { createMediaHandler } from "#core/library/serve/index.ts";
import { createChangeFeed } from "#core/live/index.ts";
import { createAddressRoutes, createAddressService } from "#core/service/addresses/index.ts";
import { Reachability } from "#core/service/client/index.ts";
import { createConnectionRoutes, createConnectionService, createSandboxHost } from "#core/service/connections/index.ts";
import { createInstallationSeal, createKeychain } from "#core/service/keychain/index.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { createUploadService } from "#core/service/uploads/index.ts";
import { createSettingsRoutes, createSettingsService } from "#core/settings/index.ts";
import { createLyricRoutes, createSongRoutes, createSoundRoutes } from "#core/songs/index.ts";
import { createFilmRoutes, FilmService } from "#core/storyboard/export/index.ts";
import { createStoryboardRoutes } from "#core/storyboard/index.ts";
import { answerArriving, awaitedSongs, createTaskRoutes, partOwner } from "#core/tasks/index.ts";
import type { AppStatus, ChangeTopic } from "#shared/contract/app.ts";
import { contract } from "#shared/contract/index.ts";
import { createAppRoutes } from "./app-routes.ts";
import { readStatus } from "./app-status.ts";
import { createAppearance } from "./appearance.ts";
import { createCallbackHost } from "./callback-host.ts";
import { createChat } from "./create-chat.ts";
import { createClientFactory } from "./create-client.ts";
import { createFileActions, type FileActions } from "./create-file-actions.ts";
import { createWork } from "./create-work.ts";
import { errorsAsData } from "./errors-as-data.ts";
import { createLog } from "./logs/index.ts";
import type { Ports } from "./ports.ts";
import { startEmbeddedSandbox } from "./start-embedded-sandbox.ts";

/** The studio without its shell. A shell puts `router` behind a port or socket and `media` behind its protocol. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/** Topics that the status line is computed from. */
const STATUS_TOPICS: readonly ChangeTopic[] = ["connections", "tasks", "library", "conversations"];
/** Topics that the library is ordered, grouped and searched by. */
const BROWSED_TOPICS: readonly ChangeTopic[] = ["library", "storyboard", "songs", "conversations"];

/**
 * Opens the data folder and composes everything. Throws a StudioFailure when the folder can't be used
 * (`data_folder_in_use`, `disk_read_only`, `disk_full`, `database_newer`, `database_damaged`); then nothing is left open.
 */
export async function createCore(ports: Ports, opening: Pick<OpenOptions, "allowNew" | "allowLostLog"> = {}) {
  const backupsDir = backupsDirOf(ports.dataDir);
  /** Whatever anybody says to the studio passes these before it is kept, logged or shown. */
  const keys = createKnownKeys();
  const log = createLog(join(ports.dataDir, "logs"), keys);
  const keychain = createKeychain({ onKey: keys.add, ...(ports.keychain ? { loadBackend: ports.keychain } : {}) });
  const own = createOwnFiles(createInstallationSeal(keychain));
  const unsigned = createUnsignedCopies(ports.dataDir, backupsDir);
  const database = openDatabase({
    file: join(ports.dataDir, "studio.db"),
    backupsDir,
    ...opening,
    beforeOpen: () => applyPendingRestore(ports.dataDir, backupsDir, Date.now, unsigned.note),
    onBackup: unsigned.note,
  });
  // What an earlier version or another umask left there; nothing waits for it.
  void tightenTree(ports.dataDir).catch(() => {});
  const now = Date.now;
  const changes = createChangeFeed();
  const notify = (topic: ChangeTopic, ids: readonly string[] = []) => {
    changes.notify(topic, ids);
    if (STATUS_TOPICS.includes(topic)) changes.notify("status");
    if (topic === "library") {
      pace.giveWay();
      for (const one of [sidecars, folderSync]) one.wake();
    }
    if (BROWSED_TOPICS.includes(topic)) browse.changed();
  };
  const onFault = (thrown: unknown) => log.error("fault", { thrown });

  const stored = createSettingsStore(database);
  const folders = createChosenFolders({
    file: join(ports.dataDir, "library-folders.json"),
    usual: ports.defaultLibraryDir,
    first: () => [
      String(stored.readAll().libraryFolder ?? ""),
      ...new AssetStore(database).folders(),
      ...readTaskFolders(database),
    ],
    onFault,
  });
  const settings = createSettingsService({
    store: stored,
    defaultLibraryDir: ports.defaultLibraryDir,
    isChosen: (folder) => folders.has(folder),
    onChange: () => {
      notify("settings");
      appearance.tell();
      folderSync.follow();
      closeFolders();
      fileActions.follow();
      work.tasks.wake();
      void callbacks.apply();
    },
  });
  const setLibraryFolder = (folder: string) => changeLibraryFolder(settings, folders, folder);
  const appearance = createAppearance({ ports, settings: () => settings.get() });
  const { words } = appearance;
  const callbacks = createCallbackHost({
    wanted: () => settings.get().callbacks,
    onHint: (taskId) => work.tasks.askAgain(taskId),
    onChange: () => notify("settings"),
  });
  const library = new MediaLibrary({
    ...{ database, probe, ports, notify, now },
    folder: () => settings.get().libraryFolder,
    earlier: () => folders.all(),
  });
  /** A folder that the studio made is the person's alone, with all that is in it; one they chose stays as they have it. */
  const closeFolders = () => {
    for (const folder of folders.all()) if (folders.isOwn(folder)) closeToOthers(folder).catch(onFault);
  };
  const store = { library, probe, now };
  const pace = new WorkPace();
  const folderSync: FolderSync = new FolderSync({
    ...{ ...store, database, onFault, pace },
    onChange: () => notify("library"),
  });
  const sidecars: SidecarService = new SidecarService({ database, library, onFault, pace });
  const browse: BrowseService = new BrowseService({ database, assets: library.store, shown: publicAsset, now });
  const hashOf = (id: string) => browse.posters.hashOf(id);
  const reach = new Reachability({
    look: async (id) => (await connections.client(id)).reach(),
    onChange: (id, reachable) => {
      // What was put off for want of a line is asked for at once.
      if (reachable) work.tasks.tryAgain([id]);
      notify("status");
    },
    onHeard: () => notify("status"),
  });
  const connections = createConnectionService({
    store: createConnectionStore(database),
    keychain,
    sandbox: createSandboxHost((key) => {
      keys.add(key);
      return startEmbeddedSandbox(ports, key, log);
    }),
    createClient: createClientFactory({
      ...{ ports, library, log, keys, now },
      startsOf: (id) => work.tasks.recentStarts(id),
      sameAccount: (id) => connections.sameAccount(id),
      onCall: (id, entry) => reach.note(id, entry),
    }),
    isInUse: (id) => work.tasks.usesConnection(id),
    onTested: (id, error) => {
      if (error) reach.note(id, { status: error.http, code: error.code });
    },
    onChange: (ids, what) => {
      if (what === "connection") for (const id of ids) reach.forget(id);
      // One that was just taken into use, or changed, is looked for at once, so that a dead port shows.
      const { id: active, kind } = connections.active();
      if (kind === "service" && ids.includes(active)) reach.look(active).catch(onFault);
      notify("connections", ids);
      // A key or an address may be what tasks were waiting for.
      work.tasks.tryAgain(ids);
    },
    now,
  });
  const uploads = createUploadService({
    store: createUploadStore(database),
    library,
    active: () => connections.active().id,
    addressOf: (id) => connections.addressOf(id),
    clientOf: (id) => connections.client(id),
    onChange: (ids) => notify("uploads", ids),
    onFault,
    now,
  });
  const addresses = createAddressService({
    ...{ store: createAddressStore(database), probe, onFault, now },
    learn: (url, write) => work.boards.learnKind(url, write),
    createReader: async () => {
      const { createAddressReader } = await import("#core/service/client/index.ts");
      return createAddressReader({ keys, resolveProxy: (url) => ports.resolveProxy(url) });
    },
  });
  const work = createWork({
    uploads,
    addresses,
    obstacle: async (id) => {
      if (!(await connections.isKeyed(id))) return "key_missing";
      return (await reach.check(id)) ? null : "network_unreachable";
    },
    ...{ ports, database, library, connections, settings, callbacks, words, notify, onFault, now },
    epoch: database.epoch,
  });
  const chat = createChat({
    database,
    library,
    connections,
    settings,
    work,
    uploads,
    words,
    notify,
    keys,
    onFault,
    now,
  });

  const films = new FilmService({
    ...{ library, probe, now },
    titleOf: (projectId) => work.boards.store.project(projectId)?.title,
  });
  const retrieval = new RetrievalService({
    library,
    connection: () => {
      const { id, name, kind } = connections.active();
      return { id, name, sandbox: kind === "sandbox" };
    },
    clientOf: (id) => connections.client(id),
  });
  const repairs = new RepairService({ library, probe, now });

  const fileActions: FileActions = createFileActions({
    ...{ ports, backupsDir, database, library, settings, browse, onFault, now },
    partOwner: () => partOwner(work.tasks.ledger),
    onChange: () => notify("library"),
  });
  const backup = createBackup({
    ...{ ports, database, own, unsigned, library, folderSync, onFault, now },
    ledger: work.tasks.ledger,
    onChange: (topics) => {
      for (const topic of topics) notify(topic);
    },
  });

  const check = createFullCheck({
    file: join(ports.dataDir, "studio.db"),
    onFound: () => notify("status"),
    onFault,
  });
  const status = (): Promise<AppStatus> =>
    readStatus({
      ...{ connections, library, dataDir: ports.dataDir, failedAt: ports.failedAt },
      reachable: () => reach.isReachable(connections.active().id),
      heard: () => reach.lastHeard(connections.active().id),
      work: () => work.tasks.work(),
      held: () => database.epoch?.held() ?? null,
      damage: check.found,
    });
  const router = implement(contract)
    .use(errorsAsData(log))
    .router({
      app: createAppRoutes({ ports, status, changes }),
      backup: backup.routes,
      recovery: noRecoveryRoutes(),
      connections: createConnectionRoutes(connections),
      ...chat.routes,
      ...fileActions.routes,
      settings: createSettingsRoutes(settings, {
        ...{ chooseFolder: ports.chooseFolder, changeLibraryFolder: setLibraryFolder },
        callbackState: callbacks.state,
      }),
      library: createLibraryRoutes(
        library,
        () => rebuildLibrary(store),
        { ofMany: (ids) => readAssetUses(database, ids), places: (id) => readAssetPlaces(database, id) },
        fileActions.trash,
      ),
      store: createStoreRoutes({
        ...{ ...store, folderSync, openPath: ports.openPath },
        unchosenFolder: () => settings.unchosenFolder(),
      }),
      browse: createBrowseRoutes(browse, { hashOf, onChange: () => notify("library"), now }),
      storyboard: createStoryboardRoutes(work.boards),
      songs: createSongRoutes(work.songs),
      lyrics: createLyricRoutes(work.songs.lyrics),
      sounds: createSoundRoutes(database, library.store),
      tasks: createTaskRoutes(work.tasks),
      films: createFilmRoutes(films),
      repairs: createRepairRoutes(repairs),
      retrieval: createRetrievalRoutes(retrieval),
      addresses: createAddressRoutes(addresses),
    });
  const media = createMediaHandler({
    resolve: pace.lookAt((assetId: string) => library.describe(assetId)),
    keepOpen: 2_000,
    import: (stream, fileName, wanted) => library.importFile(stream, fileName, wanted),
    importConversation: (value) => chat.importConversation(value),
    writeFilm: (id, at, bytes) => films.write(id, at, bytes),
    candidate: (taskId, record) => work.tasks.candidates.film(taskId, record),
    repairs: { write: (id, at, bytes) => repairs.write(id, at, bytes), resolve: (id) => repairs.resolve(id) },
    branches: {
      archives: backup.answer,
      relink: (request) => answerRelink(request, store),
      posters: pace.lookAt(fileActions.posters),
      arriving: (request) =>
        answerArriving(request, { find: (id) => work.tasks.ledger.need(id), roots: () => library.roots() }),
    },
    roots: () => library.roots(),
  });
  closeFolders();
  await backup.start();
  await fileActions.start();
  await callbacks.apply();
  void settleMoves(library).catch(onFault);
  work.tasks.start();
  sidecars.wake();
  folderSync.start();
  browse.start();
  check.start();
  log.info("core started", { version: ports.version, shell: ports.shell });

  return {
    router,
    media,
    status,
    filesToDrag: fileActions.filesToDrag,
    /** For the shell's own folder dialog: new files go there from now on. Throws when it can't be written to. */
    setLibraryFolder,
    /** Adds what a backup holds that this installation didn't make. */
    importBackup: backup.importBackup,
    /** Ids of the songs whose answer is being waited for: closing now would leave their outcome unknown. */
    songsOnTheirWay: awaitedSongs(work.tasks, onFault),
    /** Resolves once no reply is being received. */
    repliesEnded: chat.repliesEnded,
    /** For what the shell catches at the edge of the process. */
    onFault,
    /** Ends replies and polling with everything stored, stops the sandbox, closes the database. */
    async close() {
      reach.close();
      browse.close();
      await Promise.all([backup.close(), folderSync.close(), fileActions.close()]);
      await Promise.all([
        chat.close(),
        work.tasks.close(),
        uploads.close(),
        addresses.close(),
        films.close(),
        repairs.close(),
      ]);
      await Promise.all([connections.close(), callbacks.close()]);
      await Promise.all([sidecars.close(), check.close()]);
      database.close();
      log.info("core closed");
    },
  };
}
