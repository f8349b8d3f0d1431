import { Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";

/** The song to the scale of the shots over it; what is longer than the film is cut off. */
export function SongLane({ song, total }: { song: Asset; total: number }) {
  const peaks = usePeaks(song.id);
  const seconds = song.facts.durationSeconds ?? total;
  const heard = Math.min(1, total / seconds);
  return (
    <div className="stracks" title={song.name}>
      <Waveform
        className="bed"
        peaks={peaks?.slice(0, Math.max(1, Math.round(peaks.length * heard))) ?? null}
        // What the film doesn't reach is no part of the strip; what the song doesn't, stays empty.
        style={{ width: `${Math.min(1, seconds / total) * 100}%` }}
      />
    </div>
  );
}
