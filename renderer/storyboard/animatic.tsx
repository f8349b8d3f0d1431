import { Pause, Play, Repeat, SkipBack } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { type Clip, clipAt, formatTimecode, lengthOf, ticksOf } from "./animatic-clips.ts";
import { ClipPicture } from "./clip-picture.tsx";
import { screening, useScreening } from "./screening-state.ts";

export interface AnimaticProps {
  clips: readonly Clip[];
  selectedId: string | undefined;
  onSelect: (shotId: string) => void;
}

const STEP = 1;
const percent = (part: number, total: number) => `${total > 0 ? (part / total) * 100 : 0}%`;

/** The shots to scale, one playhead over all of them. */
export function Animatic({ clips, selectedId, onSelect }: AnimaticProps) {
  const { t } = useTranslation("storyboard");
  const total = lengthOf(clips);
  const ticks = useMemo(() => ticksOf(total), [total]);
  const playing = useScreening((state) => state.playing);
  const loop = useScreening((state) => state.loop);
  const time = useScreening((state) => Math.min(state.time, total));
  const empty = clips.length === 0;

  const place = ({ clientX, currentTarget, buttons }: PointerEvent) => {
    if (buttons !== 1) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    screening.seek(Math.min(1, Math.max(0, (clientX - left) / width)) * total);
  };
  const steer = (event: KeyboardEvent) => {
    const here = clipAt(clips, time);
    const to = {
      ArrowRight: time + STEP,
      ArrowLeft: time - STEP,
      Home: 0,
      End: total,
      PageDown: here && here.start + here.length,
      PageUp: here && (time - here.start > 0.5 ? here.start : here.start - 0.01),
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      screening.seek(Math.min(total, to));
    } else if (event.key === " ") {
      event.preventDefault();
      if (playing) screening.pause();
      else screening.play(total);
    }
  };
  return (
    <section className="animatic" aria-label={t("animatic.name")}>
      <div className="transport">
        <Button
          variant="ghost"
          size="s"
          square
          icon={SkipBack}
          aria-label={t("animatic.toStart")}
          disabled={empty}
          onClick={() => screening.seek(0)}
        />
        <Button
          variant="ghost"
          size="s"
          square
          icon={playing ? Pause : Play}
          aria-label={playing ? t("animatic.pause") : t("animatic.play")}
          disabled={empty}
          onClick={() => (playing ? screening.pause() : screening.play(total))}
        />
        <Button
          variant="ghost"
          size="s"
          square
          icon={Repeat}
          aria-label={t("animatic.loop")}
          aria-pressed={loop}
          disabled={empty}
          onClick={screening.toggleLoop}
        />
        <span className="timecode">
          {formatTimecode(time)} <span>/ {formatTimecode(total)}</span>
        </span>
      </div>
      <div className="tl">
        <div className="tlab">
          <span />
          <span>{t("animatic.shots")}</span>
        </div>
        <div className="lanes">
          {empty ? (
            <p className="nothing">{t("animatic.empty")}</p>
          ) : (
            <>
              <div
                className="ruler"
                role="slider"
                tabIndex={0}
                aria-label={t("animatic.playhead")}
                aria-valuemin={0}
                aria-valuemax={Math.round(total)}
                aria-valuenow={Math.round(time)}
                aria-valuetext={formatTimecode(time)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  place(event);
                }}
                onPointerMove={place}
                onKeyDown={steer}
              >
                {ticks.map((at) => (
                  <span key={at} style={{ left: percent(at, total) }}>
                    {formatDuration(at)}
                  </span>
                ))}
              </div>
              <div className="vtrack">
                {clips.map((clip) => (
                  <button
                    key={clip.shotId}
                    type="button"
                    tabIndex={-1}
                    className="reel"
                    data-selected={clip.shotId === selectedId || undefined}
                    data-failed={clip.failed && !clip.film ? true : undefined}
                    aria-label={t("animatic.clip", { number: clip.number })}
                    style={{ left: percent(clip.start, total), width: `calc(${percent(clip.length, total)} - 2px)` }}
                    onClick={() => {
                      onSelect(clip.shotId);
                      if (!playing) screening.seek(clip.start);
                    }}
                  >
                    <ClipPicture clip={clip} share={clip.length / total} />
                    <b>{clip.number}</b>
                  </button>
                ))}
              </div>
              <span className="playhead" style={{ left: percent(time, total) }} aria-hidden />
            </>
          )}
        </div>
      </div>
    </section>
  );
}
