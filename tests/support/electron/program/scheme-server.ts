import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { toMain } from "./addresses.ts";
import { world } from "./world.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** The port that answers for the schemes of a session by what `protocol.handle` was given for each. */
export async function serveSchemes(handlers: ReadonlyMap<string, Answer>): Promise<number> {
  const server = createServer((asked, answered) => void answer(handlers, asked, answered));
  server.unref();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Ranges, back-pressure and a page that lets go half-way reach the handler as they would: as a request of the web. */
async function answer(handlers: ReadonlyMap<string, Answer>, asked: IncomingMessage, answered: ServerResponse) {
  const leaving = new AbortController();
  answered.once("close", () => leaving.abort());
  try {
    const address = toMain(`http://${asked.headers.host ?? ""}${asked.url ?? "/"}`);
    const handler = handlers.get(new URL(address).protocol.slice(0, -1));
    if (handler === undefined) {
      answered.writeHead(404).end();
      return;
    }
    const response = await handler(asRequest(asked, address, leaving.signal));
    if (world.visible && response.headers.get("content-type")?.startsWith("text/css")) {
      const sheet = withTitleBar(await response.text());
      response.headers.delete("content-length");
      answered.writeHead(response.status, [...response.headers].flat()).end(sheet);
      return;
    }
    answered.writeHead(response.status, response.statusText, [...response.headers].flat());
    if (response.body === null) answered.end();
    else await pipeline(Readable.fromWeb(response.body as never), answered);
  } catch {
    // Of Electron's paper on `protocol.handle`: what rejects is net::ERR_FAILED for the page.
    answered.destroy();
  }
}

/** The width of the buttons that DevTools draws where Electron would draw the system's; it has two of a browser's more. */
const BUTTONS = 256;

/**
 * `env(titlebar-area-…)` is set by windows of an embedder alone; DevTools, when it shows what an installed web app would look
 * like, writes the sheets anew (front_end/core/sdk/OverlayModel.ts, `WindowControls`), and so it is here.
 */
function withTitleBar(sheet: string): string {
  if (!sheet.includes("env(titlebar-area-")) return sheet;
  const area = `:root{--titlebar-area-x:0px;--titlebar-area-width:calc(100vw - ${BUTTONS}px)}`;
  return `${area}${sheet.replaceAll("env(titlebar-area-", "var(--titlebar-area-")}`;
}

function asRequest(asked: IncomingMessage, address: string, signal: AbortSignal): Request {
  const method = asked.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers))
    if (value !== undefined && name !== "host" && name !== "connection") headers.set(name, toMain(String(value)));
  const body = method === "GET" || method === "HEAD" ? {} : { body: Readable.toWeb(asked) as never, duplex: "half" };
  return new Request(address, { method, headers, signal, ...body } as RequestInit);
}
