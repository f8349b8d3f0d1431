import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, test } from "vitest";
import { createAddressReader } from "#core/service/client/network/address-reader.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";

const MIB = 1024 * 1024;

/** A server that stands for the public network, what was asked of it, and a reader that may reach it. */
async function setUp(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range}`);
    response.on("error", () => {});
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reader = createAddressReader({ keys: createKnownKeys(), near: new URL(url) });
  onTestFinished(async () => {
    await reader.close();
    server.closeAllConnections();
    server.close();
  });
  const told = (address: string) =>
    reader.read(address.replace("URL", url)).then(
      ({ bytes, size, whole }) => ({ bytes, size, whole }),
      (thrown: { error: object; begun: string }) => ({ error: thrown.error, begun: thrown.begun }),
    );
  return { url, asked, told };
}

/** A file of so many bytes, of which each MiB is another figure; by ranges, as a server of files gives it. */
const byRanges =
  (size: number): RequestListener =>
  (request, response) => {
    const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? []).map(Number);
    const end = Math.min(to, size - 1);
    response.writeHead(206, { "content-range": `bytes ${from}-${end}/${size}`, "content-length": end - from + 1 });
    const piece = Buffer.alloc(end - from + 1);
    for (let at = 0; at < piece.length; at += MIB)
      piece.fill(Math.floor((from + at) / MIB) + 1, at, Math.min(at + MIB, piece.length));
    response.end(piece);
  };

test.each<[what: string, size: number, asked: string[], length: number, whole: boolean]>([
  ["one byte", 1, ["/a bytes=0-16777215"], 1, true],
  ["16 MiB", 16 * MIB, ["/a bytes=0-16777215"], 16 * MIB, true],
  ["a byte more", 16 * MIB + 1, ["/a bytes=0-16777215", "/a bytes=15728641-16777216"], 16 * MIB + 1, false],
  ["64 MiB", 64 * MIB, ["/a bytes=0-16777215", "/a bytes=66060288-67108863"], 64 * MIB, false],
  // Of what no service takes the beginning says enough.
  ["a byte more than that", 64 * MIB + 1, ["/a bytes=0-16777215"], MIB, false],
])("of a file of %s so much is read", async (_what, size, wanted, length, whole) => {
  const { asked, told } = await setUp(byRanges(size));
  const found = (await told("URL/a#here")) as { bytes: Uint8Array; size: number; whole: boolean };
  expect([found.bytes.length, found.size, found.whole]).toEqual([length, size, whole]);
  expect(asked).toEqual(wanted);
  const at = (place: number) => found.bytes[place];
  expect(at(0)).toBe(1);
  if (whole) expect(at(size - 1)).toBe(Math.floor((size - 1) / MIB) + 1);
  else if (size <= 64 * MIB) {
    // Its beginning and its end, and nothing in between.
    expect([at(MIB - 1), at(MIB), at(size - MIB - 1)]).toEqual([1, 0, 0]);
    expect([at(size - MIB), at(size - 1)].every((byte) => byte !== 0)).toBe(true);
  }
});

const says =
  (status: number, headers: Record<string, string | number>, body: Buffer | string = ""): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
const large = 16 * MIB + 5;

test.each<[what: string, second: RequestListener]>([
  ["sends it all again", says(200, { "content-length": large }, Buffer.alloc(large, 7))],
  [
    "sends another piece",
    says(206, { "content-range": `bytes 9-${MIB + 8}/${large}`, "content-length": MIB }, Buffer.alloc(MIB, 7)),
  ],
  ["says no", says(500, {})],
])("where a server %s for the end of a file, its beginning has to do", async (_what, second) => {
  let turn = 0;
  const { asked, told } = await setUp((request, response) => {
    turn += 1;
    (turn === 1 ? byRanges(large) : second)(request, response);
  });
  const found = (await told("URL/a")) as { bytes: Uint8Array; whole: boolean };
  expect(asked).toHaveLength(2);
  expect([found.bytes.length, found.bytes[0], found.bytes.at(-1), found.whole]).toEqual([large, 1, 0, false]);
});

it.each<[what: string, answer: RequestListener, found: object]>([
  [
    "a server without ranges",
    says(200, { "content-length": 3 }, "abc"),
    { size: 3, whole: true, bytes: Uint8Array.from(Buffer.from("abc")) },
  ],
  [
    "one that says that it packs nothing",
    says(200, { "content-length": 3, "content-encoding": " Identity " }, "abc"),
    { size: 3 },
  ],
  ["an empty file", says(200, { "content-length": 0 }), { size: 0, whole: true, bytes: new Uint8Array() }],
  ["a range that an empty file can't have", says(416, { "content-range": "bytes */0" }), { size: 0, whole: true }],
  [
    "less than was told",
    says(206, { "content-range": "bytes 0-8/9", "content-length": 5 }, "abcde"),
    { begun: "yes", error: { code: "download_corrupt", message: expect.stringContaining("5 of 9 bytes came.") } },
  ],
  [
    "what is packed",
    says(200, { "content-length": 3, "content-encoding": "gzip" }, "abc"),
    {
      error: { code: "address_answered", http: 200, message: expect.stringContaining("doesn’t tell the file’s size") },
    },
  ],
  [
    "a range that doesn't begin at the beginning",
    says(206, { "content-range": "bytes 1-3/4", "content-length": 3 }, "abc"),
    { error: { code: "address_answered", http: 206 } },
  ],
  [
    "a length that isn't told",
    (_request, response) => {
      response.write("abc");
      response.end();
    },
    { error: { code: "address_answered", http: 200 } },
  ],
  [
    "a refusal, and when to come again",
    says(429, { "retry-after": "7" }, "slow"),
    {
      begun: "yes",
      error: {
        code: "address_answered",
        http: 429,
        retryAfterSeconds: 7,
        message: expect.stringContaining("HTTP 429."),
      },
    },
  ],
  ["a way that leads nowhere", says(304, {}), { error: { code: "address_answered", http: 304 } }],
  [
    "what is no success below",
    says(299, { "content-length": 3 }, "abc"),
    { error: { code: "address_answered", http: 299 } },
  ],
])("%s", async (_what, answer, found) => {
  const { told } = await setUp(answer);
  expect(await told("URL/a")).toMatchObject(found);
});

it("five redirects are followed, each from where the last one led, and a sixth isn't", async () => {
  const { asked, told } = await setUp((request, response) => {
    const [, count = "0"] = /\/r(\d+)/.exec(request.url ?? "") ?? [];
    if (count === "0") byRanges(3)(request, response);
    else says(302, { location: Number(count) === 1 ? "../end" : `r${Number(count) - 1}` })(request, response);
  });
  expect(await told("URL/deep/r5")).toMatchObject({ size: 3 });
  expect(asked.map((line) => line.split(" ")[0])).toEqual([
    "/deep/r5",
    "/deep/r4",
    "/deep/r3",
    "/deep/r2",
    "/deep/r1",
    "/end",
  ]);
  expect(await told("URL/deep/r6")).toMatchObject({ begun: "yes", error: { code: "redirect_refused" } });
});

it.each(["ftp://e.org/a", "https://u@e.org/a", "https://:p@e.org/a", "not an address", "/a", "file:///etc/passwd"])(
  "%j is no address that a file can be read from, nor one that a redirect may lead to",
  async (address) => {
    const { asked, told } = await setUp(says(302, { location: address }));
    const refused = { error: { code: "address_invalid" } };
    expect(await told(address)).toMatchObject({ ...refused, begun: "no" });
    expect(asked).toEqual([]);
    // Behind a redirect a path is one of the same server.
    if (/^[a-z]+:/.test(address)) expect(await told("URL/a")).toMatchObject(refused);
  },
);
