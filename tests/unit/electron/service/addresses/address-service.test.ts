import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, test } from "vitest";
import { createAddressStore } from "#core/database/address-store.ts";
import { probe } from "#core/files/probing/index.ts";
import { createAddressService } from "#core/service/addresses/index.ts";
import { createAddressReader } from "#core/service/client/index.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { openTestDatabase } from "#tests/support/database/open-test-database.ts";

/** A PNG of 640 × 360 as far as its head; nothing behind it is looked at. */
function picture(): Buffer {
  const bytes = Buffer.alloc(67);
  Buffer.from(
    "89504e470d0a1a0a0000000d4948445200000280000001680802000000000000000000000a49444154789c6360000000020001e221bc330000000049454e44ae426082",
    "hex",
  ).copy(bytes);
  return bytes;
}

async function listen(answer: RequestListener) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: String(request.url), headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** `near`: the test's own server stands for the public network. */
function setUp(near: string | null, database = openTestDatabase()) {
  const learned: string[] = [];
  const service = createAddressService({
    store: createAddressStore(database),
    createReader: async () =>
      createAddressReader({
        keys: createKnownKeys(),
        near: near === null ? undefined : new URL(near),
        resolve: async (name) => [{ address: name === "inside.example" ? "10.0.0.7" : "127.0.0.1", family: 4 }],
      }),
    probe,
    learn: (address, write) => {
      learned.push(address);
      write();
    },
    onFault: (thrown) => {
      throw thrown;
    },
    now: () => 7,
  });
  onTestFinished(() => service.close());
  return { service, database, learned };
}

const whole = (bytes: Buffer): RequestListener => {
  return (request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, {
      "content-range": `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`,
      "content-length": part.length,
    });
    response.end(part);
  };
};

it("finds what an address holds, once, without a key or a cookie, and knows it after a restart", async () => {
  const { url, asked } = await listen(whole(picture()));
  const { service, database } = setUp(url);
  const address = `${url}/a.png?size=2`;
  expect(service.factsOf(address)).toBeUndefined();
  const facts = { kind: "image", format: "png", mime: "image/png", bytes: 67, width: 640, height: 360 };
  expect(await Promise.all([service.look(address), service.look(address)])).toMatchObject([
    { url: address, facts, partly: false, error: null, lookedAt: 7 },
    { facts },
  ]);
  expect(asked.map(({ path }) => path)).toEqual(["/a.png?size=2"]);
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
    ...["accept", "accept-encoding", "connection", "host", "range", "user-agent"],
  ]);
  const later = setUp(url, database).service;
  expect(later.factsOf(address)).toMatchObject(facts);
  await later.look(address);
  expect(asked).toHaveLength(1);
  await later.look(address, true);
  expect(asked).toHaveLength(2);
});

it("takes a server's word for its size where it knows no ranges, and reads only the edges of a large file", async () => {
  const large = Buffer.alloc(20 * 1024 * 1024);
  picture().copy(large);
  const plain = await listen((_request, response) => {
    response.writeHead(200, { "content-length": picture().length });
    response.end(picture());
  });
  expect(await setUp(plain.url).service.look(`${plain.url}/a`)).toMatchObject({ facts: { width: 640 }, partly: false });
  const ranged = await listen(whole(large));
  const look = await setUp(ranged.url).service.look(`${ranged.url}/large.png`);
  expect(look.facts).toMatchObject({ format: "png", bytes: 20_971_520 });
  expect(ranged.asked.map(({ headers }) => headers.range)).toEqual(["bytes=0-16777215", "bytes=19922944-20971519"]);
});

it("follows what sends it on, five times at most, and nothing else that names another place", async () => {
  const { url, asked } = await listen((request, response) => {
    const hop = Number(/^\/hop(\d)$/.exec(String(request.url))?.[1] ?? 0);
    if (hop > 0) return void response.writeHead(302, { location: `/hop${hop - 1}` }).end();
    response.writeHead(200, { "content-length": 67, location: "/elsewhere" }).end(picture());
  });
  const { service } = setUp(url);
  expect(await service.look(`${url}/hop5`)).toMatchObject({ facts: { width: 640 } });
  expect(asked.map(({ path }) => path)).toEqual(["/hop5", "/hop4", "/hop3", "/hop2", "/hop1", "/hop0"]);
  expect(await service.look(`${url}/hop6`)).toMatchObject({ facts: null, error: { code: "redirect_refused" } });
});

it("says what is no medium by its bytes, whatever it is called", async () => {
  const page = Buffer.from("<!doctype html><title>Not here</title>");
  const { url } = await listen(whole(page));
  expect(await setUp(url).service.look(`${url}/a.mp4`)).toMatchObject({
    facts: { kind: "unknown", problem: "unrecognized", bytes: 38 },
  });
});

