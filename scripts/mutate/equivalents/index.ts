/** Faults that change nothing anybody could notice, one file an area (the library's in three, the page's in two), and how one is told from another. */
import { backup } from "./backup.ts";
import { database } from "./database.ts";
import type { Equivalent } from "./equivalent.ts";
import { library } from "./library.ts";
import { network } from "./network.ts";
import { page } from "./page.ts";
import { rules } from "./rules.ts";
import { tasks } from "./tasks.ts";

export { describeStale, type Equivalent, isLargerBound, isListed, isLongerWait } from "./equivalent.ts";

/** What each area holds of them, under its name in `areas.ts`. */
export const equivalentsOf: Readonly<Record<string, readonly Equivalent[]>> = {
  ...{ backup, database, library, network, page, rules, tasks },
};

export const equivalents: readonly Equivalent[] = Object.values(equivalentsOf).flat();
