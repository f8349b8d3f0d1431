import { useQuery } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, SeekBar, Waveform } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { runSoundWorker } from "../../sound/index.ts";

export interface SoundPreviewProps {
  name: string;
  address: string;
  /** Seconds. */
  length: number;
}

/** A sound with its waveform, also one that is in no library yet. */
export function SoundPreview({ name, address, length }: SoundPreviewProps) {
  const { t } = useTranslation("repair");
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState({ playing: false, time: 0 });
  const { data: peaks = null } = useQuery({
    queryKey: ["heardFile", address],
    queryFn: async ({ signal }) => (await runSoundWorker({ address }, signal))?.peaks ?? null,
    gcTime: 0,
  });
  const note = () => {
    const element = audio.current;
    if (element) setHeard({ playing: !element.paused, time: element.currentTime });
  };
  const toggle = () => {
    const element = audio.current;
    if (element?.paused) void element.play().catch(() => {});
    else element?.pause();
  };
  return (
    <div className="heardFile">
      {/* biome-ignore lint/a11y/useMediaCaption: the person's own sound */}
      <audio
        ref={audio}
        src={address}
        preload="metadata"
        onPlay={note}
        onPause={note}
        onTimeUpdate={note}
        onEnded={note}
      />
      <Waveform peaks={peaks} played={heard.time > 0 ? heard.time / length : 1} className="heardWave" />
      <span>
        <IconButton
          size="m"
          icon={heard.playing ? Pause : Play}
          label={t(heard.playing ? "pause" : "play", { name })}
          onClick={toggle}
        />
        <SeekBar
          label={t("position", { name })}
          said={formatDuration(heard.time)}
          time={heard.time}
          length={length}
          onSeek={(seconds) => {
            if (audio.current) audio.current.currentTime = seconds;
            note();
          }}
        />
        <span className="cap">{formatDuration(heard.time)}</span>
      </span>
    </div>
  );
}
