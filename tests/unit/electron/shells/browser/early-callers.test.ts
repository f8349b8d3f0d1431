import { once } from "node:events";
import { os } from "@orpc/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type LoopbackServer, startLoopbackServer } from "#core/shells/browser/loopback-server.ts";
import { proveCore } from "#renderer/lib/link/prove-core.ts";
import { keyProtocol, linkProtocol, readVisit, type Visit, writeVisit } from "#shared/contract/app/link-proof.ts";

const core = { router: { hello: os.handler(() => "hello") }, media: async () => new Response("a film") } as never;
const page = async (_request: Request, begun?: Visit) => new Response(begun && writeVisit(begun));

let server: LoopbackServer;
let visit: Visit;
/** The core that follows one that was killed: a page knows it already, and calls before it is up. */
beforeEach(async () => {
  const former = await startLoopbackServer({ port: 0 });
  former.serve(core, page);
  visit = readVisit(await (await fetch(former.startUrl)).text()) ?? { key: "", secret: "" };
  const continued = former.admissionState();
  await former.close();
  server = await startLoopbackServer({ port: former.port, continued });
});
afterEach(() => server.close());

const host = () => `127.0.0.1:${server.port}`;
const callBack = () =>
  new WebSocket(`ws://${host()}/rpc`, [linkProtocol, keyProtocol(visit.key)], {
    headers: { origin: `http://${host()}` },
  });
/** A stranger is turned away also before there is a core: then what was sent before that has arrived. */
async function arrived(): Promise<void> {
  const stranger = new WebSocket(`ws://${host()}/rpc`, { headers: { origin: `http://${host()}` } });
  stranger.on("error", () => {});
  await once(stranger, "unexpected-response");
}

it("a page that calls before the core is up has its link once it is", async () => {
  const socket = callBack();
  const opened = once(socket, "open");
  const answer = fetch(`http://${host()}/visit/${visit.key}/media`, { method: "HEAD" });
  await arrived();
  server.serve(core, page);
  await opened;
  expect((await answer).status).toBe(200);
  await proveCore(socket as never, visit, host());
  socket.close();
});

it("one that leaves meanwhile, and one that still waits at the end, hold nothing", async () => {
  const [gone, waiting] = [callBack(), callBack()];
  const ended = [gone, waiting].map(
    (socket) => new Promise((done) => socket.on("error", () => {}).once("close", done)),
  );
  await arrived();
  gone.terminate();
  await server.close();
  await Promise.all(ended);
});
