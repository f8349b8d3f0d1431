import { RPCHandler } from "@orpc/server/message-port";
import { type IpcMain, MessageChannelMain } from "electron";
import type { Core } from "#core/app/index.ts";
import { isOwnAddress } from "./address.ts";
import { portMessage, portRequest } from "./messages/index.ts";

/** Gives the page one end of a fresh channel whenever it asks; the core's router stands at the other. */
export function answerPortRequests(ipc: IpcMain, core: Pick<Core, "router">): void {
  ipc.on(portRequest, (event) => {
    const frame = event.senderFrame;
    if (frame === null || frame !== event.sender.mainFrame || !isOwnAddress(frame.url)) return;
    const { port1, port2 } = new MessageChannelMain();
    // What is behind it may have become another: the start screen is followed by the studio.
    new RPCHandler(core.router).upgrade(port1);
    port1.start();
    frame.postMessage(portMessage, null, [port2]);
  });
}
