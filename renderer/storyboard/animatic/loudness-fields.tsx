import { useTranslation } from "react-i18next";
import { Field, SeekBar, Select, Switch } from "#renderer/components/index.ts";

/** How something of the film sounds; absent: as it is. */
export interface Loudness {
  readonly gain?: number | undefined;
  readonly muted?: boolean | undefined;
  readonly fadeIn?: number | undefined;
  readonly fadeOut?: number | undefined;
}

export interface LoudnessFieldsProps {
  /** Whose volume it is: the film's own has a control in the same pane. */
  of: "clip" | "sound";
  loudness: Loudness;
  /** Seconds that a fade may last; 0: none. */
  fades: readonly string[];
  /** While it is drawn: what goes on is one step. */
  onGain: (gain: number) => void;
  /** A choice: a step of its own. */
  onSet: (patch: Omit<Loudness, "gain">) => void;
}

/** As loud as the control makes it: twice its amplitude. */
const LOUDEST = 2;

/** Volume, mute and fades of a clip, or of a sound beside it. */
export function LoudnessFields({ of, loudness, fades, onGain, onSet }: LoudnessFieldsProps) {
  const { t } = useTranslation(["cut", "film"]);
  const { t: film } = useTranslation("film");
  const { gain = 1, muted = false } = loudness;
  const percent = film("percent", { value: Math.round(gain * 100) });
  const fade = (which: "fadeIn" | "fadeOut") => (
    <Field label={t(`cut:${which}`)}>
      <Select
        value={String(loudness[which] ?? 0)}
        options={fades.map((value) => ({
          value,
          label: value === "0" ? film("song.noFade") : film("seconds", { value }),
        }))}
        onChange={(value) => onSet({ [which]: value === "0" ? undefined : Number(value) })}
      />
    </Field>
  );
  return (
    <>
      <div className="field">
        <div className="lbl">
          <span>{t(`cut:volume.${of}`)}</span>
          <span className="fig">{percent}</span>
        </div>
        <SeekBar label={t(`cut:volume.${of}`)} said={percent} time={gain} length={LOUDEST} onSeek={onGain} />
      </div>
      <Switch label={t("cut:mute")} checked={muted} onChange={(on) => onSet({ muted: on ? true : undefined })} />
      {fade("fadeIn")}
      {fade("fadeOut")}
    </>
  );
}
