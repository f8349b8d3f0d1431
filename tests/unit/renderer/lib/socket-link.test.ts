import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { os } from "@orpc/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocketServer } from "ws";
import { type LoopbackServer, startLoopbackServer } from "#core/shells/browser/loopback-server.ts";
import { visitName, writeVisit } from "#shared/contract/app/link-proof.ts";

/** Of the page, that are not closed yet. */
const sockets = new Set<EventTarget>();

/** The page of a browser, as far as the link asks for it. */
function stubPage(port: number, kept: Map<string, string>): void {
  const page = new EventTarget();
  const href = `http://127.0.0.1:${port}/`;
  const localStorage = { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) };
  vi.stubGlobal("window", Object.assign(page, { location: new URL(href), localStorage }));
  // A browser sends these by itself.
  const { WebSocket: NodeSocket } = globalThis;
  vi.stubGlobal(
    "WebSocket",
    class extends NodeSocket {
      constructor(url: URL, protocols: string[]) {
        super(url, { protocols, headers: { origin: new URL(href).origin } } as never);
        sockets.add(this);
        this.addEventListener("close", () => sockets.delete(this));
      }
    },
  );
}

let server: LoopbackServer;
let links: typeof import("#renderer/lib/link/client-link.ts");
let core: typeof import("#renderer/lib/link/core-link-state.ts");
const kept = new Map<string, string>();
const timers: ReturnType<typeof setTimeout>[] = [];
const state = () => core.useCoreLink.getState().state;

async function startServer(port = 0, continued?: Parameters<typeof startLoopbackServer>[0]["continued"]) {
  const made = await startLoopbackServer({ port, continued });
  made.serve(
    { router: { hello: os.handler(() => "from the core") }, media: async () => new Response() } as never,
    async (_request, visit) => new Response(visit === undefined ? "" : writeVisit(visit)),
  );
  return made;
}

beforeEach(async () => {
  const begin = globalThis.setTimeout;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((...given) => {
    const timer = begin(...given);
    timers.push(timer);
    return timer;
  });
  server = await startServer();
  kept.clear();
  kept.set(visitName, await (await fetch(server.startUrl)).text());
  stubPage(server.port, kept);
  vi.resetModules();
  links = await import("#renderer/lib/link/client-link.ts");
  core = await import("#renderer/lib/link/core-link-state.ts");
});
afterEach(async () => {
  await server.close();
  // A socket that closes later would find no page any more.
  while (sockets.size > 0) await Promise.all([...sockets].map((socket) => once(socket, "close")));
  for (const timer of timers.splice(0)) clearTimeout(timer);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The words that a page has on its banner once the link is open no more. */
const opened = async () => {
  links.startCoreLink();
  await expect.poll(state).toBe("open");
};
const say = async () => (await links.openLink()).call(["hello"], undefined, { context: {} });

test("calls go over a socket that both have proved", async () => {
  await opened();
  expect(await say()).toBe("from the core");
});

test("a program that takes the port after the studio's end gets nothing of the page, which says so", async () => {
  await opened();
  const heard: string[] = [];
  const impostor = createServer((_request, response) => response.end("the page"));
  const sockets = new WebSocketServer({ server: impostor });
  sockets.on("connection", (socket) =>
    socket.on("message", (data) => {
      heard.push(String(data));
      socket.send(JSON.stringify({ nonce: "A".repeat(43), proof: "A".repeat(43) }));
    }),
  );
  await server.close();
  impostor.listen(server.port, "127.0.0.1");
  await once(impostor, "listening");
  expect((impostor.address() as AddressInfo).port).toBe(server.port);
  await expect.poll(state, { timeout: 5000 }).toBe("strange");
  for (const message of heard) expect(Object.keys(JSON.parse(message))).toEqual(["nonce"]);
  for (const client of sockets.clients) client.terminate();
  impostor.closeAllConnections();
  await new Promise((done) => impostor.close(done));
});

test("the studio that a supervisor started again is the same one to the page", async () => {
  await opened();
  const before = server.admissionState();
  await server.close();
  await expect.poll(state).toBe("lost");
  server = await startServer(server.port, before);
  await expect.poll(state, { timeout: 5000 }).toBe("open");
  expect(await say()).toBe("from the core");
});

test("a studio of another run refuses the page, until another window was admitted to it", async () => {
  await opened();
  await server.close();
  server = await startServer(server.port);
  await expect.poll(state, { timeout: 5000 }).toBe("refused");
  kept.set(visitName, await (await fetch(server.startUrl)).text());
  window.dispatchEvent(Object.assign(new Event("storage"), { key: visitName }));
  await expect.poll(state).toBe("open");
  expect(await say()).toBe("from the core");
});

test("a page whose single-use address was used twice is told", async () => {
  const once = server.singleUse();
  kept.set(visitName, await (await fetch(once.url)).text());
  await opened();
  expect((await fetch(once.url)).status).toBe(410);
  await expect.poll(state).toBe("ended");
});
