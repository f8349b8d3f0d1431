import { AudioWaveform } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Field, IconButton, Popover, SeekBar, Select, Switch } from "#renderer/components/index.ts";
import type { Clip } from "../animatic-clips.ts";
import type { Cut } from "./use-cut.ts";

/** As loud as the control makes a clip: twice its amplitude. */
const LOUDEST = 2;
const FADES = ["0", "0.1", "0.5", "1", "2"] as const;

/** How the chosen clip's own sound is heard: volume, mute, fades. */
export function ClipSoundFields({ clip, cut }: { clip: Clip | undefined; cut: Cut }) {
  const { t } = useTranslation(["cut", "film"]);
  const { t: film } = useTranslation("film");
  const heard = clip !== undefined && clip.card === null && clip.hasSound && clip.speed > 0;
  const { gain = 1, muted = false, fadeIn = 0, fadeOut = 0 } = clip ? cut.settingsOf(clip.key) : {};
  const percent = film("percent", { value: Math.round(gain * 100) });
  const label = heard ? t("cut:soundOf", { number: clip.number }) : t("cut:noSound");
  const fade = (name: "fadeIn" | "fadeOut", value: number) => (
    <Field label={t(`cut:${name}`)}>
      <Select
        value={String(value)}
        options={FADES.map((seconds) => ({
          value: seconds as string,
          label: seconds === "0" ? film("song.noFade") : film("seconds", { value: seconds }),
        }))}
        onChange={(seconds) => clip && cut.set(clip.key, { [name]: seconds === "0" ? undefined : Number(seconds) })}
      />
    </Field>
  );
  return (
    <Popover
      label={label}
      side="top"
      className="clipsound"
      open={heard && cut.editing === "sound"}
      onOpenChange={(open) => cut.edit(open ? "sound" : undefined)}
      trigger={<IconButton icon={AudioWaveform} label={label} disabled={!heard} aria-pressed={muted || gain !== 1} />}
    >
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
          onSeek={(value) => clip && cut.change(clip.key, { gain: value })}
        />
      </div>
      <Switch
        label={t("cut:mute")}
        checked={muted}
        onChange={(on) => clip && cut.set(clip.key, { muted: on ? true : undefined })}
      />
      {fade("fadeIn", fadeIn)}
      {fade("fadeOut", fadeOut)}
    </Popover>
  );
}
