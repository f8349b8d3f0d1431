import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createAddressGuard, networkOf } from "#core/network/address-guard.ts";
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

test("over https once, a link doesn't go on in plain sight", async () => {
  const client = clientFor("https://127.0.0.1:1");
  onTestFinished(() => client.close());
  expect(await failureOf(client.download("http://127.0.0.1:9/v.mp4", { sink }))).toMatchObject({
    error: { code: "address_invalid" },
  });
});

test.each([
  ["8.8.8.8", "public"],
  ["fec0::1", "deprecatedSiteLocal"],
  ["2002:7f00:1::", "6to4"],
  ["2001:db8::1", "reserved"],
  ["224.0.0.1", "multicast"],
  ["no address", "unknown"],
])("%s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
