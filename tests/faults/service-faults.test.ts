import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  collectMessage,
  createRateLimiters,
  createServiceClient,
  type ServiceClient,
  startCallbackReceiver,
} from "#core/network/index.ts";
import type { Operation } from "#core/sandbox/service/operations.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import type { StreamEvent } from "#shared/wire/stream-events.ts";
import { paidKey, useService } from "#tests/support/sandbox-service.ts";

/** Issue 3 item 6: every fault of the sandbox, survived over real HTTP; the sandbox counts what was asked of it. */
const service = useService();
const patience = 1_500;
let client: ServiceClient;

beforeAll(() => {
  client = createServiceClient({
    baseUrl: service.current.url,
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions: defaultAssumptions,
    readKey: async () => paidKey,
    media: async () => Promise.reject(new Error("There is no media here.")),
    limiters: createRateLimiters(rateGroups(defaultAssumptions)),
    timeouts: { headers: 20_000, generationHeaders: 20_000, idle: patience },
  });
});
afterAll(() => client.close());
beforeEach(() => service.current.clearFaults());

const message = {
  model: "Vendor-M3" as const,
  max_tokens: 200,
  messages: [{ role: "user" as const, content: "Describe a lighthouse at dusk." }],
};
const video = {
  model: "Vendor-H3-Max" as const,
  content: [{ type: "text" as const, text: "A lighthouse at dusk" }],
  duration: 5,
  resolution: "480P" as const,
  ratio: "16:9" as const,
};
const song = {
  model: "music-3.0" as const,
  prompt: "Calm piano",
  is_instrumental: true,
  audio_setting: { sample_rate: 16_000, bitrate: 32_000, format: "mp3" },
};

const calls = {
  messages: async () => collectMessage(client.streamMessages(message)),
  plain: async () => client.createMessage(message),
  "video.create": async () => {
    const { task_id } = await client.createVideo(video);
    await client.deleteVideo(task_id).catch(() => undefined);
  },
  music: async () => client.createMusic(song, { audio: async () => undefined }),
};
const operationOf = (call: keyof typeof calls): Operation => (call === "plain" ? "messages" : call);
const requests = (operation: Operation) => service.current.server.counters().requests[operation];

/** Runs a call under a fault; tells its error (undefined when it ended well) and how often it was asked for. */
async function under(operation: Operation, fault: Record<string, unknown>, call: () => Promise<unknown>) {
  await service.current.fault({ operation, ...fault });
  const before = requests(operation);
  const error = await call().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  // Long enough for a second request, were there one.
  await sleep(100);
  return { error, asked: requests(operation) - before };
}

const paid = ["messages", "plain", "video.create", "music"] as const;
const everyPaid = <const Row extends readonly unknown[]>(rows: readonly Row[]) =>
  paid.flatMap((call) => rows.map((row) => [call, ...row] as const));

describe("paid calls: one POST, and the truth about it", () => {
  it.each(
    everyPaid([
      [{ kind: "status", status: 429, retryAfter: 1 }, "rate_limited", 1],
      [{ kind: "status", status: 500, retryAfter: 2 }, "server_error", 2],
      [{ kind: "status", status: 529 }, "overloaded", null],
    ]),
  )("%s under %j: %s", async (call, fault, code, retryAfterSeconds) => {
    const { error, asked } = await under(operationOf(call), fault, calls[call]);
    // A song's refusal names its code in base_resp, which knows no overload.
    const expected =
      call !== "messages" && call !== "plain" && code === "overloaded" ? /overloaded|server_error/ : code;
    expect(error).toMatchObject({
      begun: "yes",
      error: { code: expect.stringMatching(expected), http: fault.status, retryable: true, retryAfterSeconds },
    });
    expect(asked).toBe(1);
  });

  it.each(
    everyPaid([[{ kind: "reset_before_headers" }], [{ kind: "reset_after_work" }], [{ kind: "reset_after_headers" }]]),
  )("%s under %j: the outcome is unknown", async (call, fault) => {
    const { error, asked } = await under(operationOf(call), fault, calls[call]);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted" } });
    expect(asked).toBe(1);
  });

  it.each(everyPaid([[{ kind: "stall", afterBytes: 9 }]]))("%s under %j: patience ends", async (call, fault) => {
    const { error, asked } = await under(operationOf(call), fault, calls[call]);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "timeout_idle" } });
    expect(asked).toBe(1);
  });

  it.each([
    ["plain", { kind: "truncate" }],
    ["video.create", { kind: "truncate" }],
    ["music", { kind: "truncate" }],
    ["music", { kind: "cut", afterBytes: 5000 }],
  ] as const)("%s under %j: half an answer is none", async (call, fault) => {
    const { error, asked } = await under(operationOf(call), fault, calls[call]);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted" } });
    expect(asked).toBe(1);
  });

  it.each(
    everyPaid([[{ kind: "clock_skew" }], [{ kind: "delay", delayMs: 300 }], [{ kind: "wrong_content_length" }]]).filter(
      ([call, { kind }]) => !(call === "messages" && kind === "wrong_content_length"),
    ),
  )("%s under %j: nothing is lost", async (call, fault) => {
    const { error, asked } = await under(operationOf(call), fault, calls[call]);
    expect(error).toBeUndefined();
    expect(asked).toBe(1);
  });

  it.each(["plain", "video.create"] as const)("%s under a slow drip is read whole", async (call) => {
    const { error } = await under(operationOf(call), { kind: "drip", delayMs: 2 }, calls[call]);
    expect(error).toBeUndefined();
  });

  it("a corrupted song is refused, not kept as sound", async () => {
    const { error, asked } = await under("music", { kind: "corrupt", afterBytes: 2000 }, calls.music);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "invalid_response" } });
    expect(asked).toBe(1);
  });
});

