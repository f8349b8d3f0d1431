import { captionOfPart, joinedCues, MOST_CAPTIONS, splitStanding } from "#shared/film/clip-captions.ts";
import {
  type Clips,
  type Cut,
  type CutClip,
  clipOf,
  FARTHEST_SOUND,
  LONGEST_HOLD,
  SHORTEST,
} from "#shared/film/cut.ts";
import { centered, viewBetween } from "#shared/film/framing.ts";
import { type Joint, type JointRefusal, joinedClips, spareOf, wholeFrames } from "#shared/film/joint.ts";
import { type Clip, captionedClip, isOfShot, timeInTake } from "../animatic-clips.ts";
import { layCaptions } from "../captions/lay-captions.ts";

/** The film as it is laid on the strip, with what is said of its clips. */
export interface LaidCut {
  readonly laid: readonly Clip[];
  readonly cut: Pick<Cut, "clips">;
}

/** Why an edit can't be made; frames of the film. */
export interface CutRefusal {
  readonly why: JointRefusal["why"] | "apart";
  readonly needs: number;
  readonly left: number;
}

/** What becomes of the cut; the clip that is chosen afterwards. */
export interface CutEdit extends Cut {
  readonly chosen?: string | undefined;
}

const refusal = (why: CutRefusal["why"], needs = 0, left = 0): CutRefusal => ({ why, needs, left });
export const isRefused = (edit: CutEdit | CutRefusal): edit is CutRefusal => "why" in edit;

const keysOf = (laid: readonly Clip[]): string[] => laid.map(({ key }) => key);

/** `clips` with another clip in a place of their own. */
const withClip = (clips: Clips, id: string, clip: CutClip): Clips => ({ ...clips, [id]: clip });

/** Without a clip. The first of a shot is turned off instead: without an entry it would be there whole. */
function without(clips: Clips, clip: Clip): Clips {
  const { key, shotId } = clip;
  if (isOfShot(clip) && key === shotId) return { ...clips, [key]: { ...clipOf({ clips }, key), off: true } };
  return Object.fromEntries(Object.entries(clips).filter(([id]) => id !== key));
}

const frames = (seconds: number, rate: number) => Math.round(seconds * rate);

/** What a copy, or the second part of a clip, doesn't come in by. */
function cleanStart({
  fade: _fade,
  through: _through,
  fadeIn: _in,
  soundAt: _sound,
  off: _off,
  ...clip
}: CutClip): CutClip {
  return { ...clip, fade: 0 };
}

/** A clip as one of `shotId`, where it has an id of its own. */
const asPiece = (clip: CutClip, laid: Clip): CutClip => (isOfShot(laid) ? { ...clip, shotId: laid.shotId } : clip);

/** Both parts of a still that moves go on as the whole did; `part`: how much of it lies before the cut. */
function splitMove({ view = centered, viewEnd }: CutClip, part: number): [first: object, second: object] {
  if (viewEnd === undefined) return [{}, {}];
  const middle = viewBetween(view, viewEnd, part);
  return [{ viewEnd: middle }, { view: middle }];
}

/** A take has not one frame more where `wished` frames of it are wanted: at its end, below 0 at its start. */
function noMore(wished: number): CutRefusal {
  if (wished === 0) return refusal("nothing");
  return wished < 0 ? refusal("headShort", -wished) : refusal("tailShort", wished);
}

/** How short a clip may become that comes in as `clip` does and that `next` follows: a cross-fade has half of it at most. */
const leastBetween = (clip: Pick<Clip, "fade"> | undefined, next: Pick<Clip, "fade"> | undefined): number =>
  Math.max(SHORTEST, (clip?.fade ?? 0) * 2, (next?.fade ?? 0) * 2);

