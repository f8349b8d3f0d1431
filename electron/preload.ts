import { contextBridge, ipcRenderer } from "electron";
import { dragRequest, portMessage, portRequest } from "#core/shells/electron/messages/index.ts";

/** The part of the page's window that is used here; the core's configuration knows no DOM. */
declare const window: { postMessage(message: string, targetOrigin: string, transfer: readonly unknown[]): void };

// A port cannot cross the context bridge; a window message can carry it. "/" is the page's own origin.
ipcRenderer.on(portMessage, (event) => window.postMessage(portMessage, "/", event.ports));

contextBridge.exposeInMainWorld("reelsong", {
  requestPort: () => ipcRenderer.send(portRequest),
  /** Files of the library by their ids: the page knows no paths. */
  startDrag: (ids: readonly string[]) => ipcRenderer.send(dragRequest, ids),
});
