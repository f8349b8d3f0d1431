import type { Asset } from "#shared/contract/library/media.ts";
import type { AddressLook } from "#shared/contract/service/addresses.ts";
import type { MediaLookup } from "#shared/rules/media/media-lookup.ts";
import { kindOfAddress } from "#shared/rules/video/reference-kind.ts";
import { isWebAddress, mediaNameOf } from "#shared/wire/media/asset-url.ts";

/** `example.org/…/harbor.mp4`: what tells an address from others, in the length of a file's name. */
export function addressName(url: string): string {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: url, pathname: "/" };
  const parts = pathname.split("/").filter((part) => part !== "");
  const last = parts.at(-1);
  if (last === undefined) return host;
  return `${host}/${parts.length > 1 ? "…/" : ""}${readable(last)}`;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * An address as it stands among the board's files. One that couldn't be looked at is `missing`: nothing is known of it but
 * what the person says, or else what its path promises.
 */
export function addressFile({ url, facts, kind, lookedAt }: AddressLook): Asset {
  const promised = { kind: kind ?? kindOfAddress(url) ?? ("unknown" as const), format: "unknown", mime: "", bytes: 0 };
  const name = addressName(url);
  return {
    id: url,
    sha256: "0".repeat(64),
    kind: (facts ?? promised).kind,
    name,
    facts: facts ?? promised,
    createdAt: lookedAt,
    origin: { type: "imported", fileName: name },
    rating: 0,
    state: facts === null ? "missing" : "ready",
  };
}

/** What is known of an address whose look is still under way. */
export const notLookedAt = (url: string): AddressLook => ({
  ...{ url, facts: null, partly: false, error: null, kind: null, lookedAt: 0 },
});

/** Nothing could be found out about it. */
export const isUnchecked = (file: Asset | undefined): boolean =>
  file !== undefined && isWebAddress(file.id) && file.state === "missing";

/** What the checks may know of a request's media: of an address that couldn't be looked at, nothing. */
export const factsIn =
  (media: ReadonlyMap<string, Asset>): MediaLookup =>
  (url) => {
    const file = media.get(mediaNameOf(url) ?? "");
    return isUnchecked(file) ? undefined : file?.facts;
  };
