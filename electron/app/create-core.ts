import { join } from "node:path";
import { implement } from "@orpc/server";
import { composeBackup } from "#core/backup/compose.ts";
import { partialCopiesIn } from "#core/backup/index.ts";
import { composeChat } from "#core/chat/compose.ts";
import { composeDeleted } from "#core/deleted/compose.ts";
import { closeDataFolder } from "#core/files/confinement/index.ts";
import { probe } from "#core/files/probing/index.ts";
import { composeChosenFolders, composeLibrary } from "#core/library/compose.ts";
import { createChangeFeed } from "#core/live/index.ts";
import { composeSamples } from "#core/samples/compose.ts";
import { startEmbeddedSandbox } from "#core/sandbox/compose.ts";
import { composeService } from "#core/service/compose.ts";
import { createContentSigner, SELF_MADE } from "#core/service/keychain/index.ts";
import { composeSettings } from "#core/settings/compose.ts";
import { composeSongs, createCoverCheck } from "#core/songs/compose.ts";
import { composeStoryboard } from "#core/storyboard/compose.ts";
import { composeTasks, createLedgerFacts } from "#core/tasks/compose.ts";
import { contract } from "#shared/contract/index.ts";
import { composeApp } from "./compose.ts";
import { errorsAsData } from "./errors-as-data.ts";
import { type OpeningOptions, openData, openSafeguards } from "./open-data.ts";
import type { Ports } from "./ports.ts";

/** The studio without its shell. A shell puts `router` behind a port or socket and `media` behind its protocol. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/**
 * Opens the data folder and joins the rooms, each after those that it uses: what happens in one is heard by later ones.
 * Throws a StudioFailure when the folder can't be used (`data_folder_in_use`, `disk_read_only`, `disk_full`,
 * `database_newer`, `database_damaged`); then nothing is left open.
 */
