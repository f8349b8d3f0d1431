/** What the entries of an archive are called. */
export const MANIFEST = "manifest.json";
/** Over the manifest, by the installation that made it. */
export const SIGNATURE = "signature.json";
export const DATABASE = "studio.db";
export const mediaName = (path: string): string => `library/${path}`;

/** Of an archive's file: what the system opens it with, and what it calls it (a zip all the same). */
export const archiveExtension = "reelsong";
export const archiveType = "application/vnd.reelsong.archive+zip";
