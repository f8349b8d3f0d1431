import {
  type Cut,
  type CutClip,
  FARTHEST_SOUND,
  FASTEST,
  LONGEST_HOLD,
  leastOf,
  SHORTEST,
  SLOWEST,
  wholeTake,
} from "#shared/film/cut.ts";
import type { Joint } from "../joint.ts";
import { BLACK, type ReturnedClip, type ReturnedTimeline } from "./returned-timeline.ts";

/** A clip of the film as it was handed on. Seconds. */
export interface ShownClip {
  readonly id: string;
  /** null: a card, or footage of the library. */
  readonly shotId: string | null;
  /** The file of footage; absent: none. */
  readonly footage?: string;
  /** Names by which it may come back: of its shot, its take and its files. */
  readonly names: readonly string[];
  /** Number of its shot, where that has no name of its own. */
  readonly unnamed?: number;
  readonly from: number;
  readonly length: number;
  readonly fade: number;
  /** Through which color it comes in instead; absent: none. */
  readonly dip?: { readonly seconds: number; readonly color: string };
  /** A card without words. */
  readonly black?: true;
  readonly speed: number;
  /** Of its whole take; 0: a card, or a frame that stands. */
  readonly whole: number;
  /** Of its whole take where a frame of it stands; absent: it moves, or never does. */
  readonly stands?: number;
  /** Where its sound begins, seconds from where its picture does; absent: with it. */
  readonly soundHead?: number;
}

/** One thing that an editor did. `id` names the clip of the film, or the one that it becomes. */
export type CutChange =
  | { readonly kind: "removed"; readonly id: string }
  | { readonly kind: "moved"; readonly id: string; readonly after: string | null }
  | {
      readonly kind: "added";
      readonly id: string;
      /** null: of footage. */
      readonly shotId: string | null;
      readonly like: string;
      readonly after: string | null;
      readonly clip: CutClip;
    }
  | { readonly kind: "trimmed"; readonly id: string; readonly was: Stretch; readonly now: Stretch }
  | { readonly kind: "fade"; readonly id: string; readonly was: Joint; readonly now: Joint }
  /** Black in a gap that the editor left. */
  | {
      readonly kind: "black";
      readonly id: string;
      readonly after: string | null;
      readonly length: number;
      readonly joint: Joint;
    }
  /** A frame of it that stands where it moved. */
  | { readonly kind: "frozen"; readonly id: string; readonly now: Stretch }
  /** It moves where a frame of it stood. */
  | { readonly kind: "unfrozen"; readonly id: string; readonly now: Stretch; readonly speed: number }
  | { readonly kind: "soundHead"; readonly id: string; readonly was: number; readonly now: number }
  | { readonly kind: "speed"; readonly id: string; readonly was: number; readonly now: number };

export interface Stretch {
  readonly from: number;
  readonly length: number;
}

export interface CutComparison {
  readonly changes: readonly CutChange[];
  /** Clips that the film doesn't know, by name. */
  readonly unknown: readonly string[];
  /** The clips as they came back, in order; clips that are no part of the film left out. */
  readonly order: readonly string[];
}

/** A name as editors change it: in one case, and (the second) without an extension. */
export function keysOf(name: string): readonly string[] {
  const whole = name.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  // A figure is none: “Scene 2.10”.
  const stem = whole.replace(/\.(?=[a-z0-9]*[a-z])[a-z0-9]{2,5}$/, "").trim();
  return [...new Set([whole, stem])].filter((key) => key !== "");
}

/** Ids of the longest run of `order` that stands in the same order in `before`: what needn't be moved. */
function staying(order: readonly string[], before: readonly string[]): Set<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const known = order.filter((id) => places.has(id));
  const best: { length: number; previous: number }[] = [];
  for (const [index, id] of known.entries()) {
    let [length, previous] = [1, -1];
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = best[earlier];
      if (other === undefined || (places.get(known[earlier] ?? "") ?? 0) > (places.get(id) ?? 0)) continue;
      if (other.length + 1 > length) [length, previous] = [other.length + 1, earlier];
    }
    best.push({ length, previous });
  }
  const kept = new Set<string>();
  let at = best.reduce((longest, { length }, index) => (length > (best[longest]?.length ?? 0) ? index : longest), 0);
  while (at >= 0 && known[at] !== undefined) {
    kept.add(known[at] ?? "");
    at = best[at]?.previous ?? -1;
  }
  return kept;
}

