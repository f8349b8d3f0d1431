import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, nativeTheme, powerMonitor, session } from "electron";
import { openStudio, type Studio } from "#core/app/index.ts";
import { createLog, failInOrder, keepRunning } from "#core/app/logs/index.ts";
import { folderMode } from "#core/files/confinement/index.ts";
import { studioLanguage } from "#core/settings/index.ts";
import {
  answerDrags,
  answerPortRequests,
  closeBeforeQuit,
  confirmQuitWithSongs,
  createElectronPorts,
  createGraphicsFallback,
  createMainWindow,
  failedJustNow,
  followSystem,
  followUpdates,
  guardContents,
  guardSession,
  installMenu,
  isGraphicsOff,
  keepAppearance,
  load,
  type Place,
  preloadFile,
  quitWithoutWindow,
  readArchivePath,
  readLastAppearance,
  readLaunchOptions,
  readPaneLink,
  registerAppScheme,
  relaunchOptions,
  restartAfterFault,
  serveApp,
  shellTexts,
  splash,
} from "#core/shells/electron/index.ts";
import { rendererDir, servePage } from "#core/shells/page/index.ts";
import { visibleText } from "#shared/outgoing/index.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";

const options = readLaunchOptions(process.argv.slice(app.isPackaged ? 1 : 2));
let window: BrowserWindow | undefined;
let core: Studio | undefined;
let words = shellTexts("en");
let shortcuts: Readonly<Record<string, string | null>> = {};
let quitter: ReturnType<typeof closeBeforeQuit> | undefined;
let updates: ReturnType<typeof followUpdates>;
/** An archive that was opened, until there is a core to read it. */
let archive = readArchivePath(process.argv.slice(1), process.cwd());
/** What a link or an archive asked for before there was a page to show it. */
let wanted: Place | undefined = archive === undefined ? readPaneLink(process.argv) : "settings/backup";

if (options.profileDir !== undefined) {
  // Electron takes only a folder that is there.
  mkdirSync(options.profileDir, { recursive: true, mode: folderMode });
  app.setPath("userData", options.profileDir);
}
app.enableSandbox();
app.setAppUserModelId("studio.reelsong.app");
// What a click on a notification starts on Windows; made up once, for good.
if (process.platform === "win32") {
  app.setToastActivatorCLSID("{6F0B1B53-7C1E-4F0E-9F5D-3C2D5A9E8B71}");
  // Elsewhere the package says so itself.
  if (app.isPackaged) app.setAsDefaultProtocolClient("reelsong");
}

// Before anything is opened: the first instance comes to the front, and this one leaves no trace.
if (!app.requestSingleInstanceLock()) app.exit(0);
else {
  registerAppScheme();
  guardContents(app);
  if (isGraphicsOff(graphicsFile(), app.getVersion())) app.disableHardwareAcceleration();
  app.on("second-instance", (_event, args: string[], folder: string) => {
    const opened = readArchivePath(args.slice(1), folder);
    if (opened === undefined) follow(readPaneLink(args));
    else openArchive(opened);
  });
  // macOS's way of handing a link over, which may come before anything is ready.
  app.on("open-url", (event, url) => {
    event.preventDefault();
    follow(readPaneLink([url]));
  });
  app.on("open-file", (event, path) => {
    event.preventDefault();
    openArchive(path);
  });
  app.on("activate", showWindow);
  // Until the core has a log of its own: what fails before that is written down, too.
  process.once("uncaughtException", failToStart);
  run().catch(failToStart);
}

async function run(): Promise<void> {
  await app.whenReady();
  if (app.commandLine.hasSwitch("no-sandbox")) return refuseWithoutSandbox();
  const last = readLastAppearance(appearanceFile());
  nativeTheme.themeSource = last?.theme ?? "system";
  words = shellTexts(last?.language ?? studioLanguage("system", app.getLocale()));
  const own = session.defaultSession;
  guardSession(own);
  const page = servePage({ rendererDir, isClosed: () => core?.trouble() !== null });
  serveApp(own, {
    page: async (request) => (core === undefined ? splash(words.opening) : page(request)),
    media: async (request) => core?.media(request) ?? new Response(null, { status: 503 }),
  });
  watchProcesses();
  openWindow();
  const opened = await open();
  core = opened;
  answerPortRequests(ipcMain, opened);
  answerDrags(ipcMain, opened);
  followSystem({ power: powerMonitor, ends: endWithSystem, woke: () => opened.woke() });
  updates = followUpdates({
    window: () => window,
    words: () => words,
    note,
    leaveWith: (last) => quitter?.leaveWith(last),
  });
  showMenu();
  offerArchive();
  // Closed while it opened: then there is nothing to show, and outside macOS nothing to stay for.
  if (window !== undefined) await load(window, wanted);
  else if (process.platform !== "darwin") app.quit();
}

