import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MessagePort, parentPort } from "node:worker_threads";
import type { ToldByElectron, ToldToElectron } from "./electron-main.ts";

/** The part of Electron that main and the shell use. It tells what was done with it, and does what the test says. */
const tell = (told: ToldByElectron, transfer: readonly MessagePort[] = []) => parentPort?.postMessage(told, transfer);

class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  readonly name = "Reelsong";
  #data = tmpdir();
  enableSandbox(): void {}
  setAppUserModelId(): void {}
  setBadgeCount(): void {}
  relaunch(): void {}
  requestSingleInstanceLock = () => true;
  whenReady = async () => {};
  getVersion = () => "0.0.0-test";
  getLocale = () => "en-GB";
  getPath = () => this.#data;
  setPath(_name: string, folder: string): void {
    this.#data = folder;
  }
  exit(code: number): void {
    tell({ what: "exit", code });
  }
  quit(): void {
    let prevented = false;
    this.emit("before-quit", { preventDefault: () => (prevented = true) });
    if (prevented) return;
    tell({ what: "quit" });
    parentPort?.close();
  }
}

export const app = new StandInApp();
export const ipcMain = new EventEmitter();
export { MessageChannel as MessageChannelMain } from "node:worker_threads";

class StandInTheme extends EventEmitter {
  shouldUseDarkColors = false;
  set themeSource(theme: string) {
    this.shouldUseDarkColors = theme === "dark";
    tell({ what: "theme", theme });
    this.emit("updated");
  }
}
export const nativeTheme = new StandInTheme();

let window: BrowserWindow | undefined;

export class BrowserWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
  constructor(options: { webPreferences: Record<string, unknown> }) {
    super();
    window = this;
    tell({ what: "window", preferences: options.webPreferences });
    app.emit(
      "web-contents-created",
      {},
      Object.assign(this.webContents, { setWindowOpenHandler() {}, setWebRTCIPHandlingPolicy() {} }),
    );
  }
  async loadURL(address: string): Promise<void> {
    tell({ what: "address", address });
  }
  setBackgroundColor(colour: string): void {
    tell({ what: "colour", colour });
  }
  setTitleBarOverlay(): void {}
  show(): void {}
  focus(): void {}
  isFocused = () => false;
  isMinimized = () => false;
  isMaximized = () => false;
  isFullScreen = () => false;
  isDestroyed = () => false;
  getNormalBounds = () => ({ x: 0, y: 0, width: 1440, height: 900 });
}

export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly #title: string;
  constructor({ title }: { title: string }) {
    super();
    this.#title = title;
  }
  show(): void {
    tell({ what: "notification", title: this.#title });
  }
}

interface MenuItem {
  readonly label?: string;
  readonly role?: string;
}
export const Menu = {
  buildFromTemplate: (items: readonly MenuItem[]) => items,
  setApplicationMenu: (items: readonly MenuItem[]) =>
    tell({ what: "menu", names: items.map(({ label, role }) => label ?? role ?? "") }),
};

let answer = async (_request: Request) => new Response(null, { status: 500 });
let mayAsk = (_details: { url: string }, _decide: (decision: { cancel: boolean }) => void) => {};

export const session = {
  defaultSession: {
    setPermissionRequestHandler() {},
    setPermissionCheckHandler() {},
    setDevicePermissionHandler() {},
    on() {},
    resolveProxy: async () => "DIRECT",
    protocol: {
      handle(_scheme: string, handler: typeof answer) {
        answer = handler;
      },
    },
    webRequest: {
      onBeforeRequest(handler: typeof mayAsk) {
        mayAsk = handler;
      },
    },
  },
};

export const protocol = { registerSchemesAsPrivileged() {} };
export const screen = { getAllDisplays: () => [] };
export const dialog = {
  showErrorBox: (title: string, text: string) => tell({ what: "error", text: `${title}\n${text}` }),
  showMessageBox: async () => ({ response: 0 }),
  showOpenDialog: async () => ({ filePaths: [] }),
};
/** A process of Node's in place of one of Electron's. */
export const utilityProcess = {
  fork(script: string, args: readonly string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
    const child = spawn(process.execPath, ["--no-warnings", script, ...args], {
      ...{ cwd, env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { stdout, stderr } = child;
    const shown = Object.assign(new EventEmitter(), { stdout, stderr, kill: () => child.kill() });
    child.once("exit", (code) => shown.emit("exit", code));
    return shown;
  },
};
export const powerSaveBlocker = { start: () => 1, stop() {} };
export const shell = {};
export const nativeImage = {};
Object.assign(process, { resourcesPath: join(tmpdir(), "no-resources") });

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
    tell({ what: "answer", status: response.status, policy: response.headers.get("content-security-policy") });
  } else if (told.do === "request") {
    mayAsk({ url: told.address }, ({ cancel }) => tell({ what: "network", allowed: !cancel }));
  } else if (told.do === "startAgain") app.emit("second-instance");
  else {
    window?.emit("close");
    window?.emit("closed");
    app.emit("window-all-closed");
  }
}
parentPort?.on("message", (told: ToldToElectron) => void follow(told));
