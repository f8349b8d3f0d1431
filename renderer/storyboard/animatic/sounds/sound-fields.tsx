import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, Field, Popover, SecondsField, Segmented } from "#renderer/components/index.ts";
import { SHORTEST_SOUND, type SoundClip } from "#shared/film/sound-clips.ts";
import { LoudnessFields } from "../loudness-fields.tsx";
import type { SoundActions } from "./use-sounds.ts";

export interface SoundFieldsProps {
  id: string;
  sound: SoundClip;
  /** Of its file, seconds; null: not known. */
  whole: number | null;
  name: string;
  actions: SoundActions;
  onTrack: (track: SoundClip["track"]) => void;
  onRemove: () => void;
  /** The sound on its lane. */
  children: ReactNode;
}

const FADES = ["0", "0.1", "0.5", "1", "2", "4"] as const;

/** Where a sound lies, what of it is heard, and how loud. */
export function SoundFields({ id, sound, whole, name, actions, onTrack, onRemove, children }: SoundFieldsProps) {
  const { t } = useTranslation("cut");
  const { at, from, to } = sound;
  const end = whole ?? 3600;
  const seconds = (label: string, value: number, min: number, max: number, change: (seconds: number) => void) => (
    <Field label={label}>
      <SecondsField label={label} value={value} min={min} max={max} onChange={change} />
    </Field>
  );
  return (
    <Popover label={t("soundNamed", { name })} side="top" className="soundfields" trigger={children}>
      <strong className="cut">{name}</strong>
      <div className="field">
        <div className="lbl">
          <span>{t("track")}</span>
        </div>
        <Segmented
          full
          label={t("track")}
          value={String(sound.track)}
          options={["0", "1"].map((value) => ({ value, label: String(Number(value) + 1) }))}
          onChange={(value) => onTrack(value === "1" ? 1 : 0)}
        />
      </div>
      {seconds(t("soundAt"), at, 0, 100_000, (value) => actions.change(id, { at: value }))}
      {seconds(t("soundFrom"), from, 0, Math.max(0, (to ?? end) - SHORTEST_SOUND), (value) =>
        actions.change(id, { from: value }),
      )}
      {seconds(t("soundTo"), Math.min(end, to ?? end), from + SHORTEST_SOUND, end, (value) =>
        actions.change(id, { to: value >= end - 0.005 ? null : value }),
      )}
      <LoudnessFields
        of="sound"
        loudness={sound}
        fades={FADES}
        onGain={(gain) => actions.change(id, { gain })}
        onSet={(patch) => actions.set(id, patch)}
      />
      <Button size="s" variant="ghost" icon={Trash2} onClick={onRemove}>
        {t("removeSound")}
      </Button>
    </Popover>
  );
}
