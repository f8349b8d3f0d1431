import type { ClientLink } from "@orpc/client";
import { RPCLink as PortLink } from "@orpc/client/message-port";
import { RPCLink as SocketLink } from "@orpc/client/websocket";
import { useCoreLink } from "./core-link-state.ts";

type Link = ClientLink<Record<never, never>>;

/** What preload offers in Electron (electron/preload.ts); absent in the browser shell. */
export interface PreloadBridge {
  requestPort: () => void;
}

declare global {
  interface Window {
    reelsong?: PreloadBridge;
  }
}

export const shell: "electron" | "browser" =
  typeof window !== "undefined" && window.reelsong !== undefined ? "electron" : "browser";

/** How long a call waits for a lost core before it fails, in milliseconds. */
const PATIENCE = 5000;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

let current = Promise.withResolvers<Link>();
let pause = FIRST_PAUSE;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function adopt(link: Link): void {
  pause = FIRST_PAUSE;
  current.resolve(link);
  useCoreLink.getState().report("open");
}

function lose(): void {
  if (useCoreLink.getState().state === "open") current = Promise.withResolvers<Link>();
  useCoreLink.getState().report("lost");
  // Jitter, so that several windows don't knock at the same instant.
  const wait = pause * (0.75 + Math.random() / 2);
  pause = Math.min(LONGEST_PAUSE, pause * 2);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, wait);
}

function connectSocket(): void {
  const address = new URL("/rpc", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => adopt(new SocketLink({ websocket: socket })), { once: true });
  socket.addEventListener("close", lose, { once: true });
}

function connectPort(bridge: PreloadBridge): void {
  const receive = (event: MessageEvent) => {
    const port = event.ports[0];
    if (event.source !== window || event.data !== "reelsong:port" || !port) return;
    window.removeEventListener("message", receive);
    port.addEventListener("close", lose, { once: true });
    port.start();
    adopt(new PortLink({ port }));
  };
  window.addEventListener("message", receive);
  bridge.requestPort();
}

function connect(): void {
  clearTimeout(retryTimer);
  if (window.reelsong) connectPort(window.reelsong);
  else connectSocket();
}

/** Opens the one link to the core and keeps it open: WebSocket in the browser shell, MessagePort in Electron. */
export function startCoreLink(): void {
  connect();
  window.addEventListener("online", retryNow);
}

/** The banner's button: doesn't wait for the next try. */
export function retryNow(): void {
  if (useCoreLink.getState().state !== "lost") return;
  pause = FIRST_PAUSE;
  connect();
}

/** The link that is open now; waits a little for one that was lost, then fails. */
export async function openLink(): Promise<Link> {
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new CoreUnreachableError()), PATIENCE);
  try {
    return await Promise.race([current.promise, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The page lost the core behind it: the studio itself, not the service. */
export class CoreUnreachableError extends Error {
  constructor() {
    super("The studio's core does not answer.");
    this.name = "CoreUnreachableError";
  }
}
