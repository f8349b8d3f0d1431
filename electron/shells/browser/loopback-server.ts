import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { RPCHandler } from "@orpc/server/ws";
import { type WebSocket, WebSocketServer } from "ws";
import type { Core } from "#core/app/index.ts";
import { closeCodes, keyProtocol, linkProtocol, type Visit } from "#shared/contract/app/link-proof.ts";
import { visibleText } from "#shared/outgoing/index.ts";
import { pageHeaders } from "../page/page-headers.ts";
import type { ServePage } from "../page/serve-page.ts";
import { type Admission, type AdmissionState, createAdmission, isRefusal, type Refusal } from "./admission.ts";
import { provePage } from "./prove-page.ts";
import { sendResponse, toRequest } from "./response-bridge.ts";

/** Not by `import`, which reads every export, and one of them loads all of undici: a good part of a start. */
const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");

export interface LoopbackServer {
  readonly port: number;
  /** The address that admits the person, token and all: print it, never log it. */
  readonly startUrl: string;
  /** A new address that admits once, and when somebody has followed it. */
  singleUse(): { readonly url: string; readonly used: Promise<void> };
  /** What a supervisor keeps, so that a core that follows this one on the same port admits the same pages. */
  admissionState(): AdmissionState;
  /** Begins to answer. Until then every request waits. */
  serve(core: Pick<Core, "router" | "media">, page: ServePage): void;
  close(): Promise<void>;
}

export interface LoopbackOptions {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Of the run that this one continues. */
  readonly continued?: AdmissionState | undefined;
  /** Called with what changed of it. */
  readonly onAdmission?: (state: AdmissionState) => void;
}