/** The clip under the playhead in two at that frame. Refused where a part were too short for the cross-fade at its end. */
export function splitClip({ laid, cut }: LaidCut, key: string, seconds: number, newId: string): CutEdit | CutRefusal {
  const place = laid.findIndex((each) => each.key === key);
  const [clip, next] = [laid[place], laid[place + 1]];
  if (!clip) return refusal("nothing");
  const inside = frames(seconds - clip.start, clip.frameRate) / clip.frameRate;
  const parts = [
    { length: inside, least: leastBetween(clip, undefined) },
    { length: clip.length - inside, least: leastBetween(undefined, next) },
  ];
  for (const { length, least } of parts) {
    if (length >= least - 1e-6) continue;
    return refusal("tooShort", Math.ceil(least * clip.frameRate - 1e-6), wholeFrames(length, clip.frameRate));
  }
  const said = clipOf(cut, key);
  const { fadeOut, ...first } = said;
  const second = { ...asPiece(cleanStart(said), clip), ...(fadeOut === undefined ? {} : { fadeOut }) };
  const order = keysOf(laid).flatMap((id) => (id === key ? [id, newId] : [id]));
  // What has no file yet, or no longer, is split as it will play: a length of its own would make a still of it.
  const stands = said.hold !== undefined || clip.card !== null || clip.footage?.kind === "still";
  if (stands) {
    const [begins, ends] = splitMove(said, inside / clip.length);
    const words = said.captions && splitStanding(said.captions, inside);
    const parts = [
      { ...first, ...begins, ...(words ? { captions: words[0] } : {}), hold: inside },
      { ...second, ...ends, ...(words ? { captions: words[1] } : {}), hold: clip.length - inside },
    ] as const;
    return { clips: withClip(withClip(cut.clips, key, parts[0]), newId, parts[1]), order, chosen: newId };
  }
  const at = clip.from + inside * (clip.speed || (said.speed ?? 1));
  const clips = withClip(withClip(cut.clips, key, { ...first, from: clip.from, to: at }), newId, {
    ...second,
    from: at,
  });
  return { clips, order, chosen: newId };
}

/** What stood under two clips that become one; null: more than one clip takes. */
function joinedWords(cut: LaidCut["cut"], clip: Clip, next: Clip): Pick<CutClip, "caption" | "captions"> | null {
  const [{ caption, captions }, other] = [clipOf(cut, clip.key), clipOf(cut, next.key)];
  const isSame = caption === other.caption && JSON.stringify(captions) === JSON.stringify(other.captions);
  if (isSame) return { ...(caption === undefined ? {} : { caption }), ...(captions === undefined ? {} : { captions }) };
  const seen = layCaptions(cut, [clip, next]).map(({ start, end, text }) => ({ start, end, text }));
  const where = { ...captionedClip(clip), length: next.start + next.length - clip.start };
  const timed = joinedCues(seen).map(({ start, end, text }) =>
    captionOfPart({ start: start - clip.start, end: end - clip.start, text }, where),
  );
  return timed.length > MOST_CAPTIONS ? null : { captions: timed };
}

/** A clip and the one behind it that goes on in the same take become one, and what stands under either stays. */
export function joinClips({ laid, cut }: LaidCut, key: string): CutEdit | CutRefusal {
  const at = laid.findIndex((each) => each.key === key);
  const [clip, next] = [laid[at], laid[at + 1]];
  if (!clip || !next) return refusal("nothing");
  const end = clip.from + clip.length * clip.speed;
  const isSame = isOfShot(clip) ? isOfShot(next) && clip.shotId === next.shotId : next.footage !== undefined;
  // Parts of a shot that waits for its take go on in it as well.
  const stands = [clip, next].some(({ key: id }) => clipOf(cut, id).hold !== undefined);
  const goesOn =
    (clip.film !== null || isOfShot(clip)) && clip.film === next.film && isSame && !stands && clip.speed > 0;
  if (!goesOn || clip.speed !== next.speed || Math.abs(next.from - end) > 0.5 / clip.frameRate) return refusal("apart");
  const words = joinedWords(cut, clip, next);
  if (words === null) return refusal("apart");
  const { fadeOut: _out, caption: _words, captions: _timed, ...first } = clipOf(cut, key);
  const { to, fadeOut } = clipOf(cut, next.key);
  const joined = { ...first, ...words, to, ...(fadeOut === undefined ? {} : { fadeOut }) };
  return { clips: withClip(without(cut.clips, next), key, joined), order: withoutKey(laid, next.key), chosen: key };
}

