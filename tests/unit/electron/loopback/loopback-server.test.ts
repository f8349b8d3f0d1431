import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import { os } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type LoopbackServer, PortInUseError, startLoopbackServer } from "#core/loopback/loopback-server.ts";

let server: LoopbackServer;
let cookie: string;
let mediaAborted: Promise<void>;
const seen: { method: string; path: string; bytes: number }[] = [];

async function media(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/media/endless") {
    let cancelled: () => void = () => undefined;
    mediaAborted = new Promise((done) => {
      cancelled = done;
    });
    const chunk = new Uint8Array(65_536);
    return new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: () => cancelled() }),
    );
  }
  seen.push({ method: request.method, path: pathname, bytes: (await request.arrayBuffer()).byteLength });
  return Response.json({ ok: true });
}

beforeAll(async () => {
  server = await startLoopbackServer({ port: 0 });
  // A stand-in for the core: what is tested here is who gets through to it.
  server.serve(
    { router: { hello: os.handler(() => "from the core") }, media } as never,
    async () => new Response("the page"),
  );
  const start = await fetch(server.startUrl, { redirect: "manual" });
  expect(start.status).toBe(303);
  expect(start.headers.get("location")).toBe("/");
  const set = start.headers.get("set-cookie") ?? "";
  expect(set).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
  cookie = set.split(";")[0] ?? "";
});
afterAll(() => server.close());

/** fetch forbids some of these headers; a plain client does not. */
function ask(path: string, headers: Record<string, string>, method = "GET", body?: string) {
  return new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((done, fail) => {
    const call = httpRequest(
      { host: "127.0.0.1", port: server.port, path, method, headers, agent: false },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part) => (text += part));
        response.on("end", () => done({ status: response.statusCode ?? 0, text, headers: response.headers }));
      },
    );
    call.on("error", fail);
    call.end(body);
  });
}

describe("who is admitted", () => {
  const own = () => `127.0.0.1:${server.port}`;
  it("lets the holder of the cookie in", async () => {
    expect(await ask("/", { cookie })).toMatchObject({ status: 200, text: "the page" });
  });

  it.each<[string, () => Record<string, string>, string, number]>([
    ["without the cookie", () => ({}), "GET", 401],
    ["with another cookie", () => ({ cookie: `${cookie.split("=")[0]}=${"A".repeat(43)}` }), "GET", 401],
    ["through a rebound name", () => ({ cookie, host: `evil.test:${server.port}` }), "GET", 421],
    ["through localhost", () => ({ cookie, host: `localhost:${server.port}` }), "GET", 421],
    ["from another origin", () => ({ cookie, origin: "http://evil.test" }), "GET", 403],
    ["from another port of this machine", () => ({ cookie, origin: "http://127.0.0.1:1" }), "GET", 403],
    ["from a null origin", () => ({ cookie, origin: "null" }), "GET", 403],
    ["as a resource of another site", () => ({ cookie, "sec-fetch-site": "cross-site" }), "GET", 403],
    ["as a resource of another port", () => ({ cookie, "sec-fetch-site": "same-site" }), "GET", 403],
    ["changing something without an origin", () => ({ cookie }), "POST", 403],
  ])("turns a request away %s", async (_name, headers, method, status) => {
    const answer = await ask("/media?name=a.png", headers(), method, method === "POST" ? "x" : undefined);
    expect(answer.status).toBe(status);
    expect(seen.filter((one) => one.method === "POST" && one.bytes === 1)).toEqual([]);
  });

  it("does not give the cookie for a wrong token", async () => {
    const answer = await ask(`/start/${"A".repeat(43)}`, {});
    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("gives the cookie once for an address of single use, and still for the printed one", async () => {
    const path = new URL(server.singleUseUrl()).pathname;
    expect(path).not.toBe(new URL(server.startUrl).pathname);
    expect((await ask(path, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const first = await ask(path, {});
    expect(first.status).toBe(303);
    expect(first.headers["set-cookie"]?.[0]).toContain(cookie);
    const second = await ask(path, {});
    expect(second.status).toBe(401);
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect((await ask(new URL(server.startUrl).pathname, {})).status).toBe(303);
  });

  it("takes an upload from its own page, bytes untouched", async () => {
    const answer = await ask("/media?name=a.png", { cookie, origin: `http://${own()}` }, "POST", "x".repeat(100_000));
    expect(answer.status).toBe(200);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(seen.at(-1)).toEqual({ method: "POST", path: "/media", bytes: 100_000 });
  });
});

describe("calls", () => {
  const open = (headers: Record<string, string>, path = "/rpc") =>
    new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });

  it("reach the core over the socket of the page", async () => {
    const socket = open({ cookie, origin: `http://127.0.0.1:${server.port}` });
    // The browser's WebSocket and that of `ws` differ in types only.
    const client = createORPCClient(new RPCLink({ websocket: socket as never })) as { hello(): Promise<string> };
    expect(await client.hello()).toBe("from the core");
    socket.close();
  });

  it.each<[string, () => Record<string, string>, string, number]>([
    ["without an origin", () => ({ cookie }), "/rpc", 403],
    ["from another origin", () => ({ cookie, origin: "http://evil.test" }), "/rpc", 403],
    ["without the cookie", () => ({ origin: `http://127.0.0.1:${server.port}` }), "/rpc", 401],
    ["elsewhere", () => ({ cookie, origin: `http://127.0.0.1:${server.port}` }), "/other", 403],
  ])("are refused %s", async (_name, headers, path, status) => {
    const socket = open(headers(), path);
    const answered = await new Promise<number>((done) => {
      socket.on("unexpected-response", (_request, response) => done(response.statusCode ?? 0));
      socket.on("open", () => done(101));
      socket.on("error", () => undefined);
    });
    expect(answered).toBe(status);
  });
});

it("stops reading a body when the client leaves", async () => {
  await new Promise<void>((done, fail) => {
    const call = httpRequest(
      { host: "127.0.0.1", port: server.port, path: "/media/endless", headers: { cookie }, agent: false },
      (response) => {
        response.once("data", () => {
          response.destroy();
          done();
        });
      },
    );
    call.on("error", fail);
    call.end();
  });
  await mediaAborted;
});

it("says that a port is taken", async () => {
  await expect(startLoopbackServer({ port: server.port })).rejects.toThrow(PortInUseError);
  await expect(startLoopbackServer({ port: server.port })).rejects.toThrow(
    `Port ${server.port} is in use by another program.`,
  );
});

describe("a page of another site that opens a socket and leaves", () => {
  it("doesn't end the process", async () => {
    const knock = (linger: number) =>
      new Promise<void>((done) => {
        const socket = connect(server.port, "127.0.0.1", () => {
          socket.write(
            `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: http://evil.example\r\n` +
              "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
          );
          setTimeout(() => socket.resetAndDestroy(), linger);
        });
        socket.on("error", () => undefined);
        socket.on("close", () => done());
      });
    // An error that nobody hears fails the whole run.
    await Promise.all(Array.from({ length: 60 }, (_, index) => knock(index % 4)));
    expect((await ask("/", { cookie })).status).toBe(200);
  });
});
