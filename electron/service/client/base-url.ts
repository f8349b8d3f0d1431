import { clientErrors } from "#shared/wire/errors/client-errors.ts";
import { failure, type StudioFailure } from "#shared/wire/errors/studio-failure.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a host name can only mean this computer. Names below `localhost` don't: some systems ask the network. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

const refuse = (found: string): StudioFailure =>
  failure("address_invalid", { message: `${found} ${clientErrors.address_invalid.meaning}` });

/**
 * The address of a service: https, or http on this computer only, because the key travels in a header.
 * A path is kept without its trailing slash; a query, fragment or credentials are refused. Throws StudioFailure.
 */
export function parseBaseUrl(text: string): URL {
  const trimmed = text.trim();
  if (trimmed === "") throw refuse("The address is empty.");
  if (!/^https?:\/\//i.test(trimmed)) throw refuse(`“${trimmed}” doesn’t begin with https://.`);
  if (!URL.canParse(trimmed)) throw refuse(`“${trimmed}” is not an address.`);
  const url = new URL(trimmed);
  if (url.username !== "" || url.password !== "") throw refuse("The address holds a name or password.");
  if (url.search !== "" || url.hash !== "") throw refuse("The address holds a query or a fragment.");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw refuse(`“${url.host}” is not this computer, and http would show the key to everyone on the way.`);
  }
  url.pathname = url.pathname.replace(/\/+$/, "");
  return url;
}

/** `path` (beginning with a slash) below the base address, which may itself have a path. */
export function serviceUrl(base: URL, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(base);
  url.pathname = `${base.pathname.replace(/\/+$/, "")}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