describe("streams of text", () => {
  const events = async (fault: Record<string, unknown>) => {
    const got: StreamEvent[] = [];
    const result = await under("messages", fault, async () => {
      for await (const event of client.streamMessages(message)) got.push(event);
    });
    return { ...result, types: got.map(({ type }) => type) };
  };

  it("cut in the middle of an event: what came stays", async () => {
    const { error, types, asked } = await events({ kind: "cut", afterEvents: 6 });
    expect(types).toHaveLength(6);
    expect(types.slice(0, 3)).toEqual(["message_start", "ping", "content_block_start"]);
    expect(error).toMatchObject({ begun: "unknown", error: { code: "stream_interrupted", retryable: true } });
    expect(asked).toBe(1);
  });

  it("stalled in the middle: patience ends", async () => {
    const { error, types, asked } = await events({ kind: "stall", afterEvents: 4 });
    expect(types).toHaveLength(4);
    expect(error).toMatchObject({ error: { code: "timeout_idle" } });
    expect(asked).toBe(1);
  });

  it("dripping slowly: read to the end", async () => {
    const { error, types } = await events({ kind: "drip", delayMs: 1 });
    expect(error).toBeUndefined();
    expect(types.at(-1)).toBe("message_stop");
  });

  it("an error event inside", async () => {
    const { error, types, asked } = await events({ kind: "error_event", afterEvents: 5 });
    expect(types).toHaveLength(5);
    expect(error).toMatchObject({ begun: "yes", error: { code: "overloaded", retryable: true } });
    expect(asked).toBe(1);
  });
});

describe("streams of audio", () => {
  const streamed = async (fault: Record<string, unknown>) => {
    const pieces: Uint8Array[] = [];
    const audio = async (bytes: Uint8Array) => void pieces.push(bytes.slice());
    const result = await under("music", fault, () => client.createMusic({ ...song, stream: true }, { audio }));
    return { ...result, audio: Buffer.concat(pieces) };
  };

  it("whole: the fragments are the song, and its last event is not appended", async () => {
    const { error, audio } = await streamed({ kind: "delay", delayMs: 1 });
    expect(error).toBeUndefined();
    const whole: Uint8Array[] = [];
    await client.createMusic(song, { audio: async (bytes) => void whole.push(bytes.slice()) });
    expect(audio.length).toBeGreaterThan(10_000);
    expect(audio.equals(Buffer.concat(whole))).toBe(true);
  });

  it.each([
    [{ kind: "cut", afterEvents: 1 }, "stream_interrupted"],
    [{ kind: "stall", afterEvents: 1 }, "timeout_idle"],
  ])("under %j: %s, and not a second song", async (fault, code) => {
    const { error, asked } = await streamed(fault);
    expect(error).toMatchObject({ begun: "unknown", error: { code } });
    expect(asked).toBe(1);
  });
});

