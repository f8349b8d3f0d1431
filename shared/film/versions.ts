import { z } from "zod";
import { type Clips, type CutClip, clipId, clipOf, cutFor } from "./cut.ts";
import type { SoundClips } from "./sound-clips.ts";

/** As many as anybody keeps apart. */
export const MOST_VERSIONS = 20;
export const VERSION_NAME = 80;

/**
 * Versions of a film's cut, by ids of their own: the film itself holds the one that is in use, whose entry has its name
 * alone (`cut` null); the others are kept whole. `saved`: all that a version is. Takes are the film's, whichever version
 * shows them.
 */
export const versionsOf = <Saved extends z.ZodType>(saved: Saved) =>
  z
    .record(clipId, z.object({ name: z.string().max(VERSION_NAME), cut: saved.nullable() }))
    .refine((all) => Object.keys(all).length <= MOST_VERSIONS, {
      message: `A film can have up to ${MOST_VERSIONS} versions.`,
    });

/** What is kept of a version; fields that it doesn't say are as in a plain film. */
export interface SavedCut {
  readonly clips?: Clips | undefined;
  readonly order?: string[] | undefined;
  readonly song?: string | null | undefined;
  readonly sounds?: SoundClips | undefined;
}

interface Kept {
  readonly name: string;
  readonly cut: SavedCut | null;
}
type Versions = Readonly<Record<string, Kept>>;

/** A film with its versions; `version`: the one in use, null: there is only one, without a name. */
export interface Versioned {
  readonly versions: Versions;
  readonly version: string | null;
}

/** What of a film belongs to the film, not to one version of its cut. */
const SHARED: readonly string[] = ["versions", "version", "notes"];

/** The cut as it is now. */
const savedOf = (film: object): SavedCut =>
  Object.fromEntries(Object.entries(film).filter(([field]) => !SHARED.includes(field)));

/** A film as it would be with a version; what that doesn't say is as in a plain film. */
export const filmWith = <Film extends object>(plain: Film, saved: SavedCut | null): Film => ({
  ...plain,
  ...Object.fromEntries(Object.entries(saved ?? {}).filter(([, value]) => value !== undefined)),
});

/** Versions where the one in use is kept whole, as it is now. */
const allSaved = (film: Versioned, unnamed: { readonly id: string; readonly name: string }): Versions => {
  const id = film.version ?? unnamed.id;
  return { ...film.versions, [id]: { name: film.versions[id]?.name ?? unnamed.name, cut: savedOf(film) } };
};

/** The version in use once more under another name, and in use; null: there are as many as a film takes. */
export function duplicateVersion(
  film: Versioned,
  added: { readonly id: string; readonly name: string },
  unnamed: { readonly id: string; readonly name: string },
): Pick<Versioned, "versions" | "version"> | null {
  const versions = { ...allSaved(film, unnamed), [added.id]: { name: named(added.name), cut: null } };
  return Object.keys(versions).length > MOST_VERSIONS ? null : { versions, version: added.id };
}

/** Another version in use: what it was is the film's now; null: it isn't there, or in use already. */
export function chooseVersion<Film extends Versioned>(film: Film, id: string, plain: object): Partial<Film> | null {
  const wanted = film.versions[id];
  if (film.version === null || id === film.version || !wanted?.cut) return null;
  const versions = { ...allSaved(film, { id: film.version, name: "" }), [id]: { name: wanted.name, cut: null } };
  return { ...savedOf(filmWith(plain, wanted.cut)), versions, version: id } as Partial<Film>;
}

const named = (name: string) => name.trim().slice(0, VERSION_NAME);

export const renameVersion = (
  { versions }: Versioned,
  id: string,
  name: string,
): Pick<Versioned, "versions"> | null => {
  const kept = versions[id];
  return kept === undefined || named(name) === ""
    ? null
    : { versions: { ...versions, [id]: { ...kept, name: named(name) } } };
};

/** Without a version that isn't in use. */
export const removeVersion = ({ versions, version }: Versioned, id: string): Pick<Versioned, "versions"> | null =>
  id === version || !(id in versions)
    ? null
    : { versions: Object.fromEntries(Object.entries(versions).filter(([each]) => each !== id)) };

/** Versions over other shots and files, as a copy of their film has them; `assetHere`: what else names files of the library. */
export function versionsFor<Kept extends Versions>(
  versions: Kept,
  shotHere: (shot: string) => string | null,
  fileHere?: (file: string) => string,
  restHere: (cut: SavedCut) => object = () => ({}),
): Kept {
  const copied = Object.entries(versions).map(([id, { name, cut }]) => [
    id,
    { name, cut: cut && { ...cut, ...restHere(cut), ...cutFor(cut, shotHere, fileHere) } },
  ]);
  return Object.fromEntries(copied) as Kept;
}

/** What is said otherwise of one clip in two versions, besides its place, its points, how it comes in, and its speed. */
export type ClipDifference = "card" | "file" | "framing" | "sound" | "caption";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function clipDifferences(a: CutClip, b: CutClip): ClipDifference[] {
  const picks: Record<ClipDifference, (clip: CutClip) => unknown> = {
    card: ({ card, look }) => [card, look],
    file: ({ footage }) => footage,
    framing: ({ conform, view, viewEnd }) => [conform, view, viewEnd],
    sound: ({ gain = 1, muted = false, fadeIn = 0, fadeOut = 0 }) => [gain, muted, fadeIn, fadeOut],
    caption: ({ caption, captions }) => [caption, captions],
  };
  const all = Object.entries(picks) as [ClipDifference, (clip: CutClip) => unknown][];
  return all.flatMap(([name, pick]) => (same(pick(a), pick(b)) ? [] : [name]));
}

/** Clips that both have and that differ in something else than where and how long they are shown. */
export const otherDifferences = (a: { clips: Clips }, b: { clips: Clips }, shown: readonly string[]) =>
  shown.flatMap((id) => {
    const differences = clipDifferences(clipOf(a, id), clipOf(b, id));
    return differences.length > 0 ? [{ id, differences }] : [];
  });

/** What lies under and over the pictures and differs: `sounds`, `song`, `captions` …, the fields of a film that do. */
export const fieldDifferences = (a: object, b: object): string[] => {
  const others = new Map(Object.entries(b));
  return Object.entries(a).flatMap(([field, value]) =>
    SHARED.includes(field) || field === "clips" || field === "order" || same(value, others.get(field)) ? [] : [field],
  );
};
