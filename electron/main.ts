import { join } from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, nativeTheme, session } from "electron";
import { openStudio, type Studio } from "#core/app/index.ts";
import { failInOrder, keepRunning } from "#core/app/logs/index.ts";
import {
  answerDrags,
  answerPortRequests,
  checkForUpdates,
  closeBeforeQuit,
  confirmQuitWithSongs,
  createElectronPorts,
  createMainWindow,
  failedJustNow,
  guardContents,
  guardSession,
  installMenu,
  preloadFile,
  quitWithoutWindow,
  readLaunchOptions,
  registerAppScheme,
  restartAfterFault,
  serveApp,
  shellTexts,
} from "#core/shells/electron/index.ts";
import { rendererDir, servePage } from "#core/shells/page/index.ts";
import { visibleText } from "#shared/outgoing/index.ts";
import { carriedError } from "#shared/wire/errors/studio-failure.ts";

const options = readLaunchOptions(process.argv.slice(app.isPackaged ? 1 : 2));
let window: BrowserWindow | undefined;
let core: Studio | undefined;
let words = shellTexts("en");

if (options.profileDir !== undefined) app.setPath("userData", options.profileDir);
app.enableSandbox();
app.setAppUserModelId("studio.reelsong.app");

// Before anything is opened: the first instance comes to the front, and this one leaves no trace.
if (!app.requestSingleInstanceLock()) app.exit(0);
else {
  registerAppScheme();
  guardContents(app);
  app.on("second-instance", showWindow);
  app.on("activate", showWindow);
  run().catch(failToStart);
}

async function run(): Promise<void> {
  await app.whenReady();
  const own = session.defaultSession;
  guardSession(own);
  const failed = failedJustNow(faultFile());
  const ports = createElectronPorts(own, () => window, showWindow);
  const opened = await openStudio({
    dataDir: options.dataDir,
    defaultLibraryDir: options.libraryDir,
    shell: "electron",
    version: app.getVersion(),
    locale: () => app.getLocale(),
    resourcesDir: import.meta.dirname,
    ...ports,
    appearance({ theme, language }) {
      // The page and what the system draws around it are of one colour.
      nativeTheme.themeSource = theme;
      words = shellTexts(language);
      showMenu();
    },
    sandbox: { timeScale: options.sandboxTimeScale },
    ...(failed === undefined ? {} : { failedAt: failed }),
  });
  keepRunning(process, opened.onFault);
  failInOrder(process, {
    note: opened.onFault,
    close: () => opened.close(),
    say: (text) => void process.stderr.write(text),
    leave: () =>
      restartAfterFault({
        file: faultFile(),
        relaunch: () => app.relaunch(),
        exit: (code) => app.exit(code),
        giveUp: () => dialog.showErrorBox(words.fault.title, words.fault.detail),
      }),
  });
  closeBeforeQuit(app, {
    mayLeave: () => confirmQuitWithSongs(window, opened.songsOnTheirWay().length, words.songs),
    close: () => opened.close(),
    stay: showWindow,
    onFault: opened.onFault,
  });
  const page = servePage({ rendererDir, isClosed: () => opened.trouble() !== null });
  serveApp(own, { page, media: (request) => opened.media(request) });
  answerPortRequests(ipcMain, opened);
  answerDrags(ipcMain, opened);
  if (process.platform !== "darwin") {
    quitWithoutWindow(app, {
      hasWindow: () => window !== undefined,
      repliesEnded: opened.repliesEnded,
      onWait: () => ports.notify(words.replyGoesOn.title, words.replyGoesOn.body),
    });
  }
  core = opened;
  openWindow();
  await checkForUpdates((error) => process.stderr.write(`The update check failed: ${visibleText(String(error))}\n`));
}

const faultFile = (): string => join(app.getPath("userData"), "failed-at");

function showMenu(): void {
  const { dataDir } = options;
  const setLibraryFolder = async (folder: string) => core?.setLibraryFolder(folder);
  installMenu({ app, dataDir, currentWindow: () => window, setLibraryFolder }, words);
}

function openWindow(): void {
  const stateFile = join(app.getPath("userData"), "window-state.json");
  window = createMainWindow({ preload: preloadFile, stateFile, words: () => words });
  window.once("closed", () => {
    window = undefined;
  });
}

function showWindow(): void {
  // A second start, or a click in the dock, can come before the core is there.
  if (core === undefined) return;
  if (window === undefined) openWindow();
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}

function failToStart(error: unknown): void {
  const known = carriedError(error);
  const text =
    known === undefined
      ? String(error instanceof Error ? error.message : error)
      : `${known.message}\n\n${known.advice}`;
  dialog.showErrorBox("Reelsong couldn’t start", text);
  app.exit(1);
}
