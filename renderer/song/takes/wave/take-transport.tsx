import { Pause, Play, SkipBack, X, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { IconButton, Segmented, Separator, Spacer } from "#renderer/components/index.ts";
import { formatDuration } from "#renderer/lib/index.ts";
import { VolumeControl } from "#renderer/media/screening/index.ts";
import { type SongPlayer, usePlayerState } from "../../use-song-player.ts";
import { LevelMeter } from "./level-meter.tsx";
import { MAX_ZOOM, type WaveViewStore, zoomIn, zoomOut } from "./wave-view.ts";

export interface TakeTransportProps {
  player: SongPlayer;
  /** Nothing is there to be heard. */
  nothing: boolean;
  count: number;
  /** Which of the two that are compared is heard; null while none are. */
  side: "a" | "b" | null;
  view: WaveViewStore;
  onSide: (side: "a" | "b") => void;
  onEndCompare: () => void;
}

/** Play, where it is, which of two is heard, and how loud it is. */
export function TakeTransport({ player, nothing, count, side, view, onSide, onEndCompare }: TakeTransportProps) {
  const { t } = useTranslation("song");
  const { playing, time, length, broken } = usePlayerState(player);
  return (
    <div className="transport">
      <IconButton
        size="m"
        icon={SkipBack}
        label={t("takes.toStart")}
        disabled={nothing}
        onClick={() => player.seek(0)}
      />
      <IconButton
        size="m"
        icon={playing ? Pause : Play}
        label={playing ? t("takes.pause") : t("takes.play")}
        disabled={nothing}
        onClick={player.toggle}
      />
      <span className="timecode">
        {formatDuration(time)} <span>/ {formatDuration(length)}</span>
      </span>
      {side !== null ? (
        <>
          <Separator />
          <Segmented
            label={t("takes.compare.name")}
            value={side}
            onChange={onSide}
            options={[
              { value: "a", label: "A" },
              { value: "b", label: "B" },
            ]}
          />
          <span className="cap cut">{t("takes.compare.how")}</span>
          <IconButton icon={X} label={t("takes.compare.end")} onClick={onEndCompare} />
        </>
      ) : (
        <span className="cap takesCounted">{count === 0 ? undefined : t("takes.count", { count })}</span>
      )}
      {broken && !nothing && <span className="cap text-warn">{t("takes.unplayable")}</span>}
      <Spacer />
      {!nothing && (
        <>
          <VolumeControl />
          <LevelMeter element={player.element} playing={playing} />
          <ZoomButtons view={view} />
        </>
      )}
    </div>
  );
}

/** Closer to the waveform, and back to the whole of it. */
function ZoomButtons({ view }: { view: WaveViewStore }) {
  const { t } = useTranslation("takes");
  const zoom = useStore(view, (now) => now.zoom);
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={t("wave.out")}
        title={t("wave.outHow")}
        disabled={zoom === 1}
        onClick={() => zoomOut(view)}
      />
      <IconButton
        icon={ZoomIn}
        label={t("wave.in")}
        title={t("wave.inHow")}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => zoomIn(view)}
      />
    </>
  );
}
