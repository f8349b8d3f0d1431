import { setTimeout } from "node:timers/promises";
import { createRouterClient } from "@orpc/server";
import type { createBrowseRoutes } from "./routes.ts";

/** Words, filters, and both; the last is what a library opens with by default, so that its answer is kept. */
const SEARCHES = ["e kind:image", "a kind:video", "rating:<6 o", "i", ""];
/** As many files as the window asks for at once. */
const COUNT = 50;
/** Room for others in between, in milliseconds. */
const BETWEEN = 20;

/**
 * Searches as the window does, for nobody, and ends once `answered`, how many searches were, says that somebody does. The
 * first searches take twice as long as those after them: the engine compiles what goes through 100,000 files, and the
 * schemas that check what was found, once they have run a few times. Rejects when `signal` is aborted.
 */
export async function rehearseSearch(
  routes: ReturnType<typeof createBrowseRoutes>,
  answered: () => number,
  signal: AbortSignal,
): Promise<void> {
  const browse = createRouterClient(routes);
  let own = answered();
  for (const search of SEARCHES) {
    signal.throwIfAborted();
    if (answered() !== own) return;
    await browse.outline({ search, page: { from: 0, count: COUNT } });
    own = answered();
    await setTimeout(BETWEEN, undefined, { signal, ref: false });
  }
}
