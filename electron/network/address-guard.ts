import { type LookupAddress, lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback } from "./base-url.ts";
import { clientFailure, type ServiceError } from "./service-error.ts";

/** Finds the addresses of a name, as `dns.lookup` with `all`. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** Networks in which a service may stand, and lead to its own neighbours. No other that isn't public is ever led to. */
const OWN = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);
/** Of a public range, and answering only the machines of one cloud with what they may do there. */
const METADATA = new Set(["168.63.129.16"]);
/** IPv4 in the clothes of IPv6, of which only the usual one is unwrapped elsewhere: `::7f00:1`. */
const COMPATIBLE = ipaddr.parseCIDR("::/96");

/** `public`, or the name of the range that an address belongs to. */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!ipaddr.isValid(plain)) return "unknown";
  const parsed = ipaddr.process(plain);
  if (METADATA.has(parsed.toString())) return "metadata";
  const range = parsed.range();
  if (range !== "unicast") return range;
  return parsed.kind() === "ipv6" && parsed.match(COMPATIBLE) ? "compatible" : "public";
}

export interface AddressGuard {
  /** Refuses a link whose very host says that it leads inside. A name is judged when it is connected to. */
  check(host: string): Promise<void>;
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
 * computer or in a private network, to that one. A page of the web can't make the studio ask what only this network can.
 */
export function createAddressGuard(service: URL, resolve: ResolveName = systemResolve): AddressGuard {
  /** Asked only when it matters; a service doesn't move between networks while it is spoken to. */
  let own: Promise<ReadonlySet<string>> | undefined;
  const ownNetworks = (): Promise<ReadonlySet<string>> => {
    own ??= networksOf(service.hostname).catch(() => new Set<string>());
    return own;
  };
  const networksOf = async (host: string): Promise<ReadonlySet<string>> => {
    if (isLoopback(host)) return new Set(["loopback"]);
    const plain = host.replace(/^\[|\]$/g, "");
    const addresses = isIP(plain) === 0 ? await resolve(plain) : [{ address: plain }];
    return new Set(addresses.map(({ address }) => networkOf(address)).filter((network) => OWN.has(network)));
  };
  const allows = async (network: string): Promise<boolean> =>
    network === "public" || (await ownNetworks()).has(network);

  return {
    async check(host) {
      const plain = host.replace(/^\[|\]$/g, "");
      const network = isLoopback(host) ? "loopback" : isIP(plain) === 0 ? "public" : networkOf(plain);
      if (!(await allows(network))) throw refused(host, network);
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
