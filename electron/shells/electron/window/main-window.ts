import { join } from "node:path";
import { BrowserWindow, dialog, nativeTheme, screen } from "electron";
import { appAddress } from "../address.ts";
import type { Pane, ShellTexts } from "../shell-texts.ts";
import { offerContextMenu } from "./context-menu.ts";
import { createReloadLimit } from "./reload-limit.ts";
import { type WindowTrouble, watchWindow } from "./watch-window.ts";
import { keepOnScreen, keepWindowState, readWindowState } from "./window-state.ts";

/** `sf-1` and `tx-2` of the design tokens, for what is drawn before and around the page. */
const colours = {
  dark: { back: "#14110e", symbol: "#b4afa8" },
  light: { back: "#f3f0eb", symbol: "#544d47" },
};
const titleBarHeight = 40;

/** The one window: sandboxed, isolated, without Node. It is there at once, in the theme's own background. */
export function createMainWindow(given: {
  readonly preload: string;
  readonly stateFile: string;
  readonly words: () => ShellTexts;
  /** A line of the log. */
  readonly note: (event: string, data: Readonly<Record<string, unknown>>) => void;
  /** Windows shuts down or logs out; it tells windows only. */
  readonly systemEnds: () => void;
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
  // Between screens of different scales the size of the constructor is that of the wrong one.
  if (last !== undefined) window.setBounds(last.bounds);
  // Waiting for `ready-to-show` makes a start look slow; Electron's own advice is a background like the page's.
  window.show();
  // Only now: a window that is maximized while it is hidden is shown by that, in a place of its own.
  if (last?.maximized) window.maximize();
  if (last?.fullScreen) window.setFullScreen(true);
  keepWindowState(window, given.stateFile);
  keepOnScreen(window, screen);
  const repaint = () => {
    window.setBackgroundColor(currentColours().back);
    if (process.platform !== "darwin") window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on("updated", repaint);
  window.once("closed", () => nativeTheme.off("updated", repaint));
  offerContextMenu(window, given.words);
  if (process.platform === "win32") window.on("session-end", given.systemEnds);
  const contents = window.webContents;
  watchWindow({
    ...{ window, contents, note: given.note, mayReload: createReloadLimit() },
    isGone: () => window.isDestroyed(),
    reload: () => window.reload(),
    reloadHung() {
      // Electron's own order: the reload then happens in a new process.
      contents.forcefullyCrashRenderer();
      contents.reload();
    },
    close: () => window.destroy(),
    ask: (trouble) => askAbout(trouble, given.words()),
  });
  void load(window);
  return window;
}

/** What the page is to show: a pane, or where an archive that was opened is decided about. */
export type Place = Pane | "settings/backup";

/**
 * A page that doesn't load is asked about where that is heard of (`did-fail-load`). The pane that is shown is left alone:
 * asked for once more its page would begin anew, and what goes on in it would break off.
 */
export async function load(window: BrowserWindow, place?: Place): Promise<void> {
  const address = place === undefined ? appAddress : `${appAddress}#/${place}`;
  if (place !== undefined && window.webContents.getURL() === address) return;
  await window.loadURL(address).catch(() => {});
}

/** The core works on meanwhile. */
async function askAbout(trouble: WindowTrouble, words: ShellTexts): Promise<number> {
  const { response } = await dialog.showMessageBox({ type: "warning", ...question(trouble, words), defaultId: 0 });
  return response;
}

function question(trouble: WindowTrouble, { crash, hang, load }: ShellTexts) {
  if (trouble.kind === "hang") {
    const { message, detail, wait, reload } = hang;
    // Once the window answers again, the question goes away as if the person had waited.
    return { message, detail, buttons: [wait, reload], cancelId: 0, signal: trouble.over };
  }
  if (trouble.kind === "load") {
    const { message, again, close } = load;
    return { message, detail: load.detail(trouble.reason), buttons: [again, close], cancelId: 1 };
  }
  return { message: crash.message, detail: crash.detail, buttons: [crash.again, crash.close], cancelId: 1 };
}

function currentColours() {
  return nativeTheme.shouldUseDarkColors ? colours.dark : colours.light;
}

function overlay() {
  return { color: currentColours().back, symbolColor: currentColours().symbol, height: titleBarHeight };
}

/** Beside the bundle in `out`. */
export const preloadFile = join(import.meta.dirname, "../preload/preload.cjs");
