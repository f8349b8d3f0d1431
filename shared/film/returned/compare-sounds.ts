import type { SoundClip, SoundClips } from "../sound-clips.ts";
import { keyOf } from "./compare-cut.ts";
import type { ReturnedSound } from "./returned-timeline.ts";

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
  /** As it is heard; null: not its own but the film's end, or the song's. */
  readonly length: number | null;
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
  | { readonly kind: "soundTrimmed"; readonly id: string; readonly was: SoundPlace; readonly now: SoundPlace }
  | { readonly kind: "soundAdded"; readonly id: string; readonly like: string; readonly now: SoundPlace };

/**
 * What an editor changed of a film's sounds and its song; `returned` absent: the file doesn't say. Where a sound came back in
 * several parts, the first is the one it was. Differences below a frame are none. `newId` names a part.
 */
export function compareSounds(
  shown: readonly ShownSound[],
  returned: readonly ReturnedSound[] | undefined,
  frameRate: number,
  newId: () => string,
): SoundChange[] {
  if (returned === undefined) return [];
  const differs = (a: number, b: number) => Math.abs(a - b) > 0.75 / frameRate;
  const left = new Set(returned);
  const isOf = ({ soundId, file, name }: ReturnedSound, { id, names }: ShownSound) => {
    if (soundId !== null) return soundId === id;
    const keys = new Set(names.map(keyOf));
    return [file, name].some((told) => told !== null && told !== "" && keys.has(keyOf(told)));
  };
  // What came back where it was is sure; then each takes the nearest of what is left.
  const taken = new Map<string, ReturnedSound[]>();
  for (const sound of shown) {
    const own = [...left].filter((each) => isOf(each, sound));
    const nearest = own.toSorted((a, b) => Math.abs(a.at - sound.at) - Math.abs(b.at - sound.at))[0];
    const parts = nearest === undefined ? [] : [nearest];
    for (const part of parts) left.delete(part);
    taken.set(sound.id, parts);
  }
  for (const part of left) {
    const sound = shown.find((each) => each.id !== SONG && isOf(part, each));
    if (sound) taken.get(sound.id)?.push(part);
  }
  return shown.flatMap((sound): SoundChange[] => {
    const { id, at, from, length } = sound;
    const parts = (taken.get(id) ?? []).toSorted((a, b) => a.at - b.at);
    const [first, ...others] = parts;
    if (first === undefined) return [{ kind: "soundRemoved", id }];
    const now = { at: first.at, from: first.from, length: first.length };
    const changes: SoundChange[] = [];
    if (differs(from, now.from) || (length !== null && differs(length, now.length)))
      changes.push({ kind: "soundTrimmed", id, was: { at, from, length: length ?? now.length }, now });
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
      if (change.kind === "soundTrimmed") song = { ...song, songAt: change.now.at, songFrom: change.now.from };
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
