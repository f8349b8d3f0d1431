import { resolveAssumptions } from "#shared/wire/assumptions.ts";
import { type RateGroupId, rateGroups } from "#shared/wire/rate-groups.ts";
import type { CallLog, RateLimiters, ServiceClient, ServiceClientOptions } from "./client/index.ts";
import type { ClientTarget } from "./connections/index.ts";
import type { KnownKeys } from "./secrets/index.ts";

/** What a shell gives that calls of the service need. */
export interface ServicePorts {
  /** Proxy URL for a target, from the system's settings; null for a direct connection. */
  resolveProxy(url: string): Promise<string | null>;
}

export interface ServiceLog {
  info(event: string, data: Readonly<Record<string, unknown>>): void;
}

/** Makes clients of the service; the network's code is loaded with the first one, so that the studio opens sooner. */
export function createClientFactory(parts: {
  ports: ServicePorts;
  library: { media: ServiceClientOptions["media"] };
  log: ServiceLog;
  keys: KnownKeys;
  /** When the paid calls of the last minute left, by the ledger (Unix ms): they count over a restart. */
  startsOf: (connectionId: string) => readonly { readonly group: RateGroupId; readonly at: number }[];
  /** Ids of the connections with the same host and key, this one among them: they share the account's allowances. */
  sameAccount: (connectionId: string) => Promise<readonly string[]>;
  /** Hears of every call, for whoever wants to know whether the service can be reached. */
  onCall: (connectionId: string, entry: CallLog) => void;
  now: () => number;
}): (target: ClientTarget) => Promise<ServiceClient> {
  const { ports, library, log, keys, startsOf, sameAccount, onCall, now } = parts;
  /** One for all connections, by account: an allowance isn't spent twice through a second connection to it. */
  let limiters: RateLimiters | undefined;
  let nameAccount: ((host: string, key: string | null) => string) | undefined;
  const began = now();
  /** Accounts whose calls of an earlier run are counted. */
  const recalled = new Map<string, Promise<void>>();
  return async (target) => {
    const { createAccountNames, createRateLimiters, createServiceClient, parseBaseUrl } = await import(
      "./client/index.ts"
    );
    const assumptions = resolveAssumptions(target.assumptions);
    const groups = rateGroups(assumptions);
    const { connectionId } = target;
    const { host } = parseBaseUrl(target.baseUrl);
    limiters ??= createRateLimiters(groups);
    nameAccount ??= createAccountNames();
    const [all, name] = [limiters, nameAccount];
    const recall = async (account: string, id: string) => {
      for (const one of await sameAccount(id)) {
        for (const { group, at } of startsOf(one)) if (at < began) all.recall(account, group, [now() - at]);
      }
    };
    const account = async () => {
      const own = name(host, await target.readKey());
      // What is only tried out waits for nobody, and has no past.
      if (connectionId === null) return `${own} tried out`;
      const past = recalled.get(own) ?? recall(own, connectionId);
      recalled.set(own, past);
      await past;
      return own;
    };
    return createServiceClient({
      baseUrl: target.baseUrl,
      pathSegment: target.pathSegment,
      modelPrefix: target.modelPrefix,
      assumptions,
      readKey: target.readKey,
      media: (assetId) => library.media(assetId),
      limiters: all.under(groups),
      account,
      keys,
      resolveProxy: (url) => ports.resolveProxy(url),
      log: (entry) => {
        log.info("service call", { ...entry });
        if (connectionId !== null) onCall(connectionId, entry);
      },
    });
  };
}
