import * as tls from "node:tls";
import { Agent, type Dispatcher, ProxyAgent } from "undici";
import { isLoopback } from "../base-url.ts";
import { clientFailure } from "../service-error.ts";
import { createAddressGuard, type ResolveName } from "./address-guard.ts";

/** `given`: an address that the person typed. `named`: one that the service named, which must not lead where it can't go. */
export type AddressOrigin = "given" | "named";

export interface Dispatchers {
  /**
   * The route to a target. `fresh` connections are never reused, so a call can't die on a connection gone stale. Throws
   * `address_private` for a named one that leads inside; behind a name that is found out while connecting, and before a
   * proxy is asked to connect to it.
   */
  route(
    url: URL,
    fresh: boolean,
    reach?: AddressOrigin,
  ): Promise<{ readonly dispatcher: Dispatcher; readonly proxied: boolean }>;
  /** The proxy that leads to a target; null for a direct connection. Throws `proxy_failed` for an address that is none. */
  proxyOf(url: URL): Promise<string | null>;
  close(): Promise<void>;
}

export interface DispatcherOptions {
  readonly connectMs: number;
  /** The service itself: what it names may lie where it stands. Null: only public addresses are reached. */
  readonly service: URL | null;
  /** Stands for the system's own way of finding addresses, in tests. */
  readonly resolve?: ResolveName | undefined;
  /** Proxy URL by the system's settings; null for a direct connection. */
  readonly resolveProxy?: ((url: string) => Promise<string | null>) | undefined;
}

let trusted: string[] | undefined;

/** Node's own certificates, those of NODE_EXTRA_CA_CERTS and those of the system: companies install theirs there. */
function trustedCertificates(): string[] {
  trusted ??= [...new Set((["default", "system"] as const).flatMap(certificatesOf))];
  return trusted;
}

function certificatesOf(store: "default" | "system"): string[] {
  try {
    return tls.getCACertificates(store);
  } catch {
    // A store that can't be read trusts nobody; the other one may do.
    return [];
  }
}

/** Connections to the service: direct, or through the proxy that the system names for it. */
export function createDispatchers({ connectMs, service, resolve, resolveProxy }: DispatcherOptions): Dispatchers {
  const open = new Map<string, Dispatcher>();
  const guard = createAddressGuard(service, resolve);
  const build = (url: URL, proxy: string | null, fresh: boolean, reach: AddressOrigin): Dispatcher => {
    // HTTP/1.1 only: what counts as begun is decided by when a request is written to its own connection.
    const trust = url.protocol === "https:" ? { ca: trustedCertificates() } : {};
    const shared = { allowH2: false, pipelining: fresh ? 0 : 1, connectTimeout: connectMs };
    const judged = reach === "named" ? { lookup: guard.lookup } : {};
    if (proxy === null) return new Agent({ ...shared, connect: { ...trust, ...judged, timeout: connectMs } });
    return new ProxyAgent({
      ...shared,
      uri: proxy,
      requestTls: trust,
      proxyTls: proxy.startsWith("https:") ? { ca: trustedCertificates() } : {},
    });
  };
  const proxyOf = async (url: URL) => {
    const proxy = isLoopback(url.hostname) ? null : ((await resolveProxy?.(url.href)) ?? null);
    if (proxy !== null && !URL.canParse(proxy)) throw clientFailure("proxy_failed", "no", "Its address is not one.");
    return proxy;
  };
  return {
    proxyOf,
    async route(url, fresh, reach = "given") {
      if (reach === "named") await guard.check(url.hostname);
      const proxy = await proxyOf(url);
      if (proxy !== null && reach === "named") await guard.checkProxied(url.hostname);
      const name = `${url.protocol} ${fresh} ${reach} ${proxy}`;
      const dispatcher = open.get(name) ?? build(url, proxy, fresh, reach);
      open.set(name, dispatcher);
      return { dispatcher, proxied: proxy !== null };
    },
    async close() {
      await Promise.all([...open.values()].map((dispatcher) => dispatcher.destroy()));
      open.clear();
    },
  };
}
