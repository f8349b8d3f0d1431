/** The facts of a file that was dropped, read from its headers in the page before its bytes are brought in. */
export { importMedium } from "./import-medium.ts";
export { probeFile, warmProbe } from "./probe-file.ts";
