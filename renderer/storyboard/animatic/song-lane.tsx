import { Trash2 } from "lucide-react";
import { useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, Popover, Waveform } from "#renderer/components/index.ts";
import { announce } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import { usePeaks, useSoundMeasure } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import type { FilmSettings } from "#shared/contract/storyboard/film-settings.ts";
import { DUCK_BY, type DuckPoint } from "#shared/film/ducking.ts";
import {
  placedSong,
  SHORTEST_SONG,
  type SongPlace,
  type SongSpan,
  songExtent,
  songRound,
  songSpans,
  timesUnder,
} from "#shared/film/song-spans.ts";
import { SongPlaceFields } from "../export/index.ts";
import { percent } from "./cut/strip-scale.ts";
import { filmPlayback } from "./screening-state.ts";
import type { SongActions } from "./song-actions.ts";
import { usePeaksOf } from "./spans/peaks-of.ts";
import { removeFromLane } from "./spans/remove-from-lane.ts";
import { SpanEdge, spanStyle } from "./spans/span-edge.tsx";
import { useSpanDrag } from "./spans/use-span-drag.ts";
import { visibleBeats } from "./visible-beats.ts";

export interface SongLaneProps {
  song: Asset;
  settings: FilmSettings;
  actions: SongActions;
  /** Of the film, seconds. */
  total: number;
  secondsPerPixel: number;
  /** What it is drawn to: cuts, markers and the ends of sounds, seconds of the film. Its ends are drawn to its beats, too. */
  stops: () => readonly number[];
  /** How it steps back under speech. */
  duck: readonly DuckPoint[];
}

/** Of the lane's height, the most that the volume is drawn down by. */
const DEEPEST = 0.85;
/** Rounds of a loop that are drawn as waves: more of them are too narrow to be told apart. */
const MOST_WAVES = 40;
const none: readonly number[] = [];

/**
 * The song to the scale of the shots over it, with its beats; what is longer than the film is cut off. It is drawn along the
 * film or by an end, which is that of each round where it is looped; a press opens where it lies.
 */
