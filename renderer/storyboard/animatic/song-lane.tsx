import { Waveform } from "#renderer/components/index.ts";
import { usePeaks, useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { visibleBeats } from "./visible-beats.ts";

/** The song to the scale of the shots over it, with its beats; what is longer than the film is cut off. */
export function SongLane({ song, total, onBeats }: { song: Asset; total: number; onBeats: boolean }) {
  const peaks = usePeaks(song.id);
  const measure = useSoundMeasure(song.id);
  const seconds = song.facts.durationSeconds ?? total;
  const heard = Math.min(1, total / seconds);
  const marks = visibleBeats(measure?.beats ?? [], total).map((beat) => `M${beat} 0V1`);
  return (
    <div className="stracks" title={song.name}>
      <Waveform
        className="bed"
        peaks={peaks?.slice(0, Math.max(1, Math.round(peaks.length * heard))) ?? null}
        // What the film doesn't reach is no part of the strip; what the song doesn't, stays empty.
        style={{ width: `${Math.min(1, seconds / total) * 100}%` }}
      />
      {marks.length > 0 && (
        <svg
          className="beats"
          data-on={onBeats || undefined}
          viewBox={`0 0 ${total} 1`}
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={marks.join("")} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </div>
  );
}
