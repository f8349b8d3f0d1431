import {
  type FilmClash,
  type FilmSettings,
  type TakeSettings,
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
  { takes: wantedTakes, ...wanted }: FilmPatch,
  { takes: baseTakes, ...base }: FilmPatch,
): { film: FilmSettings; clashes: FilmClash[] } {
  const { takes: keptTakes, ...fields } = kept;
  const plain = mergeFields(fields, wanted, base);
  const clashes: FilmClash[] = plain.clashes.map((field) => ({ shotId: null, field }));
  const film = { ...kept, ...plain.fields };
  if (wantedTakes === undefined) return { film, clashes };
  if (baseTakes === undefined) return { film: { ...film, takes: wantedTakes }, clashes };
  const takes = { ...keptTakes };
  for (const [shotId, wantedTake] of Object.entries(wantedTakes)) {
    const [keptTake, baseTake] = [keptTakes[shotId] ?? wholeTake, baseTakes[shotId] ?? wholeTake];
    if (same(wantedTake, baseTake)) continue;
    const merged = mergeFields(keptTake, allNamed(wantedTake, baseTake), allNamed(baseTake, wantedTake));
    takes[shotId] = merged.fields as TakeSettings;
    clashes.push(...merged.clashes.map((field) => ({ shotId, field })));
  }
  return { film: { ...film, takes }, clashes };
}

/** Words that are taken away are absent then: absent is a value too. */
const allNamed = (take: TakeSettings, other: TakeSettings): Fields => ({
  ...Object.fromEntries(Object.keys(other).map((field) => [field, undefined])),
  ...take,
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
