import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import type { ContractRouterClient } from "@orpc/contract";
import { WebSocket } from "ws";
import type { Contract } from "#shared/contract/index.ts";

export type StudioClient = ContractRouterClient<Contract>;

/** Follows the printed address as a browser does, and speaks the contract over the page's own socket. */
export async function connectToStudio(url: string): Promise<{ client: StudioClient; cookie: string; close(): void }> {
  const start = await fetch(url, { redirect: "manual" });
  const cookie = start.headers.get("set-cookie")?.split(";")[0];
  if (cookie === undefined) throw new Error(`The studio answered ${start.status} to its own address.`);
  const { origin, host } = new URL(url);
  const socket = new WebSocket(`ws://${host}/rpc`, { headers: { cookie, origin } });
  // The browser's WebSocket and that of `ws` differ in types only.
  const client = createORPCClient<StudioClient>(new RPCLink({ websocket: socket as never }));
  return { client, cookie, close: () => socket.close() };
}
