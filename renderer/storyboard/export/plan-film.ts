import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { type FilmPlan, planWhole, type Segment } from "./film-plan.ts";
import type { ShotWithTake } from "./film-shot.ts";
import type { ClipFacts, StillFacts } from "./make/clip-facts.ts";
import { type FilmOutput, type FilmRange, masterOutput } from "./output/film-output.ts";
import { betweenTimes, heardWithin, isOnCuts } from "./output/film-range.ts";

/**
 * The film in order, and whether its pictures are copied as they are or encoded anew. Copied is everything or nothing:
 * one track has one decoder configuration. Shots and footage without facts are not in the film. Cuts lie on `beats`,
 * seconds of the film; none: as they are. Size, rate and colors are those of the takes, and of footage where there are
 * none. `stillFiles`: footage that doesn't move, by asset.
 */
export function planFilm(
  shots: readonly ShotWithTake[],
  facts: ReadonlyMap<string, ClipFacts>,
  settings: FilmSettings,
  beats: readonly number[] = [],
  output: FilmOutput = masterOutput,
  stillFiles: ReadonlyMap<string, StillFacts> = new Map(),
): FilmPlan {
  const whole = planWhole(shots, facts, settings, beats, output, stillFiles);
  const { shots: between, range } = output;
  if (range === null) return between === null ? whole : betweenShots(whole, between);
  if (whole.way === "encoded") return betweenTimes(whole, range);
  if (isOnCuts(whole, range)) return betweenCuts(whole, range);
  // What is copied has no frames of its own to be cut on.
  return betweenTimes(planWhole(shots, facts, settings, beats, output, stillFiles, true), range);
}

/** The film from one shot to another, with the cards between them. */
function betweenShots(plan: FilmPlan, [first, last]: readonly [number, number]): FilmPlan {
  const isIn = ({ shotNumber }: Segment) => shotNumber !== null && shotNumber >= first && shotNumber <= last;
  const from = plan.segments.findIndex(isIn);
  return ofSegments(plan, from < 0 ? [] : plan.segments.slice(from, plan.segments.findLastIndex(isIn) + 1));
}

/** The clips of a film that is copied between two of its cuts. */
function betweenCuts(plan: FilmPlan, [from, to]: FilmRange): FilmPlan {
  const isIn = ({ start, length }: Segment) => start + length / 2 > from && start + length / 2 < to;
  return { ...ofSegments(plan, plan.segments.filter(isIn)), within: heardWithin(plan, [from, to]) };
}

/** Some clips of a film that follow each other, as a film. Seconds begin anew. */
function ofSegments(plan: FilmPlan, kept: readonly Segment[]): FilmPlan {
  const start = kept[0]?.start ?? 0;
  // There is nothing in front of the first that it could come in over; only the film itself comes in from a color.
  const segments = kept.map((segment, index) => ({
    ...{ ...segment, start: segment.start - start },
    ...(index === 0 ? { fade: 0, ...(start > 0 ? { dip: null } : {}) } : {}),
    // What was heard of its neighbours isn't in it, nor is it heard beyond its own picture.
    ...(index === 0 ? { soundHead: Math.max(0, segment.soundHead ?? 0) } : {}),
    ...(index === kept.length - 1 ? { soundTail: Math.min(0, segment.soundTail ?? 0) } : {}),
  }));
  const end = segments.at(-1);
  const seconds = end ? end.start + end.length : 0;
  const share = plan.seconds > 0 ? seconds / plan.seconds : 0;
  return {
    ...{ ...plan, segments, seconds, before: start },
    frames: plan.way === "copied" ? Math.ceil(plan.frames * share) + 240 : Math.round(seconds * plan.frameRate),
  };
}
