import { z } from "zod";
import { cardLook } from "./card-look.ts";
import { clipCaptions } from "./clip-captions.ts";
import { conform, view } from "./framing.ts";

/** Seconds; more than any film lasts. */
const seconds = z.number().nonnegative().max(1e6);
const shotId = z.uuid();

/** The slowest and the fastest that a take is shown. */
export const SLOWEST = 0.25;
export const FASTEST = 4;
/** The loudest a clip is made: four times its own amplitude is 12 dB. */
export const LOUDEST = 4;
/** A clip is never shorter than this, seconds of the film. */
export const SHORTEST = 0.2;
/** How long a card stands unless it says so itself, seconds. */
export const CARD_SECONDS = 3;
/** How long a still of the library stands at first, seconds. */
export const STILL_SECONDS = 5;
/** The longest that a frame or a card stands, seconds. */
export const LONGEST_HOLD = 600;
/** A clip's sound begins no further from its picture than this, seconds of the film. */
export const FARTHEST_SOUND = 60;
const MOST_CLIPS = 4000;

/**
 * The first clip of a shot has the shot's own id, and is there without an entry. The cards that the export form writes
 * are `title`, `ending` and `card:` with the id of the shot they stand before; every other clip has an id of its own.
 */
export const clipId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9][a-z0-9:-]*$/);

/**
 * A clip of the picture track: a stretch of a shot's chosen take or of a film of the library, one frame of it, a still, or a
 * card. Absent: as usual.
 */
export const cutClip = z.object({
  /** The shot whose chosen take it shows; absent: the one whose id it has. */
  shotId: shotId.optional(),
  /** Words of a card, which it is then; empty: black. */
  card: z.string().max(500).optional(),
  /** How its words look; absent: as usual. */
  look: cardLook.optional(),
  /** The film or the still of the library that it shows, which belongs to no shot; a still has `hold`. */
  footage: z.uuid().optional(),
  /** How a picture of another shape lies in the frame; absent: whole. */
  conform: conform.optional(),
  /** What of it fills the frame, where `conform` is `crop`; and what does at the end of a still that moves. */
  view: view.optional(),
  viewEnd: view.optional(),
  /** Left out at the start of its take, seconds of the take. */
  from: seconds,
  /** Where it ends in its take; null: at its end. */
  to: seconds.nullable(),
  /** How long a card, or the frame at `from`, stands; absent in a clip of a take: it moves. */
  hold: z.number().positive().max(LONGEST_HOLD).optional(),
  /** How many times as fast as its take; absent: 1. */
  speed: z.number().min(SLOWEST).max(FASTEST).optional(),
  /** How long it takes to come in over the clip before it, seconds; 0 is a cut. */
  fade: seconds,
  /** The color through which it comes in, half of the time each; absent: the two cross-fade. */
  through: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  /** Amplitude of its own sound, 1 as it is; absent: 1. */
  gain: z.number().min(0).max(LOUDEST).optional(),
  muted: z.boolean().optional(),
  /** Seconds in which its own sound comes in, and goes out. */
  fadeIn: seconds.optional(),
  fadeOut: seconds.optional(),
  /**
   * Where its sound takes over from the sound before it, seconds from where its picture begins: before it (a J-cut), or
   * behind it (an L-cut); absent: with it.
   */
  soundAt: z.number().min(-FARTHEST_SOUND).max(FARTHEST_SOUND).optional(),
  /** Words under it; absent: what is said in its shot's prompt. */
  caption: z.string().max(7000).optional(),
  /** Words under parts of it, which then take the place of `caption`; empty: none. */
  captions: clipCaptions.optional(),
  /** It isn't in the film, but its place and all that was said of it are kept. */
  off: z.boolean().optional(),
});
export type CutClip = z.infer<typeof cutClip>;

/** One film's cut. Its clips are keyed by id so that two windows can change two of them. */
export const cut = z.object({
  clips: z.record(clipId, cutClip),
  /** Ids in the film's order, as far as somebody set it; `clipsInOrder` reads it together with the board. */
  order: z.array(clipId).max(MOST_CLIPS),
});
export type Cut = z.infer<typeof cut>;
export type Clips = Cut["clips"];

/** A moment of the film that somebody marked, seconds; its words may be empty. */
export const marker = z.object({ at: seconds, words: z.string().max(200) });
export type Marker = z.infer<typeof marker>;
export const MOST_MARKERS = 500;

