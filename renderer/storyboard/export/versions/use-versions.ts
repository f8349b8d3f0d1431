import { useTranslation } from "react-i18next";
import { toastFailure } from "#renderer/lib/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { chooseVersion, duplicateVersion, MOST_VERSIONS, removeVersion, renameVersion } from "#shared/film/versions.ts";
import { filmNow, flushFilm, saveFilmSettings } from "../dialog/film-options.ts";
import { type FilmPatch, sameFieldsOf } from "../make/film-base.ts";

export interface NamedVersion {
  readonly id: string;
  readonly name: string;
  readonly current: boolean;
}

/** The change that was asked for last: each is one of what the one before it left. */
let latest: Promise<void> = Promise.resolve();

/** The versions of a film's cut, and what is done with them; each is a step of the board's undo. */
export function useVersions(projectId: string, settings: FilmSettings) {
  const { t } = useTranslation("cut");
  const first = { id: "first", name: t("versions.first") };
  const list: NamedVersion[] = Object.entries(settings.versions).map(([id, { name }]) => ({
    ...{ id, name, current: id === settings.version },
  }));
  const save = (edit: (film: FilmSettings) => FilmPatch | null): Promise<void> => {
    const change = async () => {
      try {
        await flushFilm(projectId);
        const film = filmNow(projectId);
        const patch = edit(film);
        if (patch !== null) await saveFilmSettings(projectId, { patch, base: sameFieldsOf(film, patch) });
      } catch (thrown) {
        toastFailure(thrown);
      }
    };
    latest = latest.then(change);
    return latest;
  };
  return {
    list: list.length > 0 ? list : [{ ...first, current: true }],
    full: Object.keys(settings.versions).length >= MOST_VERSIONS,
    duplicate: () =>
      save((film) => {
        const taken = new Set(Object.values(film.versions).map(({ name }) => name));
        let number = Math.max(1, Object.keys(film.versions).length) + 1;
        // After one between them was removed, the next number may be the name of another.
        while (taken.has(t("versions.numbered", { number }))) number += 1;
        const name = t("versions.numbered", { number });
        return duplicateVersion(film, { id: crypto.randomUUID(), name }, first);
      }),
    choose: (id: string) => save((film) => chooseVersion(film, id, plainFilm)),
    rename: (id: string, name: string) =>
      save((film) => {
        if (film.versions[id]?.name === name) return null;
        if (Object.keys(film.versions).length > 0) return renameVersion(film, id, name);
        // A film that never had another version has no list of them yet.
        const isFirst = name.trim() !== "" && name !== first.name;
        return isFirst ? { versions: { first: { name: name.trim(), cut: null } }, version: "first" } : null;
      }),
    remove: (id: string) => save((film) => removeVersion(film, id)),
  };
}
