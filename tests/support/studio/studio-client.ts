import { once } from "node:events";
import { createORPCClient } from "@orpc/client";
import { RPCLink as PortLink } from "@orpc/client/message-port";
import { RPCLink } from "@orpc/client/websocket";
import type { ContractRouterClient } from "@orpc/contract";
import { WebSocket } from "ws";
import { proveCore } from "#renderer/lib/link/prove-core.ts";
import { keyProtocol, linkProtocol, readVisit, visitName } from "#shared/contract/app/link-proof.ts";
import type { Contract } from "#shared/contract/index.ts";
import type { DesktopProgram } from "../electron/desktop-program.ts";

export type StudioClient = ContractRouterClient<Contract>;

export interface StudioConnection {
  readonly client: StudioClient;
  /** Opens the page's files, and nothing else. */
  readonly cookie: string;
  /** What the page sends with every request that changes something. */
  readonly origin: string;
  /** Where the core gives and takes bytes; `rest` begins with `/` or `?`. */
  mediaAddress(rest: string): string;
  close(): void;
}

/** Follows the printed address as a browser does, and speaks the contract over the page's own socket. */
export async function connectToStudio(url: string): Promise<StudioConnection> {
  const program = programs.get(url);
  if (program !== undefined) return connectToProgram(program);
  const start = await fetch(url);
  const cookie = start.headers.get("set-cookie")?.split(";")[0];
  const text = await start.text();
  const visit = readVisit(new RegExp(`<meta name="${visitName}" content="([^"]+)">`).exec(text)?.[1]);
  if (cookie === undefined || visit === undefined)
    throw new Error(`The studio answered ${start.status} to its own address.`);
  const { origin, host } = new URL(url);
  const socket = new WebSocket(`ws://${host}/rpc`, [linkProtocol, keyProtocol(visit.key)], { headers: { origin } });
  await once(socket, "open");
  // The browser's WebSocket and that of `ws` differ in types only.
  await proveCore(socket as never, visit, host);
  const client = createORPCClient<StudioClient>(new RPCLink({ websocket: socket as never }));
  const mediaAddress = (rest: string) => `${origin}/visit/${visit.key}/media${rest}`;
  return { client, cookie, origin, mediaAddress, close: () => socket.close() };
}

/** Desktop programs of this process by the address that stands for each. */
export const programs = new Map<string, DesktopProgram>();
let lastPort = 0;

/** Over a port of main's, asked for as the page does. Its files have no address outside the window. */
function connectToProgram(program: DesktopProgram): StudioConnection {
  lastPort += 1;
  const id = lastPort;
  const port = Object.assign(new EventTarget(), {
    postMessage: (data: unknown) => program.say({ do: "port", port: id, data }),
  });
  program.onTold((told) => {
    if (told.what === "portMessage" && told.port === id)
      port.dispatchEvent(new MessageEvent("message", { data: told.data }));
    else if (told.what === "portClosed" && told.port === id) port.dispatchEvent(new Event("close"));
  });
  program.say({ do: "openPort", port: id });
  // Of a port, the link takes what is above.
  const client = createORPCClient<StudioClient>(new PortLink({ port: port as never }));
  const none = () => {
    throw new Error("The desktop program's files have an address in its own page only.");
  };
  const close = () => program.say({ do: "closePort", port: id });
  return { client, cookie: "", origin: "app://reelsong", mediaAddress: none, close };
}
