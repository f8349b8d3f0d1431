/** Probing: what a file really is, read from its own headers in a thread. No process is started, no file held in memory whole. */
export { beginsAsProgram } from "./document-format.ts";
export { type MediaSource, probe } from "./probe.ts";
