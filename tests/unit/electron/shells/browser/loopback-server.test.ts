import { type EventEmitter, once as onceOf } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/websocket";
import { os } from "@orpc/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createAdmission } from "#core/shells/browser/admission.ts";
import { type LoopbackServer, PortInUseError, startLoopbackServer } from "#core/shells/browser/loopback-server.ts";
import { pageHeaders } from "#core/shells/page/page-headers.ts";
import { proveCore, UntrustedCoreError } from "#renderer/lib/link/prove-core.ts";
import { keyProtocol, linkProtocol, readVisit, type Visit, writeVisit } from "#shared/contract/app/link-proof.ts";

let server: LoopbackServer;
let cookie: string;
let visit: Visit;
let mediaAborted: Promise<void>;
const seen: { method: string; path: string; bytes: number }[] = [];

async function answerMedia(request: Request): Promise<Response> {
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
    { router: { hello: os.handler(() => "from the core") }, media: answerMedia } as never,
    async (_request, begun) => new Response(begun === undefined ? "the page" : writeVisit(begun)),
  );
  const start = await fetch(server.startUrl, { redirect: "manual" });
  expect(start.status).toBe(200);
  visit = readVisit(await start.text()) ?? { key: "", secret: "" };
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

const own = () => `127.0.0.1:${server.port}`;
const media = (rest: string, key = visit.key) => `/visit/${key}/media${rest}`;

describe("who is admitted", () => {
  it("lets the holder of the cookie have the page's files", async () => {
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
  ])("turns a request away %s", async (name, headers, method, status) => {
    const paths = name.includes("cookie") ? ["/"] : ["/", media("?name=a.png")];
    for (const path of paths) {
      const answer = await ask(path, headers(), method, method === "POST" ? "x" : undefined);
      expect(answer.status).toBe(status);
    }
    expect(seen.filter((one) => one.method === "POST" && one.bytes === 1)).toEqual([]);
  });

  // A browser sends the cookie to every port of this host: another program there has it with the first request.
  it.each(["/media/film", "/media", "/media?name=a.png", `/visit/${"A".repeat(43)}/media/film`, "/visit//media/film"])(
    "gives no media to whoever has the cookie alone: %s",
    async (path) => {
      const before = seen.length;
      await ask(path, { cookie });
      const posted = await ask(path, { cookie, origin: `http://${own()}` }, "POST", "x");
      expect(seen.slice(before).filter(({ path: at }) => at.startsWith("/media"))).toEqual([]);
      expect(posted.text).not.toContain("ok");
    },
  );

  it("gives media by the key of the visit, without a cookie", async () => {
    expect((await ask(media("/film"), {})).text).toBe('{"ok":true}');
    expect(seen.at(-1)).toEqual({ method: "GET", path: "/media/film", bytes: 0 });
  });

  it("begins no visit for a wrong token", async () => {
    const answer = await ask(`/start/${"A".repeat(43)}`, {});
    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("lets a person arrive from anywhere with the token, in a window and not in a frame or ahead of time", async () => {
    const path = new URL(server.startUrl).pathname;
    const arriving = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
    expect((await ask(path, arriving)).status).toBe(200);
    expect((await ask(path, { ...arriving, "sec-fetch-dest": "iframe" })).status).toBe(403);
    expect((await ask(path, { ...arriving, "sec-purpose": "prefetch" })).status).toBe(403);
    expect((await ask("/", { ...arriving, cookie })).status).toBe(403);
  });

  it("takes an upload from its own page, bytes untouched", async () => {
    const answer = await ask(media("?name=a.png"), { origin: `http://${own()}` }, "POST", "x".repeat(100_000));
    expect(answer.status).toBe(200);
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    expect(seen.at(-1)).toEqual({ method: "POST", path: "/media", bytes: 100_000 });
  });
});

/** As a browser opens it; resolves with the status of a refusal, else with the open socket. */
async function open(headers: Record<string, string>, protocols: string[], path = "/rpc"): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, { headers });
  return new Promise((done) => {
    socket.on("unexpected-response", (_request, response) => done(response.statusCode ?? 0));
    socket.on("open", () => done(socket));
    socket.on("error", () => undefined);
  });
}
const ownHeaders = () => ({ origin: `http://${own()}` });
const ownProtocols = (of = visit) => [linkProtocol, keyProtocol(of.key)];
async function openOwn(of = visit): Promise<WebSocket> {
  const socket = await open(ownHeaders(), ownProtocols(of));
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  return socket;
}
const closed = (socket: WebSocket) => new Promise<number>((done) => socket.once("close", done));
// The browser's WebSocket and that of `ws` differ in types only.
const callsOver = (socket: WebSocket) =>
  createORPCClient(new RPCLink({ websocket: socket as never })) as { hello(): Promise<string> };

