import { client, orpc, queryClient } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { planRepair } from "./plan/plan-repair.ts";
import { limitsOf } from "./plan/repair-limits.ts";
import { firstChoice, orderRepair, stepsOf } from "./plan/repair-order.ts";
import { tailRange } from "./plan/tail-range.ts";
import { makeRepair } from "./repair-job.ts";
import { Undecodable } from "./undecodable.ts";

/**
 * The last `seconds` of a film as a file that the service takes as a reference video: whole frames, in a size, rate and
 * codec within its limits (API.md § Input media limits). All of a film that is no longer. Rejects with `Undecodable`,
 * `ImportRefused`, or what an encoder says.
 */
export async function cutTail(assetId: string, seconds: number, name: string): Promise<Asset> {
  const asset = await queryClient.fetchQuery(orpc.library.get.queryOptions({ input: { id: assetId } }));
  const { facts } = asset;
  const limits = limitsOf("referenceVideo");
  const plan = planRepair(facts, limits, true);
  if (plan.hopeless !== null) throw new Undecodable();
  const choice = { ...firstChoice(facts, limits), range: tailRange(facts.durationSeconds ?? 0, seconds) };
  const made = await makeRepair(
    assetId,
    (addresses) => orderRepair(facts, limits, plan, choice, addresses),
    new AbortController().signal,
    () => {},
  );
  return client.repairs.keep({ id: made.id, name, steps: stepsOf(facts, limits, plan, choice) });
}
