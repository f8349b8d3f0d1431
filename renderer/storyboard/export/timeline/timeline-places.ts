import type { FilmPlan } from "../film-plan.ts";

/** Where a clip lies on a timeline on which clips abut, and a cross-fade lies over the cut in its middle. Frames. */
export interface TimelinePlace {
  readonly at: number;
  readonly frames: number;
  /** Cross-fade with the one before it; `lead` of it lies in front of the cut. */
  readonly fade: number;
  readonly lead: number;
  /** After its picture's first and last at which its sound begins and ends; below 0: before. */
  readonly soundHead: number;
  readonly soundTail: number;
}

/** Places of a film's clips, one after the other; no sound vanishes between its neighbors'. */
export function placesOf({ segments, frameRate }: Pick<FilmPlan, "segments" | "frameRate">): TimelinePlace[] {
  const framesOf = (seconds: number) => Math.round(seconds * frameRate);
  const fades = segments.map(({ fade }, index) => (index === 0 ? 0 : framesOf(fade)));
  let at = 0;
  const laid = segments.map(({ length }, index) => {
    const [fade = 0, next = 0] = [fades[index], fades[index + 1]];
    // Each side gives half of a cross-fade away.
    const lead = Math.floor(fade / 2);
    const frames = framesOf(length) - lead - (next - Math.floor(next / 2));
    at += frames;
    return { at: at - frames, frames, fade, lead };
  });
  const heads = segments.map(({ soundHead = 0 }) => framesOf(soundHead));
  // From cut to cut, and (of a list, where a dissolve begins with its clip) from beginning to beginning.
  const between = laid.map(({ frames, lead }, index) => frames - Math.max(0, (laid[index + 1]?.lead ?? 0) - lead));
  for (let index = heads.length - 1; index > 0; index -= 1)
    heads[index] = Math.min(heads[index] ?? 0, (heads[index + 1] ?? 0) + (between[index] ?? 0) - 1);
  for (let index = 1; index < heads.length; index += 1)
    heads[index] = Math.max(heads[index] ?? 0, (heads[index - 1] ?? 0) + 1 - (between[index - 1] ?? 0));
  return laid.map((place, index) => ({
    ...{ ...place, soundHead: heads[index] ?? 0, soundTail: heads[index + 1] ?? 0 },
  }));
}

/** How many frames of a timeline a film is. */
export function filmFrames(plan: Pick<FilmPlan, "segments" | "frameRate">): number {
  const last = placesOf(plan).at(-1);
  return last ? last.at + last.frames : 0;
}