/** Whether it came back as it was, but for its transition. A card and a still have no place in a file. */
const isAsItWas = (clip: ShownClip, back: ReturnedClip, frame: number): boolean =>
  [(clip.stands ?? clip.whole) === 0 ? 0 : clip.from - back.from, clip.length - back.length].every(
    (by) => Math.abs(by) < frame * 1.5,
  ) &&
  (clip.speed === 0) === (back.speed === 0) &&
  (clip.whole === 0 || Math.abs(clip.speed - back.speed) < 0.01);

/** Which clip of the film each returned one is; null: none that is known. `frame` in seconds. */
function matched(shown: readonly ShownClip[], returned: readonly ReturnedClip[], frame: number): (ShownClip | null)[] {
  const byId = new Map(shown.map((clip) => [clip.id, clip]));
  // By whole names first: “Vol.two” isn't “Vol”.
  const [byName, byStem] = [new Map<string, Set<ShownClip>>(), new Map<string, Set<ShownClip>>()];
  for (const clip of shown)
    for (const name of clip.names) {
      const keys = keysOf(name);
      const [whole, stem] = [keys[0], keys.at(-1)];
      if (whole !== undefined) byName.set(whole, (byName.get(whole) ?? new Set()).add(clip));
      if (stem !== undefined) byStem.set(stem, (byStem.get(stem) ?? new Set()).add(clip));
    }
  const byNumber = Map.groupBy(
    shown.filter(({ unnamed }) => unnamed !== undefined),
    ({ unnamed }) => unnamed,
  );
  const named = ({ file, name }: ReturnedClip): ShownClip[] => {
    for (const key of [file, name].flatMap((told) => keysOf(told ?? ""))) {
      const found = byName.get(key) ?? byStem.get(key);
      if (found) return [...found];
    }
    // An unnamed shot is called after its number in whatever language the studio had.
    for (const told of [file, name]) {
      const [, padded, number] = /^(\d{2,5}) \D{1,20}(\d{1,5})$/.exec(keysOf(told ?? "").at(-1) ?? "") ?? [];
      const found = padded && Number(padded) === Number(number) ? byNumber.get(Number(number)) : undefined;
      if (found) return found;
    }
    return [];
  };
  const used = new Set<string>();
  // What is noted is sure; what goes by its name, or was split off, takes what is left of it.
  const sure = returned.map(({ clipId }) => {
    const clip = clipId === null ? undefined : byId.get(clipId);
    if (clip === undefined || used.has(clip.id)) return null;
    used.add(clip.id);
    return clip;
  });
  // Two shots of one name can't be told apart; two clips of one shot, or of one file, are by what they show of it.
  const fileOf = ({ shotId, footage, id }: ShownClip) => shotId ?? footage ?? id;
  const byFile = Map.groupBy(shown, fileOf);
  const told = returned.map((clip, index) => {
    if (sure[index] || clip.black) return [];
    const whole = clip.clipId === null ? undefined : byId.get(clip.clipId);
    const all = whole ? (byFile.get(fileOf(whole)) ?? []) : named(clip);
    return new Set(all.map(fileOf)).size === 1 ? all : [];
  });
  const found = sure.map((known, index) => {
    const [clip, all] = [returned[index], told[index]];
    const same = known ?? all?.find((each) => !used.has(each.id) && clip && isAsItWas(each, clip, frame)) ?? null;
    if (same) used.add(same.id);
    return same;
  });
  for (const [index, clip] of returned.entries()) {
    const all = told[index] ?? [];
    if (found[index] || all.length === 0) continue;
    // A frame that stands is another thing than what moves.
    const isOther = ({ whole }: ShownClip) => Number((whole === 0) !== (clip.speed === 0));
    const nearest = all.toSorted(
      (a, b) => isOther(a) - isOther(b) || Math.abs(a.from - clip.from) - Math.abs(b.from - clip.from),
    );
    const like = nearest.find(({ id }) => !used.has(id)) ?? nearest[0];
    if (like) used.add(like.id);
    found[index] = like ?? null;
  }
  // A gap stands for what black the film has left, one after the other.
  const cards = shown.filter(({ id, black }) => black && !used.has(id)).values();
  return found.map((clip, index) => clip ?? (returned[index]?.black ? (cards.next().value ?? null) : null));
}

