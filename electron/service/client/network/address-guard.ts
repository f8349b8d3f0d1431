import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isInternalName, networkOf } from "#shared/wire/media/address-range.ts";
import { isLoopback } from "../base-url.ts";
import { clientFailure, type ServiceError } from "../service-error.ts";

/** Finds the addresses of a name, as `dns.lookup` with `all`. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** Networks in which a service may stand, and lead to its own neighbours. No other that isn't public is ever led to. */
const OWN = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);
export interface AddressGuard {
  /** Refuses a link whose very host says that it leads inside. A name is judged when it is connected to. */
  check(host: string): Promise<void>;
  /**
   * The same for a link that a proxy leads to: the proxy connects to the name, so the name is judged here, by every address
   * that it has. Throws `address_private`, or `network_unreachable` for a name that can't be found now.
   */
  checkProxied(host: string): Promise<void>;
  /** For a socket: the addresses of a name, without those it may not lead to; what is connected to is what was judged. */
  readonly lookup: LookupFunction;
}

const refused = (host: string, network: string): ServiceError =>
  clientFailure("address_private", "no", `It leads to ${host} (${network}).`);

const systemResolve: ResolveName = (name) =>
  new Promise((found, failed) =>
    systemLookup(name, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses))),
  );

/**
 * Where a link or a redirect of a service may lead: to public addresses, and, where the service itself stands on this
 * computer or in a private network, to that one; without a service, to public ones only. A page of the web can't make the studio ask what only this network can.
 */
export function createAddressGuard(service: URL | null, resolve: ResolveName = systemResolve): AddressGuard {
  /** Asked only when it matters; a service doesn't move between networks while it is spoken to. */
  let own: ReadonlySet<string> | undefined;
  /** A look that failed isn't kept: the line comes back, and with it every result that is paid for. */
  const ownNetworks = async (): Promise<ReadonlySet<string>> => {
    own ??= new Set(service && (await networksOf(service.hostname)).filter((network) => OWN.has(network)));
    return own;
  };
  const networksOf = async (host: string): Promise<string[]> => {
    if (isLoopback(host)) return ["loopback"];
    const plain = host.replace(/^\[|\]$/g, "");
    if (isIP(plain) !== 0) return [networkOf(plain)];
    let failed: unknown;
    const found = await resolve(plain).catch((thrown: unknown) => {
      failed = thrown;
      return [];
    });
    if (found.length === 0) {
      throw clientFailure("network_unreachable", "no", `The name ${plain} was not found.`, {}, failed);
    }
    return found.map(({ address }) => networkOf(address));
  };
  const allows = async (network: string): Promise<boolean> =>
    network === "public" || (await ownNetworks()).has(network);

  return {
    async check(host) {
      const plain = host.replace(/^\[|\]$/g, "");
      const network = isLoopback(host) ? "loopback" : isIP(plain) === 0 ? "public" : networkOf(plain);
      if (!(await allows(network))) throw refused(host, network);
    },
    async checkProxied(host) {
      const [networks, unfound] = await networksOf(host).then(
        (found) => [found, null] as const,
        (thrown: unknown) => [[], thrown] as const,
      );
      for (const network of networks) if (!(await allows(network))) throw refused(host, network);
      if (unfound === null) return;
      // Behind some proxies no name is found but by the proxy itself. Where even the service's own isn't, that is so.
      const isName =
        service !== null && !isLoopback(service.hostname) && isIP(service.hostname.replace(/^\[|\]$/g, "")) === 0;
      const resolvesHere = isName && (await ownNetworks().catch(() => null)) !== null;
      if (resolvesHere) throw unfound;
      if (isInternalName(host) && host !== service?.hostname) throw refused(host, "internal name");
    },
    lookup(name, options, done) {
      const find = async () => {
        const family = options.family === 4 || options.family === 6 ? options.family : undefined;
        const all = (await resolve(name)).filter((found) => family === undefined || found.family === family);
        const allowed: LookupAddress[] = [];
        for (const found of all) if (await allows(networkOf(found.address))) allowed.push(found);
        const [first] = allowed;
        if (first !== undefined) return { allowed, first };
        const [one] = all;
        if (one === undefined) throw Object.assign(new Error(`${name} has no address.`), { code: "ENOTFOUND" });
        throw refused(name, networkOf(one.address));
      };
      find().then(
        ({ allowed, first }) => {
          if (options.all) done(null, allowed);
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, "", 0),
      );
    },
  };
}
