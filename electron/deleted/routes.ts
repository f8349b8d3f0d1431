import { implement } from "@orpc/server";
import { deleted as contract } from "#shared/contract/deleted/deleted.ts";
import type { DeletedService } from "./deleted-service.ts";

/** The part of the router that lists what was deleted; the core composes it. */
export function createDeletedRoutes(service: DeletedService) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(({ input }) => service.list(input)),
    restore: os.restore.handler(({ input }) => service.restore(input.items)),
    erase: os.erase.handler(({ input }) => service.erase(input.items)),
  });
}