/** Markers with another one, in their order; one that lies there already is given its words. At most `MOST_MARKERS`. */
export function withMarker(markers: readonly Marker[], marker: Marker, frameRate: number): Marker[] {
  const others = withoutMarker(markers, marker.at, frameRate);
  return [...others, marker].toSorted((a, b) => a.at - b.at).slice(0, MOST_MARKERS);
}

/** Markers without the one that lies within half a frame of a moment. */
export const withoutMarker = (markers: readonly Marker[], at: number, frameRate: number): Marker[] =>
  markers.filter((each) => Math.abs(each.at - at) > 0.5 / frameRate);

export const emptyCut: Cut = { clips: {}, order: [] };

/** A take from its start to its end. */
export const wholeTake: CutClip = { from: 0, to: null, fade: 0 };

/** A clip in its place: of a shot's take, or (`shotId` null) a card or footage of the library. */
export interface PlacedClip {
  readonly id: string;
  readonly shotId: string | null;
  readonly clip: CutClip;
}

export const TITLE = "title";
export const ENDING = "ending";
/** The card that the export form writes before a shot. */
export const cardBefore = (shot: string): string => `card:${shot}`;

/** What is said of a clip. */
export const clipOf = ({ clips }: Pick<Cut, "clips">, id: string): CutClip => clips[id] ?? wholeTake;

/** Words of a card by its id; null where there is none. */
export const cardOf = ({ clips }: Pick<Cut, "clips">, id: string): string | null => clips[id]?.card ?? null;

/** The clips with a card of these words, or (null) without it. */
export function withCard(clips: Clips, id: string, words: string | null): Clips {
  if (words !== null) return { ...clips, [id]: { ...wholeTake, ...clips[id], card: words } };
  return Object.fromEntries(Object.entries(clips).filter(([key]) => key !== id));
}

/** The shot that a clip shows; null: a card, or footage. */
const shotOf = (id: string, clip: CutClip | undefined): string | null =>
  clip?.card !== undefined || clip?.footage !== undefined ? null : (clip?.shotId ?? id);

/**
 * Which of `wanted` stay where they are when the others are moved, so that as few as possible are: the longest run of
 * them that is in order already.
 */
function staying(wanted: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const value of wanted) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? value) < value) low = middle + 1;
      else high = middle;
    }
    before.set(value, ends[low - 1]);
    ends[low] = value;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}

/** The shots of clips, each once, in the order in which they come first. */
export function shotsInOrder(ids: readonly string[], clips: Clips): string[] {
  const shots = ids.map((id) => shotOf(id, clips[id]));
  return [...new Set(shots.filter((shot) => shot !== null))];
}

/**
 * The moves that bring the board into the order in which the cut has its shots first, the fewest of them: one after the
 * other, each to a place from 1. A shot that the order doesn't name stays where it is.
 */
export function boardMoves({ clips, order }: Cut, board: readonly string[]): { shotId: string; to: number }[] {
  const shown = order.filter((id) => !clips[id]?.off);
  const listed = shotsInOrder(shown, clips).filter((shot) => board.includes(shot));
  const stays = staying(listed.map((shot) => board.indexOf(shot)));
  const isStill = (shot: string) => stays.has(board.indexOf(shot));
  const now = [...board];
  return listed.flatMap((shotId, index) => {
    if (isStill(shotId)) return [];
    now.splice(now.indexOf(shotId), 1);
    const before = listed[index - 1];
    const at = before === undefined ? now.indexOf(listed.find(isStill) ?? "") : now.indexOf(before) + 1;
    now.splice(at, 0, shotId);
    return [{ shotId, to: at + 1 }];
  });
}

/**
 * The clips that are shown, in the film's order; `board`: its shots from left to right. The rule by which the cut
 * follows the board:
 * - A shot that nothing is said of is shown whole, before the shot that follows it on the board.
 * - A shot that was moved on the board takes its clips along, and the card before it: all of them stand in front of
 *   the first clip of the shot that follows it then. The fewest shots move that make the film's order the board's.
 * - Clips of a shot that isn't on the board aren't shown. They are kept: it may come back.
 * - A clip whose place isn't known stands behind the others of its shot; a card and footage at the end, but the title
 *   comes first and the ending last.
 * - Footage stays where it is, whatever moves beside it.
 */
