import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "#renderer/lib/index.ts";
import { formatTimecode, usePlayback } from "#renderer/media/screening/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { MissingSong } from "../export/index.ts";
import { type Clip, clipAt, lengthOf, ticksOf } from "./animatic-clips.ts";
import { ClipPicture } from "./clip-picture.tsx";
import { RangeHandle } from "./range-handle.tsx";
import { filmPlayback } from "./screening-state.ts";
import { SongLane } from "./song-lane.tsx";

export interface AnimaticLanesProps {
  clips: readonly Clip[];
  /** The song under them. */
  song: Asset | undefined;
  /** The one that should lie there, where its file is gone. */
  gone: Asset | undefined;
  /** Cuts lie on its beats. */
  onBeats: boolean;
  selectedId: string | undefined;
  onSelect: (shotId: string) => void;
}

/** A clip narrower than this part of the strip (some 10 px) has room for neither a number nor a picture. */
const LEAST_SHARE = 1 / 120;

const percent = (part: number, total: number) => `${total > 0 ? (part / total) * 100 : 0}%`;

/** Where the range lies along the strip, for animatic.css. */
const rangeStyle = (from: string, to: string) => ({ "--from": from, "--to": to }) as CSSProperties;

/** A ruler to be drawn along, the shots, the song, and the range that is looped. */
export function AnimaticLanes({ clips, song, gone, onBeats, selectedId, onSelect }: AnimaticLanesProps) {
  const { t } = useTranslation("storyboard");
  const { t: review } = useTranslation("review");
  const { t: film } = useTranslation("film");
  const total = lengthOf(clips);
  const ticks = useMemo(() => ticksOf(total), [total]);
  const from = usePlayback(filmPlayback, (state) => state.from);
  const to = usePlayback(filmPlayback, (state) => state.to);

  const timeAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * total;
  };
  const place = (event: PointerEvent) => {
    if (event.buttons === 1) filmPlayback.seek(timeAt(event));
  };
  const byShot = (event: KeyboardEvent) => {
    const { time } = filmPlayback.store.getState();
    const here = clipAt(clips, time);
    if (!here || (event.key !== "PageDown" && event.key !== "PageUp")) return;
    event.preventDefault();
    const before = clips[clips.indexOf(here) - 1] ?? here;
    if (event.key === "PageDown") filmPlayback.seek(here.start + here.length);
    else filmPlayback.seek(time - here.start > 0.5 ? here.start : before.start);
  };
  return (
    <div className="tl" data-song={(song ?? gone) === undefined ? undefined : true}>
      <div className="tlab">
        <span />
        <span>{t("animatic.shots")}</span>
        {(song ?? gone) && <span>{review("songLane")}</span>}
      </div>
      <div className="lanes">
        {clips.length === 0 ? (
          <p className="nothing">{t("animatic.empty")}</p>
        ) : (
          <>
            <Ruler total={total} ticks={ticks} onPlace={place} onKeyDown={byShot} />
            <div className="vtrack">
              {clips.map((clip) => (
                <button
                  key={clip.key}
                  type="button"
                  tabIndex={-1}
                  className="reel"
                  data-card={clip.card !== null || undefined}
                  data-selected={(clip.card === null && clip.shotId === selectedId) || undefined}
                  data-fades={clip.fade > 0 || undefined}
                  data-failed={clip.failed && !clip.film ? true : undefined}
                  aria-label={
                    clip.card === null
                      ? t("animatic.clip", { number: clip.number })
                      : film("words.onStrip", { words: clip.card })
                  }
                  style={{ left: percent(clip.start, total), width: `max(1px, ${percent(clip.length, total)} - 2px)` }}
                  onClick={() => {
                    onSelect(clip.shotId);
                    if (!filmPlayback.store.getState().playing) filmPlayback.seek(clip.start);
                  }}
                >
                  {clip.card !== null && <span title={clip.card}>{clip.card}</span>}
                  {clip.card === null && clip.length / total > LEAST_SHARE && (
                    <>
                      <ClipPicture clip={clip} share={clip.length / total} />
                      {clip.fade > 0 && (
                        <i className="crossing" style={{ width: percent(clip.fade, clip.length) }} aria-hidden />
                      )}
                      <b>{clip.number}</b>
                    </>
                  )}
                </button>
              ))}
            </div>
            {song && <SongLane song={song} total={total} onBeats={onBeats} />}
            {!song && gone && (
              <div className="stracks">
                <MissingSong song={gone} />
              </div>
            )}
            {(from !== null || to !== null) && (
              <div className="looped" style={rangeStyle(percent(from ?? 0, total), percent(to ?? total, total))}>
                <RangeHandle which="in" total={total} />
                <RangeHandle which="out" total={total} />
              </div>
            )}
            <Playhead total={total} />
          </>
        )}
      </div>
    </div>
  );
}

interface RulerProps {
  total: number;
  ticks: readonly number[];
  onPlace: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Ruler({ total, ticks, onPlace, onKeyDown }: RulerProps) {
  const { t } = useTranslation("storyboard");
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  const playing = usePlayback(filmPlayback, (state) => state.playing);
  return (
    <div
      className="ruler"
      role="slider"
      tabIndex={0}
      aria-label={t("animatic.playhead")}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(time)}
      // A screen reader reads each change: frames only where one stands still.
      aria-valuetext={playing ? formatDuration(time) : formatTimecode(time)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPlace(event);
      }}
      onPointerMove={onPlace}
      onKeyDown={onKeyDown}
    >
      {ticks.map((at) => (
        <span key={at} style={{ left: percent(at, total) }}>
          {/* At the very end there is room for the line alone. */}
          {(total - at) / total > 0.07 && formatDuration(at)}
        </span>
      ))}
    </div>
  );
}

function Playhead({ total }: { total: number }) {
  const time = usePlayback(filmPlayback, (state) => Math.min(state.time, total));
  return <span className="playhead" style={{ left: percent(time, total) }} aria-hidden />;
}