/**
 * What an editor changed of a film: clips that are gone, others in another place, cut to other points, faded, faster, or there
 * a second time. Differences below a frame are none. `newId` names a clip that is there a second time.
 */
export function compareCut(
  shown: readonly ShownClip[],
  { clips: returned, leftOut, dips }: ReturnedTimeline,
  frameRate: number,
  newId: () => string,
): CutComparison {
  const frame = 1 / frameRate;
  const differs = (a: number, b: number) => Math.abs(a - b) > frame * 0.75;
  const unknown: string[] = [...leftOut];
  const changes: CutChange[] = [];
  const order: string[] = [];
  const seen = new Set<string>();
  const twice: { id: string; clip: ShownClip; returned: ReturnedClip; index: number }[] = [];
  for (const [index, clip] of matched(shown, returned, frame).entries()) {
    const back = returned[index];
    if (back === undefined) continue;
    const isKnown =
      clip !== null && (clip.shotId !== null || (clip.footage !== undefined && (clip.stands ?? clip.whole) > 0));
    if (clip === null && back.black) {
      const id = newId();
      const length = Math.min(LONGEST_HOLD, back.length);
      changes.push({ kind: "black", id, after: order.at(-1) ?? null, length, joint: jointOf(back) });
      order.push(id);
    }
    // A card, a frame or a still that stands there twice can't be told from one that was moved.
    else if (
      clip === null ||
      (seen.has(clip.id) && !(isKnown && ((clip.stands ?? clip.whole) > 0 || back.speed === 0)))
    )
      unknown.push(back.name || back.file || "?");
    // Counted from a timecode of the file that the format doesn't tell.
    else if ((clip.stands ?? clip.whole) > 0 && back.from > (clip.stands ?? clip.whole) + frame) {
      unknown.push(`${back.name || back.file || "?"} (${Math.round(back.from * 100) / 100} s)`);
      if (!seen.has(clip.id)) order.push(clip.id);
      seen.add(clip.id);
    } else if (seen.has(clip.id)) {
      const id = newId();
      twice.push({ id, clip, returned: back, index: order.push(id) - 1 });
    } else {
      seen.add(clip.id);
      order.push(clip.id);
      if (clip.speed !== 0 && isReversed(back)) unknown.push(`${back.name || back.file} (${back.speed}×)`);
      changes.push(...changesOf(clip, back, { differs, first: order.length === 1, dips }));
    }
  }
  for (const { id, clip, returned: back, index } of twice) {
    const speed = speedWithin(back.speed);
    const whole = clip.stands ?? clip.whole;
    const cut = speed === 0 ? heldAt(back, whole) : clipAt({ ...back, speed }, whole, frame);
    const clipNow = joined(cut, jointOf(back));
    changes.push({
      kind: "added",
      id,
      shotId: clip.shotId,
      like: clip.id,
      after: order[index - 1] ?? null,
      clip: clip.footage === undefined ? clipNow : { ...clipNow, footage: clip.footage },
    });
  }
  const before = shown.map(({ id }) => id);
  for (const { id } of shown) if (!seen.has(id)) changes.push({ kind: "removed", id });
  const stays = staying(order, before);
  for (const [index, id] of order.entries())
    if (seen.has(id) && !stays.has(id)) changes.push({ kind: "moved", id, after: order[index - 1] ?? null });
  return { changes: inFilmOrder(changes, order, before), unknown, order };
}

