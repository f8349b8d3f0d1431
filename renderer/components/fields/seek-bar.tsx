import type { CSSProperties } from "react";

export interface SeekBarProps {
  /** Accessible name. */
  label: string;
  /** `0:04 of 0:06` */
  said: string;
  /** Seconds. */
  time: number;
  length: number;
  onSeek: (seconds: number) => void;
}

/** A thin track with what has been played in amber and a playhead: where one is in a film or a song. */
export function SeekBar({ label, said, time, length, onSeek }: SeekBarProps) {
  const part = length > 0 ? Math.min(1, time / length) : 0;
  return (
    <input
      type="range"
      className="seek"
      aria-label={label}
      aria-valuetext={said}
      min={0}
      max={length}
      step={0.01}
      value={time}
      style={{ "--at": `${part * 100}%` } as CSSProperties}
      onChange={({ target }) => onSeek(Number(target.value))}
    />
  );
}
