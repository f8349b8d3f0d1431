/** What an archive of somebody else holds, read by a process of its own and taken in as new records beside what is here. */
export { nameOf } from "./count-records.ts";
export { settingsHere, withAssets } from "./foreign-references.ts";
export { ImportService, type ImportSource } from "./import-service.ts";
export { derivedId } from "./record-matcher.ts";
