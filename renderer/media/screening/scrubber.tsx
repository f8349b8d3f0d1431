import { useTranslation } from "react-i18next";
import { SeekBar } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { type Playback, usePlayback } from "./playback.ts";
import { formatTimecode } from "./timecode.ts";

export interface ScrubberProps {
  playback: Playback;
  /** Accessible name; that of takes where none is given. */
  label?: string;
  /** Seconds that something was noted at. */
  noted?: readonly number[];
}

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

/** Where the films are, and the range that is looped. */
export function Scrubber({ playback, label, noted = [] }: ScrubberProps) {
  const { t } = useTranslation("review");
  const { time, length, from, to, playing, frameRate: rate } = usePlayback(playback, (state) => state);
  return (
    <span className="scrubber">
      {(from !== null || to !== null) && (
        <i
          className="range"
          style={{ left: percent(from ?? 0, length), right: percent(length - (to ?? length), length) }}
        />
      )}
      {noted
        .filter((seconds) => seconds <= length)
        .map((seconds) => (
          <i key={seconds} className="noted" style={{ left: percent(seconds, length) }} />
        ))}
      <SeekBar
        label={label ?? t("position")}
        // A screen reader reads each change: frames only where one stands still.
        said={
          playing
            ? `${formatDuration(time)} / ${formatDuration(length)}`
            : `${formatTimecode(time, rate)} / ${formatTimecode(length, rate)}`
        }
        time={time}
        length={length}
        onSeek={playback.seek}
      />
    </span>
  );
}
