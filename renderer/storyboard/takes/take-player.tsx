import { Maximize, Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { fillScreen, formatDuration, mediaUrl, useBrokenFiles } from "#renderer/lib/index.ts";
import { usePlayback } from "#renderer/media/screening/index.ts";
import { filmPlayback } from "../animatic/screening-state.ts";

export interface TakePlayerProps {
  assetId: string;
  take: number;
}

/** One take with its own controls: a press on the picture plays it, the slider and Space work by keyboard. */
export function TakePlayer({ assetId, take }: TakePlayerProps) {
  const { t } = useTranslation("storyboard");
  const film = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const [broken, setBroken] = useBrokenFiles();
  const screening = usePlayback(filmPlayback, (state) => state.playing);

  // The whole film and one of its takes don't play over each other.
  useEffect(() => {
    if (screening) film.current?.pause();
  }, [screening]);

  const toggle = () => {
    const video = film.current;
    if (!video) return;
    if (video.paused) void video.play().catch(() => {});
    else video.pause();
  };
  return (
    <div className="player">
      {/* biome-ignore lint/a11y/useMediaCaption: a generated film has no speech anyone wrote down */}
      <video
        ref={film}
        tabIndex={-1}
        src={mediaUrl(assetId)}
        playsInline
        preload="auto"
        aria-label={t("takes.player", { take })}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEmptied={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) => setLength(currentTarget.duration || 0)}
        onError={() => setBroken(assetId)}
      />
      {broken.has(assetId) ? (
        <p className="cap text-warn">{t("takes.unplayable")}</p>
      ) : (
        <div className="playbar">
          <IconButton
            icon={playing ? Pause : Play}
            label={playing ? t("takes.pause") : t("takes.play")}
            onClick={toggle}
          />
          <input
            type="range"
            min={0}
            max={length}
            step={0.04}
            value={Math.min(time, length)}
            aria-label={t("takes.position")}
            aria-valuetext={`${formatDuration(time)} / ${formatDuration(length)}`}
            onChange={({ target }) => {
              if (film.current) film.current.currentTime = Number(target.value);
              setTime(Number(target.value));
            }}
            onKeyDown={(event) => {
              if (event.key !== " ") return;
              event.preventDefault();
              toggle();
            }}
          />
          <span className="cap">{formatDuration(time)}</span>
          <IconButton
            icon={Maximize}
            label={t("takes.fullScreen")}
            onClick={({ currentTarget }) => film.current && void fillScreen(film.current, currentTarget)}
          />
        </div>
      )}
    </div>
  );
}