const withoutKey = (laid: readonly Clip[], key: string) => keysOf(laid).filter((id) => id !== key);

/** Without a clip: what follows closes up, or (`gap`: an id for it) black stands in its place for as long. */
export function removeClip({ laid, cut }: LaidCut, key: string, gap: string | null): CutEdit | CutRefusal {
  const at = laid.findIndex((each) => each.key === key);
  const clip = laid[at];
  if (!clip) return refusal("nothing");
  const chosen = laid[at + 1]?.key ?? laid[at - 1]?.key;
  const clips = without(cut.clips, clip);
  if (gap === null) return { clips, order: withoutKey(laid, key), chosen };
  // Where it cross-faded nothing was seen of it alone.
  const hold = Math.min(LONGEST_HOLD, clip.length);
  const black = { from: 0, to: null, fade: clip.fade, card: "", hold };
  return { clips: withClip(clips, gap, black), order: keysOf(laid).map((id) => (id === key ? gap : id)), chosen: gap };
}

/** A clip once more behind itself. */
export function duplicateClip({ laid, cut }: LaidCut, key: string, newId: string): CutEdit | CutRefusal {
  const clip = laid.find((each) => each.key === key);
  if (!clip) return refusal("nothing");
  const copy = asPiece(cleanStart(clipOf(cut, key)), clip);
  const order = keysOf(laid).flatMap((id) => (id === key ? [id, newId] : [id]));
  return { clips: withClip(cut.clips, newId, copy), order, chosen: newId };
}

/** Footage of the library, or cards, before a clip, or (null) at the end. */
export function insertFootage(
  { laid, cut }: LaidCut,
  added: readonly (readonly [id: string, clip: CutClip])[],
  before: string | null,
): CutEdit | CutRefusal {
  const keys = keysOf(laid);
  const at = before === null ? keys.length : keys.indexOf(before);
  if (added.length === 0 || at < 0) return refusal("nothing");
  const order = keys.toSpliced(at, 0, ...added.map(([id]) => id));
  return { clips: { ...cut.clips, ...Object.fromEntries(added) }, order, chosen: added[0]?.[0] };
}

/** Another file of the library in the place of footage: what was said of the clip stays, as far as the file reaches. */
export function replaceFootage(
  whole: LaidCut,
  key: string,
  file: { readonly assetId: string; readonly isStill: boolean },
): CutEdit | CutRefusal {
  const clip = whole.laid.find((each) => each.key === key);
  if (!clip?.footage) return refusal("nothing");
  const said = clipOf(whole.cut, key);
  if (!file.isStill && clip.footage.kind === "film") return changeClip(whole, key, { footage: file.assetId });
  const { speed: _speed, hold: _hold, viewEnd: _end, ...rest } = said;
  const stays = file.isStill
    ? { ...(said.viewEnd ? { viewEnd: said.viewEnd } : {}), hold: Math.min(LONGEST_HOLD, clip.length) }
    : { to: clip.length };
  const replaced = { ...rest, footage: file.assetId, from: 0, to: null, ...stays };
  return { clips: withClip(whole.cut.clips, key, replaced), order: keysOf(whole.laid) };
}

/** A clip before another, or (null) at the end. */
export function moveClip({ laid, cut }: LaidCut, key: string, before: string | null): CutEdit | CutRefusal {
  const keys = keysOf(laid);
  const rest = keys.filter((id) => id !== key);
  const at = before === null ? rest.length : rest.indexOf(before);
  if (rest.length === keys.length || at < 0) return refusal("nothing");
  const order = rest.toSpliced(at, 0, key);
  return order.join() === keys.join() ? refusal("nothing") : { clips: cut.clips, order, chosen: key };
}

