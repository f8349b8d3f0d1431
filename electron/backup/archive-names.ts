/** What the entries of an archive are called. */
export const MANIFEST = "manifest.json";
/** Over the manifest, by the installation that made it. */
export const SIGNATURE = "signature.json";
export const DATABASE = "studio.db";
export const mediaName = (path: string): string => `library/${path}`;
