import { implement } from "@orpc/server";
import { repairs as contract } from "#shared/contract/library/repairs.ts";
import type { RepairService } from "./repair-service.ts";

/** The repairs' part of the router; the core composes it. */
export function createRepairRoutes(repairs: RepairService) {
  const os = implement(contract);
  return os.router({
    begin: os.begin.handler(({ input }) => repairs.begin(input.sourceId)),
    seal: os.seal.handler(({ input }) => repairs.seal(input.id)),
    keep: os.keep.handler(({ input }) => repairs.keep(input)),
    cancel: os.cancel.handler(({ input }) => repairs.cancel(input.id)),
  });
}
