import { once } from "node:events";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import type { ContractRouterClient } from "@orpc/contract";
import { WebSocket } from "ws";
import { proveCore } from "#renderer/lib/link/prove-core.ts";
import { keyProtocol, linkProtocol, readVisit, visitName } from "#shared/contract/app/link-proof.ts";
import type { Contract } from "#shared/contract/index.ts";

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
