/** Serving: how a file's bytes get to the page and back, by range and in pieces, with the headers that guard them. */
export { createMediaHandler, type MediaHandlerParts, type ServedFile } from "./media-handler.ts";
export { receiveBytes } from "./receive-bytes.ts";
export { disposition, guardHeaders } from "./served-headers.ts";