/** A frame of the clip under the playhead that stands for `hold` seconds, between what is before it and behind it. */
export function freezeFrame(
  whole: LaidCut,
  key: string,
  seconds: number,
  { hold, ids }: { readonly hold: number; readonly ids: readonly [still: string, rest: string] },
): CutEdit | CutRefusal {
  const clip = whole.laid.find((each) => each.key === key);
  if (!clip || clip.film === null || clip.speed === 0) return refusal("nothing");
  const [still, rest] = ids;
  const from = timeInTake(clip, seconds);
  // Nobody speaks while a frame stands.
  const { speed: _speed, fadeOut: _out, captions: _said, ...said } = cleanStart(clipOf(whole.cut, key));
  const frame = { ...asPiece(said, clip), from: frames(from, clip.frameRate) / clip.frameRate, to: null, hold };
  const split = splitClip(whole, key, seconds, rest);
  // At its start or its end nothing is split: the frame stands before it, or behind it.
  const clips = isRefused(split) ? whole.cut.clips : split.clips;
  const order = isRefused(split) ? keysOf(whole.laid) : split.order;
  const isLate = seconds - clip.start > clip.length / 2;
  const at = isRefused(split) ? order.indexOf(key) + Number(isLate) : order.indexOf(rest);
  return { clips: withClip(clips, still, frame), order: order.toSpliced(at, 0, still), chosen: still };
}

/** As `joinedClips` has it: another transition between a clip and the one before it. */
export function setJoint({ laid, cut }: LaidCut, key: string, joint: Joint): CutEdit | CutRefusal {
  const joined = joinedClips(laid, cut, key, joint);
  return "why" in joined ? joined : { ...joined, order: keysOf(laid) };
}

/** The cut between a clip and the one before it moves by `seconds`: the one becomes as much longer as the other shorter. */
export function rollCut({ laid, cut }: LaidCut, key: string, seconds: number): CutEdit | CutRefusal {
  const at = laid.findIndex((each) => each.key === key);
  const [before, clip] = [laid[at - 1], laid[at]];
  if (!before || !clip || [before, clip].some(({ film, speed }) => film === null || speed === 0))
    return refusal("nothing");
  const rate = clip.frameRate;
  const wished = frames(seconds, rate);
  // Frames that the one may become shorter by, and those that the other's take has left for it.
  const least = wished < 0 ? leastBetween(before, clip) : leastBetween(clip, laid[at + 1]);
  const shorter = wished < 0 ? before.length : clip.length;
  const room = wholeFrames(shorter - least, rate);
  const spare = wholeFrames(wished < 0 ? spareOf(clip, "head") : spareOf(before, "tail"), rate);
  const by = (Math.sign(wished) * Math.min(Math.abs(wished), room, spare)) / rate;
  if (by === 0) {
    if (wished === 0 || spare === 0) return noMore(wished);
    const left = wholeFrames(shorter, rate) - Math.abs(wished);
    return refusal("tooShort", Math.ceil(least * rate - 1e-6), Math.max(0, left));
  }
  const end = before.from + (before.length + by) * before.speed;
  const first = { ...clipOf(cut, before.key), to: end > before.whole - 0.5 / rate ? null : end };
  const second = { ...clipOf(cut, key), from: Math.max(0, clip.from + by * clip.speed) };
  return { clips: { ...cut.clips, [before.key]: first, [key]: second }, order: keysOf(laid) };
}

/**
 * How far the sound's cut between a clip and the one before it can be moved from the picture's, seconds: what the takes have
 * beside what they show, and neither of the two sounds vanishes. Undefined where there is no cut, or nothing is heard.
 */
export function soundRoom(laid: readonly Clip[], key: string): { earliest: number; latest: number } | undefined {
  const at = laid.findIndex((each) => each.key === key);
  const [before, clip] = [laid[at - 1], laid[at]];
  if (!before || !clip || !(before.hasSound || clip.hasSound)) return undefined;
  const back = before.length + (clip.start - before.start - before.length) - (before.soundHead ?? 0) - SHORTEST;
  const on = clip.length + (clip.soundTail ?? 0) - SHORTEST;
  const head = clip.hasSound ? spareOf(clip, "head") : Number.POSITIVE_INFINITY;
  const tail = before.hasSound ? spareOf(before, "tail") : Number.POSITIVE_INFINITY;
  const down = (seconds: number) => wholeFrames(Math.min(seconds, FARTHEST_SOUND), clip.frameRate) / clip.frameRate;
  return { earliest: 0 - down(Math.min(back, head)), latest: down(Math.min(on, tail)) };
}

