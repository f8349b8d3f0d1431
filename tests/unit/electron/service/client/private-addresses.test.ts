import { createServer as createProxy } from "node:http";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { bounds } from "#core/service/client/answers/bounds.ts";
import { createAddressGuard } from "#core/service/client/network/address-guard.ts";
import { createDispatchers } from "#core/service/client/network/dispatchers.ts";
import { exchange } from "#core/service/client/network/http-call.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import { networkOf } from "#shared/wire/media/address-range.ts";
import { clientFor, failureOf, startFakeService } from "./fake-service.ts";

/** Something that only this network should reach: it counts who comes. */
async function listen() {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on("error", () => undefined);
    socket.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, visits: () => visits };
}
const sink = async () => undefined;
const PUBLIC = "https://api.example";
/** Names as a hostile server of names would have them; the service's own is public. */
const names = (entries: Readonly<Record<string, readonly string[]>>) => async (name: string) =>
  (entries[name] ?? (name === "api.example" ? ["203.0.114.7"] : [])).map((address) => ({
    address,
    family: address.includes(":") ? 6 : 4,
  }));

describe("a link of a public service that leads inside is not opened", () => {
  test.each([
    "https://127.0.0.1:PORT/v.mp4",
    "https://localhost:PORT/v.mp4",
    "https://2130706433:PORT/v.mp4",
    "https://0x7f.1:PORT/v.mp4",
    "https://0177.0.0.1:PORT/v.mp4",
    "https://[::1]:PORT/v.mp4",
    "https://[::ffff:127.0.0.1]:PORT/v.mp4",
    "https://[::7f00:1]:PORT/v.mp4",
    "https://[64:ff9b::7f00:1]:PORT/v.mp4",
    "https://0.0.0.0:PORT/v.mp4",
    "https://10.0.0.1/v.mp4",
    "https://172.16.3.4/v.mp4",
    "https://192.168.1.1/v.mp4",
    "https://100.64.0.1/v.mp4",
    "https://100.100.100.200/v.mp4",
    "https://169.254.169.254/latest/meta-data/",
    "https://168.63.129.16/metadata",
    "https://[fd00:ec2::254]/latest/",
    "https://[fe80::1]/v.mp4",
    "https://inside.example:PORT/v.mp4",
    "https://both.example:PORT/v.mp4",
  ])("%s", async (link) => {
    const inside = await listen();
    const resolve = names({ "inside.example": ["127.0.0.1"], "both.example": ["::1", "127.0.0.1"] });
    const client = clientFor(PUBLIC, { resolve });
    onTestFinished(() => client.close());
    const error = await failureOf(client.download(link.replace("PORT", String(inside.port)), { sink }));
    expect(error).toMatchObject({ begun: "no", error: { code: "address_private", retryable: false } });
    expect(inside.visits()).toBe(0);
  });

  test("a name that was public when it was judged and is private when it is connected to", async () => {
    const inside = await listen();
    let asked = 0;
    const client = clientFor(PUBLIC, {
      async resolve(name) {
        if (name !== "turns.example") return names({})(name);
        asked += 1;
        return [{ address: asked === 1 ? "203.0.114.9" : "127.0.0.1", family: 4 }];
      },
      timeouts: { connect: 200 },
    });
    onTestFinished(() => client.close());
    // The first answer is what is connected to; each new connection is judged by an answer of its own.
    for (let turn = 0; turn < 2; turn += 1) {
      await failureOf(
        client.download(`https://turns.example:${inside.port}/v.mp4`, { sink, signal: AbortSignal.timeout(700) }),
      );
    }
    expect(asked).toBeGreaterThan(1);
    expect(inside.visits()).toBe(0);
  });
});

