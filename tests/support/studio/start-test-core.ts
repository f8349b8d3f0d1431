import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/message-port";
import type { ContractRouterClient } from "@orpc/contract";
import { RPCHandler } from "@orpc/server/message-port";
import { onTestFinished } from "vitest";
import { type Core, createCore, type Ports } from "#core/app/index.ts";
import type { Contract } from "#shared/contract/index.ts";
import { placeDatabase } from "../database/place-database.ts";
import { temporaryFolder } from "../machine/temporary-folder.ts";
import { testPorts } from "./test-ports.ts";

export type PageClient = ContractRouterClient<Contract>;

/** A core on a folder, and pages that talk to it over a real port, as the Electron shell lets them. */
export async function startTestCore(dataDir = temporaryFolder(), ports: Partial<Ports> = {}) {
  placeDatabase(join(dataDir, "studio.db"));
  const core: Core = await createCore(testPorts(dataDir, ports));
  const handler = new RPCHandler(core.router);
  const closing: (() => void)[] = [];
  /** Opens a page; `leave` is what a reload does to it. */
  const openPage = (): { page: PageClient; leave: () => void } => {
    const { port1, port2 } = new MessageChannel();
    handler.upgrade(port1);
    port1.start();
    const page: PageClient = createORPCClient(new RPCLink({ port: port2 }));
    port2.start();
    const leave = () => {
      port2.close();
      port1.close();
    };
    closing.push(leave);
    return { page, leave };
  };
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    for (const leave of closing) leave();
    await core.close();
  };
  onTestFinished(close);
  return { core, dataDir, openPage, page: openPage().page, close };
}
