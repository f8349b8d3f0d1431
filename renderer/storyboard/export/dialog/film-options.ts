import { useQuery } from "@tanstack/react-query";
import {
  changeDraft,
  client,
  type Draft,
  draftNow,
  flushDrafts,
  orpc,
  queryClient,
  useDraft,
} from "#renderer/lib/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { adoptLegacyFilmSettings } from "../legacy-film-settings.ts";
import { baseAfter, type FilmPatch, overrideClashes, sameFieldsOf } from "../make/film-base.ts";
import { createFilmBases } from "../make/film-bases.ts";
import { notifyClashes } from "./film-clash.tsx";

const projectsKey = orpc.storyboard.projects.queryKey();
const keyOf = (projectId: string) => `film/${projectId}`;

/** Ends when what this page once kept by itself is the core's. */
const adopted = adoptLegacyFilmSettings(window.localStorage, (id, film) => client.storyboard.adoptFilm({ id, film }));

/** Resolves with whether all of it was written: what another window had changed meanwhile was not. */
type Save = (patch: FilmPatch) => Promise<boolean>;
const savers = new Map<string, Save>();
/** What was changed as a step of its own and isn't known to be kept yet, by film. */
const steps = new Map<string, FilmPatch>();

const bases = createFilmBases(window.sessionStorage);
window.addEventListener("pagehide", () => bases.remember());

const keptFilm = (projectId: string): FilmSettings | undefined =>
  queryClient.getQueryData(projectsKey)?.find(({ id }) => id === projectId)?.film;

/** The same function each time: a draft is kept by the one it was given first. */
function saverOf(projectId: string): Save {
  const known = savers.get(projectId);
  if (known) return known;
  const save: Save = async (film) => {
    await adopted;
    const base = bases.of(projectId);
    const step = steps.get(projectId);
    const apart = step !== undefined && Object.entries(step).some(([field, value]) => film[field as never] === value);
    const { project, clashes } = await client.storyboard.updateFilm({
      ...{ id: projectId, film, base },
      ...(apart ? { apart } : {}),
    });
    if (apart && steps.get(projectId) === step) steps.delete(projectId);
    bases.add(projectId, baseAfter(film, project.film, clashes));
    // A list that was asked for before this would put the older settings back.
    await queryClient.cancelQueries({ queryKey: projectsKey });
    queryClient.setQueryData(projectsKey, (all) => all?.map((each) => (each.id === projectId ? project : each)));
    if (clashes.length > 0)
      notifyClashes(projectId, clashes, () =>
        changeFilm(projectId, overrideClashes(filmNow(projectId), film, clashes)),
      );
    return clashes.length === 0;
  };
  savers.set(projectId, save);
  return save;
}

/** How the film is to be joined, as it was set last; the dialog and the animatic share it. */
export function useFilmDraft(projectId: string): Draft<FilmSettings> {
  const { data } = useQuery(orpc.storyboard.projects.queryOptions());
  const kept = data?.find(({ id }) => id === projectId)?.film ?? plainFilm;
  return useDraft(keyOf(projectId), kept, saverOf(projectId));
}

export const useFilmSettings = (projectId: string): FilmSettings => useFilmDraft(projectId).value;

/** As `useFilmSettings` has it, at this moment and of whichever film: for work that ends after its pane has gone. */
export const filmNow = (projectId: string): FilmSettings =>
  draftNow(keyOf(projectId), keptFilm(projectId) ?? plainFilm);

export function changeFilm(projectId: string, patch: FilmPatch): void {
  const kept = keptFilm(projectId);
  const pending = draftNow<FilmPatch>(keyOf(projectId), {});
  const begun = Object.entries(sameFieldsOf(kept ?? {}, patch)).filter(([field]) => !(field in pending));
  bases.add(projectId, Object.fromEntries(begun));
  changeDraft(keyOf(projectId), patch, saverOf(projectId));
}

/** A change that is a step of its own, whatever was typed or drawn a moment before it. Kept at once. */
export function stepFilm(projectId: string, patch: FilmPatch): void {
  const keep = () => void flushFilm(projectId).catch(() => {});
  keep();
  steps.set(projectId, { ...steps.get(projectId), ...patch });
  changeFilm(projectId, patch);
  keep();
}

/** Resolves once the core has how the film is set; rejects with the reason why it doesn't. */
export const flushFilm = (projectId: string): Promise<void> => flushDrafts((key) => key === keyOf(projectId));

/** Writes changes that were made over `base` as one step. Resolves as a `Save`; rejects with why they were not written. */
export async function saveFilmSettings(projectId: string, { patch, base }: { patch: FilmPatch; base: FilmPatch }) {
  await flushFilm(projectId);
  bases.add(projectId, base);
  return saverOf(projectId)(patch);
}
