import { useTranslation } from "react-i18next";
import { Switch } from "#renderer/components/index.ts";
import { useSoundMeasure } from "#renderer/media/sound/index.ts";

export interface BeatSwitchProps {
  song: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Cuts move to the song's beats; where it has none, that is said. */
export function BeatSwitch({ song, checked, onChange }: BeatSwitchProps) {
  const { t } = useTranslation("bed");
  const measure = useSoundMeasure(song);
  const tempo = measure?.tempo ?? null;
  return (
    <Switch
      label={t("onBeats")}
      note={measure === null ? undefined : tempo === null ? t("noBeats") : t("tempo", { figure: Math.round(tempo) })}
      checked={checked}
      onChange={onChange}
    />
  );
}
