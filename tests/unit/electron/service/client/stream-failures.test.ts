import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  createMessage,
  createVideo,
  queryVideo,
  streamMessages,
  textError,
  useFakeService,
  videoError,
} from "./failing-calls.ts";
import { drain, failureOf, json, KEY, type Play, replyEvents, request, sse, videoRequest } from "./fake-service.ts";

const start = useFakeService();

describe("streams", () => {
  const open = (play: (write: (text: string) => void) => Promise<void>): Play => {
    return async (response, _request, incoming) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      await play((text) => response.write(text));
      if (!response.writableEnded) incoming.socket.destroy();
    };
  };

  /** A reply that begins and never ends; whether its connection was closed. */
  const startUnfinished = async () => {
    let closed = false;
    const { client } = await start((response) => {
      response.on("close", () => {
        closed = true;
      });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(sse(replyEvents.slice(0, 2)));
    });
    return { client, isClosed: () => closed };
  };

  it("cut in the middle of an event: what came is kept, the rest is named", async () => {
    const text = sse(replyEvents.slice(0, 5));
    const { client, seen } = await start(
      open(async (write) => {
        write(text.slice(0, -9));
        await sleep(30);
      }),
    );
    const got: unknown[] = [];
    const error = await failureOf(
      (async () => {
        for await (const event of client().streamMessages(request)) got.push(event);
      })(),
    );
    expect(got).toEqual(replyEvents.slice(0, 4));
    expect(error).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted" } });
    expect(seen).toHaveLength(1);
  });

  it("ended cleanly but too early", async () => {
    const { client } = await start((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(sse(replyEvents.slice(0, -1)));
    });
    expect(await failureOf(streamMessages(client()))).toMatchObject({ error: { code: "stream_interrupted" } });
  });

  it("pings count as life, longer than the idle time-out in all", async () => {
    const { client } = await start(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(sse(replyEvents.slice(0, 1)));
      for (let ping = 0; ping < 6; ping += 1) {
        await sleep(200);
        response.write(sse([{ type: "ping" }]));
      }
      response.end(sse(replyEvents.slice(2)));
    });
    expect(await drain(client().streamMessages(request))).toHaveLength(replyEvents.length + 5);
  });

  it("a slow drip, byte by byte, is read whole", async () => {
    const text = sse(replyEvents.slice(0, 2)) + sse(replyEvents.slice(-1));
    const { client } = await start(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const byte of Buffer.from(text)) {
        response.write(Buffer.from([byte]));
        await sleep(1);
      }
      response.end();
    });
    expect(await drain(client().streamMessages(request))).toHaveLength(3);
  });

  it("stops when told to, and closes the connection", async () => {
    const { client, isClosed } = await startUnfinished();
    const stop = new AbortController();
    const error = await failureOf(
      (async () => {
        for await (const _ of client().streamMessages(request, { signal: stop.signal })) stop.abort();
      })(),
    );
    expect(error).toMatchObject({ error: { code: "aborted", retryable: false } });
    await expect.poll(isClosed).toBe(true);
  });

  it("closes the connection when the reader leaves", async () => {
    const { client, isClosed } = await startUnfinished();
    for await (const _ of client().streamMessages(request)) break;
    await expect.poll(isClosed).toBe(true);
  });
});

