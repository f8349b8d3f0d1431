import { FileQuestion, FileX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon, Waveform } from "#renderer/components/index.ts";
import { mediaUrl, usePeaks } from "#renderer/lib/index.ts";
import type { Asset } from "#shared/contract/media.ts";
import { songTitle } from "./describe-asset.ts";

/** The face of a file: first picture of a video (it moves under the pointer), the picture itself, or a waveform. */
export function AssetPoster({ asset }: { asset: Asset }) {
  const { t } = useTranslation("library");
  const [broken, setBroken] = useState(false);
  const peaks = usePeaks(asset.kind === "audio" && asset.state === "ready" ? asset.id : null);
  const src = mediaUrl(asset.id);
  if (asset.state !== "ready" || broken || asset.kind === "unknown") {
    return (
      <div className="slot hatch h-full">
        <Icon of={asset.state === "ready" ? FileQuestion : FileX} size="m" />
      </div>
    );
  }
  if (asset.kind === "audio") {
    const { title } = songTitle(asset);
    return (
      <div className="soundTile">
        <bdi className="songt cut">{asset.origin.type === "generated" ? t("quote", { title }) : title}</bdi>
        <Waveform peaks={peaks} className="wave" />
      </div>
    );
  }
  if (asset.kind === "image") {
    return (
      <div className="frame h-full">
        <img className="pic" src={src} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
      </div>
    );
  }
  return (
    <div className="frame h-full">
      <video
        className="pic"
        src={`${src}#t=0.05`}
        muted
        loop
        playsInline
        preload="metadata"
        tabIndex={-1}
        onError={() => setBroken(true)}
        onPointerEnter={({ currentTarget }) => void currentTarget.play().catch(() => {})}
        onPointerLeave={({ currentTarget }) => {
          currentTarget.pause();
          currentTarget.currentTime = 0.05;
        }}
      />
    </div>
  );
}
