import { type MessagePort, parentPort } from "node:worker_threads";
import { RPCHandler } from "@orpc/server/message-port";
import { type Core, createCore } from "#core/app/index.ts";
import { testPorts } from "./test-ports.ts";

/** Where a core is opened, and the port on which it serves a page. */
export interface CoreWanted {
  readonly dataDir: string;
  readonly port: MessagePort;
}

/**
 * A thread for cores: a page in jsdom has the globals of a browser, in which a core finds neither its workers nor its
 * files. One at a time; the next one, or null, closes the one before, which is answered.
 */
let core: Core | undefined;
parentPort?.on("message", async (wanted: CoreWanted | null) => {
  await core?.close();
  core = undefined;
  if (wanted !== null) {
    core = await createCore(testPorts(wanted.dataDir));
    new RPCHandler(core.router).upgrade(wanted.port);
    wanted.port.start();
  }
  parentPort?.postMessage("done");
});
