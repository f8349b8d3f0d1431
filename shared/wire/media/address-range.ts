import ipaddr from "ipaddr.js";

/** Of a public range, and answering only the machines of one cloud with what they may do there. */
const METADATA = new Set(["168.63.129.16"]);
/** IPv4 in the clothes of IPv6, of which only the usual one is unwrapped elsewhere: `::7f00:1`. */
const COMPATIBLE = ipaddr.parseCIDR("::/96");
/**
 * What a network without IPv4 makes of every IPv4 address of a name (RFC 6052): its last four bytes say where it leads.
 * The local prefix beside it (RFC 8215) isn't read: where in it the four bytes stand, each network decides.
 */
const TRANSLATED = ipaddr.parseCIDR("64:ff9b::/96");
/** Names that only one network knows. */
const INTERNAL_NAME = /^[^.]+$|\.(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|home\.arpa)$/;

/** Whether a host's name says that only its own network knows it; a dot at its end changes nothing. */
export const isInternalName = (host: string): boolean => INTERNAL_NAME.test(host.replace(/\.$/, "").toLowerCase());

/** `public`, or the name of the range that an address belongs to; `unknown` for what is no address. */
export function networkOf(address: string): string {
  const plain = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!ipaddr.isValid(plain)) return "unknown";
  const given = ipaddr.process(plain);
  const parsed =
    given instanceof ipaddr.IPv6 && given.match(TRANSLATED)
      ? ipaddr.fromByteArray(given.toByteArray().slice(12))
      : given;
  if (METADATA.has(parsed.toString())) return "metadata";
  const range = parsed.range();
  if (range !== "unicast") return range;
  return parsed.kind() === "ipv6" && parsed.match(COMPATIBLE) ? "compatible" : "public";
}