test.each<[why: string, answer: RequestListener, code: string, http: number | null]>([
  ["nothing there", (_request, response) => response.writeHead(404).end(), "address_answered", 404],
  ["a way to nowhere", (_request, response) => response.writeHead(302).end(), "address_answered", 302],
  ["no size", (_request, response) => void response.writeHead(200).write("x"), "address_answered", 200],
  [
    "a way into a private network",
    (_request, response) => response.writeHead(302, { location: "http://192.168.1.1/a.png" }).end(),
    "address_private",
    null,
  ],
  [
    "a name of a private network",
    (_request, response) => response.writeHead(302, { location: "http://inside.example/a.png" }).end(),
    "address_private",
    null,
  ],
  [
    "a way to a file of this computer",
    (_request, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
    "address_invalid",
    null,
  ],
  ["a circle", (_request, response) => response.writeHead(302, { location: "/again" }).end(), "redirect_refused", null],
  ["a line that breaks", (request) => void request.socket.destroy(), "stream_interrupted", null],
])("says why it couldn't look: %s", async (_why, answer, code, http) => {
  const { url } = await listen(answer);
  const { service } = setUp(url);
  const look = await service.look(`${url}/a.png`);
  expect(look).toMatchObject({ facts: null, error: { code, http } });
  expect(service.factsOf(`${url}/a.png`)).toBeUndefined();
});

it("of an address that can't be looked at the person's word is known, until something is found there", async () => {
  let there = false;
  const { url } = await listen((request, response) =>
    there ? whole(picture())(request, response) : void response.writeHead(404).end(),
  );
  const { service, database, learned } = setUp(url);
  const address = `${url}/files/42`;
  expect(await service.look(address)).toMatchObject({ facts: null, kind: null });
  expect(service.kindOf(address)).toBeUndefined();
  service.setKind(address, "audio");
  service.setKind(address, "video");
  expect(await service.look(address)).toMatchObject({ facts: null, kind: "video" });
  const later = setUp(url, database);
  expect([later.service.kindOf(address), later.service.factsOf(address)]).toEqual(["video", undefined]);
  there = true;
  expect(await later.service.look(address)).toMatchObject({ facts: { kind: "image" }, kind: "video" });
  expect(later.service.kindOf(address)).toBe("image");
  // Whoever names the address hears of each.
  expect([learned, later.learned]).toEqual([[address, address], [address]]);
});

it("reads no more than the edges of what has no end, and leaves it", async () => {
  const left = Promise.withResolvers<void>();
  const { url, asked } = await listen((request, response) => {
    const [, from] = /^bytes=(\d+)-/.exec(request.headers.range ?? "") ?? [];
    response.writeHead(206, { "content-range": `bytes ${from}-${Number(from) + 99}/999999999999` });
    const more = () => response.destroyed || !response.write(Buffer.alloc(65_536)) || setImmediate(more);
    response.on("drain", more).once("close", () => left.resolve());
    response.write(picture());
    more();
  });
  expect(await setUp(url).service.look(`${url}/a.png`)).toMatchObject({
    facts: { kind: "image", format: "png", bytes: 999_999_999_999 },
  });
  await left.promise;
  expect(asked).toHaveLength(1);
});

it("opens nothing in a private network, also behind a public name", async () => {
  const { url, asked } = await listen(whole(picture()));
  const port = new URL(url).port;
  for (const host of ["127.0.0.1", "localhost", "public.example"]) {
    expect(await setUp(null).service.look(`http://${host}:${port}/a.png`)).toMatchObject({
      error: { code: "address_private" },
    });
  }
  expect(asked).toEqual([]);
});

it.each([
  [300, true],
  [399, true],
  [299, false],
  [400, false],
])("status %i with another place leads there: %s", async (status, leads) => {
  const { url, asked } = await listen((request, response) => {
    if (request.url === "/next") return void response.writeHead(200, { "content-length": 67 }).end(picture());
    response.writeHead(status, { location: "/next", "content-length": 0 }).end();
  });
  await setUp(url).service.look(`${url}/a`);
  expect(asked.map(({ path }) => path)).toEqual(leads ? ["/a", "/next"] : ["/a"]);
});

it("of a large file its end is read to where it stands; another part than was asked isn't", async () => {
  const large = Buffer.alloc(17 * 1024 * 1024);
  large.fill(7, 16 * 1024 * 1024);
  const read = async (listener: RequestListener) => {
    const { url } = await listen(listener);
    const reader = createAddressReader({ keys: createKnownKeys(), near: new URL(url) });
    onTestFinished(() => reader.close());
    const { bytes, size, whole } = await reader.read(`${url}/a`);
    return { size, whole, same: large.equals(bytes), last: bytes.at(-1) };
  };
  expect(await read(whole(large))).toEqual({ size: large.length, whole: false, same: true, last: 7 });
  const elsewhere: RequestListener = (request, response) => {
    if (request.headers.range === "bytes=0-16777215") return whole(large)(request, response);
    const length = 1024 * 1024;
    response.writeHead(206, { "content-range": `bytes 5-${4 + length}/${large.length}`, "content-length": length });
    response.end(Buffer.alloc(length, 9));
  };
  expect(await read(elsewhere)).toEqual({ size: large.length, whole: false, same: false, last: 0 });
});
