import { viewBetween } from "#shared/film/framing.ts";
import type { FilmPlan, HeardSegment, Segment } from "../film-plan.ts";
import { soundOf } from "../make/lay-parts.ts";
import type { FilmRange } from "./film-output.ts";

/** Half a frame at 60 a second is more: two times that differ by less are one. */
const HAIR = 1e-4;

/** Why a range can't be exported; seconds. */
export type RangeFault =
  | { readonly why: "short"; readonly found: number; readonly allowed: number }
  | { readonly why: "beyond"; readonly found: number; readonly allowed: number };

/** What is wrong with a range of a film of so many seconds: it holds no frame, or reaches beyond the end. */
export function rangeFault([from, to]: FilmRange, seconds: number, frameRate: number): RangeFault | undefined {
  const frame = 1 / frameRate;
  // The strip counts a film's last frame as whole.
  const beyond = [from, to].find((at) => !(at >= 0) || at > seconds + frame);
  if (beyond !== undefined) return { why: "beyond", found: beyond, allowed: seconds };
  const held = Math.min(to, seconds) - from;
  return held < frame / 2 ? { why: "short", found: Math.max(0, held), allowed: frame } : undefined;
}

/** A clip as the strip shows it, also one that the film leaves out: a shot without a take, a file that is missing. */
export interface StripClip {
  readonly id: string;
  readonly start: number;
  readonly length: number;
  /** null: a card, or footage. */
  readonly shotNumber: number | null;
  /** Of footage; null: a shot, or a card. */
  readonly assetId: string | null;
}

/**
 * A range of the strip as one of the film, where that leaves out some of its clips: a time in one of those is where the next
 * one begins. `leftOut`: which of them lie in it; `only`: nothing else does.
 */
export function rangeInFilm(
  [from, to]: FilmRange,
  strip: readonly StripClip[],
  { segments, seconds }: Pick<FilmPlan, "segments" | "seconds">,
): { readonly range: FilmRange; readonly leftOut: readonly StripClip[]; readonly only: boolean } {
  const shown = new Map(segments.map((segment) => [segment.clipId, segment]));
  const isOut = ({ id }: StripClip) => !shown.has(id);
  // The strip and the film have the same times then.
  if (!strip.some(isOut)) return { range: [from, to], leftOut: [], only: false };
  const timeInFilm = (at: number) => {
    const index = strip.findIndex(({ start, length }) => at < start + length);
    const clip = strip[index];
    const last = strip.at(-1);
    if (clip === undefined || last === undefined) return seconds + at - (last ? last.start + last.length : 0);
    const own = shown.get(clip.id);
    if (own) return own.start + Math.min(own.length, Math.max(0, at - clip.start));
    const next = strip.slice(index).find(({ id }) => shown.has(id));
    return shown.get(next?.id ?? "")?.start ?? seconds;
  };
  const inside = strip.filter(({ start, length }) => start < to - HAIR && start + length > from + HAIR);
  const leftOut = inside.filter(isOut);
  return {
    range: [timeInFilm(from), timeInFilm(to)],
    ...{ leftOut, only: leftOut.length > 0 && leftOut.length === inside.length },
  };
}

/** A range that begins and ends where clips meet, none over another: nothing of them has to be cut. */
export function isOnCuts(
  { segments, seconds }: Pick<FilmPlan, "segments" | "seconds">,
  [from, to]: FilmRange,
): boolean {
  const cuts = [...segments.filter(({ fade }) => fade === 0).map(({ start }) => start), seconds];
  const isCut = (at: number) => cuts.some((cut) => Math.abs(cut - at) < HAIR);
  return isCut(from) && (isCut(to) || to > seconds);
}

/** A stretch of a clip, `late` seconds in and `length` long: its own file's time, move and words go on where they were. */
function stretchOf(segment: Segment, late: number, length: number, frameRate: number): Segment {
  const { framing, cues } = segment;
  const last = Math.round(segment.length * frameRate) - 1;
  const partAt = (seconds: number) => Math.min(1, Math.max(0, (seconds * frameRate) / Math.max(1, last)));
  const move = framing?.viewEnd ? { ...framing, viewEnd: framing.viewEnd } : undefined;
  return {
    ...{ ...segment, from: segment.from + late * segment.speed, length },
    ...(move && {
      framing: {
        ...move,
        view: viewBetween(move.view, move.viewEnd, partAt(late)),
        viewEnd: viewBetween(move.view, move.viewEnd, partAt(late + length - 1 / frameRate)),
      },
    }),
    ...(cues && {
      cues: cues.flatMap(({ start, end, text }) => {
        const within = { start: Math.max(0, start - late), end: Math.min(length, end - late), text };
        return within.end - within.start > HAIR ? [within] : [];
      }),
    }),
  };
}

/**
 * The film between two of its times, cut on its frames. Seconds begin anew; what is heard is what the whole film has there,
 * a fade that began before included. A transition that the range cuts into is a cut: its other picture isn't in it.
 */
export function betweenTimes(plan: FilmPlan, [wishedFrom, wishedTo]: FilmRange): FilmPlan {
  const { frameRate } = plan;
  const onFrame = (seconds: number) => Math.round(seconds * frameRate) / frameRate;
  const from = onFrame(Math.min(plan.seconds, Math.max(0, wishedFrom)));
  const frames = Math.max(0, Math.round((Math.min(plan.seconds, wishedTo) - from) * frameRate));
  const [seconds, to] = [frames / frameRate, from + frames / frameRate];
  const first = plan.segments.findLastIndex(({ start }) => start <= from + HAIR);
  // What is still coming in at the end never stands alone.
  const last = plan.segments.findLastIndex(
    ({ start, fade }, index) => index <= first || (start < to - HAIR && start + fade <= to + HAIR),
  );
  const inside = frames === 0 ? [] : plan.segments.slice(Math.max(0, first), last + 1);
  const shown = inside.map((segment, index): Segment => {
    const begins = Math.max(from, segment.start);
    const end = index === inside.length - 1 ? to : Math.min(to, segment.start + segment.length);
    const cut = stretchOf(segment, begins - segment.start, end - begins, frameRate);
    const isFirst = index === 0;
    // The film itself may come in from a color.
    const opens = isFirst && first === 0 && from < HAIR;
    return {
      ...{ ...cut, start: begins - from },
      ...(isFirst ? { fade: 0, ...(opens ? {} : { dip: null }) } : {}),
    };
  });
  const segments = shown.map((segment, index) => {
    const half = (segment.dip?.seconds ?? 0) / 2;
    const room = Math.min(segment.length, index === 0 ? half : (shown[index - 1]?.length ?? 0));
    return half > room + HAIR ? { ...segment, dip: null } : segment;
  });
  const numbers = new Set(segments.map(({ shotNumber }) => shotNumber));
  return {
    ...{ ...plan, segments, seconds, before: from, frames },
    undecodable: plan.undecodable.filter((number) => numbers.has(number)),
    within: heardWithin(plan, [from, to]),
  };
}

/** What the whole film has to hear between two of its times. */
export function heardWithin({ segments, seconds }: FilmPlan, [from, to]: FilmRange): NonNullable<FilmPlan["within"]> {
  const heard = segments.flatMap((segment, index): HeardSegment[] => {
    const { start, end } = soundOf(segment);
    if (!segment.hasSound || start >= to || end <= from) return [];
    return [{ ...segment, start: segment.start - from, crossing: segments[index + 1]?.fade ?? 0 }];
  });
  return { seconds, heard };
}
