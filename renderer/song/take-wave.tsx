import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import WaveSurfer from "wavesurfer.js";
import { styleNonce } from "#renderer/components/index.ts";
import { formatDuration, useTheme } from "#renderer/lib/index.ts";
import type { SongPlayer } from "./use-song-player.ts";

export interface TakeWaveProps {
  player: SongPlayer;
  /** 0…1; the file itself is never decoded here. */
  peaks: readonly number[];
  /** Seconds, from the file's facts. */
  seconds: number;
}

const STEP = 5;

/** The chosen take's waveform: a slider of seconds, by mouse and by keyboard. */
export function TakeWave({ player, peaks, seconds }: TakeWaveProps) {
  const { t } = useTranslation("song");
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.theme);
  const { element } = player;

  // The theme isn't read here, but its change asks for the colours again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!host.current) return;
    const styles = getComputedStyle(host.current);
    const nonce = styleNonce();
    const wave = WaveSurfer.create({
      container: host.current,
      media: element,
      peaks: [[...peaks]],
      duration: seconds,
      height: 34,
      barWidth: 2,
      barGap: 1.5,
      barRadius: 1,
      normalize: true,
      waveColor: styles.getPropertyValue("--song"),
      progressColor: styles.getPropertyValue("--song"),
      cursorColor: styles.getPropertyValue("--accent-line"),
      cursorWidth: 1,
      dragToSeek: true,
      ...(nonce ? { cspNonce: nonce } : {}),
    });
    return () => wave.destroy();
  }, [element, peaks, seconds, theme]);

  return (
    <div
      ref={host}
      role="slider"
      tabIndex={0}
      aria-label={t("takes.position")}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(player.time)}
      aria-valuetext={t("figureOf", { found: formatDuration(player.time), allowed: formatDuration(seconds) })}
      className="wav"
      onKeyDown={(event) => {
        const to = { ArrowRight: player.time + STEP, ArrowLeft: player.time - STEP, Home: 0, End: seconds }[event.key];
        if (to !== undefined) {
          event.preventDefault();
          player.seek(to);
        } else if (event.key === " ") {
          event.preventDefault();
          player.toggle();
        }
      }}
    />
  );
}
