import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, Dialog, Field, LoadFailure, Notice, Select } from "#renderer/components/index.ts";
import { describeError, openRoute, orpc, showToast, toastFailure, useSettings } from "#renderer/lib/index.ts";
import { changeFilm, flushFilm } from "#renderer/storyboard/export/dialog/film-options.ts";
import { useFilmBeds } from "#renderer/storyboard/export/sound/use-film-beds.ts";

export interface BedDialogProps {
  assetId: string;
  onClose: () => void;
}

/** Which film the take lies under; the film's own level and fade stay as they were. */
export function BedDialog({ assetId, onClose }: BedDialogProps) {
  const { t } = useTranslation("bed");
  const { data: films, error, refetch } = useQuery(orpc.storyboard.projects.queryOptions());
  const settings = useSettings();
  const beds = useFilmBeds();
  const [chosen, setChosen] = useState<string | null>(null);
  const film = films?.find(({ id }) => id === (chosen ?? settings?.lastProjectId)) ?? films?.[0];
  const current = film && beds[film.id];
  const here = current === assetId;
  const lay = async () => {
    if (!film) return;
    changeFilm(film.id, { song: here ? null : assetId });
    onClose();
    try {
      await flushFilm(film.id);
      showToast({
        kind: "done",
        title: t(here ? "taken" : "laid", { film: film.title }),
        action: { label: t("open"), run: () => openRoute("storyboard", film.id) },
      });
    } catch (thrown) {
      toastFailure(thrown);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title")}
      description={t("lead")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={!film} onClick={() => void lay()}>
            {t(here ? "take" : "lay")}
          </Button>
        </>
      }
    >
      {films === undefined ? (
        error && <LoadFailure {...describeError(error)} onRetry={() => void refetch()} />
      ) : film === undefined ? (
        <Notice tone="info" title={t("noFilm")} />
      ) : (
        <Field label={t("film")} hint={here ? t("here") : current === undefined ? undefined : t("replaces")}>
          <Select
            value={film.id}
            onChange={setChosen}
            options={films.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
      )}
    </Dialog>
  );
}