export function clipsInOrder({ clips, order }: Cut, board: readonly string[]): PlacedClip[] {
  const places = new Map(board.map((shot, index) => [shot, index]));
  const pieces = new Map<string, string[]>(board.map((shot) => [shot, clips[shot]?.off ? [] : [shot]]));
  const cards: string[] = [];
  for (const [id, clip] of Object.entries(clips)) {
    if (clip.off) continue;
    const shot = shotOf(id, clip);
    if (shot === null) cards.push(id);
    else if (shot !== id) pieces.get(shot)?.push(id);
  }
  const shown = new Set([...[...pieces.values()].flat(), ...cards]);
  const listed = [...new Set(order)].filter((id) => shown.has(id));
  const placeOf = (shot: string) => places.get(shot) ?? -1;
  const stays = staying(shotsInOrder(listed, clips).map(placeOf));
  const isStill = (id: string) => {
    const shot = shotOf(id, clips[id]);
    return shot === null || stays.has(placeOf(shot));
  };
  const ranks = new Map(order.map((id, index) => [id, index]));
  const rankOf = (id: string) => ranks.get(id) ?? Number.POSITIVE_INFINITY;

  // Cards that stand directly before a shot that moves go along with it.
  const along = new Map<string, string[]>();
  const still: string[] = [];
  let waiting: string[] = [];
  for (const id of listed) {
    const shot = shotOf(id, clips[id]);
    if (shot === null && id !== TITLE && id !== ENDING && clips[id]?.footage === undefined) {
      waiting.push(id);
      continue;
    }
    if (isStill(id) || shot === null) still.push(...waiting, id);
    else along.set(shot, [...(along.get(shot) ?? []), ...waiting]);
    waiting = [];
  }
  still.push(...waiting);

  const laid = new Set(still);
  // From the back, so that the clip that a shot stands in front of is there already.
  for (const shot of board.toReversed()) {
    const own = pieces.get(shot) ?? [];
    const missing = own.filter((id) => !laid.has(id)).toSorted((a, b) => rankOf(a) - rankOf(b) || 0);
    if (missing.length === 0) continue;
    for (const id of missing) laid.add(id);
    const last = still.findLastIndex((id) => shotOf(id, clips[id]) === shot);
    if (last >= 0) {
      still.splice(last + 1, 0, ...missing);
      continue;
    }
    still.splice(frontOf(still, clips, placeOf(shot), placeOf), 0, ...(along.get(shot) ?? []), ...missing);
  }
  // Cards alone are no film.
  const isPicture = (id: string) => shotOf(id, clips[id]) !== null || clips[id]?.footage !== undefined;
  if (![...still, ...cards].some(isPicture)) return [];
  for (const id of along.values()) for (const card of id) laid.add(card);
  for (const id of cards.toSorted((a, b) => Number(a === ENDING) - Number(b === ENDING))) {
    if (laid.has(id)) continue;
    const before = id.startsWith("card:") ? still.indexOf(id.slice("card:".length)) : -1;
    const first = before >= 0 ? before : still.findIndex((one) => cardBefore(shotOf(one, clips[one]) ?? "") === id);
    if (id === TITLE) still.unshift(id);
    else if (first >= 0) still.splice(first, 0, id);
    else if (!id.startsWith("card:")) still.splice(endOf(still, id), 0, id);
  }
  return still.map((id) => ({ id, shotId: shotOf(id, clips[id]), clip: clips[id] ?? wholeTake }));
}

/** Where the clips of a shot are put in: before the first clip of the shot behind it, and the cards before that. */
function frontOf(laid: readonly string[], clips: Clips, place: number, placeOf: (shot: string) => number): number {
  let at = laid.findIndex((id) => {
    const shot = shotOf(id, clips[id]);
    return shot !== null && placeOf(shot) > place;
  });
  if (at < 0) return endOf(laid, "");
  const isCard = (id: string | undefined) =>
    id !== undefined && id !== TITLE && id !== ENDING && clips[id]?.card !== undefined;
  while (isCard(laid[at - 1])) at -= 1;
  return at;
}

const endOf = (laid: readonly string[], id: string): number =>
  id !== ENDING && laid.at(-1) === ENDING ? laid.length - 1 : laid.length;

/** The least of its take that a clip shows, seconds of the take: a slow clip is long enough with less of it. */
export const leastOf = ({ speed = 1 }: Pick<CutClip, "speed">): number => SHORTEST * Math.min(1, speed);

/**
 * The part of a take of `whole` seconds that a clip shows: where it begins in its file, and how much of it. Both points
 * stay within a take that became shorter than they say.
 */
