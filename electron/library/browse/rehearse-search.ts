import { setTimeout } from "node:timers/promises";
import { createRouterClient } from "@orpc/server";
import type { createBrowseRoutes } from "./routes.ts";

/** Of words that are looked for, filters, and both; the last is what a library opens with, so that its answer is kept. */
const SEARCHES = ["e kind:image", "a kind:video", "rating:<6 o", "i", ""];
/** As many files as the window asks for at once. */
const COUNT = 50;
/** Room for others in between, in milliseconds. */
const BETWEEN = 20;

/**
 * Searches as the window does, for nobody. The first searches take twice as long as those after them: what goes through
 * 100,000 files, and the schemas that check what it found, are compiled by the engine once they ran some times. Rejects once
 * `signal` is aborted.
 */
export async function rehearseSearch(routes: ReturnType<typeof createBrowseRoutes>, signal: AbortSignal) {
  const browse = createRouterClient(routes);
  for (const search of SEARCHES) {
    await browse.outline({ search, page: { from: 0, count: COUNT } });
    await setTimeout(BETWEEN, undefined, { signal, ref: false });
  }
}
