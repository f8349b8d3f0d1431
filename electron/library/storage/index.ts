/** Storage: what the studio takes on the disk, by kind and by work, and what of it can be freed. */

export { partialFiles, removePartial } from "./partial-files.ts";
export { createStorageRoutes, type PartialCopies } from "./routes.ts";
