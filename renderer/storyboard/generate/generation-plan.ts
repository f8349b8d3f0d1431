import type { Shot, ShotDraft } from "#shared/contract/storyboard/storyboard.ts";
import type { AssetKindLookup } from "#shared/rules/video/reference-kind.ts";
import type { ShotTakes } from "../takes/shot-takes.ts";
import { changedSince, readTakeRequest } from "../takes/take-request.ts";

/** Which shots are meant. */
export type Scope = "selected" | "missing" | "failed";

/** missing: nothing is here and nothing on its way · failed: its newest take gave nothing, and nothing is on its way. */
export function shotsInScope(
  scope: Scope,
  shots: readonly Shot[],
  selected: ReadonlySet<string>,
  takesByShot: ReadonlyMap<string, ShotTakes>,
): Shot[] {
  return shots.filter(({ id, waiting }) => {
    if (waiting !== null) return false;
    if (scope === "selected") return selected.has(id);
    const takes = takesByShot.get(id);
    if (takes?.underWay) return false;
    // What may have been bought is looked for first, never asked for again by the dozen.
    if (takes?.all.some(({ state }) => state === "outcome_unknown")) return false;
    return scope === "missing" ? takes?.shown === undefined : takes?.all[0]?.state === "failed";
  });
}

export interface PlanLine {
  readonly model: ShotDraft["model"];
  readonly resolution: ShotDraft["resolution"];
  readonly shots: number;
  readonly takes: number;
  readonly seconds: number;
}

/** What is asked for, by model and resolution, in the order of the board. */
export function linesOf(drafts: readonly ShotDraft[], takes: number): PlanLine[] {
  const groups = Map.groupBy(drafts, ({ model, resolution }) => `${model} ${resolution}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const seconds = group.reduce((sum, { duration }) => sum + duration * takes, 0);
    const { model, resolution } = first;
    return [{ model, resolution, shots: group.length, takes: group.length * takes, seconds }];
  });
}

export const priceKey = ({ model, resolution }: Pick<PlanLine, "model" | "resolution">): string =>
  `${model} ${resolution}`;

/** By the person's own prices per second; undefined while one of them is not known. */
export function costOf(lines: readonly PlanLine[], prices: Readonly<Record<string, number>>): number | undefined {
  let cost = 0;
  for (const line of lines) {
    const price = prices[priceKey(line)];
    if (price === undefined) return undefined;
    cost += price * line.seconds;
  }
  return cost;
}

/** What is priced of it, as budgets count: what has no price costs nothing there. */
export const knownCostOf = (lines: readonly PlanLine[], prices: Readonly<Record<string, number>>): number =>
  lines.reduce((sum, line) => sum + (prices[priceKey(line)] ?? 0) * line.seconds, 0);

/** A quick pass of exactly this is there, under way, or may have been bought: it isn't asked for once more. */
export const hasPass = (takes: ShotTakes | undefined, pass: ShotDraft, kindOf: AssetKindLookup): boolean =>
  takes?.all.some(
    (task) =>
      !["failed", "cancelled"].includes(task.state) && changedSince(readTakeRequest(task), pass, kindOf) === null,
  ) ?? false;
