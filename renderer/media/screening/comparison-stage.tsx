import { clsx } from "clsx";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { playTogether, useBrokenFiles } from "#renderer/lib/index.ts";
import { type ComparedFilm, ComparedMedia } from "./compared-media.tsx";
import { type Playback, usePlayback } from "./playback.ts";
import { useSyncedFilms } from "./use-synced-films.ts";
import { WipeHandle } from "./wipe-handle.tsx";
import "./screening.css";

/** Beside each other, or the first over the second with an edge to move. */
export type Layout = "side" | "wipe";

export interface ComparisonStageProps {
  playback: Playback;
  /** One to four; wiped are the first two. */
  films: readonly ComparedFilm[];
  layout: Layout;
  /** The one whose sound is heard. */
  heardId: string | undefined;
  /** One that can't be shown on this machine. */
  onBroken?: (assetId: string) => void;
}

/** A, B, C, D: how the films are told apart. */
export const clipPlace = (index: number): string => String.fromCharCode(65 + index);

/** One to four films on one clock. A press plays and pauses. */
export function ComparisonStage({ playback, films, layout, heardId, onBroken }: ComparisonStageProps) {
  const { t } = useTranslation("review");
  const stage = useRef<HTMLDivElement>(null);
  const elements = useSyncedFilms(playback);
  useEffect(() => (stage.current ? playTogether(stage.current, playback.pause) : undefined), [playback]);
  const [broken, setBroken] = useBrokenFiles();
  const [edge, setEdge] = useState(0.5);
  const speed = usePlayback(playback, (state) => state.speed);
  const length = Math.max(0, ...films.map(({ seconds }) => seconds));
  const frameRate = films.find((film) => film.frameRate !== undefined)?.frameRate ?? 24;
  useEffect(() => playback.measure(length, frameRate), [playback, length, frameRate]);

  const wiped = layout === "wipe" && films.length > 1;
  const shown = wiped ? films.slice(0, 2) : films;
  const [first] = shown;
  const ratio = (first?.width ?? 16) / (first?.height ?? 9);
  return (
    <div
      ref={stage}
      className={clsx("compared", wiped && "wiped")}
      data-count={shown.length}
      style={{ "--ratio": ratio, "--edge": `${edge * 100}%` } as CSSProperties}
    >
      {shown.map((film, index) => {
        const { assetId, name } = film;
        return (
          <figure key={assetId} className={wiped && index === 0 ? "over" : undefined} data-kind={film.kind}>
            <ComparedMedia
              film={film}
              playback={playback}
              elements={elements}
              muted={assetId !== heardId || speed < 0}
              onBroken={() => {
                setBroken(assetId);
                onBroken?.(assetId);
              }}
            />
            {broken.has(assetId) && <p className="unplayable">{t("stage.unplayable")}</p>}
            <figcaption>
              {films.length > 1 && <b>{clipPlace(index)}</b>}
              {name}
            </figcaption>
          </figure>
        );
      })}
      {wiped && (
        <div className="wiper">
          <WipeHandle edge={edge} onMove={setEdge} />
        </div>
      )}
    </div>
  );
}