describe("calls", () => {
  it("reach the core over the socket of the page, after both have proved that they know the visit's secret", async () => {
    const socket = await openOwn();
    await proveCore(socket as never, visit, own());
    expect(await callsOver(socket).hello()).toBe("from the core");
    socket.close();
  });

  it.each<[string, () => Record<string, string>, () => string[], string, number]>([
    ["without an origin", () => ({}), ownProtocols, "/rpc", 403],
    ["from another origin", () => ({ origin: "http://evil.test" }), ownProtocols, "/rpc", 403],
    ["with the cookie alone", () => ({ ...ownHeaders(), cookie }), () => [], "/rpc", 401],
    [
      "with another key",
      () => ({ ...ownHeaders(), cookie }),
      () => [linkProtocol, keyProtocol("A".repeat(43))],
      "/rpc",
      401,
    ],
    ["elsewhere", ownHeaders, ownProtocols, "/other", 403],
  ])("are refused %s", async (_name, headers, protocols, path, status) => {
    expect(await open(headers(), protocols(), path)).toBe(status);
  });

  it.each<[string, (socket: WebSocket) => void]>([
    ["begins with a call", (socket) => socket.send('{"i":"1","u":"/hello"}')],
    ["sends no JSON", (socket) => socket.send("x".repeat(5000))],
    [
      "guesses",
      (socket) => {
        socket.once("message", () => socket.send(JSON.stringify({ proof: "A".repeat(43) })));
        socket.send(JSON.stringify({ nonce: "B".repeat(43) }));
      },
    ],
    [
      "sends the core's own proof back",
      (socket) => {
        socket.once("message", (data) => socket.send(JSON.stringify({ proof: JSON.parse(String(data)).proof })));
        socket.send(JSON.stringify({ nonce: "B".repeat(43) }));
      },
    ],
  ])("are not heard from whoever has the key and not the secret, and %s", async (_name, knock) => {
    const socket = await openOwn();
    const heard: string[] = [];
    socket.on("message", (data) => heard.push(String(data)));
    knock(socket);
    expect(await closed(socket)).toBe(4003);
    expect(heard.join()).not.toContain("from the core");
  });

  it("are not sent to a program that has taken the port, nor to one that passes the proof on", async () => {
    const socket = await openOwn();
    const other = { ...visit, secret: "C".repeat(43) };
    await expect(proveCore(socket as never, other, own())).rejects.toBeInstanceOf(UntrustedCoreError);
    const passedOn = await openOwn();
    const elsewhere = proveCore(passedOn as never, visit, "127.0.0.1:1");
    await expect(elsewhere).rejects.toBeInstanceOf(UntrustedCoreError);
    socket.terminate();
    passedOn.terminate();
  });
});

