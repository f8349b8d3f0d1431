import { type Database, DeletedStore } from "#core/database/index.ts";
import { type DeletedParts, DeletedService } from "./deleted-service.ts";
import { createDeletedRoutes } from "./routes.ts";

/** The list of what was deleted in every room. */
export function composeDeleted({ database, ...parts }: Omit<DeletedParts, "store"> & { readonly database: Database }) {
  const service = new DeletedService({ ...parts, store: new DeletedStore(database) });
  return { routes: { deleted: createDeletedRoutes(service) } };
}
