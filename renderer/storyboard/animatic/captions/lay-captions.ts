import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import {
  type CaptionPart,
  type ClipCaption,
  captionOfPart,
  captionPart,
  MOST_CAPTIONS,
  SHORTEST_CAPTION,
} from "#shared/film/clip-captions.ts";
import type { Clips } from "#shared/film/cut.ts";
import type { CaptionCue } from "#shared/film/index.ts";
import { captionPartsOf } from "../../export/captions/film-captions.ts";
import { type Clip, captionedClip, isOfShot } from "../animatic-clips.ts";
import type { Span, WishedSpan } from "../spans/draw-span.ts";

/** How long a new caption stands, seconds. */
const NEW_SECONDS = 2;

/** A caption on the strip, by its clip and its place among that clip's; seconds of the film. */
export interface LaidCaption extends CaptionPart {
  readonly clip: Clip;
  readonly index: number;
}

/** What a clip keeps of captions: its own with their times, else the words under all of it as one. */
export function captionsOf(settings: Pick<FilmSettings, "clips">, clip: Clip): readonly ClipCaption[] {
  const own = settings.clips[clip.key]?.captions;
  if (own) return own;
  const where = captionedClip(clip);
  const about = { clipId: clip.key, shotId: isOfShot(clip) ? clip.shotId : null, prompt: clip.prompt };
  return captionPartsOf(settings, about, where).map((part) => captionOfPart(part, where));
}

/** All captions of the film where they lie on the strip. */
export const layCaptions = (settings: Pick<FilmSettings, "clips">, clips: readonly Clip[]): LaidCaption[] =>
  clips.flatMap((clip) =>
    captionsOf(settings, clip).flatMap((caption, index): LaidCaption[] => {
      const part = captionPart(caption, captionedClip(clip));
      if (part === null) return [];
      return [{ clip, index, start: clip.start + part.start, end: clip.start + part.end, text: caption.text }];
    }),
  );

/** A caption from one moment of the film to another, within its clip and as long as one can read. */
export function placedWithin({ clip, start, end }: LaidCaption, wished: WishedSpan): Span {
  const last = clip.start + clip.length;
  const shortest = Math.min(SHORTEST_CAPTION, clip.length);
  if (wished.start !== undefined && wished.end !== undefined) {
    const length = Math.min(clip.length, end - start);
    const from = Math.min(last - length, Math.max(clip.start, wished.start));
    return { start: from, end: from + length };
  }
  // One that a cut left shorter than can be read grows no further than its clip.
  const from = wished.start === undefined ? start : Math.max(clip.start, Math.min(end - shortest, wished.start));
  const to = wished.end === undefined ? end : Math.min(last, Math.max(start + shortest, wished.end));
  return { start: from, end: to };
}

/** The captions of a clip with one of them otherwise; null: it goes. */
export function withCaption(
  settings: Pick<FilmSettings, "clips">,
  { clip, index, start, end, text }: LaidCaption,
  change: { readonly start?: number; readonly end?: number; readonly text?: string } | null,
): ClipCaption[] {
  const now = captionsOf(settings, clip);
  if (change === null) return now.filter((_each, at) => at !== index);
  const part = {
    start: (change.start ?? start) - clip.start,
    end: (change.end ?? end) - clip.start,
    text: change.text ?? text,
  };
  const isMoved = change.start !== undefined || change.end !== undefined;
  const own = now[index];
  // Words alone leave the times as they are: part of it may lie in what isn't shown.
  const changed = isMoved || own === undefined ? captionOfPart(part, captionedClip(clip)) : { ...own, text: part.text };
  return now.map((each, at) => (at === index ? changed : each));
}

/**
 * The captions of a clip with a new one at a moment of the film; what stands there ends where that begins. Null captions:
 * the one at `index` has only just begun there, and would be left too short to be read. Undefined: the clip has as many as
 * one takes.
 */
export function withNewCaption(
  settings: Pick<FilmSettings, "clips">,
  clip: Clip,
  seconds: number,
): { readonly captions: ClipCaption[] | null; readonly index: number } | undefined {
  const where = captionedClip(clip);
  const now = captionsOf(settings, clip);
  const start = Math.min(Math.max(0, seconds - clip.start), Math.max(0, clip.length - SHORTEST_CAPTION));
  const parts = now.map((caption) => ({ caption, part: captionPart(caption, where) }));
  const begun = parts.findIndex(
    ({ part }) => part !== null && part.start <= start && part.end > start && start - part.start < SHORTEST_CAPTION,
  );
  if (begun >= 0) return { captions: null, index: begun };
  const next = Math.min(...parts.flatMap(({ part }) => (part && part.start > start ? [part.start] : [])), clip.length);
  const shortened = parts.flatMap(({ caption, part }): ClipCaption[] => {
    if (part === null || part.end <= start || part.start > start) return [caption];
    return [captionOfPart({ ...part, text: caption.text, end: start }, where)];
  });
  if (shortened.length >= MOST_CAPTIONS) return undefined;
  const end = Math.max(start + SHORTEST_CAPTION, Math.min(next, start + NEW_SECONDS));
  return { captions: [...shortened, captionOfPart({ start, end, text: "" }, where)], index: shortened.length };
}

/**
 * Captions of a file over the clips of the film: one that goes on over a cut stands under both. All that were there give
 * way. `placed`: how many lie in the film; `left`: how many behind its end; `crowded`: how many stand nowhere because their
 * clip has as many as one takes.
 */
export function captionsOverClips(
  cues: readonly CaptionCue[],
  laid: readonly Clip[],
  clips: Clips,
  settingsOf: (key: string) => Clips[string],
): { readonly clips: Clips; readonly placed: number; readonly left: number; readonly crowded: number } {
  const last = laid.at(-1);
  const end = last ? last.start + last.length : 0;
  const placed = new Set<CaptionCue>();
  const refused = new Set<CaptionCue>();
  const over = laid.map((clip, index): [string, Clips[string]] => {
    const until = laid[index + 1]?.start ?? end;
    const captions: ClipCaption[] = [];
    for (const cue of cues) {
      const { start, end: stop, text } = cue;
      const part = { start: Math.max(start, clip.start) - clip.start, end: Math.min(stop, until) - clip.start, text };
      if (part.end - part.start < 0.02) continue;
      const fits = captions.length < MOST_CAPTIONS;
      (fits ? placed : refused).add(cue);
      if (fits) captions.push(captionOfPart(part, captionedClip(clip)));
    }
    return [clip.key, { ...settingsOf(clip.key), captions }];
  });
  return {
    clips: { ...clips, ...Object.fromEntries(over) },
    placed: placed.size,
    left: cues.filter(({ start }) => start >= end).length,
    crowded: [...refused].filter((cue) => !placed.has(cue)).length,
  };
}