describe("an address of single use", () => {
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname;

  it("begins a visit of its own, once", async () => {
    const once = server.singleUse();
    expect(pathOf(once)).not.toBe(new URL(server.startUrl).pathname);
    expect((await ask(pathOf(once), { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const first = await ask(pathOf(once), {});
    await once.used;
    const begun = readVisit(first.text);
    expect(begun?.key).toMatch(/^[\w-]{43}$/);
    expect(begun).not.toEqual(visit);
    expect((await ask(media("/film", begun?.key), {})).status).toBe(200);
  });

  it("that is used twice admits neither, and both are told; the printed one stays good", async () => {
    const once = server.singleUse();
    const begun = readVisit((await ask(pathOf(once), {})).text) ?? visit;
    const socket = await openOwn(begun);
    await proveCore(socket as never, begun, own());
    const ended = closed(socket);
    const second = await ask(pathOf(once), {});
    expect([second.status, second.headers["set-cookie"]]).toEqual([410, undefined]);
    expect(second.text).toMatch(/^This address works only once but was used twice/);
    expect(await ended).toBe(4001);
    expect((await ask(media("/film", begun.key), {})).status).toBe(410);
    expect(await open(ownHeaders(), ownProtocols(begun))).toBe(410);
    expect((await ask(pathOf(once), {})).status).toBe(410);
    expect((await ask(new URL(server.startUrl).pathname, {})).status).toBe(200);
    expect((await ask(media("/film"), {})).status).toBe(200);
  });

  it("that is used twice is heard no more, whether or not the page takes note of it", async () => {
    const once = server.singleUse();
    const begun = readVisit((await ask(pathOf(once), {})).text) ?? visit;
    const socket = await openOwn(begun);
    await proveCore(socket as never, begun, own());
    const film = await new Promise<IncomingMessage>((begin) => {
      httpRequest(
        { host: "127.0.0.1", port: server.port, path: media("/endless", begun.key), agent: false },
        begin,
      ).end();
    });
    // A page that takes no note of the core's good-bye.
    const { _receiver, _socket } = socket as unknown as { _receiver: EventEmitter; _socket: Socket };
    _receiver.removeAllListeners("conclude").on("conclude", () => undefined);
    const cut = new Promise((done) => film.once("error", done));
    const ended = onceOf(_socket, "close");
    film.resume();
    await ask(pathOf(once), {});
    await Promise.all([cut, ended]);
  });

  it("is as good or as spent for the core that continues this one", async () => {
    const [unspent, spent, ended] = [server.singleUse(), server.singleUse(), server.singleUse()];
    const begun = readVisit((await ask(pathOf(spent), {})).text) ?? visit;
    for (const _ of [1, 2]) await ask(pathOf(ended), {});
    const state = JSON.parse(JSON.stringify(server.admissionState()));
    const next = createAdmission({ port: server.port, continued: state });
    expect(`http://${own()}${next.startPath}`).toBe(server.startUrl);
    expect([next.visitOf(visit.key), next.visitOf(begun.key)]).toEqual([visit, begun]);
    expect(next.start(pathOf(ended))).toMatchObject({ status: 410 });
    expect(next.start(pathOf(unspent))).toMatchObject({ key: expect.any(String) });
    expect(next.start(pathOf(spent))).toMatchObject({ status: 410 });
  });
});

describe("every answer", () => {
  /** What comes back for bytes that no client would send. */
  const askRaw = (text: string) =>
    new Promise<string>((done) => {
      let answer = "";
      const socket = connect(server.port, "127.0.0.1", () => socket.write(text));
      socket.setEncoding("utf8").on("data", (part) => {
        answer += part;
        if (answer.includes("\r\n\r\n")) socket.end();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => done(answer));
    });
  const lines = (extra = "") => `Host: ${own()}\r\n${extra}\r\n`;
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

  it.each<[string, () => string, number]>([
    ["the page", () => `GET / HTTP/1.1\r\n${lines(`Cookie: ${cookie}\r\n`)}`, 200],
    ["a start", () => `GET ${new URL(server.startUrl).pathname} HTTP/1.1\r\n${lines()}`, 200],
    ["media", () => `GET ${media("/film")} HTTP/1.1\r\n${lines()}`, 200],
    ["a stranger", () => `GET / HTTP/1.1\r\n${lines()}`, 401],
    ["a rebound name", () => "GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n", 421],
    ["an address that is none", () => `GET // HTTP/1.1\r\n${lines()}`, 400],
    ["what is no HTTP", () => "HELLO\r\n\r\n", 400],
    ["a head without end", () => `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n${lines()}`, 431],
    ["an expectation", () => `GET / HTTP/1.1\r\n${lines("Expect: miracles\r\n")}`, 417],
    ["a refused socket", () => `GET /rpc HTTP/1.1\r\n${lines(upgrade)}`, 403],
    [
      "a broken handshake",
      () =>
        `GET /rpc HTTP/1.1\r\n${lines(`${upgrade}Origin: http://${own()}\r\nSec-WebSocket-Key: no\r\nSec-WebSocket-Protocol: ${ownProtocols().join(", ")}\r\n`)}`,
      400,
    ],
    [
      "an open socket",
      () =>
        `GET /rpc HTTP/1.1\r\n${lines(`${upgrade}Origin: http://${own()}\r\nSec-WebSocket-Key: ${"A".repeat(22)}==\r\nSec-WebSocket-Protocol: ${ownProtocols().join(", ")}\r\n`)}`,
      101,
    ],
  ])("carries the policy: %s", async (_name, request, status) => {
    const [head = ""] = (await askRaw(request())).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const names = head.split("\r\n").map((line) => line.split(":")[0]?.toLowerCase());
    for (const name of Object.keys(pageHeaders)) expect(names).toContain(name.toLowerCase());
  });
});

it("stops reading a body when the client leaves", async () => {
  await new Promise<void>((done, fail) => {
    const call = httpRequest(
      { host: "127.0.0.1", port: server.port, path: media("/endless"), agent: false },
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
  await expect(startLoopbackServer({ port: server.port })).rejects.toThrow(`Port ${server.port} is already in use.`);
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
