import { isInternalName, networkOf } from "#shared/wire/media/address-range.ts";

/** Scheme, name and password, host, port; what follows is the path. A backslash, which some read as a slash, is none of them. */
const ADDRESS = /^https?:\/\/(?:[^\s/?#\\@]*@)?(\[[0-9a-f:.]+\]|[^\s/?#\\@:[\]%]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/**
 * Why a service on the internet could not fetch an address: it is no http(s) address (`form`), or its host stands on this
 * computer or in a private network (`host`, with the host). Undefined for one that it may reach; names are not resolved.
 */
export function whyNotPublic(address: string): { readonly why: "form" | "host"; readonly host: string } | undefined {
  // As browsers and services read a host: other digits and other dots are the usual ones.
  const written = ADDRESS.exec(address.trim())?.[1];
  if (written === undefined) return { why: "form", host: "" };
  const host = written
    .normalize("NFKC")
    .replace(/[\u3002\uff0e\uff61]/g, ".")
    .toLowerCase()
    .replace(/\.$/, "");
  const network = networkOf(host);
  const isPublic = network === "unknown" ? !host.startsWith("[") && !isInternalName(host) : network === "public";
  return isPublic ? undefined : { why: "host", host };
}

/** Longer ones are cut by proxies and servers on their way (RFC 9110 § 4.1 asks for 8,000; many take 2,048). */
export const maxAddressCharacters = 2048;

/**
 * Why a medium can't be named by this address: it is no http(s) address or has white space around it (`form`), names a
 * person and a password (`login`), has too many characters (`length`), or is one that no service could reach (`host`).
 */
export function whyNotMediaAddress(address: string): "form" | "login" | "length" | "host" | undefined {
  if (address.length > maxAddressCharacters) return "length";
  if (address !== address.trim()) return "form";
  const fault = whyNotPublic(address);
  if (fault !== undefined) return fault.why;
  return /^[^/]*\/\/[^/?#]*@/.test(address) ? "login" : undefined;
}
