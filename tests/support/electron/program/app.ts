import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Chromium, startChromium } from "./chromium.ts";
import { tell } from "./control.ts";
import type { NativeImage } from "./desktop.ts";
import { serveSchemes } from "./scheme-server.ts";
import type { WebContents } from "./window.ts";
import { world } from "./world.ts";

export interface Preventable {
  preventDefault(): void;
}
/** An event that its listeners may prevent, and whether one did. */
export function preventable(): { readonly event: Preventable; readonly isPrevented: () => boolean } {
  let prevented = false;
  return { event: { preventDefault: () => (prevented = true) }, isPrevented: () => prevented };
}

/** A window as the program's end sees it. */
export interface Closable {
  close(): void;
  destroy(): void;
}

/** The script that Node was started with; of a package's command line, the program is the first word (`electron.ts`). */
export const main = process.argv[1] ?? "";

/** What `protocol.handle` was given, by scheme. */
export const schemeHandlers = new Map<string, (request: Request) => Response | Promise<Response>>();

/**
 * Order and conditions of the end are those of electron/shell/browser/browser.cc (`Quit`, `Exit`, `OnWindowAllClosed`,
 * `NotifyAndShutdown`, `Shutdown`): docs/api/app.md says the same in words, but for `exit`, which emits `quit` all the same.
 */
export class App extends EventEmitter {
  readonly isPackaged = world.package !== undefined;
  readonly name = "Reelsong";
  readonly commandLine = {
    hasSwitch: (name: string): boolean =>
      process.argv.some((each) => each === `--${name}` || each.startsWith(`--${name}=`)),
  };
  readonly windows = new Set<Closable>();
  readonly #paths = new Map<string, string>();
  #chromium: Chromium | undefined;
  #state: "runs" | "quits" | "exits" | "over" = "runs";
  #code = 0;
  #relaunch: Electron.RelaunchOptions | undefined;
  #graphics = true;
  readonly #readied = Promise.withResolvers<void>();
  #starts = false;
  #isReady = false;

