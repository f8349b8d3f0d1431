import {
  type CutClip,
  type FilmClash,
  type FilmSettings,
  wholeTake,
} from "#shared/contract/storyboard/film-settings.ts";

/** What a change may name; undefined leaves a value as it is. */
export type FilmPatch = { readonly [Name in keyof FilmSettings]?: FilmSettings[Name] | undefined };

type Fields = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A change of a film's settings over what is kept of them, where `base` is what its writer had before: what they left
 * as it was isn't written, and what somebody else changed meanwhile stays. A field that `base` doesn't name is written.
 */
export function mergeFilm(
  kept: FilmSettings,
  { clips: wantedClips, ...wanted }: FilmPatch,
  { clips: baseClips, ...base }: FilmPatch,
): { film: FilmSettings; clashes: FilmClash[] } {
  const { clips: keptClips, ...fields } = kept;
  const plain = mergeFields(fields, wanted, base);
  const clashes: FilmClash[] = plain.clashes.map((field) => ({ clipId: null, field }));
  const film = { ...kept, ...plain.fields };
  if (wantedClips === undefined) return { film, clashes };
  if (baseClips === undefined) return { film: { ...film, clips: wantedClips }, clashes };
  const clips = new Map(Object.entries(keptClips));
  for (const id of Object.keys({ ...baseClips, ...wantedClips })) {
    const [wantedClip, baseClip, keptClip] = [wantedClips[id], baseClips[id], keptClips[id]];
    if (same(wantedClip, baseClip)) continue;
    // One of the two took the clip away.
    const isGone = wantedClip === undefined || (keptClip === undefined && baseClip !== undefined);
    if (isGone) {
      if (wantedClip === undefined && same(keptClip, baseClip)) clips.delete(id);
      else if (wantedClip !== keptClip) clashes.push({ clipId: id, field: "clip" });
      continue;
    }
    const [now, read] = [keptClip ?? wholeTake, baseClip ?? wholeTake];
    const merged = mergeFields(now, allNamed(wantedClip, read), allNamed(read, wantedClip));
    clips.set(id, merged.fields as CutClip);
    clashes.push(...merged.clashes.map((field) => ({ clipId: id, field })));
  }
  return { film: { ...film, clips: Object.fromEntries(clips) }, clashes };
}

/** Words that are taken away are absent then: absent is a value too. */
const allNamed = (clip: CutClip, other: CutClip): Fields => ({
  ...Object.fromEntries(Object.keys(other).map((field) => [field, undefined])),
  ...clip,
});

function mergeFields(kept: Fields, wanted: Fields, base: Fields): { fields: Fields; clashes: string[] } {
  const fields = new Map(Object.entries(kept));
  const clashes: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const now = fields.get(field);
    const read = field in base ? base[field] : now;
    if (same(value, read) || same(value, now)) continue;
    if (!same(now, read)) clashes.push(field);
    else if (value === undefined) fields.delete(field);
    else fields.set(field, value);
  }
  return { fields: Object.fromEntries(fields), clashes };
}