test("a service on this computer leads to this computer, and nowhere else inside", async () => {
  const service = await startFakeService((response, { url }) => {
    if (url === "/away") response.writeHead(302, { location: "https://10.0.0.1/v.mp4" }).end();
    else if (url === "/metadata") response.writeHead(302, { location: "http://169.254.169.254/latest" }).end();
    else if (url === "/round") response.writeHead(302, { location: "/v.mp4" }).end();
    else response.end("film");
  });
  onTestFinished(() => service.close());
  const client = service.client();
  expect(await client.download(`${service.url}/round`, { sink })).toMatchObject({ bytes: 4 });
  expect(await failureOf(client.download(`${service.url}/away`, { sink }))).toMatchObject({
    error: { code: "address_private" },
  });
  expect(await failureOf(client.download(`${service.url}/metadata`, { sink }))).toMatchObject({
    error: { code: "address_invalid" },
  });
});

test.each([
  ["a service in a private network leads to its neighbours", "https://10.0.0.5", "10.9.8.7", true],
  ["but not to this computer", "https://10.0.0.5", "127.0.0.1", false],
  ["nor to the metadata of a cloud", "https://10.0.0.5", "169.254.169.254", false],
  ["nor into another kind of private network", "https://10.0.0.5", "100.64.0.9", false],
  ["a name that stands for it is a service in a private network too", "https://intranet.example", "192.168.7.8", true],
  ["a public service leads to public addresses", PUBLIC, "198.41.0.4", true],
  ["of either kind", PUBLIC, "2606:4700::1111", true],
  ["and to those that its network translates", PUBLIC, "64:ff9b::c629:4", true],
  ["but not to what is inside, translated", PUBLIC, "64:ff9b::a00:5", false],
])("%s", async (_, service, address, allowed) => {
  const guard = createAddressGuard(new URL(service), names({ "intranet.example": ["192.168.1.2"] }));
  const host = address.includes(":") ? `[${address}]` : address;
  const outcome = await guard.check(host).then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(allowed);
});

test("of a name with public and private addresses only the public ones are connected to", async () => {
  const guard = createAddressGuard(new URL(PUBLIC), names({ "mixed.example": ["10.0.0.1", "198.41.0.4"] }));
  const found = await new Promise((resolve, reject) => {
    guard.lookup("mixed.example", { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });
  expect(found).toEqual([{ address: "198.41.0.4", family: 4 }]);
});

/** What looks a name up fails as often as it is told to, then finds what it knows. */
const failing = (times: number, entries: Readonly<Record<string, readonly string[]>>) => {
  const found = names(entries);
  let asked = 0;
  return async (name: string) => {
    asked += 1;
    if (asked <= times) throw Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), { code: "EAI_AGAIN" });
    return found(name);
  };
};

test("a look for the service that failed is not kept: its neighbours are reached once names are found again", async () => {
  const guard = createAddressGuard(new URL("https://studio.lan"), failing(2, { "studio.lan": ["10.0.0.7"] }));
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await failureOf(guard.check("10.0.0.8"))).toMatchObject({
      begun: "no",
      error: { code: "network_unreachable", retryable: true },
    });
  }
  await expect(guard.check("10.0.0.8")).resolves.toBeUndefined();
  expect(await failureOf(guard.check("192.168.0.8").then(() => guard.check("169.254.169.254")))).toMatchObject({
    error: { code: "address_private" },
  });
});

