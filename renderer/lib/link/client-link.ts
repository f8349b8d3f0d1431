import { type ClientLink, ORPCError } from "@orpc/client";
import { RPCLink as PortLink } from "@orpc/client/message-port";
import { RPCLink as SocketLink } from "@orpc/client/websocket";
import { closeCodes, keyProtocol, linkProtocol, visitName } from "#shared/contract/app/link-proof.ts";
import { tolerantUntilClosed } from "./closing-socket.ts";
import { type CoreLinkCondition, useCoreLink } from "./core-link-state.ts";
import { mediaAddress } from "./media-url.ts";
import { proveCore, UntrustedCoreError } from "./prove-core.ts";
import { adoptNewerVisit, visit } from "./visit.ts";

type Link = ClientLink<Record<never, never>>;

/** What preload offers in Electron (electron/preload.ts); absent in the browser shell. */
export interface PreloadBridge {
  requestPort: () => void;
  /** Lets the system drag files of the library to other programs. */
  startDrag?: (assetIds: readonly string[]) => void;
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
/** Counts the tries, so that one that was overtaken changes nothing. */
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function adopt(link: Link): void {
  pause = FIRST_PAUSE;
  current.resolve(link);
  useCoreLink.getState().report("open");
}

/** Nothing more comes over the link; `condition` says why. */
function leave(condition: CoreLinkCondition): void {
  if (useCoreLink.getState().state === "open") current = Promise.withResolvers<Link>();
  useCoreLink.getState().report(condition);
}

function lose(condition: "lost" | "strange" = "lost"): void {
  leave(condition);
  // Jitter, so that several windows don't knock at the same instant.
  const wait = pause * (0.75 + Math.random() / 2);
  pause = Math.min(LONGEST_PAUSE, pause * 2);
  clearTimeout(retryTimer);
  retryTimer = setTimeout(connect, wait);
}

/** A call whose answer can't come any more says so, whatever the link itself throws when it is broken off. */
function sayingWhenLost(link: Link, isLost: () => boolean): Link {
  return {
    async call(path, input, options) {
      try {
        return await link.call(path, input, options);
      } catch (error) {
        throw isLost() && !(error instanceof ORPCError || options.signal?.aborted) ? new CoreUnreachableError() : error;
      }
    },
  };
}

function connectSocket(mine: number): void {
  const admitted = visit();
  if (admitted === undefined) {
    leave("refused");
    return;
  }
  const address = new URL("/rpc", window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address, [linkProtocol, keyProtocol(admitted.key)]);
  const isOvertaken = () => mine !== attempt;
  const neverOpened = ({ code }: CloseEvent) => {
    if (isOvertaken()) return;
    if (code === closeCodes.visitEnded) leave("ended");
    else void loseOrGiveUp();
  };
  const closed = ({ code }: CloseEvent) => {
    if (isOvertaken()) return;
    if (code === closeCodes.visitEnded) leave("ended");
    else lose();
  };
  const open = async () => {
    try {
      // In development the page comes from another port than the core.
      await proveCore(socket, admitted, import.meta.env.VITE_CORE_HOST ?? window.location.host);
    } catch (error) {
      if (!(error instanceof UntrustedCoreError)) return;
      socket.removeEventListener("close", neverOpened);
      socket.close();
      if (!isOvertaken()) lose("strange");
      return;
    }
    socket.removeEventListener("close", neverOpened);
    if (isOvertaken() || socket.readyState !== WebSocket.OPEN) {
      socket.close();
      if (!isOvertaken()) lose();
      return;
    }
    const link = new SocketLink({ websocket: tolerantUntilClosed(socket) });
    // After the link: it ends its calls first, and only then the page gives up what it followed.
    socket.addEventListener("close", closed, { once: true });
    adopt(sayingWhenLost(link, () => socket.readyState !== WebSocket.OPEN));
  };
  socket.addEventListener("open", () => void open(), { once: true });
  socket.addEventListener("close", neverOpened, { once: true });
}

/** A socket that never opened doesn't say why; plain HTTP does: whether this visit is of another run, or has ended. */
async function loseOrGiveUp(): Promise<void> {
  const answer = await fetch(mediaAddress(""), { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status === 401 || answer?.status === 403) {
    if (adoptNewerVisit()) connect();
    else leave("refused");
  } else if (answer?.status === 410) leave("ended");
  else lose();
}

/** A port that preload brings. Whichever comes first is taken; one that was asked for twice isn't needed. */
function receivePort(event: MessageEvent): void {
  const port = event.ports[0];
  if (event.source !== window || event.data !== "reelsong:port" || !port) return;
  if (useCoreLink.getState().state === "open") {
    port.close();
    return;
  }
  clearTimeout(retryTimer);
  let closed = false;
  const close = () => {
    closed = true;
    lose();
  };
  port.addEventListener("close", close, { once: true });
  port.start();
  adopt(sayingWhenLost(new PortLink({ port }), () => closed));
}

function connect(): void {
  clearTimeout(retryTimer);
  attempt += 1;
  if (window.reelsong) window.reelsong.requestPort();
  else connectSocket(attempt);
}

/** Opens the one link to the core and keeps it open: WebSocket in the browser shell, MessagePort in Electron. */
export function startCoreLink(): void {
  window.addEventListener("message", receivePort);
  connect();
  window.addEventListener("online", retryNow);
  window.addEventListener("storage", readmit);
}

/** Another window of this browser was admitted, by a newer run on the same port: then so is this one. */
function readmit({ key }: StorageEvent): void {
  const { state } = useCoreLink.getState();
  if (key === visitName && (state === "refused" || state === "ended") && adoptNewerVisit()) connect();
}

/** The banner's button: doesn't wait for the next try. */
export function retryNow(): void {
  const { state } = useCoreLink.getState();
  if (state !== "lost" && state !== "strange") return;
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
