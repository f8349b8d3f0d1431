import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { toMain, toPage } from "./addresses.ts";
import { app, type Preventable, preventable } from "./app.ts";
import type { CdpSession, Told } from "./chromium.ts";
import { orders, tell } from "./control.ts";
import { type NativeImage, nativeTheme } from "./desktop.ts";
import { ipcMain } from "./ipc.ts";
import { MessagePortMain } from "./message-ports.ts";
import type { FromPreload, PlaceInPage, ToPreload } from "./page-messages.ts";
import { bridgeScript, preloadScript, receiver } from "./page-script.ts";
import { type Session, session } from "./session.ts";
import { readClone, writeClone } from "./structured-clone.ts";
import { world } from "./world.ts";

/** The isolated world of the preload script, and the binding that only it has. */
const WORLD = "Electron Isolated Context";
const BINDING = "standInTell";
/** Chromium's `kHungRendererDelay` (content/browser/renderer_host/render_widget_host_impl.h). */
const HUNG_MILLISECONDS = 15_000;
/** Of Chromium's net/base/net_error_list.h, those that a page of one's own can meet. */
const netErrors: Readonly<Record<string, number>> = {
  "net::ERR_FAILED": -2,
  "net::ERR_ABORTED": -3,
  "net::ERR_BLOCKED_BY_CLIENT": -20,
  "net::ERR_EMPTY_RESPONSE": -324,
};

/** The page itself, as `senderFrame` and `mainFrame`. */
export class WebFrameMain {
  readonly #contents: WebContents;
  constructor(contents: WebContents) {
    this.#contents = contents;
  }
  get url(): string {
    return this.#contents.getURL();
  }
  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#contents.sendTo(channel, [message], transfer);
  }
}

type ContextMenuAsked = Omit<Electron.ContextMenuParams, "frame"> & { frame: WebFrameMain | null };
type OpenHandler = (details: { url: string }) => { action: "deny" };

export class WebContents extends EventEmitter {
  readonly session: Session = session.defaultSession;
  readonly mainFrame = new WebFrameMain(this);
  readonly #window: BrowserWindow;
  readonly #ports = new Map<number, MessagePortMain>();
  #lastPort = 0;
  #url = "";
  /** Of the isolated world; none while a page comes or after it crashed. */
  #world: number | undefined;
  /** Addresses that main asked for: nobody is asked about them. */
  readonly #asked = new Set<string>();
  #openHandler: OpenHandler | undefined;
  #hangs = false;
  #destroyed = false;
  readonly #target: Promise<CdpSession>;

