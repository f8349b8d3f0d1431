/**
 * Media: what a file really is, read from its own headers in a thread, and how its bytes get in and out of the studio.
 * No process is started and no file is ever held in memory whole.
 */
export { beginsAsProgram } from "./document-format.ts";
export { createMediaHandler, type MediaHandlerParts, type ServedFile } from "#core/library/serve/media-handler.ts";
export { type MediaSource, probe } from "./probe.ts";
