import { describe, expect, it, onTestFinished } from "vitest";
import { createClientFactory } from "#core/service/client-factory.ts";
import { createKnownKeys } from "#core/service/secrets/index.ts";
import type { MusicRequest } from "#shared/wire/music/music.ts";
import type { RateGroupId } from "#shared/wire/rate-groups.ts";
import { startFakeService } from "./client/fake-service.ts";

const song: MusicRequest = { model: "music-2.6-free", prompt: "folk", lyrics: "[Verse]\nHello" };

/** A service that sings, and a studio's factory of clients for it; `past` are calls of an earlier run, in ms ago. */
async function studio(past: Readonly<Record<string, readonly number[]>> = {}, siblings: readonly string[] = []) {
  const service = await startFakeService((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end('{"data":{"audio":"00ff","status":2},"base_resp":{"status_code":0}}');
  });
  onTestFinished(() => service.close());
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line));
  const began = Date.now();
  const startsOf = (id: string) =>
    (past[id] ?? []).map((ago) => ({ group: "music-free" as RateGroupId, at: began - ago }));
  const create = createClientFactory({
    ports: { resolveProxy: async () => null },
    library: { media: () => Promise.reject(new Error("No file is sent here.")) },
    log: { info: write },
    keys: createKnownKeys(),
    startsOf,
    sameAccount: async (id) => [id, ...siblings],
    onCall: () => {},
    now: () => Date.now(),
  });
  const connect = async (connectionId: string | null, key: string, path = "") => {
    const client = await create({
      ...{ connectionId, baseUrl: `${service.url}${path}`, pathSegment: "compat", modelPrefix: "Vendor-" },
      ...{ assumptions: {}, readKey: async () => key },
    });
    onTestFinished(() => client.close());
    return {
      sing: () => client.createMusic(song, { audio: async () => {} }),
      /** Milliseconds that a call has to wait for its turn; 0 for one that goes at once. It is called back then. */
      waits: async () => {
        const left = new AbortController();
        let foreseen = 0;
        await client
          .createMusic(song, {
            audio: async () => {},
            turnSignal: left.signal,
            onWait: (milliseconds) => {
              foreseen = milliseconds;
              left.abort();
            },
          })
          .catch(() => undefined);
        return foreseen;
      },
    };
  };
  return { service, connect, lines };
}

describe("the allowance of an account", () => {
  // @shows First use, point by point › D. Allowances are the account's
  it("is one for all connections with its host and key: a fourth free song waits, whichever way it goes", async () => {
    const { service, connect, lines } = await studio();
    const [first, second] = [await connect("a", "key-of-an-account"), await connect("b", "key-of-an-account", "/v9")];
    for (const one of [first, second, first]) await one.sing();
    expect(await second.waits()).toBeGreaterThan(50_000);
    expect(await first.waits()).toBeGreaterThan(50_000);
    expect(service.seen).toHaveLength(3);
    // Another key is another account, and so is another host.
    const other = await connect("c", "key-of-another");
    expect(await other.waits()).toBe(0);
    expect(lines.join()).not.toContain("key-of");
    expect(lines.join()).not.toMatch(/hmac|account/i);
  });

  it("follows the key: with another one in the same connection the count begins again", async () => {
    const { connect } = await studio();
    const one = await connect("a", "key-1");
    for (let call = 0; call < 3; call += 1) await one.sing();
    expect(await one.waits()).toBeGreaterThan(0);
    expect(await (await connect("a", "key-2")).waits()).toBe(0);
  });

  it("counts over a restart what any of its connections sent, and once", async () => {
    const { service, connect } = await studio({ a: [5000], b: [20_000] }, ["b"]);
    const one = await connect("a", "key-of-an-account");
    await one.sing();
    const wait = await one.waits();
    expect(wait).toBeGreaterThan(35_000);
    expect(wait).toBeLessThan(41_000);
    expect(await (await connect("b", "key-of-an-account")).waits()).toBeLessThan(41_000);
    expect(service.seen).toHaveLength(1);
  });

  it("is not used up by an address that is only tried out, nor does that wait", async () => {
    const { connect } = await studio();
    const one = await connect("a", "key-of-an-account");
    for (let call = 0; call < 3; call += 1) await one.sing();
    expect(await (await connect(null, "key-of-an-account")).waits()).toBe(0);
    expect(await one.waits()).toBeGreaterThan(0);
  });
});
