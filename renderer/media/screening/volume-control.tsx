import { Volume1, Volume2, VolumeX } from "lucide-react";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#renderer/components/index.ts";
import { setVolume, toggleMuted, useVolume } from "./volume.ts";
import "./volume-control.css";

const STEP = 0.05;
const LEAP = 0.2;

function keyedLevel(key: string, level: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ...{ ArrowUp: STEP, ArrowRight: STEP, ArrowDown: -STEP, ArrowLeft: -STEP },
    ...{ PageUp: LEAP, PageDown: -LEAP, Home: -1, End: 1 },
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.round(Math.min(1, Math.max(0, level + step)) * 100) / 100;
}

/** Mute, and how loud: one for all players. */
export function VolumeControl({ disabled = false }: { disabled?: boolean }) {
  const { t, i18n } = useTranslation("review");
  const { level, muted } = useVolume();
  const shown = muted ? 0 : level;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(shown);
  return (
    <span className="volume">
      <IconButton
        icon={muted ? VolumeX : level < 0.5 ? Volume1 : Volume2}
        label={muted ? t("volume.unmute") : t("volume.mute")}
        disabled={disabled}
        onClick={toggleMuted}
      />
      <input
        type="range"
        className="seek"
        aria-label={t("volume.name")}
        aria-valuetext={percent}
        title={`${t("volume.name")}: ${percent}`}
        min={0}
        max={1}
        step={STEP}
        value={shown}
        disabled={disabled}
        style={{ "--at": `${shown * 100}%` } as CSSProperties}
        onChange={({ target }) => setVolume(Number(target.value))}
        onKeyDown={(event) => {
          const to = keyedLevel(event.key, shown);
          if (to === undefined) return;
          // Arrows steer what plays around it.
          event.preventDefault();
          setVolume(to);
        }}
      />
    </span>
  );
}
