import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import type { ServiceClient, ServiceClientOptions } from "#core/service/client/index.ts";
import { ServiceError } from "#core/service/client/index.ts";
import type { StreamEvent } from "#shared/wire/text/stream-events.ts";
import {
  type FakeService,
  failureOf,
  json,
  musicRequest,
  type Play,
  replyEvents,
  request,
  sse,
  startFakeService,
} from "./fake-service.ts";

let service: FakeService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const MIB = 1024 * 1024;
/** Far less than the studio takes, so that what has no end is known sooner. */
const bounds = {
  json: MIB,
  refusal: 1000,
  event: MIB,
  events: 5000,
  stream: 4 * MIB,
  reply: MIB,
  song: MIB,
  film: MIB,
};
const timeouts = { connect: 2000, headers: 2000, generationHeaders: 2000, idle: 300, silence: 300 };
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const head = (response: ServerResponse, type: string, rest: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": type, ...rest });

/** The same piece over and over, until the studio leaves; a studio that doesn't is left after a while. */
async function forever(response: ServerResponse, piece: string | Buffer, pauseMs = 0): Promise<void> {
  const until = performance.now() + 4000;
  let gone = false;
  response.on("close", () => {
    gone = true;
  });
  while (!gone && performance.now() < until) {
    if (!response.write(piece))
      await Promise.race([new Promise((drained) => response.once("drain", drained)), sleep(50)]);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  response.destroy();
}

async function open(play: Play, options: Partial<ServiceClientOptions> = {}): Promise<ServiceClient> {
  service = await startFakeService(play);
  return service.client({ bounds, timeouts, ...options });
}
const query = (client: ServiceClient) => client.queryVideo("t");
const sing = (client: ServiceClient) => client.createMusic(musicRequest, { audio: async () => undefined });
const stream = async (client: ServiceClient) => {
  for await (const _ of client.streamMessages(request));
};
const fetchIt = (client: ServiceClient) =>
  client.download(`${service?.url}/out.mp4`, { mostBytes: MIB, sink: async () => undefined });
const letters = "abcdefgh".repeat(2048);
const delta = (text: string, index = 0) =>
  sse([{ type: "content_block_delta", index, delta: { type: "text_delta", text } } as { type: string }]);

/** An answer whose piece comes over and over, behind its beginning. */
const endless =
  (type: string, piece: string | Buffer, begin = "", pauseMs = 0): Play =>
  (response) => {
    head(response, type);
    if (begin !== "") response.write(begin);
    return forever(response, piece, pauseMs);
  };
const whole =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}): Play =>
  (response) =>
    head(response, type, headers).end(body);
const packed = (type: string, byte: number): Play => {
  const body = gzipSync(Buffer.alloc(64 * MIB, byte));
  return whole(type, body, { "content-encoding": "gzip", "content-length": String(body.length) });
};
const JSON_TYPE = "application/json";
const SSE = "text/event-stream";
const blockAt = (index: number) =>
  sse([{ type: "content_block_start", index, content_block: { type: "text", text: "" } } as { type: string }]);
const inputDelta = sse([
  { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: letters } } as {
    type: string;
  },
]);
const hex = "6162".repeat(16_384);