describe("behind a proxy", () => {
  /** A proxy that leads nowhere: it notes what it was asked to connect to. */
  async function startProxy() {
    const asked: string[] = [];
    const proxy = createProxy().on("connect", ({ url = "" }, socket) => {
      asked.push(url);
      socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    onTestFinished(() => void proxy.close());
    return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked };
  }
  const known = {
    "cdn.example": ["203.0.114.9"],
    "inside.example": ["10.0.0.5"],
    "mixed.example": ["203.0.114.9", "192.168.0.1"],
    "cloud.example": ["169.254.169.254"],
  };

  test.each([
    ["a public name is led to", "https://cdn.example/v.mp4", PUBLIC, known, "proxy_failed", ["cdn.example:443"]],
    ["a name of this network isn't", "https://inside.example/v.mp4", PUBLIC, known, "address_private", []],
    ["nor one that may be", "https://mixed.example/v.mp4", PUBLIC, known, "address_private", []],
    ["nor a cloud's metadata", "https://cloud.example/v.mp4", PUBLIC, known, "address_private", []],
    ["nor an address inside", "https://10.0.0.5/v.mp4", PUBLIC, known, "address_private", []],
    [
      "a name that isn't found now is asked for again",
      "https://gone.example/v.mp4",
      PUBLIC,
      known,
      "network_unreachable",
      [],
    ],
    [
      "a service in the same network leads to it",
      "https://inside.example/v.mp4",
      "https://10.0.0.9",
      known,
      "proxy_failed",
      ["inside.example:443"],
    ],
    [
      "where only the proxy finds names, it is asked",
      "https://cdn.example/v.mp4",
      "https://api.unfound.example",
      {},
      "proxy_failed",
      ["cdn.example:443"],
    ],
    [
      "but not for a name that only one network knows",
      "https://admin.corp/v.mp4",
      "https://api.unfound.example",
      {},
      "address_private",
      [],
    ],
    ["nor for one without a dot", "https://intranet/v.mp4", "https://api.unfound.example", {}, "address_private", []],
  ] as const)("%s", async (_, link, base, entries, code, connected) => {
    const proxy = await startProxy();
    const dispatchers = createDispatchers({
      ...{ service: new URL(base), connectMs: 1000 },
      ...{ resolve: names(entries), resolveProxy: async () => proxy.url },
    });
    onTestFinished(() => dispatchers.close());
    const call = { method: "GET", url: new URL(link), headers: {}, headersMs: 1000, idleMs: 1000 } as const;
    const rest = { pace: { totalMs: 5000 }, reach: "named", keys: createKnownKeys(), bounds, once: false } as const;
    const error = await failureOf(exchange(dispatchers, { ...call, ...rest }));
    expect(proxy.asked).toEqual(connected);
    expect(error).toMatchObject({ begun: "no", error: { code, retryable: code !== "address_private" } });
  });
});

test("over https once, a link doesn't go on in plain sight", async () => {
  const client = clientFor("https://127.0.0.1:1");
  onTestFinished(() => client.close());
  expect(await failureOf(client.download("http://127.0.0.1:9/v.mp4", { sink }))).toMatchObject({
    error: { code: "address_invalid" },
  });
});

test.each([
  ["8.8.8.8", "public"],
  // A network without IPv4 of its own reaches all of it through this prefix.
  ["64:ff9b::808:808", "public"],
  ["64:ff9b::7f00:1", "loopback"],
  ["64:ff9b::a00:5", "private"],
  ["64:ff9b::a9fe:a9fe", "linkLocal"],
  ["64:ff9b::6464:1", "carrierGradeNat"],
  ["64:ff9b::a83f:8110", "metadata"],
  ["64:ff9b:1::808:808", "rfc6052"],
  ["::ffff:0:7f00:1", "rfc6145"],
  ["fec0::1", "deprecatedSiteLocal"],
  ["2002:7f00:1::", "6to4"],
  ["2001:db8::1", "reserved"],
  ["224.0.0.1", "multicast"],
  ["no address", "unknown"],
])("%s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  [{ family: 4 }, ["198.41.0.4", 4]],
  [{ family: 6 }, ["2606:4700::1111", 6]],
  [{ family: 0 }, ["198.41.0.4", 4]],
  [{}, ["198.41.0.4", 4]],
  [{ all: true, family: 6 }, [[{ address: "2606:4700::1111", family: 6 }]]],
])("a socket that asks with %j is given %j", async (options, given) => {
  const resolve = async () => [
    { address: "198.41.0.4", family: 4 },
    { address: "2606:4700::1111", family: 6 },
  ];
  const guard = createAddressGuard(new URL(PUBLIC), resolve);
  const answer = await new Promise<unknown[]>((done) =>
    guard.lookup("both.example", options, (error, ...found) => done(error ? [error] : found)),
  );
  expect(answer.filter((each) => each !== undefined)).toEqual(given);
});
