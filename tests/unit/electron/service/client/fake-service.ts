import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createRateLimiters,
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from "#core/service/client/index.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

export interface FakeService {
  readonly url: string;
  /** Requests whose whole body arrived, in order. */
  readonly seen: SeenRequest[];
  client(options?: Partial<ServiceClientOptions>): ServiceClient;
  close(): Promise<void>;
}

/** What a test wants the service to do with one request. */
export type Play = (response: ServerResponse, request: SeenRequest, socketOf: IncomingMessage) => unknown;

export const KEY = "canary-key-0123456789";

/** A service that does exactly what the test says, so that each failure can be made at will. */
export async function startFakeService(play: Play, pauseMs = 0): Promise<FakeService> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
        // A slow reader: a pause for each so many bytes.
        if (pauseMs > 0 && chunks.length % 12 === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    } catch {
      return;
    }
    const whole = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    seen.push(whole);
    await play(response, whole, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients: ServiceClient[] = [];
  return {
    url,
    seen,
    client: (options) => {
      const client = clientFor(url, options);
      clients.push(client);
      return client;
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

export const clientFor = (baseUrl: string, options: Partial<ServiceClientOptions> = {}): ServiceClient =>
  createServiceClient({
    baseUrl,
    pathSegment: "compat",
    modelPrefix: "Vendor-",
    assumptions: defaultAssumptions,
    readKey: async () => KEY,
    media: async () => {
      throw new Error("This test has no media.");
    },
    limiters: createRateLimiters(rateGroups(defaultAssumptions)),
    timeouts: { connect: 2_000, headers: 400, generationHeaders: 400, idle: 400 },
    ...options,
  });

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

export const sse = (events: readonly { type: string }[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");

export const replyEvents = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "Vendor-M3",
      content: [],
      stop_reason: null,
      stop_sequence: null,
      service_tier: "standard",
      usage: { input_tokens: 3, output_tokens: 0 },
    },
  },
  { type: "ping" },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "", signature: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm 🎬" } },
  { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "sig-1" } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "A dawn " } },
  { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: "over Köln" } },
  { type: "content_block_stop", index: 1 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 7 } },
  { type: "message_stop" },
];

export const request = {
  model: "Vendor-M3" as const,
  max_tokens: 64,
  messages: [{ role: "user" as const, content: "Describe the dawn." }],
};

export const videoRequest = {
  model: "Vendor-H3" as const,
  content: [{ type: "text" as const, text: "A lighthouse at dusk" }],
  duration: 5,
  resolution: "768P" as const,
  ratio: "16:9" as const,
};

export const musicRequest = { model: "music-3.0" as const, prompt: "Calm piano", lyrics: "[Verse]\nDawn" };

/** The error that a promise ends in; fails when it ends well. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It was expected to fail.");
}

export async function drain<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const event of events) all.push(event);
  return all;
}
