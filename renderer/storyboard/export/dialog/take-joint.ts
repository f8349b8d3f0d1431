import type { CutClip } from "#shared/contract/storyboard/film-settings.ts";
import type { Joint, JointClip } from "#shared/film/joint.ts";
import type { FilmPlan } from "../film-plan.ts";
import type { ClipFacts } from "../make/clip-facts.ts";

/** Seconds of the transitions that are offered. */
const lengths = [0.5, 1, 2] as const;
const colors = ["#000000", "#ffffff"] as const;

export const offeredJoints: readonly Joint[] = [
  { seconds: 0, through: null },
  ...lengths.map((seconds) => ({ seconds, through: null })),
  ...colors.flatMap((through) => lengths.map((seconds) => ({ seconds, through }))),
];

/** A transition as the value of a field. */
export const valueOfJoint = ({ seconds, through }: Joint): string =>
  seconds === 0 ? "cut" : `${seconds} ${through ?? "over"}`;

export const jointOf = ({ fade, through }: CutClip): Joint => ({ seconds: fade, through: through ?? null });

/** The clips of a film as a transition between two of them asks for them. */
export const jointClips = ({ segments, frameRate }: FilmPlan, facts: ReadonlyMap<string, ClipFacts>): JointClip[] =>
  segments.map(({ clipId, card, assetId, length, from, fade, speed }) => {
    const file = assetId === null ? undefined : facts.get(assetId);
    return {
      ...{ key: clipId, card, film: assetId, length, from, frameRate, fade },
      // A still of the library stands as long as it is asked to.
      ...{ whole: file?.seconds ?? 0, speed: assetId !== null && file === undefined ? 0 : speed },
    };
  });
