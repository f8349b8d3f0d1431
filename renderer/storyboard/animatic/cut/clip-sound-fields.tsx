import { AudioWaveform } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Field, IconButton, Popover, SecondsField } from "#renderer/components/index.ts";
import type { Clip } from "../animatic-clips.ts";
import { type Loudness, LoudnessFields } from "../loudness-fields.tsx";
import { soundRoom } from "./edit-cut.ts";
import type { Cut } from "./use-cut.ts";

const FADES = ["0", "0.1", "0.5", "1", "2"] as const;

/** How the chosen clip's own sound is heard: volume, mute, fades, and where it begins and ends beside its picture. */
export function ClipSoundFields({ clips, cut }: { clips: readonly Clip[]; cut: Cut }) {
  const { t } = useTranslation("cut");
  const at = clips.findIndex(({ key }) => key === cut.chosen);
  const [clip, next] = [clips[at], clips[at + 1]];
  const heard = clip !== undefined && clip.card === null && clip.hasSound && clip.speed > 0;
  const loudness: Loudness = clip ? cut.settingsOf(clip.key) : {};
  const { gain = 1, muted = false } = loudness;
  const named = clip?.footage ? t("soundOfFile", { name: clip.name }) : t("soundOf", { number: clip?.number });
  const label = heard ? named : t("noSound");
  const takesOver = (name: "soundStart" | "soundEnd", later: Clip | undefined) => {
    const room = later && soundRoom(clips, later.key);
    return (
      room && (
        <Field label={t(name)}>
          <SecondsField
            label={t(name)}
            value={later.soundHead ?? 0}
            min={room.earliest}
            max={room.latest}
            onChange={(seconds) => cut.splitSound(later.key, seconds)}
          />
        </Field>
      )
    );
  };
  return (
    <Popover
      label={label}
      side="top"
      className="clipsound"
      open={heard && cut.editing === "sound"}
      onOpenChange={(open) => cut.edit(open ? "sound" : undefined)}
      trigger={<IconButton icon={AudioWaveform} label={label} disabled={!heard} aria-pressed={muted || gain !== 1} />}
    >
      <LoudnessFields
        of="clip"
        loudness={loudness}
        fades={FADES}
        onGain={(value) => clip && cut.change(clip.key, { gain: value })}
        onSet={(patch) => clip && cut.set(clip.key, patch)}
      />
      {takesOver("soundStart", clip)}
      {takesOver("soundEnd", next)}
    </Popover>
  );
}
