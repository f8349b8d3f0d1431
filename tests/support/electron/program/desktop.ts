import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { createDialog } from "../dialogs.ts";
import { isWatched, nextId, orders, tell } from "./control.ts";
import type { BrowserWindow } from "./window.ts";
import { world } from "./world.ts";

/** The system around the windows: what it is asked is told to who started the program, who answers for the person. */

class NativeTheme extends EventEmitter {
  #source: Electron.NativeTheme["themeSource"] = "system";
  #systemIsDark = world.dark ?? false;
  get shouldUseDarkColors(): boolean {
    return this.#source === "system" ? this.#systemIsDark : this.#source === "dark";
  }
  get themeSource(): Electron.NativeTheme["themeSource"] {
    return this.#source;
  }
  set themeSource(source: Electron.NativeTheme["themeSource"]) {
    tell({ what: "theme", source });
    this.#change(() => {
      this.#source = source;
    });
  }
  systemIsDark(dark: boolean): void {
    this.#change(() => {
      this.#systemIsDark = dark;
    });
  }
  /** “Emitted when something in the underlying NativeTheme has changed.” */
  #change(change: () => void): void {
    const before = this.shouldUseDarkColors;
    change();
    if (this.shouldUseDarkColors !== before) this.emit("updated");
  }
}
export const nativeTheme = new NativeTheme();
orders.on("systemTheme", ({ dark }) => nativeTheme.systemIsDark(dark));

export const powerMonitor = new EventEmitter();
orders.on("power", ({ event }) => powerMonitor.emit(event, { preventDefault() {} }));

type Display = Pick<Electron.Display, "workArea">;
class StandInScreen extends EventEmitter {
  #primary: Display = { workArea: { x: 0, y: 0, width: 1920, height: 1040 } };
  #others: readonly Display[] = [];
  getAllDisplays = (): Display[] => [this.#primary, ...this.#others];
  getPrimaryDisplay = (): Display => this.#primary;
  /** “The display that most closely intersects the provided bounds.” */
  getDisplayMatching(place: Electron.Rectangle): Display {
    return this.getAllDisplays().reduce((best, each) => (shared(each, place) > shared(best, place) ? each : best));
  }
  /** Tells of each that came and each that went. */
  change([primary, ...others]: readonly Electron.Rectangle[]): void {
    const before = this.getAllDisplays();
    if (primary === undefined) return;
    this.#primary = { workArea: primary };
    this.#others = others.map((workArea) => ({ workArea }));
    const now = this.getAllDisplays();
    for (const each of now) if (!before.some((old) => isSame(old, each))) this.emit("display-added", {}, each);
    for (const each of before) if (!now.some((left) => isSame(left, each))) this.emit("display-removed", {}, each);
  }
}
function shared({ workArea }: Display, place: Electron.Rectangle): number {
  const across = Math.min(workArea.x + workArea.width, place.x + place.width) - Math.max(workArea.x, place.x);
  const down = Math.min(workArea.y + workArea.height, place.y + place.height) - Math.max(workArea.y, place.y);
  return Math.max(across, 0) * Math.max(down, 0);
}
const isSame = (one: Display, other: Display): boolean => isDeepStrictEqual(one.workArea, other.workArea);
export const screen = new StandInScreen();
orders.on("screens", ({ workAreas }) => screen.change(workAreas));
export type Screen = StandInScreen;

async function ask({ message, detail = "", buttons = [], cancelId = 0, signal }: Electron.MessageBoxOptions) {
  const id = nextId();
  tell({ what: "question", id, message, detail, buttons, cancelId });
  if (!isWatched()) return cancelId;
  return new Promise<number>((done) => {
    const settle = (response: number) => {
      orders.off("answer", answered);
      signal?.removeEventListener("abort", takenBack);
      done(response);
    };
    const answered = (order: { id: number; button: number }) => {
      if (order.id === id) settle(order.button);
    };
    // “The message box behaves as if it was cancelled by the user.”
    const takenBack = () => {
      tell({ what: "questionGone", id });
      settle(cancelId);
    };
    orders.on("answer", answered);
    signal?.addEventListener("abort", takenBack);
  });
}

async function chooseFolder(): Promise<string | null> {
  const id = nextId();
  tell({ what: "folderAsked", id });
  if (!isWatched()) return null;
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const answered = (order: { id: number; path: string | null }) => {
    if (order.id === id) resolve(order.path);
  };
  orders.on("chooseFolder", answered);
  const path = await promise;
  orders.off("chooseFolder", answered);
  return path;
}

export const dialog = createDialog<BrowserWindow>({
  ask,
  chooseFolder,
  /** Before `ready`, on Linux, “the message will be emitted to stderr, and no GUI dialog will appear”. */
  showError(title, text) {
    process.stderr.write(`${title}\n${text}\n`);
    tell({ what: "errorBox", title, text });
  },
});

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true;
  readonly #id = nextId();
  readonly #options: Electron.NotificationConstructorOptions;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.#options = options;
  }
  show(): void {
    const { title = "", body = "" } = this.#options;
    tell({ what: "notification", id: this.#id, title, body });
    this.emit("show");
    orders.on("clickNotification", ({ id }) => {
      if (id === this.#id) this.emit("click");
    });
  }
}

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
  start(_kind: Parameters<Electron.PowerSaveBlocker["start"]>[0]): number {
    tell({ what: "awake", on: true });
    return 1;
  },
  stop(_blocker: number): boolean {
    tell({ what: "awake", on: false });
    return true;
  },
};

export const clipboard = { writeText: (text: string): void => tell({ what: "copied", text }) };

/** Nothing is opened, shown or thrown away in earnest. */
export const shell = {
  openExternal: async (text: string): Promise<void> => tell({ what: "opened", text }),
  async openPath(text: string): Promise<string> {
    tell({ what: "openedPath", text });
    return "";
  },
  showItemInFolder: (text: string): void => tell({ what: "revealed", text }),
  trashItem: async (text: string): Promise<void> => tell({ what: "trashed", text }),
};

/** Pictures are of the system's making; of each it is known only whether there is one. */
export class NativeImage {
  readonly #isEmpty: boolean;
  constructor(isEmpty: boolean) {
    this.#isEmpty = isEmpty;
  }
  isEmpty = (): boolean => this.#isEmpty;
  resize = (_options: Electron.ResizeOptions): NativeImage => this;
}
export const nativeImage = {
  createEmpty: (): NativeImage => new NativeImage(true),
  createFromPath: (_path: string): NativeImage => new NativeImage(false),
};
