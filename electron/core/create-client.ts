import type { ClientTarget } from "#core/connections/index.ts";
import type { MediaLibrary } from "#core/library/index.ts";
import type { Log } from "#core/logs/index.ts";
import type { CallLog, RateLimiters, ServiceClient } from "#core/network/index.ts";
import type { KnownKeys } from "#core/secrets/index.ts";
import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { type RateGroupId, rateGroups } from "#shared/wire/rate-groups.ts";
import type { Ports } from "./ports.ts";

/** Makes clients of the service; the network's code is loaded with the first one, so that the studio opens sooner. */
export function createClientFactory(parts: {
  ports: Pick<Ports, "resolveProxy">;
  library: Pick<MediaLibrary, "media">;
  log: Log;
  keys: KnownKeys;
  /** When the paid calls of the last minute left, by the ledger (Unix ms): they count over a restart. */
  startsOf: (connectionId: string) => readonly { readonly group: RateGroupId; readonly at: number }[];
  /** Hears of every call, for whoever wants to know whether the service can be reached. */
  onCall: (connectionId: string, entry: CallLog) => void;
  now: () => number;
}): (target: ClientTarget) => Promise<ServiceClient> {
  const { ports, library, log, keys, startsOf, onCall, now } = parts;
  /** Kept over a change of the connection, so that its allowance isn't spent twice. */
  const limiters = new Map<string, RateLimiters>();
  return async (target) => {
    const { createRateLimiters, createServiceClient, parseBaseUrl } = await import("#core/network/index.ts");
    const assumptions = resolveAssumptions(target.assumptions);
    const groups = rateGroups(assumptions);
    const { connectionId } = target;
    const allowance = `${connectionId} ${JSON.stringify(groups)}`;
    const known = connectionId === null ? undefined : limiters.get(allowance);
    const shared = known ?? createRateLimiters(groups);
    if (known === undefined && connectionId !== null) {
      const scope = parseBaseUrl(target.baseUrl).href;
      for (const { group, at } of startsOf(connectionId)) shared.recall(scope, group, [now() - at]);
      limiters.set(allowance, shared);
    }
    return createServiceClient({
      baseUrl: target.baseUrl,
      pathSegment: target.pathSegment,
      modelPrefix: target.modelPrefix,
      assumptions,
      readKey: target.readKey,
      media: (assetId) => library.media(assetId),
      limiters: shared,
      keys,
      resolveProxy: (url) => ports.resolveProxy(url),
      log: (entry) => {
        log.info("service call", { ...entry });
        if (connectionId !== null) onCall(connectionId, entry);
      },
    });
  };
}