export async function createCore(ports: Ports, opening: OpeningOptions = {}) {
  const safeguards = openSafeguards(ports);
  const { keys, log, keychain, own, unsigned, backupsDir } = safeguards;
  const database = openData(ports.dataDir, safeguards, opening);
  // What an earlier version or another umask left there; nothing waits for it.
  void closeDataFolder(ports.dataDir, ports.version).catch(() => {});
  const now = Date.now;
  const changes = createChangeFeed();
  const { notify } = changes;
  const onFault = (thrown: unknown) => log.error("fault", { thrown });
  const always = { ports, database, notify, onFault, now };
  // What the status line is computed from.
  changes.hear(["connections", "tasks", "library", "conversations"], () => notify("status"));

  const ledger = createLedgerFacts(database, now);
  const folders = composeChosenFolders(always);
  const settingsRoom = composeSettings({ ...always, isChosen: (folder) => folders.has(folder) });
  const { settings, words, onChange: onSettings } = settingsRoom;
  const files = composeLibrary({
    ...{ ...always, changes, folders, settings, onSettings, probe, backupsDir, selfMadeName: SELF_MADE },
    signer: createContentSigner({ keychain, file: join(ports.dataDir, "content-certificate.json") }),
    partOwner: ledger.partOwner,
    partialCopies: partialCopiesIn(backupsDir),
  });
  const { library } = files;
  const service = composeService({
    ...{ ...always, keys, keychain, log, settings, onSettings, library, ledger, probe },
    startSandbox: (key) => startEmbeddedSandbox(ports, key, log),
  });
  const { connections, uploads, factsOf, kindOf, serviceOf } = service;
  const connectionId = () => connections.active().id;
  const work = composeTasks({
    ...{ ...always, library, probe, settings, onSettings, words, service },
    checkAlso: createCoverCheck(database, now, serviceOf),
  });
  const { tasks } = work;
  const storyboard = composeStoryboard({
    ...{ ...always, library, probe, tasks, check: work.check("video"), factsOf, kindOf, words, connectionId },
    newWork: () => settings.get().newWork.video,
    filmCredentials: files.signedExports,
    budgetTerms: () => {
      const { videoPrices, songPrices, dailyBudget: daily } = settings.get();
      return { prices: { ...videoPrices, ...songPrices }, daily, sandbox: connections.active().kind === "sandbox" };
    },
  });
  work.onTaken((task) => storyboard.boards.taken(task));
  service.whileLearning((url, write) => storyboard.boards.learnKind(url, write));
  const music = composeSongs({
    ...{ ...always, assets: library.store, tasks, check: work.check("music"), connectionId, serviceOf, words },
    admit: (wish) => storyboard.budgets.admitSong(wish),
    newModel: () => settings.get().newWork.song.model,
    clientOf: (id) => connections.client(id),
  });
  work.onTaken((task) => music.songs.taken(task));
  const chat = composeChat({
    ...{ ...always, library, connections, settings, uploads, words, keys },
    work: { ...storyboard, songs: music.songs, tasks },
  });
  const samples = composeSamples({
    ...{ database, tasks, now, songs: music.songs },
    conversations: chat.sampleConversations,
    ...{ projects: storyboard.projects, boards: storyboard.boards, shots: storyboard.shots },
    trash: (ids) => files.trash(ids),
    untitledFilm: () => words().untitledFilm,
  });
  const backup = composeBackup({
    ...always,
    own,
    unsigned,
    library,
    folderSync: files.folderSync,
    ledger: tasks.ledger,
  });
  const deletions = composeDeleted({
    ...{ database, notify },
    ...chat.deletions,
    film: storyboard.projects,
    shot: storyboard.boards,
    song: music.songs,
    file: files.deletions,
  });
  const app = composeApp({
    ...{ ...always, changes, connections, reach: service.reach, library, keys, settings: settings.get },
    recentTasks: (limit) => tasks.list({ limit }),
    work: () => tasks.work(),
  });

  const router = implement(contract)
    .use(errorsAsData(log))
    .router({
      ...app.routes,
      ...backup.routes,
      ...chat.routes,
      ...deletions.routes,
      ...files.routes,
      ...files.retrievalRoutes({ connection: service.connectionOf, clientOf: (id) => connections.client(id) }),
      ...music.routes,
      ...samples.routes,
      ...service.routes,
      ...settingsRoom.routes({
        chooseFolder: ports.chooseFolder,
        changeLibraryFolder: files.changeFolder,
        callbackState: service.callbackState,
      }),
      ...storyboard.routes,
      ...work.routes,
    });
  const media = files.media({
    importConversation: chat.importConversation,
    writeFilm: storyboard.writeFilm,
    candidate: work.candidate,
    branches: {
      archives: backup.answerArchive,
      arriving: work.answerArriving,
      stretches: storyboard.answerStretches,
    },
  });
  await backup.start();
  await files.open();
  await service.start();
  work.start();
  samples.start();
  files.follow();
  app.start();
  log.info("core started", { version: ports.version, shell: ports.shell });

  return {
    router,
    media,
    status: app.status,
    filesToDrag: files.filesToDrag,
    /** For the shell's own folder dialog: new files go there from now on. Throws when it can't be written to. */
    setLibraryFolder: files.changeFolder,
    /** Adds what a backup holds that this installation didn't make. */
    importBackup: backup.importBackup,
    /** Shows an archive that was opened from outside; the person decides. What is wrong with it is told to the page. */
    offerArchive: backup.offerArchive,
    /** Ids of the songs whose answer is being waited for: closing now would leave their outcome unknown. */
    songsOnTheirWay: work.songsOnTheirWay,
    /** Resolves once no reply is being received. */
    repliesEnded: chat.repliesEnded,
    /** For what the shell catches at the edge of the process. */
    onFault,
    /** The machine was asleep: what came due meanwhile is done now, not when a timer that slept too runs out. */
    woke: () => tasks.wake(),
    /** Ends replies and polling with everything stored, stops the sandbox, closes the database. */
    async close() {
      service.reach.close();
      await Promise.all([backup.close(), files.stopFollowing()]);
      await Promise.all([chat.close(), work.close(), service.closeTransfers(), storyboard.close()]);
      await service.close();
      await Promise.all([files.close(), app.close()]);
      database.close();
      log.info("core closed");
    },
  };
}
