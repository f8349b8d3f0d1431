/** The library: one folder of readable files, each known by its SHA-256, and what the studio knows of them. */
export { embedTags } from "./embedding/embed-tags.ts";
export { tagsOfFilm } from "./embedding/output-tags.ts";
export { tagsOfTask } from "./embedding/tags.ts";
export { samplesOf, waveHead } from "./embedding/wave-head.ts";
export { type IncomingDetails, moveToFinalPlace, relativePath } from "./import-stream.ts";
export type { LibraryPorts } from "./library-ports.ts";
export { type LibraryParts, MediaLibrary, publicAsset, type ResolvedFile } from "./media-library.ts";
export { FolderSync } from "./sync/folder-sync.ts";
export { recoverMoves } from "./sync/recover-moves.ts";
export { WorkPace } from "./work-pace.ts";