export function shownPart(whole: number, clip: Pick<CutClip, "from" | "to" | "speed">) {
  const least = leastOf(clip);
  const begin = Math.min(Math.max(0, clip.from), Math.max(0, whole - least));
  const end = Math.min(whole, Math.max(begin + least, clip.to ?? whole));
  return { from: begin, length: end - begin };
}

/** How a clip lies in the film, seconds. */
export interface ClipTimes {
  /** Where it begins in its take. */
  readonly from: number;
  /** How long it is in the film. */
  readonly length: number;
  /** As long as its take could be shown from there; 0: it stays as long as it is. */
  readonly longest: number;
  /** Seconds of its take that pass in one of the film; 0: a frame that stands. */
  readonly speed: number;
}

/** How a clip of a take of `whole` seconds lies in the film. */
export function clipTimes(whole: number, clip: CutClip): ClipTimes {
  // Not behind its last frame, whatever its rate.
  if (clip.hold !== undefined)
    return { from: Math.max(0, Math.min(clip.from, whole - 1 / 24)), length: clip.hold, longest: 0, speed: 0 };
  const { from, length } = shownPart(whole, clip);
  const speed = clip.speed ?? 1;
  return { from, length: length / speed, longest: (whole - from) / speed, speed };
}

/** Figures of seconds are rounded in their last places. */
const HAIR = 1e-6;

/**
 * Which clips of one shot there is nothing left of in a take of `whole` seconds: those that begin behind its end, but
 * for the one that begins first, so that a shot never vanishes because of a shorter take. Nothing is written of it: a
 * longer take has them again.
 */
export function beyondTake(clips: readonly PlacedClip[], whole: number): Set<string> {
  const first = clips.toSorted((a, b) => a.clip.from - b.clip.from)[0];
  // A frame that stands may be the take's last. What moves has as much left as the slowest clip needs: it is not to go
  // because it is made faster.
  const isBeyond = ({ clip: { from, hold } }: PlacedClip) =>
    from > whole - (hold === undefined ? SHORTEST * SLOWEST : 0) + HAIR;
  return new Set(clips.filter((each) => each !== first && isBeyond(each)).map(({ id }) => id));
}

/**
 * A cut, whole or in part, over other shots, as a copy of its film has it; `shotHere`: what became of a shot, `fileHere`:
 * of a file of the library. Clips of a shot that isn't there (null) are left out.
 */
export function cutFor(
  { clips, order }: { readonly clips?: Clips | undefined; readonly order?: Cut["order"] | undefined },
  shotHere: (shot: string) => string | null,
  fileHere: (file: string) => string = (file) => file,
): Partial<Cut> {
  const idHere = (id: string): string | null => {
    const clip = clips?.[id];
    const own = id.startsWith(cardBefore("")) ? id.slice(cardBefore("").length) : id;
    const named = own !== id || (clip?.footage === undefined && clip?.card === undefined && clip?.shotId === undefined);
    if (!named) return id;
    const here = shotHere(own);
    return here === null || own === id ? here : cardBefore(here);
  };
  const copied = Object.entries(clips ?? {}).flatMap(([id, clip]): [string, CutClip][] => {
    const here = idHere(id);
    const shot = clip.shotId === undefined ? undefined : shotHere(clip.shotId);
    if (here === null || shot === null) return [];
    const { footage } = clip;
    const file = footage === undefined ? {} : { footage: fileHere(footage) };
    return [[here, { ...clip, ...file, ...(shot === undefined ? {} : { shotId: shot }) }]];
  });
  return {
    ...(clips === undefined ? {} : { clips: Object.fromEntries(copied) }),
    ...(order === undefined ? {} : { order: order.map(idHere).filter((id) => id !== null) }),
  };
}

/** A cut with the clips of one shot for its copy as well; `newId` names those that have an id of their own. */
export function withCopiedShot(cut: Cut, shot: string, copy: string, newId: () => string): Cut {
  const rankOf = (id: string) => cut.order.indexOf(id);
  const inOrder = Object.entries(cut.clips).toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  const own = inOrder.flatMap(([id, clip]): [string, CutClip][] => {
    if (id === shot) return [[copy, clip]];
    if (id === cardBefore(shot)) return [[cardBefore(copy), clip]];
    return clip.card === undefined && clip.shotId === shot ? [[newId(), { ...clip, shotId: copy }]] : [];
  });
  return { ...cut, clips: { ...cut.clips, ...Object.fromEntries(own) } };
}
