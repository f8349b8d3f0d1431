/** The library: one folder of readable files, each known by its SHA-256, and what the studio knows of them. */
export { embedTags } from "./embedding/embed-tags.ts";
export { tagsOfFilm } from "./embedding/made-here.ts";
export { tagsOfTask } from "./embedding/tags.ts";
export { samplesOf, waveHead } from "./embedding/wave-head.ts";
export { FolderSync } from "./folder-sync.ts";
export { type Coming, relativePath, settle } from "./import-stream.ts";
export type { LibraryPorts } from "./library-ports.ts";
export { type LibraryParts, MediaLibrary, publicAsset, type ResolvedFile } from "./media-library.ts";
export { settleMoves } from "./settle-moves.ts";
export { WorkPace } from "./work-pace.ts";
