/** What an archive of somebody else holds, read by a process of its own and taken in as new records beside what is here. */
export { ImportService, type ImportSource, nameOf } from "./import-service.ts";
export type { ReaderLimits } from "./run-reader.ts";
