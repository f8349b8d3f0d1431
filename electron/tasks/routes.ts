import { implement } from "@orpc/server";
import { tasks as contract } from "#shared/contract/tasks.ts";
import type { TaskService } from "./task-service.ts";

/** The tasks' part of the router; the core composes it. */
export function createTaskRoutes(tasks: TaskService) {
  const os = implement(contract);
  return os.router({
    list: os.list.handler(({ input }) => tasks.list(input)),
    counts: os.counts.handler(() => tasks.counts()),
    get: os.get.handler(({ input }) => tasks.get(input.id)),
    history: os.history.handler(({ input }) => tasks.history(input.id)),
    watch: os.watch.handler(({ input, signal }) => tasks.watch(input.since, signal)),
    cancel: os.cancel.handler(({ input }) => tasks.cancel(input.id)),
    deleteRemote: os.deleteRemote.handler(({ input }) => tasks.deleteRemote(input.id)),
    remove: os.remove.handler(({ input }) => tasks.remove(input.id)),
    clearFinished: os.clearFinished.handler(() => tasks.clearFinished()),
    restoreCleared: os.restoreCleared.handler(({ input }) => tasks.restoreCleared(input.at)),
    reconcile: os.reconcile.handler(({ input }) => tasks.reconcile(input.id)),
    adopt: os.adopt.handler(({ input }) => tasks.adopt(input.id, input.remoteId)),
    attach: os.attach.handler(({ input }) => tasks.attach(input.id, input.assetId)),
    giveUp: os.giveUp.handler(({ input }) => tasks.giveUp(input.id)),
    sendHeld: os.sendHeld.handler(({ input }) => tasks.sendHeld(input.id)),
    retry: os.retry.handler(({ input }) => tasks.retry(input.id, input.clientId, input.state)),
    downloadAgain: os.downloadAgain.handler(({ input }) => tasks.downloadAgain(input.id, input.part)),
  });
}
