import { z } from "zod";

/** Words under a film for a while: a line and some, as players show it. */
export const CAPTION_LENGTH = 500;
export const MOST_CAPTIONS = 200;
/** Nobody reads what is there for less, seconds. */
export const SHORTEST_CAPTION = 0.2;

/** As many letters as a caption takes; a sign of two units that stands at its end isn't halved. */
export const cutCaption = (text: string): string => text.slice(0, CAPTION_LENGTH).replace(/[\ud800-\udbff]$/, "");

const seconds = z.number().nonnegative().max(1e6);

/**
 * Words under a part of a clip. Seconds of the clip's own file, so that they stay by what is said when the clip is trimmed,
 * split or slowed; of a card, a still and a frame that stands, from the clip's start.
 */
export const clipCaption = z.object({
  at: seconds,
  length: z.number().min(0.01).max(1e6),
  text: z.string().max(CAPTION_LENGTH),
});
export type ClipCaption = z.infer<typeof clipCaption>;

export const clipCaptions = z.array(clipCaption).max(MOST_CAPTIONS);

/** Words under the film, seconds from where a clip begins in it. */
export interface CaptionPart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where a clip lies in its file and in the film. */
export interface CaptionedClip {
  readonly from: number;
  /** In the film. */
  readonly length: number;
  /** Seconds of its file that pass in one of the film; 0: it stands. */
  readonly speed: number;
  /** A card or a still: its captions are counted from its start. */
  readonly stands: boolean;
}

const rateOf = ({ speed, stands }: CaptionedClip) => (stands || speed === 0 ? 1 : speed);
const beginOf = ({ from, speed, stands }: CaptionedClip) => (stands || speed === 0 ? 0 : from);

/** Where one caption lies under its clip; null: its moment isn't shown. */
export function captionPart({ at, length, text }: ClipCaption, clip: CaptionedClip): CaptionPart | null {
  const [rate, begin] = [rateOf(clip), beginOf(clip)];
  const start = Math.max(0, (at - begin) / rate);
  const end = Math.min(clip.length, (at + length - begin) / rate);
  return end - start < 0.01 ? null : { start, end, text: text.trim() };
}

/** The captions of a clip as the film shows them, in their order; none over another, and none beyond the clip. */
export function captionParts(captions: readonly ClipCaption[], clip: CaptionedClip): CaptionPart[] {
  const parts: CaptionPart[] = [];
  for (const caption of captions.toSorted((a, b) => a.at - b.at)) {
    const part = captionPart(caption, clip);
    if (part === null || part.text === "") continue;
    const start = Math.max(parts.at(-1)?.end ?? 0, part.start);
    if (part.end - start >= 0.01) parts.push({ ...part, start });
  }
  return parts;
}

/** Words from one moment of the film to another, as a clip keeps them; seconds from the clip's start. */
export const captionOfPart = ({ start, end, text }: CaptionPart, clip: CaptionedClip): ClipCaption => ({
  at: Math.max(0, beginOf(clip) + start * rateOf(clip)),
  length: Math.max(0.01, (end - start) * rateOf(clip)),
  text: cutCaption(text),
});

/** The captions of both parts of what stands, once it is split `inside` seconds behind its start; each counts from its own. */
export function splitStanding(
  captions: readonly ClipCaption[],
  inside: number,
): [first: ClipCaption[], second: ClipCaption[]] {
  const first = captions.flatMap((caption) =>
    caption.at < inside - 0.01 ? [{ ...caption, length: Math.min(caption.length, inside - caption.at) }] : [],
  );
  const second = captions.flatMap(({ at, length, text }) => {
    const end = at + length - inside;
    const start = Math.max(0, at - inside);
    return end - start > 0.01 ? [{ at: start, length: end - start, text }] : [];
  });
  return [first, second];
}

/** Words under the film as files have them: those that go on over a cut are one. */
export function joinedCues<Cue extends CaptionPart>(cues: readonly Cue[]): Cue[] {
  const joined: Cue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    // A frame and a little: times are on frames of the film.
    if (last && last.text === cue.text && cue.start - last.end < 0.05)
      joined[joined.length - 1] = { ...last, end: cue.end };
    else joined.push(cue);
  }
  return joined;
}
