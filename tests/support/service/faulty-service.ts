import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Operation } from "#core/sandbox/service/operations.ts";
import { createRateLimiters, createServiceClient, type ServiceClient } from "#core/service/client/index.ts";
import { defaultAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import { paidKey, useService } from "./sandbox-service.ts";

const patience = 1_500;

export const message = {
  model: "Vendor-M3" as const,
  max_tokens: 200,
  messages: [{ role: "user" as const, content: "Describe a lighthouse at dusk." }],
};
export const video = {
  model: "Vendor-H3-Max" as const,
  content: [{ type: "text" as const, text: "A lighthouse at dusk" }],
  duration: 5,
  resolution: "480P" as const,
  ratio: "16:9" as const,
};
export const song = {
  model: "music-3.0" as const,
  prompt: "Calm piano",
  is_instrumental: true,
  audio_setting: { sample_rate: 16_000, bitrate: 32_000, format: "mp3" },
};

/** A sandbox with faults on demand for all tests of a file, and a client of it; the sandbox counts what was asked of it. */
export function useFaultyService() {
  const service = useService();
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
  const requests = (operation: Operation) => service.current.server.counters().requests[operation];
  return {
    service,
    get client() {
      return client;
    },
    /** Runs a call under a fault; tells its error (undefined when it ended well) and how often it was asked for. */
    async under(operation: Operation, fault: Record<string, unknown>, call: () => Promise<unknown>) {
      await service.current.fault({ operation, ...fault });
      const before = requests(operation);
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      // Long enough for a second request, were there one.
      await sleep(100);
      return { error, asked: requests(operation) - before };
    },
  };
}
