import type { Asset } from "#shared/contract/library/media.ts";

/** Why a file isn't shown, as a text of the area `library`: it is lost, its bytes are no good, or only this machine can't. */
export function unavailableReason({ state, facts }: Pick<Asset, "state" | "facts">) {
  if (state !== "ready") return "missing.long";
  return facts.problem ? (`import.problem.${facts.problem}` as const) : "viewer.undecodable";
}
