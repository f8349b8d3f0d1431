import { Waveform } from "#renderer/components/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { DUCK_BY, type DuckPoint } from "#shared/film/ducking.ts";
import type { SongSpan } from "#shared/film/song-spans.ts";
import { visibleBeats } from "./visible-beats.ts";

export interface SongLaneProps {
  song: Asset;
  /** Where it is heard, seconds of the film. */
  spans: readonly SongSpan[];
  /** Of the film, seconds. */
  total: number;
  /** Its beats as they lie under the film. */
  beats: readonly number[];
  onBeats: boolean;
  /** How it steps back under speech. */
  duck: readonly DuckPoint[];
}

/** Of the lane's height, the most that the volume is drawn down by. */
const DEEPEST = 0.85;

/** The song to the scale of the shots over it, with its beats; what is longer than the film is cut off. */
export function SongLane({ song, spans, total, beats, onBeats, duck }: SongLaneProps) {
  const peaks = usePeaks(song.id);
  const seconds = song.facts.durationSeconds ?? total;
  const marks = visibleBeats(beats, total).map((beat) => `M${beat} 0V1`);
  const shown = ({ start, end, from }: SongSpan) => {
    const at = (time: number) => Math.round((time / seconds) * (peaks?.length ?? 0));
    return peaks?.slice(at(from), Math.max(at(from) + 1, at(from + end - start))) ?? null;
  };
  const volume = [{ at: 0, decibels: 0 }, ...duck, { at: total, decibels: 0 }].map(
    ({ at, decibels }) => `${Math.min(total, Math.max(0, at))} ${(-decibels / DUCK_BY.most) * DEEPEST}`,
  );
  return (
    <div className="stracks" title={song.name}>
      {spans.map((span) => (
        <Waveform
          key={span.start}
          className="bed"
          peaks={shown(span)}
          // What the song doesn't reach, stays empty; where it begins again a line is left.
          style={{
            left: `${(span.start / total) * 100}%`,
            width: `calc(${((span.end - span.start) / total) * 100}% - 1px)`,
          }}
        />
      ))}
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
      {duck.length > 0 && (
        <svg className="duck" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden>
          <path d={`M${volume.join("L")}V0H0Z`} />
          <path className="volume" d={`M${volume.join("L")}`} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </div>
  );
}
