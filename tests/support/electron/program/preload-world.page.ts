import type { FromPreload, PlaceInPage, ToPreload } from "./page-messages.ts";
import { readClone, writeClone } from "./structured-clone.ts";

/**
 * What surrounds the preload script in its isolated world, where it runs as it is: `require("electron")` with `contextBridge`
 * and `ipcRenderer`, and real ports of the page's for those that main hands over. `tell` is a binding of DevTools that only
 * this world has; what comes from main calls what is returned.
 */
export function standInForElectron(
  name: string,
  tell: (text: string) => void,
  preload: (require: (module: string) => unknown) => void,
): (text: string) => void {
  const ports = new Map<number, MessagePort>();
  // Main's own are even, these odd: neither has to ask the other for one.
  let lastPort = -1;
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>();
  const exposed = new Map<string, Readonly<Record<string, (...args: unknown[]) => unknown>>>();
  const send = (told: FromPreload) => tell(JSON.stringify(told));

  function keep(port: MessagePort, id: number): void {
    ports.set(id, port);
    port.addEventListener("message", ({ data, ports: more }) =>
      send({ from: "port", port: id, data: writeClone(data), ports: more.map(shipOut) }),
    );
    port.addEventListener("close", () => {
      if (ports.delete(id)) send({ from: "portClosed", port: id });
    });
    port.start();
  }

  function shipOut(port: MessagePort): number {
    lastPort += 2;
    keep(port, lastPort);
    return lastPort;
  }

  function takeIn(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    keep(port1, id);
    return port2;
  }

  const contextBridge = {
    exposeInMainWorld(key: string, api: Readonly<Record<string, (...args: unknown[]) => unknown>>): void {
      const functions = Object.keys(api);
      if (functions.some((one) => typeof api[one] !== "function"))
        throw new Error("The stand-in's bridge exposes functions of one level only.");
      exposed.set(key, api);
      document.dispatchEvent(new CustomEvent(`${name}:expose`, { detail: { key, functions } }));
    },
  };
  document.addEventListener(`${name}:call`, (event) => {
    const { id, key, of, args } = (event as CustomEvent<{ id: number; key: string; of: string; args: unknown[] }>)
      .detail;
    let detail: { value?: unknown; error?: string };
    try {
      const value = exposed.get(key)?.[of]?.(...args);
      if (value instanceof Promise) throw new Error("The stand-in's bridge brings no promises back.");
      detail = { value };
    } catch (thrown) {
      detail = { error: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    document.dispatchEvent(new CustomEvent(`${name}:answer:${id}`, { detail }));
  });

  const ipcRenderer = {
    on(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
    off(channel: string, listener: (event: object, ...args: unknown[]) => void) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
    send: (channel: string, ...args: unknown[]) =>
      send({ from: "channel", channel, args: writeClone(args), ports: [] }),
    postMessage: (channel: string, message: unknown, transfer: readonly MessagePort[] = []) =>
      send({ from: "channel", channel, args: writeClone([message]), ports: transfer.map(shipOut) }),
  };

  // Electron (docs/tutorial/sandbox.md): of a sandboxed preload's modules, these are what the studio's uses.
  preload((module) => {
    if (module === "electron") return { contextBridge, ipcRenderer };
    throw new Error(`module not found: ${module}`);
  });
  watchPage(send);

  return (text) => {
    const told = JSON.parse(text) as ToPreload;
    if (told.to === "closePort") {
      const port = ports.get(told.port);
      ports.delete(told.port);
      port?.close();
    } else if (told.to === "port") ports.get(told.port)?.postMessage(readClone(told.data), told.ports.map(takeIn));
    else {
      const event = { sender: ipcRenderer, ports: told.ports.map(takeIn) };
      const args = readClone(told.args) as unknown[];
      for (const listener of listeners.get(told.channel) ?? []) listener(event, ...args);
    }
  };
}

/** What Electron hears from Chromium and DevTools doesn't tell: where the window is, and what a right click meets. */
function watchPage(send: (told: FromPreload) => void): void {
  const moved = () =>
    send({
      from: "moved",
      x: screenX,
      y: screenY,
      width: outerWidth || innerWidth,
      height: outerHeight || innerHeight,
    });
  window.addEventListener("resize", moved);
  // Last of all, so that a menu of the page's own comes first, as it does before Electron's `context-menu`.
  window.addEventListener("contextmenu", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    send({ from: "contextMenu", at: placeOf(event) });
  });
}

function placeOf(event: MouseEvent): PlaceInPage {
  const element = event.composedPath().find((each): each is Element => each instanceof Element);
  const link = element?.closest<HTMLAnchorElement>("a[href]");
  const media = element?.closest<HTMLImageElement | HTMLMediaElement>("img, video, audio");
  const field = element?.closest<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const isEditable =
    (field !== null && field !== undefined && !field.readOnly && !field.disabled) ||
    (element instanceof HTMLElement && element.isContentEditable);
  const chosen = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  return {
    x: event.clientX,
    y: event.clientY,
    linkURL: link?.href ?? "",
    linkText: link?.textContent ?? "",
    srcURL: media?.currentSrc ?? "",
    mediaType:
      media instanceof HTMLImageElement
        ? "image"
        : media instanceof HTMLVideoElement
          ? "video"
          : media
            ? "audio"
            : "none",
    hasImageContents: media instanceof HTMLImageElement && media.naturalWidth > 0,
    isEditable,
    selectionText: chosen ?? String(getSelection() ?? ""),
    byKeyboard: event.detail === 0 && event.button !== 2,
  };
}