describe("free calls are asked again", () => {
  it.each([
    [{ kind: "status", status: 429, retryAfter: 0, times: 2 }],
    [{ kind: "status", status: 500, times: 2 }],
    [{ kind: "status", status: 529, times: 2 }],
    [{ kind: "reset_before_headers", times: 2 }],
    [{ kind: "reset_after_headers", times: 2 }],
    [{ kind: "truncate", times: 2 }],
  ])("count_tokens under %j", async (fault) => {
    const { error, asked } = await under("count_tokens", fault, () => client.countTokens(message));
    expect(error).toBeUndefined();
    expect(asked).toBe(3);
  });

  it("a query under failures in a row gives up with the last of them", async () => {
    const { error, asked } = await under("video.query", { kind: "status", status: 500, times: 9 }, () =>
      client.queryVideo("task"),
    );
    expect(error).toMatchObject({ error: { code: "server_error", http: 500 } });
    expect(asked).toBe(4);
  });

  it("a DELETE is not asked again when its answer is lost", async () => {
    const { error, asked } = await under("video.delete", { kind: "reset_after_work" }, () =>
      client.deleteVideo("task"),
    );
    expect(error).toMatchObject({ begun: "unknown" });
    expect(asked).toBe(1);
  });
});

describe("downloads", () => {
  let link = "";
  let whole = 0;
  beforeAll(async () => {
    const result = await client.createMusic({ ...song, output_format: "url" }, { audio: async () => undefined });
    link = result.url ?? "";
    whole = (await client.download(link, { sink: async () => undefined })).bytes;
  });
  const fetchIt = () => {
    const got = { bytes: 0 };
    const done = client.download(link, {
      sink: async (chunk) => {
        got.bytes += chunk.length;
      },
    });
    return { got, done };
  };

  it.each([
    [{ kind: "truncate" }, "stream_interrupted"],
    [{ kind: "wrong_content_length" }, "stream_interrupted"],
    [{ kind: "reset_after_headers", afterBytes: 100 }, "stream_interrupted"],
    [{ kind: "stall", afterBytes: 100 }, "timeout_idle"],
    [{ kind: "expired_link" }, "link_expired"],
  ])("under %j: %s", async (fault, code) => {
    const { error, asked } = await under("download", fault, () => fetchIt().done);
    expect(error).toMatchObject({ error: { code, retryable: true } });
    expect(asked).toBe(1);
  });

  it.each([
    [{ kind: "status", status: 500, times: 2 }, 3],
    [{ kind: "reset_before_headers", times: 1 }, 2],
    [{ kind: "delay", delayMs: 200 }, 1],
  ])("under %j: the file comes whole", async (fault, times) => {
    const { error, asked } = await under("download", fault, async () => {
      const { got, done } = fetchIt();
      await done;
      expect(got.bytes).toBe(whole);
    });
    expect(error).toBeUndefined();
    expect(asked).toBe(times);
  });

  it("goes on where it broke off, and the parts make the whole", async () => {
    const clean: Uint8Array[] = [];
    await client.download(link, { sink: async (chunk) => void clean.push(chunk.slice()) });
    const parts: Uint8Array[] = [];
    const sink = async (chunk: Uint8Array) => void parts.push(chunk.slice());
    await under("download", { kind: "truncate" }, () => client.download(link, { sink }));
    const from = parts.reduce((sum, part) => sum + part.length, 0);
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThan(whole);
    await client.download(link, { sink, from });
    expect(Buffer.concat(parts).equals(Buffer.concat(clean))).toBe(true);
  });
});

describe("callbacks", () => {
  it.each([["duplicate_callback"], ["out_of_order_callback"]])(
    "%s: each is a hint, the query tells the truth",
    async (kind) => {
      const hints: string[] = [];
      const receiver = await startCallbackReceiver({ host: "127.0.0.1", port: 0, onHint: (id) => hints.push(id) });
      try {
        await service.current.fault({ operation: "callback", kind, times: 20 });
        await service.current.fault({ operation: "video.create", kind: "task_fails" });
        const { task_id } = await client.createVideo({ ...video, callback_url: receiver.callbackUrl });
        await expect.poll(async () => (await client.queryVideo(task_id)).status, { timeout: 20_000 }).toBe("failed");
        await expect.poll(() => hints.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
        expect(new Set(hints)).toEqual(new Set([task_id]));
        expect((await client.queryVideo(task_id)).status).toBe("failed");
      } finally {
        await receiver.close();
      }
    },
  );
});
