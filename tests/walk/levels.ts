import { readdirSync, readFileSync } from "node:fs";
import { paneIds } from "#renderer/lib/route.ts";
import { actions } from "./actions/index.ts";
import type { Hand } from "./hand.ts";
import { settle } from "./settle.ts";
import type { WalkWorld } from "./walk-world.ts";

/** What page and core hold when nothing happens. */
export interface Level {
  readonly documents: number;
  readonly nodes: number;
  readonly listeners: number;
  /** MB that the page's script holds. */
  readonly heap: number;
  /** Open files and sockets of the core. */
  readonly handles: number;
  /** MB of the core. */
  readonly memory: number;
}

/** Growth that is none: caches that fill, a collector that comes late. */
const slack: Level = { documents: 2, nodes: 300, listeners: 40, heap: 4, handles: 4, memory: 40 };

/** Through every pane, again and again; the first rounds fill what is filled once. */
export async function measureRounds(hand: Hand, world: WalkWorld, rounds = 4): Promise<Level[]> {
  const found: Level[] = [];
  for (let round = -2; round < rounds; round += 1) {
    for (const to of paneIds) {
      await actions.pane.perform({ hand, world }, { do: "pane", to });
      await settle(hand.page);
    }
    if (round >= 0) found.push(await measure(hand, world));
  }
  return found;
}

async function measure({ cdp }: Hand, world: WalkWorld): Promise<Level> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const pid = world.studio.corePid();
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return {
    ...{ documents, nodes, listeners: jsEventListeners },
    heap: usedSize / 2 ** 20,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    memory: (pages * 4096) / 2 ** 20,
  };
}

/** What grew with every round, beyond what may. */
export function findGrowth(levels: readonly Level[]): string[] {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last || first === last) return [];
  return (Object.keys(slack) as (keyof Level)[])
    .filter((name) => last[name] - first[name] > slack[name])
    .filter((name) => levels.every((level, at) => at === 0 || level[name] > (levels[at - 1]?.[name] ?? 0)))
    .map(
      (name) =>
        `${name} grew with every round through the panes: ${levels.map((level) => Math.round(level[name])).join(", ")}`,
    );
}
