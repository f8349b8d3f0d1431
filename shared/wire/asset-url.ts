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
