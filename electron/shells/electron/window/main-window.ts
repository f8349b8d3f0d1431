import { join } from "node:path";
import { BrowserWindow, dialog, nativeTheme, screen } from "electron";
import { appAddress } from "../address.ts";
import type { ShellTexts } from "../shell-texts.ts";
import { createReloadLimit } from "./reload-limit.ts";
import { keepWindowState, readWindowState } from "./window-state.ts";

/** `sf-1` and `tx-2` of the design tokens, for what is drawn before and around the page. */
const colours = {
  dark: { back: "#14110e", symbol: "#b4afa8" },
  light: { back: "#f3f0eb", symbol: "#544d47" },
};
const titleBarHeight = 40;

/** The one window: sandboxed, isolated, without Node; shown when it has something to show. */
export function createMainWindow(given: {
  readonly preload: string;
  readonly stateFile: string;
  readonly words: () => ShellTexts;
}): BrowserWindow {
  const last = readWindowState(given.stateFile, screen);
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    ...last?.bounds,
    minWidth: 960,
    minHeight: 640,
    show: false,
    title: "Reelsong",
    backgroundColor: currentColours().back,
    titleBarStyle: "hidden",
    trafficLightPosition: { x: 14, y: 12 },
    // On a Mac too: it tells the page how much room the system's own buttons take.
    titleBarOverlay: process.platform === "darwin" ? { height: titleBarHeight } : overlay(),
    webPreferences: {
      preload: given.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Elsewhere the checker would fetch its word lists from the network.
      spellcheck: process.platform === "darwin",
    },
  });
  if (last?.maximized) window.maximize();
  if (last?.fullScreen) window.setFullScreen(true);
  keepWindowState(window, given.stateFile);
  window.once("ready-to-show", () => window.show());
  const repaint = () => {
    window.setBackgroundColor(currentColours().back);
    if (process.platform !== "darwin") window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on("updated", repaint);
  window.once("closed", () => nativeTheme.off("updated", repaint));
  const mayReload = createReloadLimit();
  window.webContents.on("render-process-gone", (_event, details) => {
    // The core goes on without the page; a fresh page takes up where the old one was.
    if (details.reason === "clean-exit") return;
    if (mayReload()) window.reload();
    else void askAfterCrash(window, given.words().crash);
  });
  void window.loadURL(appAddress);
  return window;
}

/** The page crashed again and again: the person says what happens. The core works on meanwhile. */
async function askAfterCrash(window: BrowserWindow, words: ShellTexts["crash"]): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: "error",
    message: words.message,
    detail: words.detail,
    buttons: [words.again, words.close],
    defaultId: 0,
    cancelId: 1,
  });
  if (window.isDestroyed()) return;
  if (response === 0) window.reload();
  else window.destroy();
}

function currentColours() {
  return nativeTheme.shouldUseDarkColors ? colours.dark : colours.light;
}

function overlay() {
  return { color: currentColours().back, symbolColor: currentColours().symbol, height: titleBarHeight };
}

/** Beside the bundle in `out`. */
export const preloadFile = join(import.meta.dirname, "../preload/preload.cjs");
