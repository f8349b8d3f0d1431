/** The page as both shells deliver it: built files, the policy they come with, and where a person's data lives. */

export { contentSecurityPolicy, pageHeaders, withPageHeaders } from "./page-headers.ts";
export { defaultDataDir, defaultLibraryDir, rendererDir } from "./places.ts";
export { type PageOptions, type ServePage, servePage } from "./serve-page.ts";
