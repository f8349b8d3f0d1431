/** Storage: what the studio takes on the disk, by kind and by work, and what of it can be freed. */
export { createStorageRoutes, type StorageParts } from "./routes.ts";
