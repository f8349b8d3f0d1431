import type { SoundClip, SoundClips } from "../sound-clips.ts";
import { keysOf } from "./compare-cut.ts";
import type { ReturnedSound, ReturnedTimeline } from "./returned-timeline.ts";

/** The song, among the film's sounds. */
export const SONG = "song";

/** A sound of the film, or its song, as it was handed on. Seconds. */
export interface ShownSound {
  /** Of the film's sounds, or `SONG`. */
  readonly id: string;
  /** Names by which it may come back. */
  readonly names: readonly string[];
  /** Where it begins in the film, and in its file. */
  readonly at: number;
  readonly from: number;
  /** As it is heard; of a song that is looped, its first round. */
  readonly length: number;
  /** Its end is not its own but the film's. */
  readonly untilEnd?: true;
  /** Track of its own; absent: the song, which has what the others leave. */
  readonly track?: number;
}

/** Where a sound lies, and what of its file is heard. */
export interface SoundPlace {
  readonly at: number;
  readonly from: number;
  readonly length: number;
}

/** One thing that an editor did to a sound; `id` names the one of the film, or the one that it becomes. */
export type SoundChange =
  | { readonly kind: "soundRemoved"; readonly id: string }
  | { readonly kind: "soundMoved"; readonly id: string; readonly was: number; readonly now: number }
  | {
      readonly kind: "soundTrimmed";
      readonly id: string;
      readonly was: SoundPlace;
      readonly now: SoundPlace;
      /** Of the song, where that was changed: where it ends in its own time. */
      readonly songTo?: number;
    }
  | { readonly kind: "soundAdded"; readonly id: string; readonly like: string; readonly now: SoundPlace };

/**
 * What an editor changed of a film's sounds and its song; none where the file doesn't say. Where a sound came back in
 * several parts, the first is the one it was. Differences below a frame are none. `newId` names a part.
 */
export function compareSounds(
  shown: readonly ShownSound[],
  { sounds: returned, channels, clips }: Pick<ReturnedTimeline, "sounds" | "channels"> & Partial<ReturnedTimeline>,
  frameRate: number,
  newId: () => string,
): SoundChange[] {
  if (returned === undefined) return [];
  // A song that the format had no channel for wasn't taken out.
  const tracks = new Set(shown.flatMap(({ track }) => track ?? []));
  const isLeftOut = (id: string) => id === SONG && channels !== undefined && tracks.size >= channels;
  const differs = (a: number, b: number) => Math.abs(a - b) > 0.75 / frameRate;
  const filmEnd = clips?.reduce((end, { length, fade }) => end + length - fade, 0);
  /** Where the song ends in its own time, where an editor changed that; a film that ends elsewhere doesn't. */
  const songEnd = ({ from, length, untilEnd }: ShownSound, now: SoundPlace) => {
    const [was, is] = [from + length, now.from + now.length];
    const reachesEnd = filmEnd !== undefined && now.at + now.length > filmEnd - 0.75 / frameRate;
    return !differs(was, is) || (reachesEnd && (untilEnd === true || is < was)) ? undefined : is;
  };
  const left = new Set(returned);
  // By note and by name, not each with each: a file may hold thousands.
  const byNote = Map.groupBy(returned, ({ soundId }) => soundId);
  const byName = new Map<string, ReturnedSound[]>();
  const namesOf = (names: readonly (string | null)[]) => new Set(names.flatMap((name) => keysOf(name ?? "")));
  for (const each of byNote.get(null) ?? [])
    for (const key of namesOf([each.file, each.name])) {
      const known = byName.get(key);
      if (known) known.push(each);
      else byName.set(key, [each]);
    }
  // What came back where it was is sure; then each takes the nearest of what is left.
  const taken = new Map<string, ReturnedSound[]>();
  const owners = new Map<ReturnedSound, ShownSound>();
  for (const sound of shown) {
    const noted = byNote.get(sound.id) ?? [];
    const own = new Set([...noted, ...[...namesOf(sound.names)].flatMap((key) => byName.get(key) ?? [])]);
    const away = ({ at }: ReturnedSound) => Math.abs(at - sound.at);
    let nearest: ReturnedSound | undefined;
    for (const each of own) {
      if (sound.id !== SONG && !owners.has(each)) owners.set(each, sound);
      if (left.has(each) && (nearest === undefined || away(each) < away(nearest))) nearest = each;
    }
    if (nearest !== undefined) left.delete(nearest);
    taken.set(sound.id, nearest === undefined ? [] : [nearest]);
  }
  for (const part of left) taken.get(owners.get(part)?.id ?? "")?.push(part);
  return shown.flatMap((sound): SoundChange[] => {
    const { id, at, from, length } = sound;
    const parts = (taken.get(id) ?? []).toSorted((a, b) => a.at - b.at);
    const [first, ...others] = parts;
    if (first === undefined) return isLeftOut(id) ? [] : [{ kind: "soundRemoved", id }];
    const now = { at: first.at, from: first.from, length: first.length };
    const changes: SoundChange[] = [];
    const songTo = id === SONG ? songEnd(sound, now) : undefined;
    const endsElsewhere = id === SONG ? songTo !== undefined : differs(length, now.length);
    if (differs(from, now.from) || endsElsewhere)
      changes.push({
        ...{ kind: "soundTrimmed", id, was: { at, from, length }, now },
        ...(songTo === undefined ? {} : { songTo }),
      });
    else if (differs(at, now.at)) changes.push({ kind: "soundMoved", id, was: at, now: now.at });
    for (const { at: partAt, from: partFrom, length: partLength } of others)
      changes.push({
        kind: "soundAdded",
        ...{ id: newId(), like: id, now: { at: partAt, from: partFrom, length: partLength } },
      });
    return changes;
  });
}

/** What a film says of its sounds, and of where its song lies. */
interface FilmSounds {
  readonly sounds: SoundClips;
  readonly song: string | null;
  readonly songAt: number;
  readonly songFrom: number;
  readonly songTo: number | null;
}

/** What becomes of a film's sounds and its song once some of the changes are taken over. */
export function takeOverSounds(settings: FilmSounds, changes: readonly SoundChange[]): Partial<FilmSounds> {
  let { sounds } = settings;
  let song: Partial<Omit<FilmSounds, "sounds">> = {};
  const put = (id: string, sound: SoundClip) => {
    sounds = { ...sounds, [id]: sound };
  };
  for (const change of changes) {
    if (change.id === SONG) {
      if (change.kind === "soundRemoved") song = { song: null };
      if (change.kind === "soundMoved") song = { ...song, songAt: change.now };
      if (change.kind === "soundTrimmed") {
        const { songTo, now } = change;
        song = { ...song, songAt: now.at, songFrom: now.from, ...(songTo === undefined ? {} : { songTo }) };
      }
      continue;
    }
    const sound = sounds[change.kind === "soundAdded" ? change.like : change.id];
    if (sound === undefined) continue;
    if (change.kind === "soundRemoved")
      sounds = Object.fromEntries(Object.entries(sounds).filter(([id]) => id !== change.id));
    else if (change.kind === "soundMoved") put(change.id, { ...sound, at: change.now });
    else {
      const { at, from, length } = change.now;
      put(change.id, { ...sound, at, from, to: from + length });
    }
  }
  return { ...song, ...(sounds === settings.sounds ? {} : { sounds }) };
}
