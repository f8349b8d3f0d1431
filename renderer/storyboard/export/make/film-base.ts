import {
  type CutClip,
  type FilmClash,
  type FilmSettings,
  wholeTake,
} from "#shared/contract/storyboard/film-settings.ts";

export type FilmPatch = Partial<FilmSettings>;

/** The fields of `film` that `patch` names. */
export const sameFieldsOf = (film: FilmPatch, patch: FilmPatch): FilmPatch =>
  Object.fromEntries(Object.entries(film).filter(([field]) => field in patch));

/** A clip with one field as another has it; a field that the other lacks is taken away, as is a clip that it lacks. */
function withField(clip: CutClip | undefined, field: string, other: CutClip | undefined): CutClip | undefined {
  if (field === "clip") return other;
  const rest = Object.entries(clip ?? wholeTake).filter(([name]) => name !== field);
  const taken = Object.entries(other ?? wholeTake).filter(([name]) => name === field);
  return { ...wholeTake, ...Object.fromEntries([...rest, ...taken]) };
}

/** `film` with what clashed as `other` has it. */
function withClashes(film: FilmPatch, clashes: readonly FilmClash[], other: FilmPatch): FilmPatch {
  let { clips } = film;
  for (const { clipId, field } of clashes) {
    if (clipId === null) continue;
    const { [clipId]: clip, ...others } = clips ?? {};
    const changed = withField(clip, field, other.clips?.[clipId]);
    clips = changed === undefined ? others : { ...others, [clipId]: changed };
  }
  const fields = clashes.flatMap(({ clipId, field }) => (clipId === null ? [field] : []));
  const taken = Object.fromEntries(Object.entries(other).filter(([field]) => fields.includes(field)));
  return { ...film, ...taken, ...(clips ? { clips } : {}) };
}

/**
 * What further typing is a change of, once `sent` was written: what was sent, for what somebody else changed beside it
 * isn't known to the typed text yet; and theirs where it clashed, which was said.
 */
export const baseAfter = (sent: FilmPatch, kept: FilmSettings, clashes: readonly FilmClash[]): FilmPatch =>
  withClashes(sent, clashes, kept);

/** Only what clashed, as it was wanted here, over how the film is now. */
export function overrideClashes(now: FilmSettings, sent: FilmPatch, clashes: readonly FilmClash[]): FilmPatch {
  const changed = withClashes(now, clashes, sent);
  return Object.fromEntries(
    Object.entries(changed).filter(([field]) =>
      clashes.some((clash) => (clash.clipId === null ? clash.field === field : field === "clips")),
    ),
  );
}
