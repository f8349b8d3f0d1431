import { implement } from "@orpc/server";
import { recovery as contract } from "#shared/contract/backup/recovery.ts";
import { failure } from "#shared/wire/errors/studio-failure.ts";
import type { Recovery } from "./recovery.ts";

const os = implement(contract);

export function createRecoveryRoutes(recovery: Recovery) {
  return os.router({
    state: os.state.handler(() => recovery.state()),
    diskSpace: os.diskSpace.handler(() => recovery.diskSpace()),
    free: os.free.handler(({ input }) => recovery.free(input.what)),
    restore: os.restore.handler(({ input }) => recovery.restore(input.name)),
    startEmpty: os.startEmpty.handler(() => recovery.startEmpty()),
    openAsItIs: os.openAsItIs.handler(() => recovery.openAsItIs()),
    tryAgain: os.tryAgain.handler(() => recovery.tryAgain()),
    showFolder: os.showFolder.handler(() => recovery.showFolder()),
  });
}

const refuse = (): never => {
  throw failure("not_allowed_now", { message: "Reelsong is open. There’s nothing to recover." });
};

/** The same part of the router in a studio that is open. */
export function noRecoveryRoutes() {
  return os.router({
    state: os.state.handler(() => null),
    diskSpace: os.diskSpace.handler(refuse),
    free: os.free.handler(refuse),
    restore: os.restore.handler(refuse),
    startEmpty: os.startEmpty.handler(refuse),
    openAsItIs: os.openAsItIs.handler(refuse),
    tryAgain: os.tryAgain.handler(refuse),
    showFolder: os.showFolder.handler(refuse),
  });
}
