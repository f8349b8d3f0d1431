/**
 * Drafts and the ledger name media of the library as `asset:<assetId>`. When a request is sent the core writes them as
 * the service wants them: a text block's url source becomes a base64 source, a video item's url becomes a `data:` URL,
 * and music's `audio_url` becomes `audio_base64`.
 */
const SCHEME = "asset:";

export const assetUrl = (assetId: string): string => `${SCHEME}${assetId}`;

/** The asset that a URL names; undefined for any other URL. */
export const assetIdOf = (url: string): string | undefined =>
  url.startsWith(SCHEME) && url.length > SCHEME.length ? url.slice(SCHEME.length) : undefined;

/** A medium may also be named by a public http(s) address of the person's own; it goes into a request as it is. */
export const isWebAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** The URL of what a draft names: a file of the library by its id, anything else by its address. */
export const mediaUrl = (name: string): string => (isWebAddress(name) ? name : assetUrl(name));

/** What a draft calls the medium behind a URL; undefined for a URL that no draft can hold. */
export const mediaNameOf = (url: string): string | undefined => (isWebAddress(url) ? url : assetIdOf(url));
