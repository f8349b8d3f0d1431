import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { RPCHandler } from "@orpc/server/ws";
import { type WebSocket, WebSocketServer } from "ws";
import type { Core } from "#core/core/create-core.ts";
import { pageHeaders } from "#core/page/page-headers.ts";
import { type Admission, createAdmission, type Refusal } from "./admission.ts";
import { sendResponse, toRequest } from "./response-bridge.ts";

export interface LoopbackServer {
  readonly port: number;
  /** The address that admits the person, token and all: print it, never log it. */
  readonly startUrl: string;
  /** A new address that admits once. */
  singleUseUrl(): string;
  /** Begins to answer. Until then every request waits. */
  serve(core: Pick<Core, "router" | "media">, page: (request: Request) => Promise<Response>): void;
  close(): Promise<void>;
}

export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program. Choose another one with --port, or leave it out.`);
  }
}

/** Calls are small; media comes by POST. A message above this is not ours. */
const maxMessageBytes = 16 * 1024 * 1024;
const heartbeatMs = 30_000;

/** Listens on 127.0.0.1 only. Bound before the core starts, so that a used port is known before a database opens. */
export async function startLoopbackServer(options: { port: number }): Promise<LoopbackServer> {
  const server = createServer();
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(error.code === "EADDRINUSE" ? new PortInUseError(options.port) : error),
    );
    server.listen({ host: "127.0.0.1", port: options.port, exclusive: true }, done);
  });
  const { port } = server.address() as AddressInfo;
  const admission = createAdmission(port);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const heartbeat = keepAlive(sockets);

  return {
    port,
    singleUseUrl: () => `http://127.0.0.1:${port}${admission.singleUsePath()}`,
    startUrl: `http://127.0.0.1:${port}${admission.startPath}`,
    serve(core, page) {
      const calls = new RPCHandler(core.router);
      server.on("request", (incoming, outgoing) => {
        answer(incoming, outgoing, { admission, port, page, media: core.media }).catch((error: unknown) => {
          process.stderr.write(`A request failed: ${error instanceof Error ? error.message : String(error)}\n`);
          if (outgoing.headersSent) outgoing.destroy();
          else refuse(outgoing, { status: 500, text: "The request failed." });
        });
      });
      server.on("upgrade", (incoming, socket, head) => {
        const refusal = checkUpgrade(incoming, admission);
        if (refusal !== undefined) return refuseUpgrade(socket, refusal);
        sockets.handleUpgrade(incoming, socket, head, (webSocket) => {
          // A frame that is too large or broken; the socket closes itself, and unheard it would end the process.
          webSocket.on("error", () => undefined);
          void calls.upgrade(webSocket);
        });
      });
    },
    async close() {
      clearInterval(heartbeat);
      for (const client of sockets.clients) client.close(1001, "Reelsong is closing");
      server.close();
      const patience = setTimeout(() => server.closeAllConnections(), 500);
      for (const client of sockets.clients) setTimeout(() => client.terminate(), 300).unref();
      server.closeIdleConnections();
      if (server.listening) await new Promise<void>((done) => server.once("close", done));
      clearTimeout(patience);
    },
  };
}

interface Behind {
  readonly admission: Admission;
  readonly port: number;
  readonly page: (request: Request) => Promise<Response>;
  readonly media: (request: Request) => Promise<Response>;
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, behind: Behind): Promise<void> {
  const misplaced = behind.admission.checkPlace(incoming);
  if (misplaced !== undefined) return refuse(outgoing, misplaced);
  const origin = `http://127.0.0.1:${behind.port}`;
  const { pathname } = new URL(incoming.url ?? "/", origin);
  if (behind.admission.isStart(pathname)) {
    outgoing.writeHead(303, {
      ...pageHeaders,
      Location: "/",
      "Set-Cookie": behind.admission.setCookie,
      "Cache-Control": "no-store",
    });
    outgoing.end();
    return;
  }
  const stranger = behind.admission.checkCookie(incoming);
  if (stranger !== undefined) return refuse(outgoing, stranger);
  const request = toRequest(incoming, outgoing, origin);
  if (pathname === "/media" || pathname.startsWith("/media/")) {
    for (const [name, value] of Object.entries(pageHeaders)) outgoing.setHeader(name, value);
    return sendResponse(outgoing, await behind.media(request));
  }
  return sendResponse(outgoing, await behind.page(request));
}

function checkUpgrade(incoming: IncomingMessage, admission: Admission): Refusal | undefined {
  if (incoming.url !== "/rpc") return { status: 403, text: "Nothing is here." };
  return admission.checkPlace(incoming) ?? admission.checkCookie(incoming);
}

function refuse(outgoing: ServerResponse, refusal: { status: number; text: string }): void {
  // The body of a refused upload is not read, so the connection cannot be used again.
  outgoing.writeHead(refusal.status, {
    ...pageHeaders,
    "Content-Type": "text/plain; charset=utf-8",
    Connection: "close",
  });
  outgoing.end(`${refusal.text}\n`);
}

function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  // Node has let go of this socket: a stranger who leaves before reading the answer must not end the process.
  socket.on("error", () => socket.destroy());
  const body = `${refusal.text}\n`;
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
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