describe("repeats", () => {
  it("asks again for what is free, not sooner than Retry-After says", async () => {
    let calls = 0;
    const { client } = await start((response) => {
      calls += 1;
      if (calls === 1) return json(response, 429, textError("rate_limit_error"), { "retry-after": "1" });
      if (calls === 2) return json(response, 500, textError("api_error"));
      json(response, 200, { usage: { input_tokens: 12 } });
    });
    const waits: number[] = [];
    const begun = performance.now();
    const counted = await client().countTokens(request, { onWait: (ms) => waits.push(ms) });
    expect(counted.usage?.input_tokens).toBe(12);
    expect(calls).toBe(3);
    expect(performance.now() - begun).toBeGreaterThan(990);
    expect(waits[0]).toBeGreaterThanOrEqual(1000);
  });

  it("tells the time to wait instead when it is long", async () => {
    const date = new Date(Date.now() + 300_000).toUTCString();
    const { client, seen } = await start((response) =>
      json(response, 429, videoError("rate_limit_error", "rate limit (1002)", "429"), { "retry-after": date }),
    );
    const error = await failureOf(queryVideo(client()));
    expect(seen).toHaveLength(1);
    const seconds = (error as { error: { retryAfterSeconds: number } }).error.retryAfterSeconds;
    expect(seconds).toBeGreaterThan(295);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it("what the service limits waits at home for as long as it said; nothing else does", async () => {
    const { client, seen } = await start((response, { url }) => {
      if (url.includes("count_tokens")) json(response, 200, { usage: { input_tokens: 12 } });
      else json(response, 429, videoError("rate_limit_error", "rate limit (1002)", "429"), { "retry-after": "300" });
    });
    const one = client();
    const first = await failureOf(createVideo(one));
    expect(first).toMatchObject({ error: { code: "rate_limited", retryAfterSeconds: 300 } });
    const stop = new AbortController();
    const waits: number[] = [];
    const onWait = (milliseconds: number) => {
      waits.push(milliseconds);
      stop.abort();
    };
    const second = await failureOf(one.createVideo(videoRequest, { signal: stop.signal, onWait }));
    expect(second).toMatchObject({ begun: "no", error: { code: "aborted" } });
    expect(waits[0]).toBeGreaterThan(295_000);
    expect(waits[0]).toBeLessThanOrEqual(300_000);
    expect((await one.countTokens(request)).usage?.input_tokens).toBe(12);
    expect(seen.filter(({ url }) => url.includes("video"))).toHaveLength(1);
  });

  it("a service that is in trouble for so long limits nothing: the next request leaves at once", async () => {
    const { client, seen } = await start((response) =>
      json(response, 503, videoError("server_error", "busy", "503"), { "retry-after": "300" }),
    );
    const one = client();
    for (const number of [1, 2]) {
      const refused = await failureOf(createVideo(one));
      expect(refused).toMatchObject({ begun: "yes", error: { http: 503, retryAfterSeconds: 300 } });
      expect(seen).toHaveLength(number);
    }
  });

  it("reads a date by the service's clock, however wrong that is", async () => {
    const wrong = Date.now() - 86_400_000;
    const { client } = await start((response) =>
      json(response, 429, videoError("rate_limit_error", "rate limit (1002)", "429"), {
        date: new Date(wrong).toUTCString(),
        "retry-after": new Date(wrong + 90_000).toUTCString(),
      }),
    );
    expect(await failureOf(queryVideo(client()))).toMatchObject({ error: { retryAfterSeconds: 90 } });
  });

  it("reads a broken answer again when reading is free", async () => {
    let calls = 0;
    const { client } = await start((response, _request, incoming) => {
      calls += 1;
      if (calls < 3) incoming.socket.destroy();
      else json(response, 200, { task: { id: "t", status: "running" } });
    });
    expect(await client().queryVideo("t")).toMatchObject({ status: "running" });
  });

  it("does not repeat a DELETE that may have been carried out", async () => {
    const { client, seen } = await start((_response, _request, incoming) => incoming.socket.destroy());
    expect(await failureOf(client().deleteVideo("t"))).toMatchObject({ begun: "unknown" });
    expect(seen).toHaveLength(1);
  });

  it("stops waiting when told to", async () => {
    const { client } = await start((response) => json(response, 500, textError("api_error"), { "retry-after": "30" }));
    const stop = new AbortController();
    const begun = performance.now();
    const error = await failureOf(
      client().countTokens(request, { signal: stop.signal, onWait: () => setTimeout(() => stop.abort(), 20) }),
    );
    expect(error).toMatchObject({ error: { code: "aborted" } });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("the key", () => {
  it.each([
    ["none", null, "key_missing"],
    ["a line break", "abc\r\nx-evil: 1", "key_invalid"],
    ["letters beyond ASCII", "schlüssel", "key_invalid"],
    ["a space", "two words", "key_invalid"],
  ])("%s is refused before anything leaves", async (_, key, code) => {
    const { client, seen } = await start((response) => json(response, 200, {}));
    const error = await failureOf(createVideo(client({ readKey: async () => key })));
    expect(error).toMatchObject({ begun: "no", error: { code } });
    expect(seen).toEqual([]);
  });

  it("is in no error and no log, even when the service quotes it", async () => {
    const log: unknown[] = [];
    const { client } = await start((response) =>
      json(response, 401, textError("authentication_error", `The key ${KEY} is unknown: Bearer ${KEY}`)),
    );
    const error = (await failureOf(createMessage(client({ log: (entry) => log.push(entry) })))) as Error & {
      error: { message: string };
    };
    expect(error.error.message).toBe("The key [key] is unknown: Bearer [key]");
    const { inspect } = await import("node:util");
    expect(inspect(error, { depth: 9 }) + inspect(log, { depth: 9 })).not.toContain(KEY);
    expect(log).toHaveLength(1);
  });

  it.each([
    ["replaced", "another-key-0123456789"],
    ["forgotten", null],
  ])("is in no error, also when it was %s while the answer was on its way", async (_, next) => {
    let key: string | null = "odd/key+0123456789";
    const { client } = await start((response) => {
      const quoted = `odd/key+0123456789, as ?key=${encodeURIComponent("odd/key+0123456789")}`;
      key = next;
      json(response, 401, textError("authentication_error", quoted));
    });
    const error = await failureOf(createMessage(client({ readKey: async () => key })));
    expect(error).toMatchObject({ error: { message: "[key], as ?key=[key]" } });
  });
});
