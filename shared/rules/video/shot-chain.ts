import type { AssetKindLookup } from "./reference-kind.ts";
import { type ShotSettings, videoRequestOf } from "./shot-request.ts";

/** A shot goes on from the last frame, or the last seconds, of a take of another; without a take that isn't there yet. */
export interface ChainLink {
  readonly shotId: string;
  readonly takeId: string | null;
}

interface Chained {
  readonly draft: ShotSettings;
  readonly chain: ChainLink | null;
}

/** Stands in a check for a frame or a clip that will come; no file has it, so it is only counted. */
export const pendingFrameId = "00000000-0000-7000-8000-000000000000";

/** What of the shot its chain is: last seconds go with references, a last frame with frames. */
const kindOfChain = ({ continues }: Pick<ShotSettings, "continues">) => (continues ? "references" : "frames");

/** Its chain decides what is sent; else it is parked, with the frames or references that aren't sent. */
export const followsChain = ({ draft, chain }: Chained): boolean => chain !== null && draft.mode === kindOfChain(draft);

/** The shot is made from the end of another one, and that end isn't there yet. */
export function awaitsFrame(shot: Chained): boolean {
  return followsChain(shot) && shot.chain?.takeId === null;
}

/** The request to check: that of a waiting shot counts the frame or clip that will come. Never sent while it waits. */
export function requestToCheck(shot: Chained, kindOf: AssetKindLookup) {
  const { draft } = shot;
  if (!awaitsFrame(shot)) return videoRequestOf(draft, kindOf);
  if (!draft.continues) return videoRequestOf({ ...draft, firstFrame: pendingFrameId }, kindOf);
  return videoRequestOf(withClip(draft, pendingFrameId), (name) => (name === pendingFrameId ? "video" : kindOf(name)));
}

/** The draft with this clip in place of the one it goes on from, or behind its references. */
export function withClip<Draft extends Pick<ShotSettings, "references" | "continues">>(
  draft: Draft,
  clip: string,
): Draft {
  const { continues, references } = draft;
  if (!continues) return draft;
  const had = continues.clip !== null && references.includes(continues.clip);
  const others = references.filter((name) => name !== clip);
  return {
    ...draft,
    references: had ? references.map((name) => (name === continues.clip ? clip : name)) : [...others, clip],
    continues: { ...continues, clip },
  };
}

/** The draft without the clip that it goes on from. */
export function withoutClip<Draft extends Pick<ShotSettings, "references" | "continues">>(draft: Draft): Draft {
  const clip = draft.continues?.clip;
  return { ...draft, continues: null, references: draft.references.filter((name) => name !== clip) };
}

/** A clip that was taken out of the references is gone on from no longer. */
export function continuesAfterChange<Draft extends Pick<ShotSettings, "references" | "continues">>(
  draft: Draft,
): Draft {
  const clip = draft.continues?.clip;
  return clip == null || draft.references.includes(clip) ? draft : { ...draft, continues: null };
}

/** Another first frame, or another clip, than the chain's lets go of the chain. */
export function chainAfterChange<Link extends ChainLink>(
  before: { readonly draft: ShotSettings; readonly chain: Link | null },
  after: ShotSettings,
): Link | null {
  const [then, now] = [before.draft.continues, after.continues];
  if (then) return now && now.clip === then.clip ? before.chain : null;
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