export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is already in use. Choose another with --port, or leave it out.`);
  }
}

/** Calls are small; media comes by POST. A message above this is not ours. */
const maxMessageBytes = 16 * 1024 * 1024;
const heartbeatMs = 30_000;

/** Listens on 127.0.0.1 only. Bound before the core starts, so that a used port is known before a database opens. */
export async function startLoopbackServer(options: LoopbackOptions): Promise<LoopbackServer> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "EADDRINUSE" ? new PortInUseError(options.port) : error),
    );
    server.listen({ host: "127.0.0.1", port: options.port, exclusive: true }, done);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  /** The visit of each socket, by its key. */
  const visits = new WeakMap<WebSocket, string>();
  /** Answers that are on their way to a visit, by its key. */
  const answers = new Map<string, Set<ServerResponse>>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const admission = createAdmission({
    port,
    continued: options.continued,
    ...(options.onAdmission ? { onChange: options.onAdmission } : {}),
    onEnd(key) {
      for (const client of sockets.clients) {
        if (visits.get(client) !== key) continue;
        client.close(closeCodes.visitEnded, "This visit has ended");
        // Whoever doesn't answer that is heard no more all the same.
        client.pause();
        setTimeout(() => client.terminate(), 300).unref();
      }
      for (const answer of answers.get(key) ?? []) answer.destroy();
    },
  });
  const heartbeat = keepAlive(sockets);
  answerWhatIsNoRequest(server, sockets);
  // Whoever calls before there is a core waits for it. Node alone would drop the call without an answer: a page that
  // came back too early after a crash would hang on that socket for minutes.
  const { promise: served, resolve: startServing } = Promise.withResolvers<Served>();
  const early = new Set<Duplex>();
  server.on("request", (incoming, outgoing) => {
    const answering = (key: string) => {
      const own = answers.get(key) ?? new Set();
      answers.set(key, own.add(outgoing));
      outgoing.once("close", () => own.delete(outgoing));
    };
    served
      .then(({ core, page }) => {
        const media = (request: Request) => core.media(request);
        return answer(incoming, outgoing, { admission, origin, page, media, answering });
      })
      .catch((error: unknown) => {
        process.stderr.write(
          `A request failed: ${visibleText(error instanceof Error ? error.message : String(error))}\n`,
        );
        if (outgoing.headersSent) outgoing.destroy();
        else refuse(outgoing, { status: 500, text: "The request failed." });
      });
  });
  server.on("upgrade", (incoming, socket, head) => {
    const visit = checkUpgrade(incoming, admission);
    if (isRefusal(visit)) return refuseUpgrade(socket, visit);
    // Node has let go of it: unheard, its error would end the process.
    const drop = () => socket.destroy();
    socket.on("error", drop);
    early.add(socket);
    socket.once("close", () => early.delete(socket));
    void served.then(({ core }) => {
      socket.off("error", drop);
      if (!early.delete(socket)) return;
      sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
        // A frame that is too large or broken; the socket closes itself, and unheard it would end the process.
        webSocket.on("error", () => undefined);
        visits.set(webSocket, visit.key);
        provePage(webSocket, visit, new URL(origin).host, () => {
          // What is behind it may have become another: the start screen is followed by the studio.
          void new RPCHandler(core.router).upgrade(webSocket);
        });
      });
    });
  });

  return {
    port,
    startUrl: `${origin}${admission.startPath}`,
    singleUse() {
      const { path, used } = admission.singleUse();
      return { url: `${origin}${path}`, used };
    },
    admissionState: () => admission.state(),
    serve: (core, page) => startServing({ core, page }),
    async close() {
      clearInterval(heartbeat);
      for (const client of sockets.clients) client.close(1001, "Reelsong is closing");
      for (const socket of early) socket.destroy();
      const closed = new Promise<void>((done) => server.close(() => done()));
      // What is being answered is waited for, then cut.
      const patience = setTimeout(() => server.closeAllConnections(), 500);
      for (const client of sockets.clients) setTimeout(() => client.terminate(), 300).unref();
      server.closeIdleConnections();
      await closed;
      clearTimeout(patience);
    },
  };
}

interface Served {
  readonly core: Pick<Core, "router" | "media">;
  readonly page: ServePage;
}

interface Behind {
  readonly admission: Admission;
  readonly origin: string;
  readonly page: ServePage;
  readonly media: (request: Request) => Promise<Response>;
  /** Told of the visit that is answered, before anything is. */
  readonly answering: (key: string) => void;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, behind: Behind): Promise<void> {
  for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value);
  const { admission, origin, page } = behind;
  const misplaced = admission.checkPlace(incoming);
  if (misplaced !== undefined) return refuse(outgoing, misplaced);
  if (!URL.canParse(incoming.url ?? "/", origin))
    return refuse(outgoing, { status: 400, text: "The address can’t be read." });
  const { pathname, search } = new URL(incoming.url ?? "/", origin);
  const visit = incoming.method === "GET" ? admission.start(pathname) : undefined;
  if (visit !== undefined) {
    if (isRefusal(visit)) return refuse(outgoing, visit);
    outgoing.setHeader("Set-Cookie", admission.setCookie);
    return sendResponse(outgoing, await page(toRequest(incoming, outgoing, origin), visit));
  }
  // A cookie goes to every port of this machine; the key of the visit goes only where the page sends it.
  const media = /^\/visit\/([^/]+)(\/media(?:\/.*)?)$/.exec(pathname);
  if (media !== null) {
    const [, key = "", path = ""] = media;
    const known = admission.visitOf(key);
    if (isRefusal(known)) return refuse(outgoing, known);
    behind.answering(known.key);
    incoming.url = `${path}${search}`;
    return sendResponse(outgoing, await behind.media(toRequest(incoming, outgoing, origin)));
  }
  const stranger = admission.checkCookie(incoming);
  if (stranger !== undefined) return refuse(outgoing, stranger);
  return sendResponse(outgoing, await page(toRequest(incoming, outgoing, origin)));
}

/** The subprotocols carry the key: `reelsong, key.<key>`. */
function checkUpgrade(incoming: IncomingMessage, admission: Admission): Visit | Refusal {
  if (incoming.url !== "/rpc") return { status: 403, text: "Nothing here." };
  const misplaced = admission.checkPlace(incoming);
  if (misplaced !== undefined) return misplaced;
  const protocols = (incoming.headers["sec-websocket-protocol"] ?? "").split(",").map((name) => name.trim());
  const [name, key = ""] = protocols;
  return admission.visitOf(name === linkProtocol && key.startsWith(keyProtocol("")) ? key.slice(4) : "");
}

function refuse(outgoing: ServerResponse, refusal: { status: number; text: string }): void {
  // The body of a refused upload is not read, so the connection cannot be used again.
  outgoing.writeHead(refusal.status, {
    ...pageHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    Connection: "close",
  });
  outgoing.end(`${refusal.text}\n`);
}

/** For a socket that Node has let go of. */
function refuseUpgrade(socket: Duplex, refusal: { status: number; text: string }): void {
  // A stranger who leaves before reading the answer must not end the process.
  socket.on("error", () => socket.destroy());
  const body = `${refusal.text}\n`;
  const headers = {
    ...pageHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Refused"}\r\n${lines.join("")}\r\n${body}`);
}

/** What Node and `ws` would answer by themselves, without a policy. */
function answerWhatIsNoRequest(server: Server, sockets: WebSocketServer): void {
  const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else refuseUpgrade(socket, { status: statuses[error.code ?? ""] ?? 400, text: "The request can’t be read." });
  });
  server.on("checkExpectation", (_incoming, outgoing) =>
    refuse(outgoing, { status: 417, text: "Nothing can be expected here." }),
  );
  sockets.on("wsClientError", (_error, socket) =>
    refuseUpgrade(socket, { status: 400, text: "The request can’t be read." }),
  );
  sockets.on("headers", (headers) => {
    for (const [name, value] of Object.entries(pageHeaders)) headers.push(`${name}: ${value}`);
  });
}

/** Drops a page that no longer answers, so that its streams do not run on for nobody. */
function keepAlive(sockets: WebSocketServer): NodeJS.Timeout {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const client of sockets.clients) {
      if (silent.has(client)) {
        client.terminate();
        continue;
      }
      silent.add(client);
      client.once("pong", () => silent.delete(client));
      client.ping();
    }
  }, heartbeatMs);
  timer.unref();
  return timer;
}
