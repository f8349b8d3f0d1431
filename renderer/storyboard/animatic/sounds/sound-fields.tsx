import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  Button,
  Field,
  Popover,
  SecondsField,
  SeekBar,
  Segmented,
  Select,
  Switch,
} from "#renderer/components/index.ts";
import type { SoundClip } from "#shared/film/sound-clips.ts";
import type { SoundActions } from "./use-sounds.ts";

export interface SoundFieldsProps {
  id: string;
  sound: SoundClip;
  /** Of its file, seconds; null: not known. */
  whole: number | null;
  name: string;
  actions: SoundActions;
  /** The sound on its lane. */
  children: ReactNode;
}

/** As loud as the control makes a sound: twice its amplitude. */
const LOUDEST = 2;
/** Less of a sound is none, seconds. */
const SHORTEST = 0.05;
const FADES = ["0", "0.1", "0.5", "1", "2", "4"] as const;

/** Where a sound lies, what of it is heard, and how loud. */
export function SoundFields({ id, sound, whole, name, actions, children }: SoundFieldsProps) {
  const { t } = useTranslation(["cut", "film"]);
  const { t: film } = useTranslation("film");
  const { at, from, to, gain = 1, muted = false } = sound;
  const end = whole ?? 3600;
  const percent = film("percent", { value: Math.round(gain * 100) });
  const seconds = (label: string, value: number, min: number, max: number, change: (seconds: number) => void) => (
    <Field label={label}>
      <SecondsField label={label} value={value} min={min} max={max} onChange={change} />
    </Field>
  );
  const fade = (which: "fadeIn" | "fadeOut") => (
    <Field label={t(`cut:${which}`)}>
      <Select
        value={String(sound[which] ?? 0)}
        options={FADES.map((value) => ({
          value: value as string,
          label: value === "0" ? film("song.noFade") : film("seconds", { value }),
        }))}
        onChange={(value) => actions.set(id, { [which]: value === "0" ? undefined : Number(value) })}
      />
    </Field>
  );
  return (
    <Popover label={t("cut:soundNamed", { name })} side="top" className="soundfields" trigger={children}>
      <strong className="cut">{name}</strong>
      <div className="field">
        <div className="lbl">
          <span>{t("cut:track")}</span>
        </div>
        <Segmented
          full
          label={t("cut:track")}
          value={String(sound.track)}
          options={["0", "1"].map((value) => ({ value, label: String(Number(value) + 1) }))}
          onChange={(value) => actions.set(id, { track: value === "1" ? 1 : 0 })}
        />
      </div>
      {seconds(t("cut:soundAt"), at, 0, 100_000, (value) => actions.change(id, { at: value }))}
      {seconds(t("cut:soundFrom"), from, 0, Math.max(0, (to ?? end) - SHORTEST), (value) =>
        actions.change(id, { from: value }),
      )}
      {seconds(t("cut:soundTo"), Math.min(end, to ?? end), from + SHORTEST, end, (value) =>
        actions.change(id, { to: value >= end - 0.005 ? null : value }),
      )}
      <div className="field">
        <div className="lbl">
          <span>{t("cut:volume")}</span>
          <span className="fig">{percent}</span>
        </div>
        <SeekBar
          label={t("cut:volume")}
          said={percent}
          time={gain}
          length={LOUDEST}
          onSeek={(value) => actions.change(id, { gain: value })}
        />
      </div>
      <Switch
        label={t("cut:mute")}
        checked={muted}
        onChange={(on) => actions.set(id, { muted: on ? true : undefined })}
      />
      {fade("fadeIn")}
      {fade("fadeOut")}
      <Button size="s" variant="ghost" icon={Trash2} onClick={() => actions.remove(id)}>
        {t("cut:removeSound")}
      </Button>
    </Popover>
  );
}
