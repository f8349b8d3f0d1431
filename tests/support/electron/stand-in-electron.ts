import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createDialog } from "./dialogs.ts";
import type { ElectronWorld, ToldByElectron, ToldToElectron } from "./electron-main.ts";

/**
 * The part of Electron that main and the shell use. It tells what was done with it, and does what the test says. What each
 * member takes and gives is `electron.d.ts`'s own; that the shell uses nothing else is checked by compiling it against this
 * file (`npm run check -- stand-in`). Where only Electron's papers say how something behaves, they are named beside it.
 */
const tell = (told: ToldByElectron, transfer: readonly MessagePort[] = []) => parentPort?.postMessage(told, transfer);
const world = (workerData ?? {}) as ElectronWorld;

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly name = "Reelsong";
  readonly commandLine = { hasSwitch: (name: string): boolean => world.switches?.includes(name) ?? false };
  #data = tmpdir();
  #ready = false;
  #relaunched: Electron.RelaunchOptions | undefined;
  override on(event: "second-instance", listener: (event: object, args: string[], folder: string) => void): this;
  override on(
    event: "open-url" | "open-file",
    listener: (event: { preventDefault(): void }, what: string) => void,
  ): this;
  override on(event: "child-process-gone", listener: (event: object, gone: Electron.Details) => void): this;
  override on(event: "web-contents-created", listener: (event: object, contents: StandInContents) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own type of an emitter, which each event fills otherwise
  override on(event: string, listener: (...args: any[]) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override on(event: string, listener: (...args: any[]) => void): this {
    return super.on(event, listener);
  }
  enableSandbox(): void {}
  setAppUserModelId(_id: string): void {}
  setToastActivatorCLSID(_id: string): void {}
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true;
  }
  setBadgeCount(_count?: number): boolean {
    return true;
  }
  disableHardwareAcceleration(): void {
    tell({ what: "noGraphics" });
  }
  /** “Relaunches the app when the current instance exits”: nothing before that, and each call is one more start. */
  relaunch(options?: Electron.RelaunchOptions): void {
    this.#relaunched = options ?? {};
  }
  requestSingleInstanceLock = (): boolean => true;
  whenReady = async (): Promise<void> => {
    this.#ready = true;
  };
  isReady = (): boolean => this.#ready;
  getVersion = (): string => "0.0.0-test";
  getLocale = (): string => "en-GB";
  getAppPath = (): string => join(import.meta.dirname, "../../..");
  getPath = (_name: "userData"): string => this.#data;
  /** “If the path specifies a directory that does not exist, an `Error` is thrown.” */
  setPath(_name: string, folder: string): void {
    if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder}`);
    this.#data = folder;
  }
  getFileIcon = async (_path: string, _options?: Electron.FileIconOptions): Promise<NativeImage> =>
    nativeImage.createEmpty();
  exit(code?: number): void {
    tell({ what: "exit", code: code ?? 0 });
  }
  /** `before-quit`, then the windows close, then `will-quit` and `quit`; whoever prevents the first one stays. */
  quit(): void {
    let prevented = false;
    this.emit("before-quit", { preventDefault: () => (prevented = true) });
    if (prevented) return;
    if (this.#relaunched !== undefined) tell({ what: "relaunch", args: this.#relaunched.args ?? [] });
    tell({ what: "quit" });
    parentPort?.close();
  }
}

export const app = new StandInApp();
export type App = StandInApp;

export class StandInIpc extends EventEmitter {}
export const ipcMain = new StandInIpc();
export type IpcMain = StandInIpc;
export { MessageChannel as MessageChannelMain } from "node:worker_threads";

class StandInTheme extends EventEmitter {
  shouldUseDarkColors = false;
  set themeSource(theme: Electron.NativeTheme["themeSource"]) {
    this.shouldUseDarkColors = theme === "dark";
    tell({ what: "theme", theme });
    this.emit("updated");
  }
}
export const nativeTheme = new StandInTheme();
export const powerMonitor = new EventEmitter();

class StandInContents extends EventEmitter {
  readonly session: StandInSession;
  readonly mainFrame = {};
  constructor(session: StandInSession) {
    super();
    this.session = session;
  }
  setWindowOpenHandler(_handler: Parameters<Electron.WebContents["setWindowOpenHandler"]>[0]): void {}
  setWebRTCIPHandlingPolicy(_policy: Parameters<Electron.WebContents["setWebRTCIPHandlingPolicy"]>[0]): void {}
  /** Empty until a page was loaded. */
  shownUrl = "";
  getURL = (): string => this.shownUrl;
  isDestroyed = (): boolean => false;
  replaceMisspelling(word: string): void {
    tell({ what: "done", name: "replaceMisspelling", with: word });
  }
  showDefinitionForSelection(): void {}
  copyImageAt(x: number, y: number): void {
    tell({ what: "done", name: "copyImageAt", with: `${x},${y}` });
  }
  downloadURL(address: string): void {
    tell({ what: "done", name: "downloadURL", with: address });
  }
  startDrag(_item: Omit<Electron.Item, "icon"> & { icon: NativeImage }): void {}
  forcefullyCrashRenderer(): void {
    tell({ what: "done", name: "forcefullyCrashRenderer", with: "" });
  }
  reload(): void {
    tell({ what: "done", name: "reload", with: "" });
  }
}
export type WebContents = StandInContents;

let window: BrowserWindow | undefined;

export class BrowserWindow extends EventEmitter {
  readonly webContents: StandInContents;
  #shown: boolean;
  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    window = this;
    this.#shown = options.show ?? true;
    this.webContents = new StandInContents(session.defaultSession);
    const { width = 800, height = 600, x = null, y = null, backgroundColor = "" } = options;
    tell({
      ...{ what: "window", preferences: { ...options.webPreferences }, colour: backgroundColor },
      bounds: { width, height, x, y },
    });
    app.emit("web-contents-created", {}, this.webContents);
  }
  async loadURL(address: string): Promise<void> {
    this.webContents.shownUrl = address;
    tell({ what: "address", address });
  }
  setBackgroundColor(colour: string): void {
    tell({ what: "colour", colour });
  }
  setTitleBarOverlay(_overlay: Electron.TitleBarOverlayOptions): void {}
  setProgressBar(_share: number): void {}
  setBounds(_bounds: Partial<Electron.Rectangle>): void {}
  getBounds = (): Electron.Rectangle => ({ x: 0, y: 0, width: 1440, height: 900 });
  show(): void {
    this.#shown = true;
    tell({ what: "shown" });
  }
  /** “This will also show (but not focus) the window if it isn't being displayed already.” */
  maximize(): void {
    if (!this.#shown) tell({ what: "error", text: "maximized while hidden" });
    tell({ what: "done", name: "maximize", with: "" });
  }
  setFullScreen(_on: boolean): void {}
  restore(): void {}
  focus(): void {}
  reload(): void {
    this.webContents.reload();
  }
  destroy(): void {
    tell({ what: "done", name: "destroy", with: "" });
  }
  isFocused = (): boolean => false;
  isMinimized = (): boolean => false;
  isMaximized = (): boolean => false;
  isFullScreen = (): boolean => false;
  isDestroyed = (): boolean => false;
  getNormalBounds = (): Electron.Rectangle => ({ x: 0, y: 0, width: 1440, height: 900 });
}

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #title: string;
  constructor({ title = "" }: Electron.NotificationConstructorOptions) {
    super();
    this.#title = title;
  }
  show(): void {
    tell({ what: "notification", title: this.#title });
  }
}

export type MenuItemConstructorOptions = Electron.MenuItemConstructorOptions;
export type ContextMenuParams = Electron.ContextMenuParams;
export type OpenDialogOptions = Electron.OpenDialogOptions;
export type Rectangle = Electron.Rectangle;
export type RelaunchOptions = Electron.RelaunchOptions;

/** What an item says; one with a role and no label would speak the language of the system. */
const labelOf = ({ label, role, type }: MenuItemConstructorOptions): string =>
  label ?? (type === "separator" ? "—" : `(${role})`);

class StandInMenu {
  readonly items: readonly MenuItemConstructorOptions[];
  constructor(items: readonly MenuItemConstructorOptions[]) {
    this.items = items;
  }
  popup(_options?: Pick<Electron.PopupOptions, "x" | "y" | "sourceType" | "frame"> & { window?: BrowserWindow }): void {
    tell({ what: "popup", labels: this.items.map(labelOf) });
    const chosen = this.items.find((item) => labelOf(item) === world.choose);
    // The item's own click is all that this shell gives its items; none of them asks who called.
    (chosen?.click as (() => void) | undefined)?.();
  }
}
export const Menu = {
  buildFromTemplate: (items: MenuItemConstructorOptions[]): StandInMenu => new StandInMenu(items),
  setApplicationMenu({ items }: StandInMenu): void {
    const below = items.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu.map(labelOf) : []));
    const keys = items.flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.map(({ accelerator }) => String(accelerator ?? "")) : [],
    );
    tell({ what: "menu", names: items.map(labelOf), below, keys });
  },
};

type Answer = (request: Request) => Response | Promise<Response>;
let answer: Answer = () => new Response(null, { status: 500 });
let mayAsk: ((details: { url: string }, decide: (decision: { cancel?: boolean }) => void) => void) | undefined;

class StandInSession extends EventEmitter {
  readonly protocol = {
    handle(_scheme: string, handler: Answer): void {
      answer = handler;
    },
  };
  readonly webRequest = {
    onBeforeRequest(handler: typeof mayAsk): void {
      mayAsk = handler;
    },
  };
  setPermissionRequestHandler(
    _decide: (contents: WebContents, permission: string, decide: (granted: boolean) => void) => void,
  ): void {}
  setPermissionCheckHandler(_decide: (contents: WebContents | null, permission: string) => boolean): void {}
  setDevicePermissionHandler(_decide: Parameters<Electron.Session["setDevicePermissionHandler"]>[0]): void {}
  addWordToSpellCheckerDictionary = (word: string): boolean => {
    tell({ what: "done", name: "addWord", with: word });
    return true;
  };
  flushStorageData(): void {}
  resolveProxy = async (_url: string): Promise<string> => "DIRECT";
}
export type Session = StandInSession;
export const session = { defaultSession: new StandInSession() };

export const protocol = { registerSchemesAsPrivileged(_schemes: Electron.CustomScheme[]): void {} };

class StandInScreen extends EventEmitter {
  #display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
  getAllDisplays = () => [this.#display];
  getPrimaryDisplay = () => this.#display;
  getDisplayMatching = (_place: Electron.Rectangle) => this.#display;
}
export const screen = new StandInScreen();
export type Screen = StandInScreen;

export const dialog = createDialog<BrowserWindow>({
  async ask({ message, detail = "", buttons = [] }) {
    tell({ what: "question", message, detail, buttons });
    return world.answer ?? 0;
  },
  chooseFolder: async () => null,
  showError: (title, text) => tell({ what: "error", text: `${title}\n${text}` }),
});

/** A process of Node's in place of one of Electron's. */
export const utilityProcess = {
  fork(script: string, args: string[], { cwd, env }: Electron.ForkOptions) {
    const child = spawn(process.execPath, ["--no-warnings", script, ...args], {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = child;
    const shown = Object.assign(new EventEmitter(), { stdout, stderr, kill: () => child.kill() });
    child.once("exit", (code) => shown.emit("exit", code));
    return shown;
  },
};
export const powerSaveBlocker = {
  start: (_kind: Parameters<Electron.PowerSaveBlocker["start"]>[0]): number => 1,
  stop: (_blocker: number): boolean => true,
};
export const clipboard = {
  writeText: (text: string): void => tell({ what: "done", name: "writeText", with: text }),
};
export const shell = {
  openExternal: async (address: string): Promise<void> => tell({ what: "done", name: "openExternal", with: address }),
  openPath: async (_path: string): Promise<string> => "",
  showItemInFolder(_path: string): void {},
  trashItem: async (_path: string): Promise<void> => {},
};

export class NativeImage {
  isEmpty = (): boolean => true;
  resize = (_options: Electron.ResizeOptions): NativeImage => this;
}
export const nativeImage = {
  createEmpty: (): NativeImage => new NativeImage(),
  createFromPath: (_path: string): NativeImage => new NativeImage(),
};
Object.assign(process, { resourcesPath: join(tmpdir(), "no-resources") });

const emitters = (): Record<"app" | "window" | "contents" | "power", EventEmitter | undefined> => ({
  ...{ app, window, contents: window?.webContents, power: powerMonitor },
});

/** What a page, the person or the system does. */
async function follow(told: ToldToElectron): Promise<void> {
  if (told.do === "askPort") {
    const frame = {
      url: told.from,
      postMessage: (_channel: string, _message: null, ports: readonly MessagePort[]) =>
        tell({ what: "port", port: ports[0] as MessagePort }, ports),
    };
    const sender = { mainFrame: told.inner ? {} : frame };
    ipcMain.emit("reelsong:request-port", { senderFrame: frame, sender });
    tell({ what: "asked" });
  } else if (told.do === "fetch") {
    const response = await answer(new Request(told.address));
    const policy = response.headers.get("content-security-policy");
    tell({ what: "answer", status: response.status, policy, text: await response.text() });
  } else if (told.do === "request") {
    mayAsk?.({ url: told.address }, ({ cancel }) => tell({ what: "network", allowed: cancel !== true }));
  } else if (told.do === "emit") {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    emitters()[told.on]?.emit(told.event, event, ...told.with);
    tell({ what: "emitted", prevented });
  } else if (told.do === "startAgain") app.emit("second-instance", {}, told.args ?? [], process.cwd());
  else {
    window?.emit("close");
    window?.emit("closed");
    app.emit("window-all-closed");
  }
}
parentPort?.on("message", (told: ToldToElectron) => void follow(told));