/** Changes as the film that came back has them, from its beginning to its end; what was taken out lies where it was. */
function inFilmOrder(changes: readonly CutChange[], order: readonly string[], before: readonly string[]): CutChange[] {
  const places = new Map(order.map((id, index) => [id, index]));
  let last = -1;
  for (const id of before) {
    const place = places.get(id);
    if (place === undefined) places.set(id, last + 0.5);
    else last = place;
  }
  return changes.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** Nothing in a film runs backwards. */
const isReversed = ({ speed }: ReturnedClip) => speed < 0;

const jointOf = ({ fade, dip }: ReturnedClip, color = BLACK): Joint =>
  dip ? { seconds: dip.seconds, through: dip.color ?? color } : { seconds: fade, through: null };

const speedWithin = (speed: number): number =>
  speed === 0 || (speed >= SLOWEST && speed <= FASTEST) ? speed : Math.min(FASTEST, Math.max(SLOWEST, Math.abs(speed)));

function changesOf(
  clip: ShownClip,
  back: ReturnedClip,
  {
    differs,
    first,
    dips,
  }: { differs: (a: number, b: number) => boolean; first: boolean; dips: ReturnedTimeline["dips"] },
): CutChange[] {
  const { id } = clip;
  const changes: CutChange[] = [];
  const isStill = clip.whole === 0;
  const told = speedWithin(back.speed);
  // An EDL has a tenth of a frame a second.
  const speed = Math.abs(told - clip.speed) > 0.005 ? told : clip.speed;
  const isFrozen = !isStill && speed === 0;
  // A clip that only plays faster shows the same of its take.
  const cutElsewhere = isStill
    ? differs(clip.length, back.length)
    : differs(clip.from, back.from) ||
      (speed === clip.speed
        ? differs(clip.length, back.length)
        : differs(clip.length * clip.speed, back.length * speed));
  if (clip.stands !== undefined && speed > 0)
    changes.push({ kind: "unfrozen", id, now: { from: back.from, length: back.length }, speed });
  else if (isFrozen) {
    const length = Math.min(LONGEST_HOLD, Math.max(SHORTEST, back.length));
    changes.push({ kind: "frozen", id, now: { from: back.from, length } });
  } else if (cutElsewhere)
    changes.push({
      kind: "trimmed",
      ...{ id, was: { from: clip.from, length: clip.length } },
      now: isStill
        ? { from: clip.from, length: Math.min(LONGEST_HOLD, Math.max(SHORTEST, back.length)) }
        : { from: back.from, length: Math.max(leastOf({ speed }) / speed, back.length) },
    });
  const joint = jointChange(clip, back, { differs, first, dips });
  if (joint) changes.push({ kind: "fade", id, ...joint });
  if (!isStill && speed > 0 && speed !== clip.speed) changes.push({ kind: "speed", id, was: clip.speed, now: speed });
  const { soundHead: was = 0 } = clip;
  if (!first && back.soundHead !== undefined && differs(was, back.soundHead))
    changes.push({ kind: "soundHead", id, was, now: back.soundHead });
  return changes;
}

/** How a clip comes in now, where that is another way than it was and the format can say so. */
function jointChange(
  clip: ShownClip,
  back: ReturnedClip,
  {
    differs,
    first,
    dips,
  }: { differs: (a: number, b: number) => boolean; first: boolean; dips: ReturnedTimeline["dips"] },
): { was: Joint; now: Joint } | null {
  const { dip } = clip;
  const was: Joint = dip ? { seconds: dip.seconds, through: dip.color } : { seconds: clip.fade, through: null };
  const now = jointOf(back, dip?.color);
  // A dip that its format has no word for is no dip that was taken out.
  if (dip && now.seconds === 0 && dips !== "any" && !(dips === "black" && dip.color === BLACK)) return null;
  // The first clip has nothing to fade from, but for a color.
  if (first && was.through === null && now.through === null) return null;
  const isOther = differs(was.seconds, now.seconds) || (was.through !== now.through && now.seconds > 0);
  return isOther ? { was, now: now.seconds === 0 ? { seconds: 0, through: null } : now } : null;
}

/** A clip that shows one frame of a take of `whole` seconds. */
const heldAt = ({ from, length, fade }: Stretch & { fade: number }, whole: number): CutClip => ({
  ...{ ...wholeTake, from: Math.min(from, Math.max(0, whole - SHORTEST)), fade },
  hold: Math.min(LONGEST_HOLD, Math.max(SHORTEST, length)),
});

/** A clip of a take of `whole` seconds that shows this of it. */
function clipAt(
  { from, length, fade, speed }: Stretch & { fade: number; speed: number },
  whole: number,
  frame: number,
): CutClip {
  const end = from + length * speed;
  return {
    ...{ ...wholeTake, from: Math.min(from, Math.max(0, whole - leastOf({ speed }))), fade },
    to: end > whole - frame * 0.75 ? null : end,
    ...(speed === 1 ? {} : { speed }),
  };
}

const joined = (clip: CutClip, { seconds, through }: Joint): CutClip => ({
  ...{ ...clip, fade: seconds },
  ...(through === null ? {} : { through }),
});

/** The cut with some of the changes taken over; `shown` as it was compared. */
export function takeOver(
  cut: Cut,
  shown: readonly ShownClip[],
  { order: wanted }: Pick<CutComparison, "order">,
  changes: readonly CutChange[],
  frameRate: number,
): Cut {
  const clips = { ...cut.clips };
  const known = new Map(shown.map((clip) => [clip.id, clip]));
  const now = (id: string): CutClip => clips[id] ?? wholeTake;
  const of = <Kind extends CutChange["kind"]>(kind: Kind) =>
    changes.filter((change): change is Extract<CutChange, { kind: Kind }> => change.kind === kind);
  for (const { id, now: speed } of of("speed")) clips[id] = { ...now(id), speed };
  for (const { id, now: stretch } of of("trimmed")) {
    const clip = known.get(id);
    if (clip === undefined) continue;
    if (clip.whole === 0) clips[id] = { ...now(id), hold: stretch.length };
    else {
      const { from, to } = clipAt({ ...stretch, fade: 0, speed: now(id).speed ?? 1 }, clip.whole, 1 / frameRate);
      clips[id] = { ...now(id), from, to };
    }
  }
  for (const { id, now: stands } of of("frozen")) {
    const { speed: _speed, ...clip } = now(id);
    clips[id] = { ...clip, from: stands.from, hold: stands.length };
  }
  for (const { id, now: stretch, speed } of of("unfrozen")) {
    const { hold: _hold, speed: _speed, fade, ...clip } = now(id);
    const { from, to } = clipAt({ ...stretch, fade, speed }, known.get(id)?.stands ?? 0, 1 / frameRate);
    clips[id] = { ...clip, from, to, fade, ...(speed === 1 ? {} : { speed }) };
  }
  for (const { id, now: joint } of of("fade")) {
    const { through: _through, ...clip } = now(id);
    clips[id] = joined(clip, joint);
  }
  for (const { id, length: hold, joint } of of("black")) clips[id] = joined({ ...wholeTake, card: "", hold }, joint);
  for (const { id, now: soundHead } of of("soundHead")) {
    const { soundAt: _was, ...clip } = now(id);
    const soundAt = Math.min(FARTHEST_SOUND, Math.max(-FARTHEST_SOUND, soundHead));
    clips[id] = Math.abs(soundAt) < 0.5 / frameRate ? clip : { ...clip, soundAt };
  }
  for (const { id } of of("removed")) clips[id] = { ...now(id), off: true };
  for (const { id, shotId, clip } of of("added")) clips[id] = shotId === null ? clip : { ...clip, shotId };

  const placed = new Set([...of("moved"), ...of("added"), ...of("black")].map(({ id }) => id));
  const gone = new Set(of("removed").map(({ id }) => id));
  const order = shown.map(({ id }) => id).filter((id) => !placed.has(id) && !gone.has(id));
  for (const [index, id] of wanted.entries()) {
    if (!placed.has(id)) continue;
    const before = wanted.slice(0, index).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  // What isn't shown keeps its place at the end, so that it can come back.
  const rest = cut.order.filter((id) => !order.includes(id));
  return { clips, order: [...order, ...rest] };
}
