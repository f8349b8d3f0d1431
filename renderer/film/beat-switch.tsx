import { useTranslation } from "react-i18next";
import { Switch } from "#renderer/components/index.ts";
import { useSoundMeasure } from "#renderer/lib/index.ts";
import { changeFilm } from "./film-options.ts";

/** Cuts move to the song's beats; where it has none, that is said. */
export function BeatSwitch({ projectId, song, checked }: { projectId: string; song: string; checked: boolean }) {
  const { t } = useTranslation("bed");
  const measure = useSoundMeasure(song);
  const tempo = measure?.tempo ?? null;
  return (
    <Switch
      label={t("onBeats")}
      note={measure === null ? undefined : tempo === null ? t("noBeats") : t("tempo", { figure: Math.round(tempo) })}
      checked={checked}
      onChange={(onBeats) => changeFilm(projectId, { onBeats })}
    />
  );
}
