import { useTranslation } from "react-i18next";
import { SeekBar } from "#renderer/components/index.ts";
import { formatTimecode, type Playback, usePlayback } from "#renderer/screening/index.ts";

const percent = (part: number, whole: number) => `${whole > 0 ? (part / whole) * 100 : 0}%`;

/** Where the takes are, and the range that is looped. */
export function Scrubber({ playback }: { playback: Playback }) {
  const { t } = useTranslation("review");
  const { time, length, from, to } = usePlayback(playback, (state) => state);
  const rate = playback.frameRate();
  return (
    <span className="scrubber">
      {(from !== null || to !== null) && (
        <i
          className="range"
          style={{ left: percent(from ?? 0, length), right: percent(length - (to ?? length), length) }}
        />
      )}
      <SeekBar
        label={t("position")}
        said={`${formatTimecode(time, rate)} / ${formatTimecode(length, rate)}`}
        time={time}
        length={length}
        onSeek={playback.seek}
      />
    </span>
  );
}
