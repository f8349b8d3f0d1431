import { useTranslation } from "react-i18next";
import { describeError, showToast } from "#renderer/lib/index.ts";
import { type FilmSettings, plainFilm } from "#shared/contract/storyboard/film-settings.ts";
import { chooseVersion, duplicateVersion, MOST_VERSIONS, removeVersion, renameVersion } from "#shared/film/versions.ts";
import { saveFilmSettings } from "../dialog/film-options.ts";
import { type FilmPatch, sameFieldsOf } from "../make/film-base.ts";

export interface NamedVersion {
  readonly id: string;
  readonly name: string;
  readonly current: boolean;
}

/** The versions of a film's cut, and what is done with them; each is a step of the board's undo. */
export function useVersions(projectId: string, settings: FilmSettings) {
  const { t } = useTranslation("cut");
  const first = { id: "first", name: t("versions.first") };
  const list: NamedVersion[] = Object.entries(settings.versions).map(([id, { name }]) => ({
    ...{ id, name, current: id === settings.version },
  }));
  const save = async (patch: FilmPatch | null) => {
    if (patch === null) return;
    try {
      await saveFilmSettings(projectId, { patch, base: sameFieldsOf(settings, patch) });
    } catch (thrown) {
      showToast({ kind: "error", ...describeError(thrown) });
    }
  };
  return {
    list: list.length > 0 ? list : [{ ...first, current: true }],
    full: Object.keys(settings.versions).length >= MOST_VERSIONS,
    duplicate: () => {
      const number = Math.max(1, list.length) + 1;
      return save(
        duplicateVersion(settings, { id: crypto.randomUUID(), name: t("versions.numbered", { number }) }, first),
      );
    },
    choose: (id: string) => save(chooseVersion(settings, id, plainFilm)),
    rename: (id: string, name: string) => {
      // A film that never had another version has no list of them yet.
      const isFirst = list.length === 0 && name.trim() !== "" && name !== first.name;
      if (isFirst) return save({ versions: { first: { name: name.trim(), cut: null } }, version: "first" });
      return settings.versions[id]?.name === name ? Promise.resolve() : save(renameVersion(settings, id, name));
    },
    remove: (id: string) => save(removeVersion(settings, id)),
  };
}