  override on(event: "second-instance", listener: (event: object, args: string[], folder: string) => void): this;
  override on(event: "open-url" | "open-file", listener: (event: Preventable, what: string) => void): this;
  override on(event: "child-process-gone", listener: (event: object, gone: Electron.Details) => void): this;
  override on(event: "web-contents-created", listener: (event: object, contents: WebContents) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own type of an emitter, which each event fills otherwise
  override on(event: string, listener: (...args: any[]) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override on(event: string, listener: (...args: any[]) => void): this {
    return super.on(event, listener);
  }

  override emit(event: string, ...args: readonly unknown[]): boolean {
    tell({ what: "event", name: event });
    return super.emit(event, ...args);
  }

  async start(): Promise<void> {
    if (this.#state !== "runs" || this.#starts) return;
    this.#starts = true;
    const port = await serveSchemes(schemeHandlers);
    const passed = process.argv.slice(1).filter((each) => /^--(lang|remote-debugging-port)\b/.test(each));
    const chromium = await startChromium({
      program: world.chromium,
      profile: join(this.getPath("userData"), "stand-in"),
      visible: world.visible ?? false,
      args: [
        ...(world.args ?? []),
        ...passed,
        // Headless, Chromium speaks the languages it is told to accept.
        `--accept-lang=${this.getLocale()}`,
        ...(this.#graphics ? [] : ["--disable-gpu"]),
        // The page has no network: whatever its guards should let through finds nothing.
        `--host-resolver-rules=MAP *.localhost 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
        // Of headless Chromium: what a page opens isn't opened, as by a handler that denies it.
        "--block-new-web-contents",
      ],
    });
    this.#chromium = chromium;
    chromium.child.stderr?.pipe(process.stderr);
    chromium.child.once("exit", () => {
      if (this.#state === "runs") this.exit(1);
    });
    this.#isReady = true;
    this.emit("ready", {});
    this.#readied.resolve();
  }

  /** Only after `ready`, as Electron has it for windows. */
  get chromium(): Chromium {
    if (this.#chromium === undefined) throw new Error("Cannot create BrowserWindow before app is ready");
    return this.#chromium;
  }

  /** Begins with whoever asks first: by then main has said where its profile is. Electron waits for main's end instead. */
  whenReady(): Promise<void> {
    setImmediate(() => {
      this.start().catch((error: unknown) => {
        process.stderr.write(`The stand-in for Electron couldn’t start: ${String(error)}\n`);
        this.exit(1);
      });
    });
    return this.#readied.promise;
  }
  isReady = (): boolean => this.#isReady;
  getVersion = (): string => world.package?.version ?? process.env.npm_package_version ?? "0.0.0-stand-in";
  getName = (): string => this.name;
  getLocale = (): string => /^--lang=(.+)$/m.exec(process.argv.join("\n"))?.[1] ?? "en-GB";
  getAppPath = (): string => world.package?.app ?? resolve(import.meta.dirname, "../../../..");
  enableSandbox(): void {}
  setAppUserModelId(_id: string): void {}
  setToastActivatorCLSID(_id: string): void {}
  setAsDefaultProtocolClient = (_scheme: string): boolean => true;
  setBadgeCount(count?: number): boolean {
    tell({ what: "badge", count: count ?? 0 });
    return true;
  }
  disableHardwareAcceleration(): void {
    if (this.#isReady) throw new Error("app.disableHardwareAcceleration() can only be called before app is ready");
    this.#graphics = false;
  }
  getFileIcon = async (_path: string, _options?: Electron.FileIconOptions): Promise<NativeImage> => {
    const { nativeImage } = await import("./desktop.ts");
    return nativeImage.createFromPath("");
  };

  getPath(name: "userData" | "home" | "temp" | "downloads"): string {
    const usual = {
      userData: join(homedir(), ".config", this.name),
      ...{ home: homedir(), temp: tmpdir(), downloads: join(homedir(), "Downloads") },
    };
    return this.#paths.get(name) ?? usual[name];
  }
  /** “If the path specifies a directory that does not exist, an `Error` is thrown.” */
  setPath(name: string, folder: string): void {
    if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder}`);
    this.#paths.set(name, folder);
  }

  /** Between processes, by a socket that the first one holds; the second says its command line and leaves. */
  requestSingleInstanceLock(): boolean {
    const name = `reelsong-${createHash("sha256").update(this.getPath("userData")).digest("hex").slice(0, 16)}`;
    const place = process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
    if (process.platform === "win32" || existsSync(place)) {
      const { status } = spawnSync(process.execPath, [
        "-e",
        handOver,
        place,
        JSON.stringify([process.cwd(), process.argv]),
      ]);
      if (status === 0) return false;
      rmSync(place, { force: true });
    }
    const server = createServer((socket) => {
      let text = "";
      socket.setEncoding("utf8").on("data", (part: string) => {
        text += part;
        if (!text.endsWith("\n")) return;
        socket.end("taken");
        const [folder, args] = JSON.parse(text) as [string, string[]];
        // “This event is guaranteed to be emitted after the `ready` event of `app` gets emitted.”
        void this.whenReady().then(() => this.emit("second-instance", {}, args, folder, null));
      });
    });
    server.listen(place).unref();
    process.on("exit", () => rmSync(place, { force: true }));
    return true;
  }

  /** “Relaunches the app when the current instance exits”: nothing before that. */
  relaunch(options?: Electron.RelaunchOptions): void {
    this.#relaunch = options ?? {};
  }

  quit(): void {
    if (this.#state !== "runs") return;
    const { event, isPrevented } = preventable();
    this.emit("before-quit", event);
    if (isPrevented()) return;
    this.#state = "quits";
    if (this.windows.size === 0) this.#notifyAndEnd();
    else for (const window of this.windows) window.close();
  }

  /** “All windows will be closed immediately without asking the user, and `before-quit` and `will-quit` will not be emitted.” */
  exit(code = 0): void {
    if (this.#state === "over") return;
    this.#state = "exits";
    this.#code = code;
    if (this.windows.size === 0) this.#end();
    else for (const window of this.windows) window.destroy();
  }

  /** A window that stays keeps the program. */
  windowStayed(): void {
    if (this.#state === "quits") this.#state = "runs";
  }

  windowGone(window: Closable): void {
    if (!this.windows.delete(window) || this.windows.size > 0) return;
    if (this.#state === "exits") this.#end();
    else if (this.#state === "quits") this.#notifyAndEnd();
    // Electron's own default: without a listener the program quits.
    else if (!this.emit("window-all-closed")) this.quit();
  }

  #notifyAndEnd(): void {
    const { event, isPrevented } = preventable();
    this.emit("will-quit", event);
    if (isPrevented()) this.#state = "runs";
    else this.#end();
  }

  #end(): void {
    if (this.#state === "over") return;
    this.#state = "over";
    this.emit("quit", {}, this.#code);
    void this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#chromium?.end();
    if (this.#relaunch !== undefined) {
      const { args = process.argv.slice(1), execPath } = this.#relaunch;
      // Node is given its own options again, and main where a package would bring it.
      const own = [...process.execArgv, ...(world.package === undefined ? [] : [main])];
      const again = execPath === undefined ? [...own, ...args] : args;
      const child = spawn(execPath ?? process.execPath, again, { detached: true, stdio: "ignore" });
      child.unref();
      tell({ what: "relaunched", pid: child.pid ?? 0, args });
    }
    // What was told is on its way; a channel that is closed first has been read to its end.
    if (process.connected) process.disconnect();
    process.exit(this.#code);
  }
}

/** Says its command line to the instance that was first; ends with 0 once that was taken. */
const handOver = `
const [place, text] = process.argv.slice(1);
const socket = require("node:net").connect(place, () => socket.write(text + "\\n"));
socket.on("data", () => process.exit(0)).on("error", () => process.exit(1)).setTimeout(5000, () => process.exit(1));
`;

export const app = new App();

// electron/shell/browser/electron_browser_main_parts_posix.cc: these three are a wish to quit, which is asked about.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => app.quit());