/** The core, and how this process ends with it. */
async function open(): Promise<Studio> {
  const failed = failedJustNow(faultFile());
  const ports = createElectronPorts(
    session.defaultSession,
    () => window,
    showWindow,
    () => quitter?.leaveWith(relaunch),
  );
  if (process.platform !== "darwin") {
    quitWithoutWindow(app, {
      // Whoever closes it while it opens is waited for by `run`.
      hasWindow: () => window !== undefined || core === undefined,
      repliesEnded: () => core?.repliesEnded(),
      onWait: () => ports.notify(words.replyGoesOn.title, words.replyGoesOn.body),
    });
  }
  const opened = await openStudio({
    dataDir: options.dataDir,
    defaultLibraryDir: options.libraryDir,
    shell: "electron",
    version: app.getVersion(),
    locale: () => app.getLocale(),
    resourcesDir: import.meta.dirname,
    ...ports,
    appearance(chosen) {
      // The page and what the system draws around it are of one colour.
      nativeTheme.themeSource = chosen.theme;
      words = shellTexts(chosen.language);
      shortcuts = chosen.shortcuts;
      keepAppearance(appearanceFile(), chosen);
      showMenu();
    },
    sandbox: { timeScale: options.sandboxTimeScale },
    ...(failed === undefined ? {} : { failedAt: failed }),
  });
  process.off("uncaughtException", failToStart);
  keepRunning(process, opened.onFault);
  failInOrder(process, {
    note: opened.onFault,
    close: () => opened.close(),
    say: (text) => void process.stderr.write(text),
    leave: () =>
      restartAfterFault({
        file: faultFile(),
        relaunch,
        exit: (code) => app.exit(code),
        giveUp: () => dialog.showErrorBox(words.fault.title, words.fault.detail),
      }),
  });
  quitter = closeBeforeQuit(app, {
    mayLeave: () => confirmQuitWithSongs(window, opened.songsOnTheirWay().length, words.songs),
    close() {
      // What the page stored lately is written now, and not only where there is time for an orderly end.
      session.defaultSession.flushStorageData();
      return opened.close();
    },
    stay: showWindow,
    onFault: opened.onFault,
  });
  return opened;
}

function ownFile(name: string): string {
  return join(app.getPath("userData"), name);
}
function faultFile(): string {
  return ownFile("failed-at");
}
function graphicsFile(): string {
  return ownFile("graphics-off");
}
function appearanceFile(): string {
  return ownFile("appearance.json");
}

function relaunch(): void {
  app.relaunch(relaunchOptions(process.argv, process.env.APPIMAGE));
}

/** A line of the studio's log, in which no key can stand: of what the shell sees, words of Chromium's and figures. */
function note(event: string, data: Readonly<Record<string, unknown>>): void {
  createLog(join(options.dataDir, "logs")).error(event, data);
}

function watchProcesses(): void {
  const fallBack = createGraphicsFallback({
    file: graphicsFile(),
    version: app.getVersion(),
    async offer() {
      const { message, detail, restart, later } = words.graphics;
      const asked = { type: "warning" as const, message, detail, buttons: [restart, later], defaultId: 0, cancelId: 1 };
      return (await dialog.showMessageBox(asked)).response === 0;
    },
    restart: () => quitter?.leaveWith(relaunch),
  });
  app.on("child-process-gone", (_event, details) => {
    const { type, reason, exitCode } = details;
    if (reason === "clean-exit" || reason === "killed") return;
    note("process gone", { type, reason, exitCode });
    fallBack(details).catch((thrown: unknown) => note("fault", { thrown }));
  });
}

function showMenu(): void {
  const { dataDir } = options;
  const setLibraryFolder = async (folder: string) => core?.setLibraryFolder(folder);
  const checkForUpdates = updates?.check;
  installMenu({ app, dataDir, shortcuts, currentWindow: () => window, setLibraryFolder, checkForUpdates }, words);
}

/** It shuts down, or the person logs out: nothing is asked, and nothing begun that takes longer than the system waits. */
function endWithSystem(): void {
  updates?.holdBack();
  quitter?.endWithSystem();
}

function openWindow(): void {
  window = createMainWindow({
    preload: preloadFile,
    stateFile: ownFile("window-state.json"),
    words: () => words,
    note,
    systemEnds: endWithSystem,
  });
  window.once("closed", () => {
    window = undefined;
  });
}

/** A link into the program shows a place; a second start without one shows the window as it is. */
function follow(place: Place | undefined): void {
  wanted = place;
  showWindow();
  if (place !== undefined && core !== undefined && window !== undefined) void load(window, place);
}

/** Nothing is imported by that: the page shows what it holds, and the person decides. */
function openArchive(path: string): void {
  archive = path;
  offerArchive();
  follow("settings/backup");
}

function offerArchive(): void {
  if (archive === undefined || core === undefined) return;
  core.offerArchive(archive).catch(core.onFault);
  archive = undefined;
}

function showWindow(): void {
  // A second start, or a click in the dock, can come before there is anything to show it with.
  if (!app.isReady()) return;
  if (window === undefined) openWindow();
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}

/** An AppImage starts without Chromium's sandbox where the system has none for it: what a service sends isn't opened so. */
function refuseWithoutSandbox(): void {
  process.stderr.write(`${words.noSandbox.title}: ${words.noSandbox.detail}\n`);
  dialog.showErrorBox(words.noSandbox.title, words.noSandbox.detail);
  app.exit(1);
}

function failToStart(error: unknown): void {
  const known = carriedError(error);
  note("not opened", known === undefined ? { thrown: error } : { code: known.code, message: known.message });
  const text =
    known === undefined
      ? String(error instanceof Error ? error.message : error)
      : `${known.message}\n\n${known.advice}`;
  dialog.showErrorBox(words.failedToStart, visibleText(text));
  app.exit(1);
}