export function SongLane({ song, settings, actions, total, secondsPerPixel, stops, duck }: SongLaneProps) {
  const { t } = useTranslation("cut");
  const peaks = usePeaks(song.id);
  const ownBeats = useSoundMeasure(song.id)?.beats ?? none;
  const rate = usePlayback(filmPlayback, ({ frameRate }) => frameRate);
  const seconds = song.facts.durationSeconds ?? null;
  const name = song.name.replace(/\.[a-z0-9]{2,5}$/i, "");
  const { songAt, songFrom, songTo, songLoop, onBeats } = settings;
  const own = songRound(settings, seconds);
  const ownEnd = songAt + own.to - own.from;
  /** What is longer than the film is seen, and taken, where that ends. */
  const seenEnd = Math.max(songAt, Math.min(total, ownEnd));

  const clip = useRef<HTMLButtonElement>(null);
  const remove = (part: Element | null) =>
    removeFromLane(part, t("removedFromLane", { name }), () => actions.set({ song: null }));
  const { drawn, handlers, onClickCapture } = useSpanDrag({
    ...{ secondsPerPixel, rate },
    spanOf: (part) => ({ start: songAt, end: part === "end" ? seenEnd : Math.min(ownEnd, 1e6) }),
    // Its beats move along with all of it.
    stopsOf: (part) => [...stops(), ...(part === "all" ? [] : visibleBeats(timesUnder(ownBeats, spans), total))],
    placed: (wished) => {
      const { start, end } = wished;
      // An end that is drawn on over the film's stays where it is until it is passed.
      const isEnd = start === undefined && end !== undefined && end >= seenEnd;
      return placedSong(settings, seconds, isEnd ? { end: Math.max(ownEnd, end) } : wished, { rate, film: total });
    },
    onPlace: (place, by) => {
      if (place.songAt === songAt && place.songFrom === songFrom && place.songTo === songTo) return;
      const isMoved = place.songFrom === songFrom && place.songTo === songTo;
      if (isMoved) announce(t("songMoved", { name, at: formatTimecode(place.songAt, rate) }), { key: "strip" });
      actions[by === "key" ? "change" : "set"](place);
    },
    onRemove: remove,
  });
  const place: SongPlace = { songAt, songFrom, songTo, songLoop, ...drawn?.place };
  const spans = useMemo(
    () => songSpans({ songAt: place.songAt, songFrom: place.songFrom, songTo: place.songTo, songLoop }, seconds, total),
    [place.songAt, place.songFrom, place.songTo, songLoop, seconds, total],
  );
  const marks = useMemo(
    () => visibleBeats(timesUnder(ownBeats, spans), total).map((beat) => `M${beat} 0V1`),
    [ownBeats, spans, total],
  );
  const volume = [{ at: 0, decibels: 0 }, ...duck, { at: total, decibels: 0 }].map(
    ({ at, decibels }) => `${Math.min(total, Math.max(0, at))} ${(-decibels / DUCK_BY.most) * DEEPEST}`,
  );
  const extent = songExtent(spans);
  const [first] = spans;
  const round = songRound(place, seconds);
  const figures = (time: number) => formatTimecode(time, rate);
  const length = drawn && drawn.part !== "all" ? round.to - round.from : undefined;
  const shownOf = (part: number) =>
    seconds === null ? figures(part) : t("shown", { length: figures(part), whole: figures(seconds) });
  const beyond = extent ? undefined : t("startsBeyond", { at: figures(place.songAt) });
  const told = length === undefined ? beyond : shownOf(length);
  const toldId = useId();
  return (
    <div className="stracks">
      {spans.slice(0, MOST_WAVES).map((span) => (
        <SongRound key={span.start} {...{ span, peaks, total }} whole={seconds ?? total} />
      ))}
      {spans.length > MOST_WAVES && (
        <svg className="rounds" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden>
          <path
            d={spans
              .slice(MOST_WAVES)
              .map(({ start, end }) => `M${start} .3H${end}V.7H${start}Z`)
              .join("")}
          />
        </svg>
      )}
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
      {/* Behind a film that became shorter it is seen, and taken, on all of its lane. */}
      <div className="spanplace" style={spanStyle(extent ?? { start: 0, end: total }, total)}>
        <Popover
          label={t("songOnLane", { name })}
          side="top"
          className="songfields"
          trigger={
            <button
              ref={clip}
              type="button"
              className="songclip"
              aria-label={t("songOnLane", { name })}
              aria-describedby={extent ? undefined : toldId}
              title={song.name}
              onClickCapture={onClickCapture}
              {...handlers("all")}
            >
              {told !== undefined && <span id={toldId}>{told}</span>}
            </button>
          }
        >
          <strong className="cut">{name}</strong>
          <SongPlaceFields
            settings={settings}
            songSeconds={seconds}
            filmSeconds={total}
            onChange={(patch) => actions.change(patch)}
          />
          <Button size="s" variant="ghost" icon={Trash2} onClick={() => remove(clip.current)}>
            {t("removeSong")}
          </Button>
        </Popover>
        {extent && first && (
          // Of a loop both ends are those of its first round.
          <div className="songround" style={{ width: percent(first.end - first.start, extent.end - extent.start) }}>
            <SpanEdge
              which="start"
              label={t("songStartOf", { name })}
              at={place.songAt}
              within={{ start: songAt - Math.min(songAt, own.from), end: Math.min(total, ownEnd - SHORTEST_SONG) }}
              rate={rate}
              handlers={handlers("start")}
            />
            <SpanEdge
              which="end"
              label={t(songLoop ? "songRoundEndOf" : "songEndOf", { name })}
              at={Math.min(place.songAt + round.to - round.from, seconds === null ? total : Number.POSITIVE_INFINITY)}
              within={{ start: songAt + SHORTEST_SONG, end: seconds === null ? total : songAt + seconds - own.from }}
              rate={rate}
              handlers={handlers("end")}
            />
          </div>
        )}
      </div>
    </div>
  );
}

interface SongRoundProps {
  span: SongSpan;
  peaks: readonly number[] | null;
  /** Of the song, and of the film, seconds. */
  whole: number;
  total: number;
}

/** What is heard of the song at a time, as a wave. */
function SongRound({ span: { start, end, from }, peaks, whole, total }: SongRoundProps) {
  return (
    <Waveform
      className="bed"
      peaks={usePeaksOf(peaks, whole, from, end - start)}
      // What the song doesn't reach, stays empty; where it begins again a line is left.
      style={{ left: percent(start, total), width: `calc(${percent(end - start, total)} - 1px)` }}
    />
  );
}