const attacks: readonly [string, (client: ServiceClient) => Promise<unknown>, Play, string, RegExp][] = [
  [
    "a JSON answer without end",
    query,
    endless(JSON_TYPE, " ".repeat(65_536)),
    "response_too_large",
    /allowed: 1,048,576/,
  ],
  [
    "a JSON answer of 5,000 levels",
    query,
    whole(JSON_TYPE, `{"task":{"id":"t","model":"m","status":"running","x":${deep(5000)}}}`),
    "response_too_large",
    /5,00\d levels.*allowed: 100/,
  ],
  ["a JSON answer that unpacks to 64 MB", query, packed(JSON_TYPE, 0x20), "response_too_large", /allowed: 1,048,576/],
  ["a JSON answer that drips", query, endless(JSON_TYPE, " ", "", 40), "timeout_idle", /bytes came in \d+ seconds/],
  [
    "a header of 100 KB",
    query,
    (r) => json(r, 200, {}, { "x-long": "x".repeat(100_000) }),
    "response_too_large",
    /too large/,
  ],
  [
    "a reply of words without end",
    stream,
    endless(SSE, delta(letters), sse(replyEvents.slice(0, 3))),
    "response_too_large",
    /characters and more; allowed: 1,048,576/,
  ],
  [
    "a reply of blocks without end",
    stream,
    whole(SSE, Array.from({ length: 2000 }, (_, index) => blockAt(index)).join("")),
    "response_too_large",
    /blocks.*allowed: 1,000/,
  ],
  [
    "a reply whose block is the four billionth",
    stream,
    whole(SSE, blockAt(4_294_967_294)),
    "response_too_large",
    /blocks/,
  ],
  [
    "a reply of events without words",
    stream,
    endless(SSE, delta("").repeat(100)),
    "response_too_large",
    /events.*allowed: 5,000/,
  ],
  [
    "a reply of comments without end",
    stream,
    endless(SSE, `: ${letters}\n`),
    "response_too_large",
    /bytes.*allowed: 4,194,304/,
  ],
  ["an event without end", stream, endless(SSE, letters, "data: "), "response_too_large", /one event/],
  [
    "an event of 5,000 levels",
    stream,
    whole(SSE, `data: {"type":"mood","x":${deep(5000)}}\n\n`),
    "response_too_large",
    /levels/,
  ],
  ["a tool call's input without end", stream, endless(SSE, inputDelta), "response_too_large", /allowed/],
  ["a reply of nothing but pings", stream, endless(SSE, sse([{ type: "ping" }]), "", 40), "timeout_idle", /pings/],
  ["a reply that unpacks to 64 MB", stream, packed(SSE, 0x3a), "response_too_large", /allowed: (4,194,304|1,048,576)/],
  [
    "a song without end",
    sing,
    endless(JSON_TYPE, hex, '{"data":{"audio":"'),
    "response_too_large",
    /bytes of audio.*allowed: 1,048,576/,
  ],
  [
    "a streamed song without end",
    sing,
    endless(SSE, `data: {"data":{"audio":"${hex}","status":1}}\n\n`),
    "response_too_large",
    /bytes of audio/,
  ],
  [
    "a streamed song in one event without end",
    sing,
    endless(SSE, hex, 'data: {"data":{"audio":"'),
    "response_too_large",
    /bytes of audio/,
  ],
  [
    "a song of 5,000 levels",
    sing,
    whole(JSON_TYPE, `{"data":{"audio":"6162"},"extra_info":${deep(5000)},"base_resp":{"status_code":0}}`),
    "response_too_large",
    /levels/,
  ],
  [
    "a download that announces too much",
    fetchIt,
    (r) => void head(r, "video/mp4", { "content-length": String(50 * MIB) }).write("x"),
    "response_too_large",
    /announced and more; allowed: 1,048,576/,
  ],
  [
    "a download without end",
    fetchIt,
    endless("video/mp4", Buffer.alloc(65_536)),
    "response_too_large",
    /bytes and more; allowed: 1,048,576/,
  ],
  ["a download that unpacks to 64 MB", fetchIt, packed("video/mp4", 0), "response_too_large", /allowed: 1,048,576/],
  ["a download that drips", fetchIt, endless("video/mp4", "x", "", 40), "timeout_idle", /bytes came in/],
];

describe("an answer that means harm ends the call with a clear word", () => {
  test.each(attacks)("%s", async (_, call, play, code, words) => {
    const client = await open(play);
    const began = performance.now();
    const error = await failureOf(call(client));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ error: { code, message: expect.stringMatching(words) } });
    // With the repeats that a call which costs nothing has.
    expect(performance.now() - began).toBeLessThan(12_000);
  });

  test("a refusal without end is still a refusal, and its words are cut", async () => {
    const endless = await open((r) => {
      r.writeHead(422, { "content-type": "application/json" });
      return forever(r, " ".repeat(10_000));
    });
    expect(await failureOf(stream(endless))).toMatchObject({
      begun: "yes",
      error: { code: "sensitive_input", http: 422 },
    });
    await service?.close();
    const wordy = await open(
      (r) =>
        json(r, 422, {
          type: "error",
          error: { type: "unprocessable_entity_error", message: "x".repeat(100_000) },
          request_id: "i".repeat(9000),
        }),
      { bounds: {} },
    );
    const { error } = (await failureOf(query(wordy))) as ServiceError;
    expect([error.message.length, error.requestId?.length]).toEqual([2000, 200]);
  });

  test("what came of a reply before it was too much has been handed over", async () => {
    const client = await open((r) => {
      head(r, "text/event-stream");
      r.write(sse(replyEvents.slice(0, 3)));
      return forever(r, delta(letters));
    });
    let got = 0;
    const reading = (async () => {
      for await (const event of client.streamMessages(request)) {
        got += ((event as StreamEvent & { delta?: { text?: string } }).delta?.text ?? "").length;
      }
    })();
    await expect(reading).rejects.toMatchObject({ begun: "unknown", error: { code: "response_too_large" } });
    expect(got).toBeGreaterThan(bounds.reply - letters.length * 2);
    expect(got).toBeLessThanOrEqual(bounds.reply);
  });

  test("what came of a song before it was too much is in the sink, to the last byte that is taken", async () => {
    const client = await open((r) => {
      head(r, "application/json").write('{"data":{"audio":"');
      return forever(r, "6162".repeat(16_384));
    });
    let bytes = 0;
    const audio = async (piece: Uint8Array) => {
      bytes += piece.length;
    };
    await expect(client.createMusic(musicRequest, { audio })).rejects.toMatchObject({ begun: "unknown" });
    expect(bytes).toBe(MIB);
  });

  test("a service that is only slow is not taken for one that means harm", async () => {
    const client = await open(async (r) => {
      head(r, "text/event-stream");
      for (const event of replyEvents) {
        r.write(sse([event]));
        await sleep(60);
      }
      r.end();
    });
    await stream(client);
    await service?.close();
    // A song may be announced by blanks for minutes.
    const song = await open(async (r) => {
      head(r, "application/json");
      for (let second = 0; second < 12; second += 1) {
        r.write(" ");
        await sleep(50);
      }
      r.end('{"data":{"audio":"6162","status":2},"base_resp":{"status_code":0}}');
    });
    expect(await sing(song)).toMatchObject({ bytes: 2 });
  });
});
