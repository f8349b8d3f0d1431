import { implement } from "@orpc/server";
import { trash as contract } from "#shared/contract/library/trash.ts";
import type { TrashService } from "./trash-service.ts";

/** The part of the router that gives deleted files back; the core composes it. */
export function createTrashRoutes(trash: TrashService) {
  const os = implement(contract);
  return os.router({
    state: os.state.handler(() => trash.state()),
    putBack: os.putBack.handler(({ input }) => trash.putBack(input.ids)),
    putBackAll: os.putBackAll.handler(() => trash.putBackAll()),
    empty: os.empty.handler(() => trash.empty()),
    deleteRefused: os.deleteRefused.handler(() => trash.deleteRefused()),
  });
}