/** The sound of a clip takes over before its picture (a J-cut), or behind where it begins (an L-cut), by `seconds`. */
export function splitSound({ laid, cut }: LaidCut, key: string, seconds: number): CutEdit | CutRefusal {
  const at = laid.findIndex((each) => each.key === key);
  const [before, clip] = [laid[at - 1], laid[at]];
  const room = soundRoom(laid, key);
  if (!before || !clip || !room) return refusal("nothing");
  const rate = clip.frameRate;
  const wished = frames(seconds, rate) / rate;
  const soundAt = Math.max(room.earliest, Math.min(room.latest, wished));
  if (soundAt === (clip.soundHead ?? 0)) {
    if (wished === soundAt) return refusal("nothing");
    const needs = frames(Math.abs(wished), rate);
    const left = wished < 0 ? frames(0 - room.earliest, rate) : frames(room.latest, rate);
    const isMedia = wished < 0 ? clip.hasSound && spareOf(clip, "head") < -wished : spareOf(before, "tail") < wished;
    return refusal(isMedia ? (wished < 0 ? "headShort" : "tailShort") : "tooShort", needs, left);
  }
  const { soundAt: _was, ...said } = clipOf(cut, key);
  return {
    clips: withClip(cut.clips, key, soundAt === 0 ? said : { ...said, soundAt }),
    order: keysOf(laid),
  };
}

/** Another part of its take in the same place: both points move by `seconds` of the take, as far as it reaches. */
export function slipClip({ laid, cut }: LaidCut, key: string, seconds: number): CutEdit | CutRefusal {
  const clip = laid.find((each) => each.key === key);
  if (!clip || clip.film === null || clip.speed === 0) return refusal("nothing");
  const shown = clip.length * clip.speed;
  const wished = frames(seconds, clip.frameRate);
  const [head, tail] = [clip.from, clip.whole - clip.from - shown];
  const by = Math.max(-wholeFrames(head, clip.frameRate), Math.min(wholeFrames(tail, clip.frameRate), wished));
  if (by === 0) return noMore(wished);
  // A hair before its first frame is no point of a take.
  const from = Math.max(0, clip.from + by / clip.frameRate);
  return { clips: withClip(cut.clips, key, { ...clipOf(cut, key), from, to: from + shown }), order: keysOf(laid) };
}

/** A clip of which `patch` is said anew, in a step of its own; undefined takes a field away. */
export function changeClip(
  { laid, cut }: LaidCut,
  key: string,
  patch: { [Name in keyof CutClip]?: CutClip[Name] | undefined },
): CutEdit {
  const changed = Object.fromEntries(
    Object.entries({ ...clipOf(cut, key), ...patch }).filter(([, value]) => value !== undefined),
  ) as CutClip;
  return { clips: withClip(cut.clips, key, changed), order: keysOf(laid) };
}

/** The shots that are left out: none of their clips is in the film. */
export function leftOut(shots: readonly string[], laid: readonly Clip[]): string[] {
  const shown = new Set(laid.flatMap((clip) => (isOfShot(clip) ? [clip.shotId] : [])));
  return shots.filter((shot) => !shown.has(shot));
}

/** Shots that were left out, in the film again as they were. */
export function putBack({ laid, cut }: LaidCut, shots: readonly string[]): CutEdit {
  const clips = Object.entries(cut.clips).map(([id, clip]): [string, CutClip] => {
    const { off: _off, ...shown } = clip;
    return [id, shots.includes(clip.shotId ?? id) ? shown : clip];
  });
  return { clips: Object.fromEntries(clips), order: keysOf(laid), chosen: shots[0] };
}
