import type { ClientTarget } from "#core/connections/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { Log } from "#core/logs/index.ts";
import type { RateLimiters, ServiceClient } from "#core/network/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { rateGroups } from "#shared/wire/rate-groups.ts";
import type { Ports } from "./ports.ts";

/** Makes clients of the service; the network's code is loaded with the first one, so that the studio opens sooner. */
export function createClientFactory(parts: {
  ports: Pick<Ports, "resolveProxy">;
  library: Pick<MediaLibrary, "media">;
  log: Log;
}): (target: ClientTarget) => Promise<ServiceClient> {
  const { ports, library, log } = parts;
  /** Kept over a change of the connection, so that its allowance isn't spent twice. */
  const limiters = new Map<string, RateLimiters>();
  return async (target) => {
    const { createRateLimiters, createServiceClient } = await import("#core/network/index.ts");
    const assumptions = resolveAssumptions(target.assumptions);
    const groups = rateGroups(assumptions);
    const allowance = `${target.connectionId} ${JSON.stringify(groups)}`;
    const shared = limiters.get(allowance) ?? createRateLimiters(groups);
    limiters.set(allowance, shared);
    return createServiceClient({
      baseUrl: target.baseUrl,
      pathSegment: target.pathSegment,
      modelPrefix: target.modelPrefix,
      assumptions,
      readKey: target.readKey,
      media: (assetId) => library.media(assetId),
      limiters: shared,
      resolveProxy: (url) => ports.resolveProxy(url),
      log: (entry) => log.info("service call", { ...entry }),
    });
  };
}
