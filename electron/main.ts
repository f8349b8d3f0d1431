import { join } from "node:path";
import { app, type BrowserWindow, dialog, ipcMain, session } from "electron";
import { createCore } from "#core/core/create-core.ts";
import { keepRunning } from "#core/logs/index.ts";
import { rendererDir, servePage } from "#core/page/index.ts";
import {
  answerDrags,
  answerPortRequests,
  checkForUpdates,
  closeBeforeQuit,
  createElectronPorts,
  createMainWindow,
  guardContents,
  guardSession,
  installMenu,
  mayLeaveSongs,
  preloadFile,
  readLaunchOptions,
  registerAppScheme,
  serveApp,
} from "#core/shell/index.ts";
import { carriedError } from "#shared/wire/studio-failure.ts";

const options = readLaunchOptions(process.argv.slice(app.isPackaged ? 1 : 2));
let window: BrowserWindow | undefined;
let served = false;

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
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  run().catch(failToStart);
}

async function run(): Promise<void> {
  await app.whenReady();
  const own = session.defaultSession;
  guardSession(own);
  const core = await createCore({
    dataDir: options.dataDir,
    defaultLibraryDir: options.libraryDir,
    shell: "electron",
    version: app.getVersion(),
    locale: () => app.getLocale(),
    resourcesDir: import.meta.dirname,
    ...createElectronPorts(own, () => window),
    sandbox: { timeScale: options.sandboxTimeScale },
  });
  keepRunning(process, core.onFault);
  closeBeforeQuit(app, {
    mayLeave: () => mayLeaveSongs(window, core.songsOnTheirWay().length),
    close: () => core.close(),
    stay: showWindow,
    onFault: core.onFault,
  });
  serveApp(own, { page: servePage({ rendererDir }), media: core.media });
  answerPortRequests(ipcMain, core);
  answerDrags(ipcMain, core);
  installMenu({
    app,
    dataDir: options.dataDir,
    currentWindow: () => window,
    setLibraryFolder: (folder) => core.setLibraryFolder(folder),
  });
  served = true;
  openWindow();
  await checkForUpdates((error) => process.stderr.write(`The update check failed: ${String(error)}\n`));
}

function openWindow(): void {
  window = createMainWindow({ preload: preloadFile, stateFile: join(app.getPath("userData"), "window-state.json") });
  window.once("closed", () => {
    window = undefined;
  });
}

function showWindow(): void {
  // A second start, or a click in the dock, can come before the core is there.
  if (!served) return;
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
  dialog.showErrorBox("Reelsong could not start", text);
  app.exit(1);
}
