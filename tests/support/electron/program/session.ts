import { EventEmitter } from "node:events";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { toMain } from "./addresses.ts";
import { app, schemeHandlers } from "./app.ts";
import type { Told } from "./chromium.ts";
import { tell } from "./control.ts";
import type { WebContents } from "./window.ts";

type Decide = (contents: WebContents, permission: string, decide: (granted: boolean) => void) => void;
type Check = (contents: WebContents | null, permission: string) => boolean;
type BeforeRequest = (details: { url: string }, decide: (decision: { cancel?: boolean }) => void) => void;

/** What Electron calls a permission, and DevTools' names for it (`Browser.PermissionDescriptor`). */
const permissions: Readonly<Record<string, readonly string[]>> = {
  notifications: ["notifications"],
  geolocation: ["geolocation"],
  "clipboard-read": ["clipboard-read"],
  "clipboard-sanitized-write": ["clipboard-write"],
  media: ["camera", "microphone"],
  midi: ["midi"],
  "idle-detection": ["idle-detection"],
};

class DownloadItem extends EventEmitter {
  readonly #told: Told;
  cancelled = false;
  constructor(told: Told) {
    super();
    this.#told = told;
  }
  getURL = (): string => toMain(String(this.#told.url));
  getFilename = (): string => String(this.#told.suggestedFilename);
  cancel(): void {
    this.cancelled = true;
  }
}

export class Session extends EventEmitter {
  #decide: Decide = (_contents, _permission, decide) => decide(true);
  #check: Check = () => true;
  #beforeRequest: BeforeRequest | undefined;
  #follows = false;
  /** Of the window that is there. */
  #contents: (() => WebContents) | undefined;
  readonly #downloads = new Map<string, DownloadItem>();

  readonly protocol = {
    handle(scheme: string, handler: (request: Request) => Response | Promise<Response>): void {
      if (schemeHandlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
      schemeHandlers.set(scheme, handler);
    },
  };
  readonly webRequest = {
    onBeforeRequest: (handler: BeforeRequest): void => {
      this.#beforeRequest = handler;
    },
  };
  override on(
    event: "will-download",
    listener: (event: object, item: DownloadItem, contents: WebContents) => void,
  ): this {
    return super.on(event, listener);
  }
  setPermissionRequestHandler(decide: Decide): void {
    this.#decide = decide;
  }
  setPermissionCheckHandler(check: Check): void {
    this.#check = check;
  }
  setDevicePermissionHandler(_decide: Parameters<Electron.Session["setDevicePermissionHandler"]>[0]): void {}
  addWordToSpellCheckerDictionary(word: string): boolean {
    tell({ what: "undone", text: `addWordToSpellCheckerDictionary ${word}` });
    return true;
  }
  /** DevTools has no way to ask for it; Chromium writes it as it ends. */
  flushStorageData(): void {}
  resolveProxy = async (_url: string): Promise<string> => "DIRECT";

  /** Whether a request of the page may leave it. */
  allows(url: string): Promise<boolean> {
    const handler = this.#beforeRequest;
    if (handler === undefined) return Promise.resolve(true);
    return new Promise((done) => handler({ url }, ({ cancel }) => done(cancel !== true)));
  }

  /**
   * DevTools asks nobody while a page asks, so both handlers are asked beforehand, for each permission it can set, as the page
   * comes to an address. What either denies is denied.
   */
  async settlePermissions(contents: WebContents, origin: string): Promise<void> {
    for (const [permission, names] of Object.entries(permissions)) {
      const asked = new Promise<boolean>((done) => this.#decide(contents, permission, done));
      const setting = this.#check(contents, permission) && (await asked) ? "granted" : "denied";
      for (const name of names) {
        const browser = app.chromium.browser;
        await browser.send("Browser.setPermission", { permission: { name }, setting, origin }).catch(() => {});
      }
    }
  }

  /** “Works the same as `net.fetch`”, and that as the web's; what the session's own guard refuses isn't asked for. */
  async fetch(address: string, init?: RequestInit): Promise<Response> {
    if (!(await this.allows(address))) throw new TypeError("net::ERR_BLOCKED_BY_CLIENT");
    return fetch(address, init);
  }

  /**
   * Electron asks where to save what nobody gave a path; the stand-in keeps it in the profile's `downloads`. Once for all
   * windows: Chromium sends downloads to whoever asked for them last, and that is to be who drives the page.
   */
  async followDownloads(contents: () => WebContents): Promise<void> {
    this.#contents = contents;
    if (this.#follows) return;
    this.#follows = true;
    const { browser } = app.chromium;
    const folder = join(app.getPath("userData"), "downloads");
    mkdirSync(folder, { recursive: true });
    browser.on("Browser.downloadWillBegin", (told) => {
      const item = new DownloadItem(told);
      this.#downloads.set(told.guid, item);
      this.emit("will-download", {}, item, this.#contents?.());
      tell({ what: "download", address: item.getURL(), name: item.getFilename(), cancelled: item.cancelled });
      if (item.cancelled) void browser.send("Browser.cancelDownload", { guid: told.guid }).catch(() => {});
    });
    browser.on("Browser.downloadProgress", ({ guid, state }) => {
      const item = this.#downloads.get(guid);
      if (item === undefined || state === "inProgress") return;
      this.#downloads.delete(guid);
      // A name that a page gives holds no folders.
      // Whoever else drives this Chromium may have asked for its downloads; then they are there.
      const kept = join(folder, guid);
      if (state === "completed" && existsSync(kept)) renameSync(kept, join(folder, basename(item.getFilename())));
      item.emit("done", {}, state === "completed" ? "completed" : "cancelled");
    });
    const behavior = { behavior: "allowAndName", downloadPath: folder, eventsEnabled: true };
    await browser.send("Browser.setDownloadBehavior", behavior);
    tell({ what: "downloadsFollowed" });
  }
}

const partitions = new Map<string, Session>();
export const session = {
  defaultSession: new Session(),
  /** “If there is an existing `Session` with the same `partition`, it will be returned.” No page is shown in one. */
  fromPartition(partition: string, _options?: Electron.FromPartitionOptions): Session {
    const known = partitions.get(partition) ?? new Session();
    partitions.set(partition, known);
    return known;
  },
};
