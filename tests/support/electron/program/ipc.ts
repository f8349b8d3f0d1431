import { EventEmitter } from "node:events";
import { orders, tell } from "./control.ts";
import type { MessagePortMain } from "./message-ports.ts";
import type { WebContents, WebFrameMain } from "./window.ts";

export interface IpcMainEvent {
  readonly sender: WebContents;
  readonly senderFrame: WebFrameMain | null;
  readonly ports: readonly MessagePortMain[];
}

export class IpcMain extends EventEmitter {
  // biome-ignore lint/suspicious/noExplicitAny: what a channel carries is its own, as in `electron.d.ts`
  override on(channel: string, listener: (event: IpcMainEvent, ...args: any[]) => void): this {
    return super.on(channel, listener);
  }
}
export const ipcMain = new IpcMain();

/**
 * A test that looks behind the page asks for a port of the core as the page does, and speaks over it as the page would.
 * The frame is one that has the page's address and gives what it is sent to the test.
 */
const taken = new Map<number, MessagePortMain>();
orders.on("openPort", ({ port: id }) => {
  const frame = {
    url: "app://reelsong/",
    postMessage(_channel: string, _message: unknown, [port]: readonly MessagePortMain[]) {
      if (port === undefined) return;
      taken.set(id, port);
      port.handOver({
        deliver: (data) => tell({ what: "portMessage", port: id, data }),
        close: () => tell({ what: "portClosed", port: id }),
      });
    },
  };
  ipcMain.emit("reelsong:request-port", { senderFrame: frame, sender: { mainFrame: frame }, ports: [] });
});
orders.on("port", ({ port, data }) => taken.get(port)?.speak(data, []));
orders.on("closePort", ({ port }) => {
  taken.get(port)?.close();
  taken.delete(port);
});