  constructor(window: BrowserWindow, target: Promise<CdpSession>, preload: string | undefined) {
    super();
    this.#window = window;
    this.#target = target.then(async (page) => {
      await this.#prepare(page, preload);
      return page;
    });
  }

  override on(
    event: "will-frame-navigate",
    listener: (event: Preventable & { url: string; isMainFrame: boolean }) => void,
  ): this;
  override on(event: "will-redirect", listener: (event: Preventable & { url: string }) => void): this;
  override on(event: "will-attach-webview", listener: (event: Preventable) => void): this;
  override on(event: "context-menu", listener: (event: object, asked: ContextMenuAsked) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: Node's own type of an emitter, which each event fills otherwise
  override on(event: string, listener: (...args: any[]) => void): this;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override on(event: string, listener: (...args: any[]) => void): this {
    return super.on(event, listener);
  }

  getURL = (): string => this.#url;
  isDestroyed = (): boolean => this.#destroyed;
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  /** Chromium's own switch sets it for the whole program; DevTools can't. The page gives calls up by itself. */
  setWebRTCIPHandlingPolicy(_policy: Parameters<Electron.WebContents["setWebRTCIPHandlingPolicy"]>[0]): void {}
  replaceMisspelling(word: string): void {
    tell({ what: "undone", text: `replaceMisspelling ${word}` });
  }
  showDefinitionForSelection(): void {
    tell({ what: "undone", text: "showDefinitionForSelection" });
  }
  copyImageAt(x: number, y: number): void {
    tell({ what: "undone", text: `copyImageAt ${x},${y}` });
  }
  /** As a link with `download` would. */
  downloadURL(address: string): void {
    const link = `Object.assign(document.createElement("a"), { href: ${JSON.stringify(toPage(address, "app"))}, download: "" })`;
    void this.#do("Runtime.evaluate", { expression: `${link}.click()`, contextId: this.#world });
  }
  startDrag({ file, files }: Omit<Electron.Item, "icon"> & { icon: NativeImage }): void {
    tell({ what: "dragged", files: files ?? [file] });
  }
  forcefullyCrashRenderer(): void {
    // It never answers: whoever would is gone.
    void this.#do("Page.crash");
  }
  reload(): void {
    // After a crash that was asked for a moment ago, as Electron does it.
    void this.#target.then(async (page) => {
      await new Promise((done) => setTimeout(done, 100));
      this.#asked.add(this.#url.replace(/#.*/s, ""));
      await page.send("Page.reload").catch(() => {});
    });
  }

  async loadURL(address: string): Promise<void> {
    const page = await this.#target;
    this.#url = address;
    this.#asked.add(address.replace(/#.*/s, ""));
    const { errorText } = await page.send("Page.navigate", { url: toPage(address, "app") });
    if (errorText === undefined) return;
    const code = netErrors[errorText] ?? -2;
    this.emit("did-fail-load", {}, code, String(errorText), address, true);
    throw new Error(`${errorText} (${code}) loading '${address}'`);
  }

  /** Of `ipcRenderer.on`. What is sent to a page that isn't there is lost, as it is in Electron. */
  sendTo(channel: string, args: readonly unknown[], transfer: readonly MessagePortMain[]): void {
    const ports = transfer.map((port) => this.#handOver(port));
    this.#send({ to: "channel", channel, args: writeClone(args), ports });
  }

  /** DevTools' own commands, for what the window does with its page. Undefined where the page is gone. */
  async do(method: string, params: Told = {}): Promise<Told | undefined> {
    return this.#do(method, params);
  }

  end(): void {
    this.#destroyed = true;
    this.#lose();
    this.emit("destroyed");
  }

  async #do(method: string, params: Told = {}): Promise<Told | undefined> {
    return (await this.#target).send(method, params).catch(() => undefined);
  }

  async #prepare(page: CdpSession, preload: string | undefined): Promise<void> {
    const bridge = `stand-in-${randomUUID()}`;
    page.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.name === WORLD && context.auxData?.frameId === this.#mainFrameId) this.#world = context.id;
    });
    page.on("Runtime.executionContextDestroyed", ({ executionContextId }) => {
      if (executionContextId === this.#world) this.#lose();
    });
    page.on("Runtime.executionContextsCleared", () => this.#lose());
    page.on("Runtime.bindingCalled", ({ name, payload, executionContextId }) => {
      if (name === BINDING && executionContextId === this.#world) this.#hear(JSON.parse(payload) as FromPreload);
    });
    page.on("Fetch.requestPaused", (told) => void this.#decide(page, told));
    page.on("Page.windowOpen", ({ url }) => void this.#openHandler?.({ url: toMain(String(url)) }));
    page.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId !== undefined) return;
      const address = toMain(`${frame.url}${frame.urlFragment ?? ""}`);
      if (frame.unreachableUrl !== undefined) return;
      this.#url = address;
      if (URL.canParse(frame.url)) void this.session.settlePermissions(this, new URL(frame.url).origin);
    });
    page.on("Page.navigatedWithinDocument", ({ frameId, url }) => {
      if (frameId === this.#mainFrameId) this.#url = toMain(String(url));
    });
    page.on("Page.lifecycleEvent", ({ name, frameId }) => {
      if (frameId === this.#mainFrameId && name === "firstPaint") this.#window.painted();
    });
    page.on("Page.domContentEventFired", () => this.emit("dom-ready", {}));
    page.on("Page.loadEventFired", () => this.emit("did-finish-load"));
    const { frameTree } = await page.send("Page.getFrameTree");
    this.#mainFrameId = frameTree.frame.id;
    await page.send("Page.enable");
    await page.send("Page.setLifecycleEventsEnabled", { enabled: true });
    await page.send("Runtime.addBinding", { name: BINDING, executionContextName: WORLD });
    await page.send("Runtime.enable");
    await page.send("Page.addScriptToEvaluateOnNewDocument", { source: bridgeScript(bridge) });
    if (preload !== undefined) {
      const source = preloadScript(bridge, BINDING, readFileSync(preload, "utf8"));
      await page.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: WORLD });
    }
    await page.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
    await this.#paint(page);
    const repaint = () => void this.#paint(page).catch(() => {});
    nativeTheme.on("updated", repaint);
    const asking = setInterval(() => void this.#ask(page), this.#patience / 3);
    asking.unref();
    this.once("destroyed", () => {
      clearInterval(asking);
      nativeTheme.off("updated", repaint);
    });
  }

  #mainFrameId = "";
  readonly #patience = world.hangMilliseconds ?? HUNG_MILLISECONDS;

  /** What Electron sets in each page by `nativeTheme`. */
  async #paint(page: CdpSession): Promise<void> {
    const value = nativeTheme.shouldUseDarkColors ? "dark" : "light";
    await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
  }

  /** Chromium calls a page hung that leaves an input without an answer; the stand-in asks it something of its own. */
  async #ask(page: CdpSession): Promise<void> {
    if (this.#world === undefined || this.#hangs) return;
    const contextId = this.#world;
    const patience = setTimeout(() => {
      this.#hangs = true;
      this.#window.emit("unresponsive");
    }, this.#patience);
    await page.send("Runtime.evaluate", { expression: "0", contextId }).catch(() => {});
    clearTimeout(patience);
    if (this.#hangs) this.#window.emit("responsive");
    this.#hangs = false;
  }

  /** From `Target.targetCrashed`: the browser's, since the page's own session says no reason. */
  crashed({ status, errorCode }: Told): void {
    this.#lose();
    this.#hangs = false;
    this.emit("render-process-gone", {}, { reason: status, exitCode: errorCode });
  }

  /** Navigations are asked about as Electron asks, everything as `onBeforeRequest` is asked. */
  async #decide(page: CdpSession, told: Told): Promise<void> {
    const { requestId } = told;
    const refuse = (errorReason: string) => page.send("Fetch.failRequest", { requestId, errorReason }).catch(() => {});
    const url = toMain(`${told.request.url}${told.request.urlFragment ?? ""}`);
    if (told.resourceType === "Document" && !this.#asked.delete(toMain(told.request.url))) {
      const { event, isPrevented } = preventable();
      const isMainFrame = told.frameId === this.#mainFrameId;
      const name = told.redirectedRequestId === undefined ? "will-frame-navigate" : "will-redirect";
      this.emit(name, Object.assign(event, { url, isMainFrame }));
      // The document that is there stays.
      if (isPrevented()) return void (await refuse("Aborted"));
    }
    if (!(await this.session.allows(url))) return void (await refuse("BlockedByClient"));
    await page.send("Fetch.continueRequest", { requestId }).catch(() => {});
  }

  #hear(told: FromPreload): void {
    if (told.from === "channel") {
      const ports = told.ports.map((id) => this.#takeIn(id));
      const event = { sender: this, senderFrame: this.mainFrame, ports, type: "frame" };
      ipcMain.emit(told.channel, event, ...(readClone(told.args) as unknown[]));
    } else if (told.from === "port") {
      const ports = told.ports.map((id) => this.#takeIn(id));
      this.#ports.get(told.port)?.speak(readClone(told.data), ports);
    } else if (told.from === "portClosed") {
      this.#ports.get(told.port)?.close();
      this.#ports.delete(told.port);
    } else if (told.from === "moved") this.#window.moved(told);
    else this.emit("context-menu", {}, this.#asContextMenu(told.at));
  }

  #asContextMenu(at: PlaceInPage): ContextMenuAsked {
    const { byKeyboard, ...rest } = at;
    const chosen = at.selectionText !== "";
    const may = {
      ...{ canUndo: at.isEditable, canRedo: at.isEditable, canPaste: at.isEditable, canSelectAll: true },
      ...{ canCut: at.isEditable && chosen, canCopy: chosen, canDelete: at.isEditable && chosen },
      canEditRichly: false,
    };
    // What a page can't tell of itself (spelling, what a medium can do) is absent, as for a place that has none of it.
    return {
      ...({} as ContextMenuAsked),
      ...rest,
      ...{ linkURL: toMain(at.linkURL), srcURL: toMain(at.srcURL), pageURL: this.#url, frame: this.mainFrame },
      ...{ editFlags: may, misspelledWord: "", dictionarySuggestions: [] },
      menuSourceType: byKeyboard ? "keyboard" : "mouse",
    };
  }

  #handOver(port: MessagePortMain): number {
    this.#lastPort += 2;
    return this.#giveHome(port, this.#lastPort);
  }

  #takeIn(id: number): MessagePortMain {
    const [mine, theirs] = MessagePortMain.pair();
    this.#giveHome(theirs, id);
    return mine;
  }

  #giveHome(port: MessagePortMain, id: number): number {
    this.#ports.set(id, port);
    port.handOver({
      deliver: (data, ports) => {
        const given = ports.map((each) => this.#handOver(each));
        this.#send({ to: "port", port: id, data: writeClone(data), ports: given });
      },
      close: () => {
        if (this.#ports.delete(id)) this.#send({ to: "closePort", port: id });
      },
    });
    return id;
  }

  #send(told: ToPreload): void {
    const executionContextId = this.#world;
    if (executionContextId === undefined) return;
    const functionDeclaration = `function (text) { globalThis.${receiver}(text); }`;
    const given = { functionDeclaration, executionContextId, arguments: [{ value: JSON.stringify(told) }] };
    void this.#do("Runtime.callFunctionOn", given);
  }

  /** The page left, and its ends of ports with it. */
  #lose(): void {
    this.#world = undefined;
    for (const port of [...this.#ports.values()]) port.close();
    this.#ports.clear();
  }
}

type WindowState = "normal" | "maximized" | "minimized" | "fullscreen";

export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContents;
  #bounds: Electron.Rectangle;
  #state: WindowState = "normal";
  #focused = false;
  #painted = false;
  #destroyed = false;
  #closing = false;
  readonly #overlay: boolean;
  readonly #target: Promise<{ readonly id: string; readonly page: CdpSession }>;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    const { sandbox = true, contextIsolation = true, nodeIntegration = false, preload } = options.webPreferences ?? {};
    if (!sandbox || !contextIsolation || nodeIntegration)
      throw new Error("The stand-in shows pages only in a sandbox, isolated and without Node.");
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.#bounds = { x, y, width, height };
    this.#overlay = (world.visible ?? false) && options.titleBarOverlay !== undefined;
    this.#target = openTarget(width, height);
    this.webContents = new WebContents(
      this,
      this.#target.then(({ page }) => page),
      preload,
    );
    void this.#follow();
    app.windows.add(this);
    app.emit("web-contents-created", {}, this.webContents);
    app.emit("browser-window-created", {}, this);
    if (typeof options.titleBarOverlay === "object") this.setTitleBarOverlay(options.titleBarOverlay);
    this.setBounds(this.#bounds);
  }

  async #follow(): Promise<void> {
    const { id } = await this.#target;
    const { browser } = app.chromium;
    browser.on("Target.targetCrashed", (told) => {
      if (told.targetId === id) this.webContents.crashed(told);
    });
    browser.on("Target.targetCreated", ({ targetInfo }) => {
      // With windows on a display Chromium knows no switch against them.
      if (targetInfo.openerId === id) void browser.send("Target.closeTarget", { targetId: targetInfo.targetId });
    });
    browser.on("Target.targetDestroyed", ({ targetId }) => {
      if (targetId !== id || this.#destroyed) return;
      // By the system's own button; a listener that would keep it comes too late here.
      if (!this.#closing) this.emit("close", preventable().event);
      this.#gone();
    });
    await this.webContents.session.followDownloads(() => this.webContents);
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }
  reload(): void {
    this.webContents.reload();
  }
  setBackgroundColor(colour: string): void {
    const [, red = "0", green = "0", blue = "0"] = /^#(..)(..)(..)$/.exec(colour) ?? [];
    const color = { r: parseInt(red, 16), g: parseInt(green, 16), b: parseInt(blue, 16), a: 1 };
    void this.webContents.do("Emulation.setDefaultBackgroundColorOverride", { color });
  }
  /** Drawn by DevTools as for an installed web app, on a display only: what it draws lies over the page. */
  setTitleBarOverlay({ color = "#ffffff" }: Electron.TitleBarOverlayOptions): void {
    if (!this.#overlay) return;
    void this.webContents.do("DOM.enable").then(async () => {
      await this.webContents.do("Overlay.enable");
      const windowControlsOverlayConfig = { showCSS: true, selectedPlatform: "Windows", themeColor: color };
      await this.webContents.do("Overlay.setShowWindowControlsOverlay", { windowControlsOverlayConfig });
    });
  }
  setProgressBar(share: number): void {
    tell({ what: "progress", share });
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    const { x: left, y: top, width, height } = this.#bounds;
    tell({ what: "placed", bounds: this.getBounds() });
    void this.#place({ left, top, width, height });
  }
  getBounds = (): Electron.Rectangle => ({ ...this.#bounds });
  getNormalBounds = (): Electron.Rectangle => ({ ...this.#bounds });
  show(): void {
    this.emit("show");
    this.focus();
  }
  focus(): void {
    if (this.#focused) return;
    this.#focused = true;
    void this.webContents.do("Page.bringToFront");
    this.emit("focus");
    app.emit("browser-window-focus", {}, this);
  }
  /** Another program comes to the front: DevTools doesn't tell, so a test says so. */
  blur(): void {
    if (!this.#focused) return;
    this.#focused = false;
    this.emit("blur");
    app.emit("browser-window-blur", {}, this);
  }
  maximize(): void {
    this.#change("maximized", "maximize");
  }
  setFullScreen(on: boolean): void {
    this.#change(on ? "fullscreen" : "normal", on ? "enter-full-screen" : "leave-full-screen");
  }
  restore(): void {
    this.#change("normal", "restore");
  }
  isFocused = (): boolean => this.#focused;
  isMinimized = (): boolean => this.#state === "minimized";
  isMaximized = (): boolean => this.#state === "maximized";
  isFullScreen = (): boolean => this.#state === "fullscreen";
  isDestroyed = (): boolean => this.#destroyed;

  close(): void {
    const { event, isPrevented } = preventable();
    this.emit("close", event);
    if (isPrevented()) app.windowStayed();
    else void this.#closeTarget();
  }
  /** “The `unload` and `beforeunload` events won't be emitted, and `close` neither, but it guarantees `closed`.” */
  destroy(): void {
    if (this.#destroyed) return;
    void this.#closeTarget();
    this.#gone();
  }

  painted(): void {
    if (this.#painted) return;
    this.#painted = true;
    this.emit("ready-to-show");
  }
  moveByPerson(bounds: Electron.Rectangle): void {
    this.setBounds(bounds);
    this.emit("move");
  }
  moved(bounds: Electron.Rectangle): void {
    const { x, y, width, height } = bounds;
    if (this.#state === "normal" && world.visible) this.#bounds = { x, y, width, height };
    this.emit("resize");
  }

  /** A page that objects (`beforeunload`) isn't asked: the studio's never does. */
  async #closeTarget(): Promise<void> {
    this.#closing = true;
    const { id } = await this.#target;
    await app.chromium.browser.send("Target.closeTarget", { targetId: id }).catch(() => {});
  }

  #gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#focused = false;
    this.webContents.end();
    this.emit("closed");
    app.windowGone(this);
  }

  #change(state: WindowState, event: string): void {
    this.#state = state;
    void this.#place({ windowState: state });
    this.emit(event);
  }

  async #place(bounds: Told): Promise<void> {
    const { id } = await this.#target;
    const { browser } = app.chromium;
    const found = await browser.send("Browser.getWindowForTarget", { targetId: id }).catch(() => undefined);
    if (found !== undefined)
      await browser.send("Browser.setWindowBounds", { windowId: found.windowId, bounds }).catch(() => {});
  }
}

/** The page that Chromium begins with is the first window's; each other has one made for it. */
async function openTarget(width: number, height: number): Promise<{ id: string; page: CdpSession }> {
  const { browser, attach } = app.chromium;
  const { targetInfos } = await browser.send("Target.getTargets");
  const first = /^(about:blank|data:text\/html,)$/;
  const free = (targetInfos as Told[]).find(
    ({ type, url, attached }) => type === "page" && first.test(url) && !attached,
  );
  const id: string =
    free?.targetId ??
    (await browser.send("Target.createTarget", { url: "about:blank", width, height, newWindow: true })).targetId;
  return { id, page: await attach(id) };
}

const inFront = (): BrowserWindow | undefined => ([...app.windows] as BrowserWindow[])[0];
orders.on("closeWindow", () => inFront()?.close());
orders.on("moveWindow", ({ bounds }) => inFront()?.moveByPerson(bounds));
orders.on("blurWindow", () => inFront()?.blur());
orders.on("focusWindow", () => inFront()?.focus());
