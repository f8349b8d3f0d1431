import { Maximize2, Pause, Play } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, SeekBar, Waveform } from "#renderer/components/index.ts";
import { fillScreen, formatDuration, mediaUrl, useBrokenFiles } from "#renderer/lib/index.ts";
import { usePeaks } from "#renderer/media/sound/index.ts";
import type { Asset } from "#shared/contract/library/media.ts";
import { TextLines } from "../posters/text-lines.tsx";
import { unavailableReason } from "./unavailable-reason.ts";

export interface AssetViewerProps {
  asset: Asset;
  /** The playing element, for the note beside it. */
  media: RefObject<HTMLVideoElement | null>;
}

/** The file itself, large: a picture, or a player of pictures or sound. Key it by the asset. */
export function AssetViewer({ asset, media }: AssetViewerProps) {
  const { t } = useTranslation("library");
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useBrokenFiles();
  const [time, setTime] = useState(0);
  const length = asset.facts.durationSeconds ?? 0;
  const peaks = usePeaks(asset.kind === "audio" && asset.state === "ready" ? asset.id : null);
  if (asset.kind === "unknown" && asset.state === "ready") {
    return (
      <div className="viewer">
        <TextLines asset={asset} />
      </div>
    );
  }
  if (asset.state !== "ready" || broken.has(asset.id)) {
    return <div className="slot hatch viewer px-6 text-center">{t(unavailableReason(asset))}</div>;
  }
  if (asset.kind === "image") {
    return (
      <div className="viewer">
        <img src={mediaUrl(asset.id)} alt={asset.name} onError={() => setBroken(asset.id)} />
      </div>
    );
  }
  const toggle = () => {
    const element = media.current;
    if (element?.paused) void element.play().catch(() => {});
    else element?.pause();
  };
  return (
    <>
      <div className="viewer" data-kind={asset.kind}>
        {asset.kind === "audio" && <Waveform peaks={peaks} played={length > 0 ? time / length : 0} className="wave" />}
        {/* biome-ignore lint/a11y/useMediaCaption: what was generated has no captions of its own */}
        <video
          ref={media}
          src={mediaUrl(asset.id)}
          hidden={asset.kind === "audio"}
          playsInline
          preload="metadata"
          aria-label={asset.name}
          onClick={toggle}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onTimeUpdate={({ currentTarget }) => setTime(currentTarget.currentTime)}
          onSeeked={({ currentTarget }) => setTime(currentTarget.currentTime)}
          onError={() => setBroken(asset.id)}
          onLoadedMetadata={({ currentTarget }) => {
            // A picture of a kind that can't be decoded is no error where the sound can be.
            if (asset.kind === "video" && currentTarget.videoWidth === 0) setBroken(asset.id);
          }}
        />
      </div>
      <div className="viewerBar">
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? t("viewer.pause") : t("viewer.play")}
          onClick={toggle}
        />
        <span className="text-12">{formatDuration(time)}</span>
        <SeekBar
          label={t("viewer.position")}
          said={t("viewer.at", { at: formatDuration(time), of: formatDuration(length) })}
          time={time}
          length={length}
          onSeek={(seconds) => {
            if (media.current) media.current.currentTime = seconds;
          }}
        />
        <span className="text-12 text-tx-3">{formatDuration(length)}</span>
        {asset.kind === "video" && (
          <IconButton
            icon={Maximize2}
            label={t("viewer.fullScreen")}
            onClick={({ currentTarget }) => media.current && void fillScreen(media.current, currentTarget)}
          />
        )}
      </div>
    </>
  );
}
