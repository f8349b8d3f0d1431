import { type Clips, type Cut, type CutClip, clipOf, LONGEST_HOLD, SHORTEST } from "./cut.ts";

/** A clip as it lies in the film, as far as a transition asks. Seconds of the film, but for `from` and `whole`. */
export interface JointClip {
  /** Its id in the film's cut. */
  readonly key: string;
  /** Words of a card; null: none. */
  readonly card: string | null;
  /** The file that plays; null: there is none. */
  readonly film: string | null;
  readonly length: number;
  /** Where it begins in its file, and how long that is. */
  readonly from: number;
  readonly whole: number;
  readonly frameRate: number;
  /** Overlap with the clip before it. */
  readonly fade: number;
  /** 0: a frame that stands. */
  readonly speed: number;
}

/** Why a transition can't be made; frames of the film. */
export interface JointRefusal {
  readonly why: "headShort" | "tailShort" | "tooShort" | "nothing";
  readonly needs: number;
  readonly left: number;
}

const refusal = (why: JointRefusal["why"], needs = 0, left = 0): JointRefusal => ({ why, needs, left });

const frames = (seconds: number, rate: number) => Math.round(seconds * rate);
/** Frames that are whole in what is left over: a hair less than one is none. */
export const wholeFrames = (seconds: number, rate: number) => Math.max(0, Math.floor(seconds * rate + 1e-3));

/** Seconds that a take has beside what a clip shows of it, counted in the film. */
export function spareOf(clip: JointClip, edge: "head" | "tail"): number {
  if (clip.film === null || clip.speed === 0) return Number.POSITIVE_INFINITY;
  const end = clip.from + clip.length * clip.speed;
  return Math.max(0, edge === "head" ? clip.from : clip.whole - end) / clip.speed;
}

/** How a clip comes in: cut, over the one before it, or through a color; seconds. */
export interface Joint {
  readonly seconds: number;
  readonly through: string | null;
}

/**
 * Another transition between a clip and the one before it. A cross-fade lies over the cut, half of it on either side, and
 * takes what it needs from the takes' spare frames, so that the film stays as long as it was; one through a color needs
 * none. Refused with the frames that are missing.
 */
export function joinedClips(
  laid: readonly JointClip[],
  cut: Pick<Cut, "clips">,
  key: string,
  { seconds, through }: Joint,
): { readonly clips: Clips } | JointRefusal {
  const at = laid.findIndex((each) => each.key === key);
  const [before, clip] = [laid[at - 1], laid[at]];
  if (!clip || (!before && through === null && seconds > 0)) return refusal("nothing");
  const rate = clip.frameRate;
  const said = clipOf(cut, key);
  const { through: _through, ...plain } = said;
  if (!before) {
    const joined = { ...plain, fade: seconds, ...(through === null ? {} : { through }) };
    return { clips: { ...cut.clips, [key]: joined } };
  }
  // What lies over the cut now goes back to the two; what shall lie there is taken of them.
  const wanted = through === null ? seconds : 0;
  const grow = (wanted - clip.fade) / 2;
  const lengths = [before.length + grow, clip.length + grow] as const;
  if (wanted > 0) {
    const needs = frames(wanted / 2, rate);
    const left = { tail: spareOf(before, "tail") + clip.fade / 2, head: spareOf(clip, "head") + clip.fade / 2 };
    if (wholeFrames(left.tail, rate) < needs) return refusal("tailShort", needs, wholeFrames(left.tail, rate));
    if (wholeFrames(left.head, rate) < needs) return refusal("headShort", needs, wholeFrames(left.head, rate));
    const shortest = Math.min(...lengths);
    if (shortest < wanted * 2 - 1e-6) return refusal("tooShort", frames(wanted * 2, rate), wholeFrames(shortest, rate));
  }
  const longer = (each: JointClip, edge: "head" | "tail"): CutClip => {
    const own = clipOf(cut, each.key);
    // What has no more than it shows, a card or a shot without a take, stands for longer.
    if (each.card !== null || each.speed === 0)
      return { ...own, hold: Math.min(LONGEST_HOLD, Math.max(SHORTEST, each.length + grow)) };
    if (each.film === null) return own;
    if (edge === "head") return { ...own, from: Math.max(0, each.from - grow * each.speed) };
    const end = each.from + (each.length + grow) * each.speed;
    return { ...own, to: end > each.whole - 0.5 / each.frameRate ? null : end };
  };
  const { through: _own, ...came } = longer(clip, "head");
  const joined = { ...came, fade: seconds, ...(through === null ? {} : { through }) };
  return { clips: { ...cut.clips, [before.key]: longer(before, "tail"), [key]: joined } };
}
