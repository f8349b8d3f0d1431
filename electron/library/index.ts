/** The library: one folder of readable files, each known by its SHA-256, and what the studio knows of them. */
export { type LibraryParts, MediaLibrary, publicAsset, type ResolvedFile } from "./media-library.ts";
export { rebuildLibrary } from "./rebuild-library.ts";
export { createLibraryRoutes } from "./routes.ts";
export { SidecarService } from "./sidecar-service.ts";
