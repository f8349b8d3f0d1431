import type { AssetKindLookup } from "./reference-kind.ts";
import { type ShotSettings, videoRequestOf } from "./shot-request.ts";

/** A shot begins on the last frame of a take of another; without a take that frame isn't there yet. */
export interface ChainLink {
  readonly shotId: string;
  readonly takeId: string | null;
}

interface Chained {
  readonly draft: ShotSettings;
  readonly chain: ChainLink | null;
}

/** Stands in a check for a frame that will come; no file has it, so it is only counted. */
export const pendingFrameId = "00000000-0000-7000-8000-000000000000";

/** The shot is made from the last frame of another one, and that frame isn't there yet. */
export function awaitsFrame({ draft, chain }: Chained): boolean {
  return draft.mode === "frames" && chain !== null && chain.takeId === null;
}

/** The request to check: that of a waiting shot counts the frame that will come. Never sent while it waits. */
export function requestToCheck(shot: Chained, kindOf: AssetKindLookup) {
  return videoRequestOf(awaitsFrame(shot) ? { ...shot.draft, firstFrame: pendingFrameId } : shot.draft, kindOf);
}

/** Another first frame than the chain's lets go of the chain. */
export function chainAfterChange<Link extends ChainLink>(
  before: { readonly draft: ShotSettings; readonly chain: Link | null },
  after: ShotSettings,
): Link | null {
  return after.firstFrame === before.draft.firstFrame ? before.chain : null;
}

/** Whether following the chains from `from` comes by `to`: then `to` must not be chained to it. */
export function leadsTo(from: string, to: string, parentOf: (shotId: string) => string | undefined): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = parentOf(at)) {
    if (at === to) return true;
    seen.add(at);
  }
  return false;
}
